"""From what should be on a board and what is, to what must be done. Pure: no board in sight."""

from dataclasses import dataclass, field

from host_tools.flash.tree import MANIFEST, PACKAGE, Tree

# The umpire's data: no plan ever touches these.
UMPIRES = ("/match", "/pocketlaw.json", "/calibration")
_BLOCKS_PER_FOLDER = 2


@dataclass(frozen=True)
class Plan:
    """What one update does. Paths are where the files will end; staging adds /new."""

    send: list = field(default_factory=list)  # Files that travel
    copy: list = field(default_factory=list)  # (path on the board, staged path): already there
    keep: list = field(default_factory=list)  # staged paths left whole by an earlier attempt
    drop: list = field(default_factory=list)  # stale paths below /new, and /good when in the way
    stale: list = field(default_factory=list)  # files of the old version that the new one lacks
    roots: list = field(default_factory=list)  # names in / that this update replaces
    foreign: list = field(default_factory=list)  # files of somebody else's that give way
    bytes_sent: int = 0
    blocks: int = 0  # flash blocks that staging needs
    nothing: bool = False
    swap: bool = True  # False: /pocketlaw is the new one already, an update was cut after that
    short: bool = False  # staging cannot fit
    warnings: list = field(default_factory=list)


def is_umpires(path: str) -> bool:
    """Return True for the umpire's own data."""
    return any(path == p or path.startswith((p + "/", p + ".")) for p in UMPIRES)


def staged(path: str) -> str:
    """Return where a file of the new version waits: /new/pocketlaw/... or /new/root/..."""
    if path == MANIFEST:
        return "/new/manifest"
    return "/new" + path if path.startswith(f"/{PACKAGE}/") else "/new/root" + path


def make(tree: Tree, found, manifest: dict, free: int, block: int = 4096) -> Plan:
    """Return the plan that brings `tree` onto a board.

    found: [path, size, sha] of the files at / (ours and strangers'), below /pocketlaw, /good and
    /new. manifest: the one on the board, {} when there is none. free: free blocks of `block`
    bytes. A file is taken as there only when its hash on the board says so.
    """
    have = {path: sha for path, _, sha in found}
    wanted = tree.files
    same = all(have.get(p) == f.sha for p, f in wanted.items())
    ours = set(manifest.get("files", {}))
    package = {p for p in have if _packaged(p)}
    stale = sorted((package | {p for p in ours if p in have}) - set(wanted))
    if same and not stale and manifest.get("version") == tree.version:
        return Plan(nothing=True)
    swap = not _swapped(wanted, have, manifest)
    parts = wanted if swap else {p: f for p, f in wanted.items() if not _packaged(p)}
    send, copy, keep, blocks = _sources(parts, have, block)
    drop = sorted(p for p in have if p.startswith("/new/") and p not in keep)
    warnings, short = [], blocks > free
    old = sum(_blocks(size, block) for path, size, _ in found if path.startswith("/good/"))
    if short and old and any(_packaged(p) for p in have) and blocks <= free + old:
        drop.insert(0, "/good")
        warnings.append("room is short: the last good version gives way before the new one comes")
        short = False
    if short:
        warnings.append(f"not enough room: {blocks} blocks of {block} bytes needed, {free} free")
    return Plan(
        send, copy, keep, drop, [p for p in stale if not is_umpires(p)],
        roots=sorted(p[1:] for p in wanted if not _packaged(p)),
        foreign=sorted(p for p in wanted if not _packaged(p) and p in have and p not in ours
                       and have[p] != wanted[p].sha and not manifest),
        bytes_sent=sum(f.size for f in send), blocks=blocks, swap=swap, short=short,
        warnings=warnings,
    )


def _packaged(path):
    return path.startswith(f"/{PACKAGE}/")


def _swapped(wanted, have, manifest):
    """Return True when /pocketlaw is the new one while the manifest still tells of the old."""
    new = {p: f.sha for p, f in wanted.items() if _packaged(p)}
    old = {p: v[1] for p, v in manifest.get("files", {}).items() if _packaged(p)}
    there = {p: sha for p, sha in have.items() if _packaged(p)}
    return there == new and old != new


def _sources(wanted, have, block):
    """Decide for every wanted file: already staged, to be copied on the board, or sent."""
    by_sha = {sha: path for path, sha in sorted(have.items()) if _packaged(path)}
    send, copy, keep, blocks, folders = [], [], [], 0, {"/new", "/new/root"}
    for path in sorted(wanted):
        file, place = wanted[path], staged(path)
        if have.get(place) == file.sha:
            keep.append(place)
            continue
        folders.add(place.rsplit("/", 1)[0])
        blocks += _blocks(file.size, block)
        source = path if have.get(path) == file.sha else by_sha.get(file.sha)
        if source:
            copy.append((source, place))
        else:
            send.append(file)
    return send, copy, keep, blocks + _BLOCKS_PER_FOLDER * len(folders) + 1


def _blocks(size, block):
    return max(1, -(-size // block))


def newer(a, b) -> bool:
    """Return True when version `a` is newer than `b`; like "0.2.1" or "0.2.1b3+3f2a9c1"."""
    return _key(a) > _key(b)


def _key(version):
    number, _, beta = version.partition("+")[0].partition("b")
    parts = [int(x) if x.isdigit() else 0 for x in number.split(".")]
    return (*(parts + [0, 0, 0])[:3], int(beta) if beta.isdigit() else 1 << 30)
