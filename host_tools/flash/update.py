"""One update of one board: survey, plan, stage, verify, commit, wait for health, or roll back."""

import base64
import signal
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field

from host_tools.errors import ToolError
from host_tools.flash import identify, tree
from host_tools.flash.plan import GOOD_PACK, Plan, make, newer, staged
from host_tools.flash.ports import Port, wait_back
from host_tools.flash.safe import SENTINEL, Stand, greet, leave, reach
from host_tools.link import Link
from host_tools.transport import BoardError, Console, DeviceError

PIECE = 768  # bytes a call; 1 KB of base64
ATTEMPTS = 4
NO_WAY_IN = 5  # exit status: the new version is in place, hangs, and lets nobody in
HEALTHY_MS = 5000  # as long as main.py itself asks for before it trusts a version


@dataclass
class Wish:
    """What the user asked for."""

    board: str = ""
    source: bool = False
    force: bool = False
    dry: bool = False
    root: object = None  # folder of the firmware, None: our own
    patience: float = 40.0  # seconds to wait for the healthy mark
    slow: float = 15.0  # seconds for a port to come back
    say: object = print
    progress: object = None  # callable(done bytes, all bytes, what)
    before: object = None  # callable(stand, survey): backup before a downgrade
    stop: threading.Event = field(default_factory=threading.Event)


@dataclass
class Survey:
    """What was read off a board before anything is decided."""

    probe: dict
    manifest: dict
    found: dict  # path -> [size, sha]
    packed: list  # [name, offset, size, sha] in the pack in use


@dataclass
class Result:
    """What came of it. state: nothing, planned, done, rolled back."""

    port: Port
    board: str = ""
    state: str = ""
    old: str = ""
    new: str = ""
    plan: Plan = None
    seconds: float = 0.0
    notes: list = field(default_factory=list)


def survey(console: Console) -> Survey:
    """Read what is needed for a plan: facts, manifest, and hashes of our files."""
    probe = console.call("probe")
    manifest = tree.parse_manifest(read_file(console, tree.MANIFEST) or b"")
    roots = {f"/{name}" for name in tree.ROOT_FILES}
    roots |= {p for p in manifest.get("files", {}) if p.count("/") == 1}
    paths = [*sorted(roots), tree.PACK, GOOD_PACK, "/good", "/pocketlaw"]
    listed = console.call("files", paths, True, patient=3)
    found = {path: [size, sha] for path, size, sha in listed}
    return Survey(probe, manifest, found, console.call("packed", tree.PACK, patient=3))


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


def update(port: Port, wish: Wish, result: Result = None) -> Result:
    """Bring one board to the wished version. Raises ToolError; the board then has the old one.

    Whatever happens before the commit leaves the running version untouched; the commit is one
    call that needs no laptop; after it the board must prove its health or is rolled back.
    `result` is filled in as far as it goes, so that it tells something after Ctrl-C too.
    """
    began = time.monotonic()
    result = result or Result(port)
    stand = _reach(port, wish)
    try:
        stand = _try(stand, wish, result)
    except BaseException:
        leave(stand)
        raise
    if result.state in ("nothing", "planned"):
        leave(stand)
    else:
        _settle(stand, wish, result)
    result.seconds = time.monotonic() - began
    return result


def _reach(port, wish, force=None, say=None):
    """Reach the board, and once more when it dropped out just then. MatchRunning stays a no."""
    force = wish.force if force is None else force
    try:
        return reach(port, force, say or wish.say, wish.slow)
    except BoardError as error:
        (say or wish.say)(f"{port.name}: {error}; trying once more")
    return reach(wait_back(port, wish.slow), force, say or wish.say, wish.slow)


