// One update of one board, as host_tools/flash does it: survey, plan, stage, verify, commit, wait for
// health, or roll back. What happens before the commit leaves the running version as it is.

import { BoardError, DeviceError, Line, LIST, MatchRunning, READ, Repl, RESTART, base64, join, sha256, sleep, unbase64 } from "./wire.js";
import { GOOD_PACK, MANIFEST, PACK, make, staged } from "./plan.js";

const PIECE = 1536;
const NEW = "/new", MARK = "/new/.pocketlaw";
const HEALTHY_MS = 5000;
const text = new TextEncoder(), words = new TextDecoder();

// `port`: see wire.js; `pack`: what flashpack.py made; `say(line)` and `progress(done, all, what)`.
export class Board {
  constructor(port, pack, { say = () => {}, progress = () => {}, slow = 15000, patience = 40000 } = {}) {
    Object.assign(this, { port, pack, say, progress, slow, patience });
    this.line = new Line(port);
    this.asked = false;
    this.stopped = false;
  }

  // Says what is there: {mode: "play", hello} or {mode: "repl", probe, manifest, safe}.
  async look() {
    await this.line.open();
    const hello = await this.line.hello();
    if (hello) return { mode: "play", hello };
    this.repl = new Repl(this.line, this.pack.snippets);
    await this.repl.enter();
    const { safe } = await this.repl.call("hold");
    const probe = await this.repl.call("probe");
    return { mode: "repl", safe, probe, manifest: await this.#manifest(MANIFEST) };
  }

  // Brings a board that was looked at to a raw REPL with no program running, never in a match.
  async reach(seen) {
    if (seen.mode === "repl") return seen;
    if (seen.hello.played) throw new MatchRunning("a match is being played; nothing was done");
    this.say(`version ${seen.hello.version} in play; asking for safe mode`);
    await this.line.ask(RESTART, join(Uint8Array.of(0), text.encode("SAFE")));
    this.asked = true;
    await this.line.close();
    await sleep(500);
    await this.#reopen();
    await this.#awaitRepl();
    this.repl = new Repl(this.line, this.pack.snippets);
    await this.repl.enter();
    const { safe } = await this.repl.call("hold");
    if (safe === null) throw new BoardError("it restarted but is not in safe mode; nothing was written");
    const probe = await this.repl.call("probe");
    return { mode: "repl", safe, probe, manifest: await this.#manifest(MANIFEST) };
  }

  async #reopen() {
    const end = Date.now() + this.slow;
    for (;;) {
      try { await this.line.open(); return; } catch (error) {
        if (Date.now() > end) throw new BoardError("the board did not come back; unplug it, plug it in");
        await sleep(250);
      }
    }
  }

  async #awaitRepl() {
    const end = Date.now() + this.slow;
    this.line.heard = "";
    while (Date.now() < end) {
      await this.line.ask(1, undefined, { tries: 1 });
      if (this.line.atRepl || /POCKETLAW SAFE (\S+) (\S+)/.test(this.line.heard)) return;
    }
  }

  async read(path, size = -1) {
    const parts = [];
    let at = 0;
    while (size < 0 || at < size) {
      let part;
      try { part = unbase64(await this.repl.call("take", path, at, PIECE)); } catch (error) {
        if (error instanceof DeviceError && error.errno === 2) return null;
        throw error;
      }
      parts.push(part);
      at += part.length;
      if (part.length < PIECE) break;
    }
    return join(...parts);
  }

