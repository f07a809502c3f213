"""Bytes between this computer and a board's files: read one, stage a version, verify it."""

import base64

from host_tools.device.common import MARK
from host_tools.errors import BoardError
from host_tools.flash import tree
from host_tools.flash.plan import Plan, staged
from host_tools.link.transport import Console, DeviceError

PIECE = 1536  # bytes a call; 2 KB of base64
NEW = "/new"


def read_file(console: Console, path: str, size: int = -1, progress=None):
    """Return a file's bytes, None when there is none."""
    out = bytearray()
    while size < 0 or len(out) < size:
        try:
            part = base64.b64decode(console.call("take", path, len(out), PIECE))
        except DeviceError as error:
            if error.errno == 2:
                return None
            raise
        out += part
        if progress:
            progress(len(part))
        if len(part) < PIECE:
            break
    return bytes(out)


class Count:
    """Tells a Wish's `progress` how far staging is, and notices when its `stop` is set."""

    def __init__(self, wish):
        self.wish, self.total, self.done = wish, 0, 0

    def add(self, n, path):
        """Count n bytes; KeyboardInterrupt when asked to stop."""
        if self.wish.stop.is_set():
            raise KeyboardInterrupt
        self.done += n
        if self.wish.progress:
            self.wish.progress(self.done, self.total, path)


def stage(console: Console, wanted: tree.Tree, todo: Plan, count: Count) -> None:
    """Fill /new: the pack from what the board has and what is sent, then the files of /."""
    if NEW in todo.foreign:
        console.call("aside", todo.aside, [NEW], patient=3)
    console.call("clear", [*todo.drop, "/new/go", "/new/back", NEW], patient=3)
    files = [f for f in todo.send if f.path.startswith("/")] + [wanted.manifest]
    count.total = sum(map(_sent, todo.pack)) + sum(f.size for f in files)
    if todo.swap:
        _put(console, tree.PACK, todo.pack, wanted.pack.size, count)
    for file in files:
        _put(console, file.path, [file.data], file.size, count)


def unstage(console: Console, todo: Plan) -> None:
    """Take away what was staged when the board still listens; else the next update does it."""
    try:
        console.settle()
        console.call("clear", ["/new/go", "/new/back", NEW], patient=3)
        if NEW in todo.foreign:
            console.call("aside", todo.aside, [NEW], True, patient=3)
    except BoardError:
        pass


def _sent(part):
    """Return how many bytes a part costs on the line: one that the board has costs none."""
    return len(part) if isinstance(part, bytes) else 0


def _put(console, path, parts, size, count):
    """Write one staged file from its parts; BoardError when it is not as long as it should be."""
    batch, first, got = [], True, 0
    pieces = list(_pieces(parts))
    for piece, after in zip(pieces, [*pieces[1:], None], strict=True):
        batch.append(piece)
        sent = sum(map(_sent, batch))
        if after is not None and sent + _sent(after) <= PIECE and len(batch) < 6:
            continue
        args = [base64.b64encode(p).decode() if isinstance(p, bytes) else list(p) for p in batch]
        got = console.call("put", staged(path), first, args, after is None, patient=3)
        count.add(sent, path)
        batch, first = [], False
    if got != size:
        raise BoardError(f"{path}: {got} of {size} bytes arrived")


def _pieces(parts):
    """Cut parts into pieces of at most PIECE bytes, joining bytes that touch; never nothing."""
    whole = bytearray()
    for part in parts:
        if isinstance(part, bytes):
            whole += part
            continue
        yield from _cut(whole)
        whole = bytearray()
        yield part
    if whole or not any(parts):
        yield from _cut(whole) if whole else (b"",)


def _cut(data):
    for at in range(0, len(data), PIECE):
        yield bytes(data[at:at + PIECE])


def verify(console: Console, wanted: tree.Tree, todo: Plan) -> None:
    """Compare every staged file's hash, made on the board, with what was meant; BoardError."""
    there = {path: sha for path, _, sha in console.call("files", [NEW], True, patient=3)}
    there.pop(NEW + MARK, None)
    meant = {staged(f.path): f.sha for f in todo.send if f.path.startswith("/")}
    meant[staged(tree.MANIFEST)] = wanted.manifest.sha
    if todo.swap:
        meant[staged(tree.PACK)] = wanted.pack.sha
    if there != meant:
        wrong = sorted(p for p in set(there) | set(meant) if there.get(p) != meant.get(p))
        raise BoardError(f"{wrong[0]} is not what was sent ({len(wrong)} file(s) differ)")