def _try(stand: Stand, wish: Wish, result: Result) -> Stand:
    """Survey, stage and commit, again from the survey when the board drops out on the way."""
    trouble = None
    for attempt in range(ATTEMPTS):
        if attempt:
            wish.say(f"{result.port.name}: {trouble}; trying again")
            stand = _again(stand, wish)
        try:
            _once(stand, wish, result)
            return stand
        except DeviceError as error:
            if error.errno == 28:
                raise ToolError("the board's flash is full; the old version is untouched. "
                                "`pocketlaw pull --remove` makes room") from None
            trouble = error
        except BoardError as error:
            trouble = error
    raise BoardError(f"given up after {ATTEMPTS} tries: {trouble}")


def _again(stand, wish):
    stand.console.close()
    time.sleep(0.3)
    port = wait_back(stand.port, wish.slow)
    fresh = _reach(port, wish, True, lambda text: None)
    fresh.hello = fresh.hello or stand.hello
    return fresh


def _once(stand: Stand, wish: Wish, result: Result) -> None:
    console = stand.console
    seen = survey(console)
    result.board = identify.decide(seen.probe, seen.manifest, wish.board, wish.force)
    identify.check_version(seen.probe, result.board)
    wanted = _wanted(seen, wish, result.board)
    result.old, result.new = seen.manifest.get("version", ""), wanted.version
    todo = make(wanted, seen.found, seen.packed, seen.manifest, seen.probe["free"],
                seen.probe["block"])
    result.plan = todo
    result.notes = list(todo.warnings)
    if todo.nothing:
        result.state = "nothing"
        return
    _downgrade(stand, seen, wish, result)
    if wish.dry:
        result.state = "planned"
        return
    if todo.short:
        raise ToolError(f"{todo.warnings[-1]}; `pocketlaw pull --remove` makes room")
    _stage(console, wanted, todo, wish)
    _verify(console, wanted, todo)
    with unbroken():
        console.call("commit", todo.roots, todo.stale, [p[1:] for p in todo.foreign], todo.swap,
                     patient=3)
        result.state = "done"


def _wanted(seen, wish, board):
    root = wish.root or tree.firmware_root()
    return tree.build(root, board, seen.probe["mpy"], wish.source)


def _downgrade(stand, seen, wish, result):
    if result.old and newer(result.old, result.new):
        result.notes.append(f"downgrade from {result.old} to {result.new}")
        if wish.before and not wish.dry:
            wish.before(stand, seen)


def _stage(console, wanted, todo, wish):
    """Fill /new: the pack from what the board has and what is sent, then the files of /."""
    console.call("clear", [*todo.drop, "/new"], patient=3)
    files = [f for f in todo.send if f.path.startswith("/")] + [wanted.manifest]
    total = sum(len(p) for p in todo.pack if isinstance(p, bytes)) + sum(f.size for f in files)
    count = _Count(wish, total)
    if todo.swap:
        _put(console, tree.PACK, todo.pack, wanted.pack.size, count)
    for file in files:
        _put(console, file.path, [file.data], file.size, count)


class _Count:
    """Tells how far staging is, and notices when the user wants to stop."""

    def __init__(self, wish, total):
        self.wish, self.total, self.done = wish, total, 0

    def add(self, n, path):
        """Count n bytes; KeyboardInterrupt when asked to stop."""
        if self.wish.stop.is_set():
            raise KeyboardInterrupt
        self.done += n
        if self.wish.progress:
            self.wish.progress(self.done, self.total, path)


def _put(console, path, parts, size, count):
    """Write one staged file from its parts; BoardError when it is not as long as it should be."""
    batch, first, got = [], True, 0
    pieces = list(_pieces(parts))
    for i, piece in enumerate(pieces):
        batch.append(piece)
        last = i == len(pieces) - 1
        sent = sum(len(p) for p in batch if isinstance(p, bytes))
        if not last and sent + PIECE // 2 < PIECE and len(batch) < 6:
            continue
        args = [base64.b64encode(p).decode() if isinstance(p, bytes) else list(p) for p in batch]
        got = console.call("put", staged(path), first, args, last, patient=3)
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