  async #manifest(path) {
    try {
      const found = JSON.parse(words.decode(await this.read(path) ?? new Uint8Array()));
      return found && found.format === 1 && typeof found.files === "object" ? found : {};
    } catch (error) {
      if (error instanceof BoardError) throw error;
      return {};
    }
  }

  // Which of our boards this is; BoardError where it is not sure.
  decide(probe, manifest, asked = "") {
    const boards = this.pack.boards;
    const seen = Object.keys(boards).filter((name) => boards[name].machines.includes(probe.machine)
      || name === (probe.build ?? "").split("-")[0]);
    const chip = (probe.machine ?? "").split(" with ").pop().trim().toLowerCase().replace("-", "");
    const known = Object.values(boards).some((b) => b.mcu === chip) ? chip : "";
    const before = manifest.board in boards ? manifest.board : "";
    if (asked) {
      if (known && boards[asked].mcu !== known) {
        throw new BoardError(`wrong board: ${asked} has a ${boards[asked].mcu}, this is ${probe.machine}`);
      }
      if (!known && seen.length && !seen.includes(asked)) throw new BoardError(`wrong board: this is ${seen.join(", ")}`);
      if (before && before !== asked) throw new BoardError(`this board was flashed as ${before}, not ${asked}`);
      return asked;
    }
    if (before && (seen.includes(before) || !seen.length || boards[before].mcu === known)) return before;
    if (seen.length === 1) return seen[0];
    throw new BoardError(`${probe.machine || "this MicroPython"}: choose which board it is`);
  }

  // Reads what a plan needs; returns {board, tree, plan, old}.
  async survey(seen, asked = "") {
    const name = this.decide(seen.probe, seen.manifest, asked);
    const least = this.pack.boards[name].min_version.split(".").map(Number);
    const have = seen.probe.version;
    if (least.some((n, i) => n > have[i] && least.slice(0, i).every((m, k) => m === have[k]))) {
      throw new BoardError(`MicroPython ${have.join(".")} is too old, ${least.join(".")} or later is needed`);
    }
    const tree = this.pack.boards[name].tree;
    const roots = new Set([...Object.keys(tree.roots), ...Object.keys(seen.manifest.files ?? {})
      .filter((p) => p.lastIndexOf("/") === 0)]);
    const paths = [...[...roots].sort(), PACK, GOOD_PACK, "/good", "/pocketlaw"];
    const found = {};
    for (const [path, size, sha] of await this.repl.call("files", paths, true)) found[path] = [size, sha];
    const packed = await this.repl.call("packed", PACK);
    const around = await this.repl.call("owned");
    const plan = make(tree, found, packed, seen.manifest, seen.probe.free, seen.probe.block, around);
    return { board: name, tree, plan, old: seen.manifest.version ?? "" };
  }

  // Stages, verifies, commits, restarts, waits for health; returns "done" or "rolled back".
  async update({ tree, plan }) {
    if (plan.nothing) { await this.leave(); return "nothing"; }
    if (plan.short) throw new BoardError(`${plan.warnings.at(-1)}; pull the journals and remove them to make room`);
    try {
      await this.#stage(tree, plan);
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error;
      await this.repl.call("clear", ["/new/go", "/new/back", NEW]);
      if (plan.foreign.includes(NEW)) await this.repl.call("aside", plan.aside, [NEW], true);
      if (error.errno === 28) throw new BoardError("the board's flash is full; the old version is untouched");
      throw error;
    }
    await this.#verify(tree, plan);
    await this.repl.call("commit", plan.roots, plan.stale, plan.foreign, plan.swap, plan.aside);
    await this.leave();
    const wrong = await this.#waitHealthy(tree.version);
    if (!wrong) return "done";
    this.say(`${wrong}; bringing the last version back`);
    if (!await this.goBack()) throw new BoardError(`${wrong}; there is no earlier version to go back to`);
    return "rolled back";
  }

  async #stage(tree, plan) {
    if (plan.foreign.includes(NEW)) await this.repl.call("aside", plan.aside, [NEW]);
    await this.repl.call("clear", [...plan.drop, "/new/go", "/new/back", NEW]);
    const data = (name) => unbase64(name ? tree.modules[name].data : tree.head);
    const total = plan.bytes + (plan.swap ? unbase64(tree.head).length : 0) + tree.manifest.size;
    const count = { done: 0, total };
    if (plan.swap) {
      const parts = plan.pack.map((part) => part.copy ?? data(part.bytes));
      await this.#put(PACK, parts, tree.pack.size, count);
    }
    for (const path of plan.send.filter((p) => p.startsWith("/"))) {
      await this.#put(path, [unbase64(tree.roots[path].data)], tree.roots[path].size, count);
    }
    await this.#put(MANIFEST, [unbase64(tree.manifest.data)], tree.manifest.size, count);
  }

  // Writes one staged file from bytes and from what the board copies itself.
  async #put(path, parts, size, count) {
    const pieces = [...cut(parts)];
    let batch = [], first = true, got = 0;
    for (let i = 0; i < pieces.length; i++) {
      batch.push(pieces[i]);
      const last = i === pieces.length - 1;
      const bytes = batch.reduce((n, p) => n + cost(p), 0);
      if (!last && bytes + cost(pieces[i + 1]) <= PIECE && batch.length < 6) continue;
      if (this.stopped) throw new BoardError("stopped; the old version is untouched");
      got = await this.repl.call("put", staged(path), first,
        batch.map((p) => p instanceof Uint8Array ? base64(p) : p), last);
      count.done += bytes;
      this.progress(count.done, count.total, path);
      batch = [];
      first = false;
    }
    if (got !== size) throw new BoardError(`${path}: ${got} of ${size} bytes arrived`);
  }

  async #verify(tree, plan) {
    const meant = { [staged(MANIFEST)]: tree.manifest.sha };
    for (const path of plan.send.filter((p) => p.startsWith("/"))) meant[staged(path)] = tree.roots[path].sha;
    if (plan.swap) meant[staged(PACK)] = tree.pack.sha;
    const there = Object.fromEntries((await this.repl.call("files", [NEW], true))
      .filter(([p]) => p !== MARK).map(([p, , sha]) => [p, sha]));
    const wrong = [...new Set([...Object.keys(meant), ...Object.keys(there)])].filter((p) => meant[p] !== there[p]);
    if (wrong.length) throw new BoardError(`${wrong[0]} is not what was sent (${wrong.length} file(s) differ)`);
  }

  // "" once the board has played `version` for five seconds, else what is wrong.
  async #waitHealthy(version) {
    const end = Date.now() + this.patience;
    let wrong = "the board did not come back";
    while (Date.now() < end) {
      try {
        await this.#reopen();
        this.line.heard = "";
        while (Date.now() < end) {
          const hello = await this.line.hello(1);
          if (hello === null) {
            if (this.line.atRepl || /POCKETLAW SAFE/.test(this.line.heard)) {
              const stopped = await this.#stopped();
              if (stopped) return stopped;
              wrong = "it does not restart";
              break;
            }
          } else if (hello.version !== version) {
            await this.line.close();
            return `version ${version} did not start, ${hello.version} runs instead`;
          } else if (hello.up >= HEALTHY_MS) {
            await this.line.close();
            return "";
          }
          await sleep(300);
        }
        if (Date.now() >= end) wrong = "it neither plays nor shows a REPL";
      } catch (error) { wrong = error.message; }
      await this.line.close();
      await sleep(300);
    }
    return wrong;
  }

  // Why a REPL answers where play was awaited; "" when it is still the old run, sent off again.
  async #stopped() {
    this.repl = new Repl(this.line, this.pack.snippets);
    await this.repl.enter();
    const { safe, leaving } = await this.repl.call("hold");
    if (leaving) {
      await this.leave();
      return "";
    }
    const crash = words.decode(await this.read("/crash.txt") ?? new Uint8Array()).trim();
    await this.line.close();
    this.repl = null;
    if (!safe) return "it did not start";
    return `it stopped in safe mode (${safe})` + (crash ? `: ${crash.split("\n")[0]}` : "");
  }

  // Brings the last good version back; false when the board keeps none.
  async goBack() {
    try {
      await this.#reopen();
      const hello = await this.line.hello(3);
      if (hello) {
        await this.line.ask(RESTART, join(Uint8Array.of(1), text.encode("SAFE")));
        await this.line.close();
        await sleep(500);
        await this.#reopen();
        await this.#awaitRepl();
      }
      this.repl = new Repl(this.line, this.pack.snippets);
      await this.repl.enter();
      await this.repl.call("hold");
      const kept = await this.#manifest("/good/manifest");
      const roots = new Set([...Object.keys(Object.values(this.pack.boards)[0].tree.roots),
        ...Object.keys(kept.files ?? {})].filter((p) => p.lastIndexOf("/") === 0).map((p) => p.slice(1)));
      return await this.repl.call("rollback", [...roots].sort());
    } finally { await this.leave(); }
  }

  // Restarts the board into play, whatever state the connection is in.
  async leave() {
    if (this.repl) await this.repl.restart();
    else await this.line.close();
    this.repl = null;
  }

  // Journals of a board, in play or at its REPL: [{name, data}], each compared with the board's own.
  async pull(seen) {
    return seen.mode === "play" ? this.#pullLink() : this.#pullRepl();
  }

  async #pullRepl() {
    const out = [];
    for (const [path, size, sha] of await this.repl.call("files", ["/match", "/pocketlaw.json", "/calibration.json"], true)) {
      const data = await this.read(path, size);
      if (data === null || await sha256(data) !== sha) throw new BoardError(`${path}: came over differently than it lies on the board`);
      out.push({ name: safeName(path.split("/").pop()), data });
      this.progress(out.length, 0, path);
    }
    return out;
  }

  async #pullLink() {
    const out = [];
    for (let index = 0; index < 256; index++) {
      const body = await this.line.ask(LIST, Uint8Array.of(index));
      if (body === null || body.length < 5) break;
      const size = (body[0] << 24 | body[1] << 16 | body[2] << 8 | body[3]) >>> 0;
      const name = body.slice(4);
      const parts = [];
      for (let at = 0; at < size;) {
        const part = await this.line.ask(READ, join(
          Uint8Array.of(at >>> 24, at >> 16 & 255, at >> 8 & 255, at & 255, Math.min(240, size - at)), name));
        if (part === null || !part.length) throw new BoardError(`${words.decode(name)} is shorter than the board said`);
        parts.push(part);
        at += part.length;
        this.progress(at, size, words.decode(name));
      }
      out.push({ name: safeName(words.decode(name)), data: join(...parts) });
    }
    return out;
  }
}

// A board's name for a file, made harmless for the computer's disk.
export function safeName(name) {
  const plain = name.replace(/[^A-Za-z0-9_.-]/g, "_").replace(/^\.+/, "_").slice(0, 60) || "_";
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain) ? "_" + plain : plain;
}

function cost(part) { return part instanceof Uint8Array ? part.length : 0; }

// Cuts parts into pieces of at most PIECE bytes, joining bytes that touch; never nothing.
export function* cut(parts) {
  let whole = new Uint8Array(), any = false;
  const pieces = function* () {
    for (let at = 0; at < whole.length; at += PIECE) yield whole.slice(at, at + PIECE);
    whole = new Uint8Array();
  };
  for (const part of parts) {
    if (part instanceof Uint8Array) { whole = join(whole, part); continue; }
    for (const piece of pieces()) { any = true; yield piece; }
    any = true;
    yield part;
  }
  for (const piece of pieces()) { any = true; yield piece; }
  if (!any) yield new Uint8Array();
}
