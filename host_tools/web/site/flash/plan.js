// From what should be on a board and what is, to what must be done: host_tools/flash/plan.py in the
// page. tests/vectors/plans.json holds both to the same answers.

export const MANIFEST = "/pocketlaw.manifest";
export const PACK = "/pocketlaw.pack";
export const GOOD_PACK = "/good.pack";
const UMPIRES = ["/match", "/pocketlaw.json", "/calibration"];
const SPARE_BLOCKS = 6;

export function isUmpires(path) {
  return UMPIRES.some((p) => path === p || path.startsWith(p + "/") || path.startsWith(p + "."));
}

export function staged(path) {
  return { [PACK]: "/new/pack", [MANIFEST]: "/new/manifest" }[path] ?? "/new/root" + path;
}

// tree: {modules: {name: {size, sha}}, roots: {path: {size, sha}}, pack: {size, sha},
// manifest: {size}, version, head} with head the pack's header in base64. found: {path: [size,
// sha]}; packed: [[name, offset, size, sha]]; manifest: the board's, {} for none; free: blocks.
// around: what device/owned.py says. In `pack` a part is {bytes: name or "" for the header} or {copy: [source, offset, size]}.
export function make(tree, all, packed, manifest, free, block = 4096, around = { names: [], foreign: [] }) {
  const found = Object.fromEntries(Object.entries(all).filter(([p]) => !below(p, around.foreign)));
  const sha = (path) => (found[path] ?? [0, ""])[1];
  const ours = manifest.files ?? {};
  const same = sha(PACK) === tree.pack.sha;
  const roots = Object.keys(tree.roots).sort();
  const there = roots.every((p) => sha(p) === tree.roots[p].sha);
  const stale = staleOf(tree, found, ours);
  if (same && there && !stale.length && manifest.version === tree.version) return { nothing: true };
  const swap = !(same && (manifest.pack ?? [0, ""])[1] !== tree.pack.sha);
  const parts = swap ? packParts(tree, packed) : { pack: [], send: [], kept: [] };
  const sentRoots = roots.filter((p) => sha(p) !== tree.roots[p].sha);
  const files = [...sentRoots.map((p) => tree.roots[p].size), tree.manifest.size];
  const count = (size) => Math.max(1, Math.ceil(size / block));
  let blocks = files.reduce((n, size) => n + count(size), SPARE_BLOCKS);
  if (swap) blocks += count(tree.pack.size) + roots.reduce((n, p) => n + count(tree.roots[p].size), 0);
  const theirs = roots.filter((p) => (found[p] ?? [0])[0] > 0 && sha(p) !== tree.roots[p].sha
    && sha(p) !== (ours[p] ?? [0, ""])[1]);
  const foreign = [...theirs, ...around.foreign].sort();
  blocks += theirs.reduce((n, p) => n + count(found[p][0]), foreign.length ? 2 : 0);
  const room = roomFor(found, blocks, free, count, block);
  return {
    nothing: false, swap, stale, blocks, ...room,
    pack: parts.pack, kept: parts.kept, send: [...parts.send, ...sentRoots],
    roots: roots.map((p) => p.slice(1)),
    foreign, aside: foreign.length ? freeName(around.names) : "",
    bytes: [...parts.send.map((n) => tree.modules[n].size), ...sentRoots.map((p) => tree.roots[p].size)]
      .reduce((a, b) => a + b, 0),
  };
}

function below(path, folders) {
  return folders.some((folder) => path === folder || path.startsWith(folder + "/"));
}

// /before, or /before2 and so on: a folder that the board has not.
function freeName(names) {
  let n = 1;
  while (names.includes(`before${n > 1 ? n : ""}`)) n++;
  return `/before${n > 1 ? n : ""}`;
}

function staleOf(tree, found, ours) {
  const stale = Object.keys(ours).filter((p) => String(found[p]) === String(ours[p]) && !(p in tree.roots) && !isUmpires(p));
  if (PACK in found && Object.keys(found).some((p) => p.startsWith("/pocketlaw/__init__."))) stale.push("/pocketlaw");
  return stale.sort();
}

function packParts(tree, packed) {
  const there = new Map(packed.map(([, offset, size, sha]) => [sha, [offset, size]]));
  const pack = [{ bytes: "" }], send = [], kept = [];
  const names = Object.keys(tree.modules).sort();
  for (const name of names) {
    const { size, sha } = tree.modules[name];
    if (!there.has(sha) || !size) {
      pack.push({ bytes: name });
      send.push(name);
      continue;
    }
    const [offset] = there.get(sha);
    const last = pack[pack.length - 1].copy;
    if (last && last[1] + last[2] === offset) last[2] += size;
    else pack.push({ copy: [PACK, offset, size] });
    kept.push(name);
  }
  return { pack, send, kept };
}

function roomFor(found, blocks, free, count, block) {
  if (blocks <= free) return { drop: [], short: false, warnings: [] };
  const old = Object.entries(found).filter(([p]) => p === GOOD_PACK || p.startsWith("/good/"))
    .reduce((n, [, [size]]) => n + count(size), 0);
  if (GOOD_PACK in found && PACK in found && blocks <= free + old) {
    return { drop: [GOOD_PACK, "/good"], short: false,
      warnings: ["room is short: the last good version gives way before the new one comes"] };
  }
  return { drop: [], short: true,
    warnings: [`not enough room: needs ${Math.ceil(blocks * block / 1024)} KiB, has ${Math.floor(free * block / 1024)} KiB`] };
}