def _verify(console, wanted, todo):
    """Compare every staged file's hash, read back on the board, with what was meant."""
    there = {path: sha for path, _, sha in console.call("files", ["/new"], True, patient=3)}
    meant = {staged(f.path): f.sha for f in todo.send if f.path.startswith("/")}
    meant[staged(tree.MANIFEST)] = wanted.manifest.sha
    if todo.swap:
        meant[staged(tree.PACK)] = wanted.pack.sha
    if there != meant:
        wrong = sorted(p for p in set(there) | set(meant) if there.get(p) != meant.get(p))
        raise BoardError(f"{wrong[0]} is not what was sent ({len(wrong)} file(s) differ)")


@contextmanager
def unbroken():
    """Hold Ctrl-C back while a step runs that must not be left half done."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    held = []
    before = signal.signal(signal.SIGINT, lambda *args: held.append(args))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held:
        raise KeyboardInterrupt


def _settle(stand: Stand, wish: Wish, result: Result) -> None:
    """Restart into play and wait for the healthy mark; bring the old version back without it."""
    leave(stand)
    wrong = wait_healthy(stand.port, result.new, wish)
    if not wrong:
        return
    wish.say(f"{result.port.name}: {wrong}; bringing the last version back")
    try:
        with unbroken():
            back = go_back(stand.port, wish)
    except BoardError:
        raise ToolError(f"{wrong}. It lets nobody in: hold the undo button while plugging it in, "
                        "then run `pocketlaw flash --back`", NO_WAY_IN) from None
    if not back:
        raise ToolError(f"{wrong}; there is no earlier version to go back to. The board waits "
                        "in safe mode; `pocketlaw doctor` shows why")
    result.state = "rolled back"
    result.notes.append(wrong)


def go_back(port: Port, wish: Wish) -> bool:
    """Bring the last good version back and restart; False when the board keeps none."""
    stand = reach(wait_back(port, wish.slow), True, lambda text: None, wish.slow)
    try:
        roots = [f"/{name}" for name in tree.ROOT_FILES]
        roots += tree.parse_manifest(read_file(stand.console, "/good/manifest") or b"").get(
            "files", {})
        names = sorted({p[1:] for p in roots if p.count("/") == 1})
        return stand.console.call("rollback", names, patient=3)
    finally:
        leave(stand)


def wait_healthy(port: Port, version: str, wish: Wish) -> str:
    """Return "" once the board has played `version` for five seconds, else what is wrong."""
    end = time.monotonic() + wish.patience
    wrong = "the board did not come back"
    while time.monotonic() < end:
        try:
            console = Console(wait_back(port, wish.slow).device).open()
        except ToolError as error:
            wrong = str(error)
            time.sleep(0.2)
            continue
        try:
            wrong = _look(console, version, end)
        except BoardError as error:
            wrong = str(error)
        finally:
            console.close()
        if wrong == "" or wrong.startswith("!"):
            return wrong[1:]
        time.sleep(0.3)
    return wrong


def _look(console, version, end):
    """Return "" for healthy, "!..." for surely not, else a passing reason to look again.

    While the board starts nothing but greetings is sent: a Ctrl-C would end what starts.
    """
    link = Link(console.serial)
    while time.monotonic() < end:
        hello = greet(console, 1, link)
        if hello is None:
            if link.at_repl or SENTINEL.search(bytes(link.heard)):
                return _stopped_in_safe_mode(console)
        elif hello.version != version:
            return f"!version {version} did not start, {hello.version} runs instead"
        elif hello.up >= HEALTHY_MS:
            return ""
        time.sleep(0.3)
    return "it neither plays nor shows a REPL"


def _stopped_in_safe_mode(console):
    console.enter()
    facts = console.call("hold")
    if facts["leaving"]:  # still the old run: it is slow, or our Ctrl-C came before its reset
        console.restart()
        return "it does not restart"
    safe = facts["safe"]
    crash = (read_file(console, "/crash.txt") or b"").decode("utf-8", "replace").strip()
    last = f": {crash.splitlines()[-1]}" if crash and safe in ("error", "boots") else ""
    return f"!it stopped in safe mode ({safe}){last}" if safe else "!it did not start"
