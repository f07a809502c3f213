"""From what should be on a board and what is, to what must be done. Pure: no board in sight."""

from dataclasses import dataclass, field

from host_tools.flash.tree import MANIFEST, PACK, Tree, pack_head

# The umpire's data: no plan ever touches these.
UMPIRES = ("/match", "/pocketlaw.json", "/calibration")
GOOD_PACK = "/good.pack"
_SPARE_BLOCKS = 6  # folders /new, /new/root and what littlefs takes for a moment


@dataclass(frozen=True)
class Plan:
    """What one update does."""

    pack: list = field(default_factory=list)  # bytes to send, or (source, offset, size) to copy
    send: list = field(default_factory=list)  # Files that travel, modules and files of /
    kept: list = field(default_factory=list)  # names of modules that the board has already
    roots: list = field(default_factory=list)  # names in / that this version has
    stale: list = field(default_factory=list)  # paths of the old version that the new one lacks
    foreign: list = field(default_factory=list)  # what is somebody else's and gives way
    aside: str = ""  # the folder, new on the board, where that is kept
    drop: list = field(default_factory=list)  # the last good version, when it is in the way
    bytes_sent: int = 0
    blocks: int = 0  # flash blocks that staging needs
    swap: bool = True  # False: the pack in use is the new one already, an update was cut there
    nothing: bool = False
    short: bool = False  # staging cannot fit
    warnings: list = field(default_factory=list)


def is_umpires(path: str) -> bool:
    """Return True for the umpire's own data."""
    return any(path == p or path.startswith((p + "/", p + ".")) for p in UMPIRES)


def staged(path: str) -> str:
    """Return where a file of the new version waits: /new/pack, /new/manifest, /new/root/..."""
    return {PACK: "/new/pack", MANIFEST: "/new/manifest"}.get(path, "/new/root" + path)


def make(tree: Tree, found: dict, packed: list, manifest: dict, free: int,
         block: int = 4096, around: dict | None = None) -> Plan:
    """Return the plan that brings `tree` onto a board.

    found: {path: [size, sha]} of the files in / that are or were ours, of both packs and of a
    plain /pocketlaw folder. packed: [name, offset, size, sha] in the pack in use. manifest: the
    one on the board, {} when there is none. free: free blocks of `block` bytes. around: what
    device/owned.py says of names that an update uses. Something is taken as there only when its
    hash, computed on the board, says so.
    """
    around = around or {"names": [], "foreign": []}
    found = {p: f for p, f in found.items() if not _below(p, around["foreign"])}
    ours = manifest.get("files", {})
    pack_there = found.get(PACK, [0, ""])[1]
    same = pack_there == tree.pack.sha
    roots_there = all(found.get(p, [0, ""])[1] == f.sha for p, f in tree.roots.items())
    stale = _stale(tree, found, ours)
    if same and roots_there and not stale and manifest.get("version") == tree.version:
        return Plan(nothing=True)
    swap = not (same and manifest.get("pack", [0, ""])[1] != tree.pack.sha)
    pack, send, kept = _pack_parts(tree, packed) if swap else ([], [], [])
    send += [f for p, f in sorted(tree.roots.items()) if found.get(p, [0, ""])[1] != f.sha]
    files = [*send[len(send) - sum(1 for f in send if f.path.startswith("/")):], tree.manifest]
    blocks = sum(_blocks(f.size, block) for f in files) + _SPARE_BLOCKS
    blocks += sum(_blocks(f.size, block) for f in tree.roots.values()) if swap else 0
    blocks += _blocks(tree.pack.size, block) if swap else 0
    theirs = [p for p in sorted(tree.roots) if _is_foreign(p, tree, found, ours)]
    foreign = sorted([*theirs, *around["foreign"]])
    blocks += sum(_blocks(found[p][0], block) for p in theirs) + (2 if foreign else 0)
    drop, warnings, short = _room(found, blocks, free, block)
    return Plan(
        pack=pack, send=send, kept=kept, roots=sorted(p[1:] for p in tree.roots), stale=stale,
        foreign=foreign, aside=_free_name(around["names"]) if foreign else "",
        drop=drop, bytes_sent=sum(f.size for f in send), blocks=blocks, swap=swap, short=short,
        warnings=warnings,
    )


def _below(path, folders):
    return any(path == folder or path.startswith(folder + "/") for folder in folders)


def _is_foreign(path, tree, found, ours):
    """Tell whether a file of / is neither this version's nor the one that was put there."""
    size, sha = found.get(path, [0, ""])
    return size > 0 and sha not in (tree.roots[path].sha, ours.get(path, [0, ""])[1])


def _free_name(names):
    """Return /before, or /before2 and so on: a folder that the board has not."""
    n = 1
    while f"before{n if n > 1 else ''}" in names:
        n += 1
    return f"/before{n if n > 1 else ''}"


def _stale(tree, found, ours):
    """Root files of ours that are gone from the new version; a folder that a pack has replaced.

    A file of / that is not as our manifest has it stays; of the folder /pocketlaw the board
    removes what a version of ours puts there.
    """
    stale = [p for p in ours if found.get(p) == ours[p] and p not in tree.roots
             and not is_umpires(p)]
    if PACK in found and any(p.startswith("/pocketlaw/__init__.") for p in found):
        stale.append("/pocketlaw")
    return sorted(stale)


def _pack_parts(tree, packed):
    """Split the new pack into what travels and what the board copies from the pack in use."""
    there = {sha: (offset, size) for _, offset, size, sha in packed}
    parts, send, kept = [pack_head(tree.modules)], [], []
    for name in sorted(tree.modules, key=str.encode):
        file = tree.modules[name]
        if file.sha in there and file.size:
            offset, size = there[file.sha]
            last = parts[-1]
            if isinstance(last, tuple) and last[1] + last[2] == offset:
                parts[-1] = (PACK, last[1], last[2] + size)
            else:
                parts.append((PACK, offset, size))
            kept.append(name)
        else:
            parts.append(file.data)
            send.append(file)
    return parts, send, kept


def _room(found, blocks, free, block):
    """Decide whether staging fits, and whether the last good version must give way to it."""
    if blocks <= free:
        return [], [], False
    old = sum(_blocks(size, block) for path, (size, _) in found.items()
              if path == GOOD_PACK or path.startswith("/good/"))
    if GOOD_PACK in found and PACK in found and blocks <= free + old:
        return [GOOD_PACK, "/good"], [
            "room is short: the last good version gives way before the new one comes"], False
    needs, has = -(-blocks * block // 1024), free * block // 1024
    return [], [f"not enough room: needs {needs} KiB, has {has} KiB"], True


def _blocks(size, block):
    return max(1, -(-size // block))


def newer(a, b) -> bool:
    """Return True when version `a` is newer than `b`; like "0.2.1" or "0.2.1b3+3f2a9c1"."""
    return _key(a) > _key(b)


def _key(version):
    number, _, beta = version.partition("+")[0].partition("b")
    parts = [int(x) if x.isdigit() else 0 for x in number.split(".")]
    return (*(parts + [0, 0, 0])[:3], int(beta) if beta.isdigit() else 1 << 30)
