"""One update of one board: survey, plan, stage, verify, commit, wait for health, or roll back."""

import signal
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field

from host_tools.errors import BoardError, ToolError
from host_tools.flash import identify, transfer, tree
from host_tools.flash.health import wait_healthy
from host_tools.flash.plan import GOOD_PACK, Plan, make, newer
from host_tools.flash.ports import Port, wait_back
from host_tools.flash.safe import Stand, leave, reach
from host_tools.flash.transfer import read_file
from host_tools.link.deadline import check, command, within
from host_tools.link.transport import Console, DeviceError

ATTEMPTS = 4
NO_WAY_IN = 5  # exit status: the new version is in place, hangs, and lets nobody in
_KEPT = " is not ours: kept as "
FAILED = ("boots", "error")  # reasons of safe mode that are the program's


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
    limit: float = 1200.0  # seconds for all before the new version starts, a quarter to go back
    say: object = print
    progress: object = None  # callable(done bytes, all bytes, what)
    before: object = None  # callable(stand, survey): backup before a downgrade
    key: object = None  # callable(stand, survey) -> note: the key that seals matches
    stop: threading.Event = field(default_factory=threading.Event)


@dataclass
class Survey:
    """What was read off a board before anything is decided."""

    probe: dict
    manifest: dict
    found: dict  # path -> [size, sha]
    packed: list  # [name, offset, size, sha] in the pack in use
    around: dict  # names in /, and which of those an update uses are somebody else's


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
    packed = console.call("packed", tree.PACK, patient=3)
    return Survey(probe, manifest, found, packed, console.call("owned", patient=3))


def update(port: Port, wish: Wish, result: Result = None) -> Result:
    """Bring one board to the wished version. Raises ToolError; the board then has the old one.

    Whatever happens before the commit leaves the running version untouched; the commit is one
    call that needs no laptop; after it the board must prove its health or is rolled back.
    `result` is filled in as far as it goes, so that it tells something after Ctrl-C too.
    """
    began = time.monotonic()
    result = result or Result(port)
    with command(wish.limit, port.name):
        stand = _reach(port, wish)
        try:
            stand = _try(stand, wish, result)
        except BaseException:
            leave(stand)
            raise
    if result.state == "done":
        _settle(stand, wish, result)
    else:
        leave(stand)
        if result.state == "nothing" and stand.safe in FAILED:
            _once_more(stand, wish, result)
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
            check()
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
                seen.probe["block"], seen.around)
    result.plan = todo
    kept = [note for note in result.notes if _KEPT in note]  # of an earlier try
    result.notes = [*kept, *todo.warnings,
                    *(f"{path}{_KEPT}{todo.aside}{path}" for path in todo.foreign)]
    if wish.key and not wish.dry:
        result.notes += filter(None, [wish.key(stand, seen)])
    if todo.nothing:
        result.state = "nothing"
        return
    _downgrade(stand, seen, wish, result)
    if wish.dry:
        result.state = "planned"
        return
    if todo.short:
        raise ToolError(f"{todo.warnings[-1]}; `pocketlaw pull --remove` makes room")
    try:
        transfer.stage(console, wanted, todo, transfer.Count(wish))
    except (DeviceError, KeyboardInterrupt):
        transfer.unstage(console, todo)
        raise
    transfer.verify(console, wanted, todo)
    with unbroken():
        console.call("commit", todo.roots, todo.stale, todo.foreign, todo.swap,
                     todo.aside, patient=3)
        result.state = "done"


def _wanted(seen, wish, board):
    root = wish.root or tree.firmware_root()
    return tree.build(root, board, seen.probe["mpy"], wish.source)


def _downgrade(stand, seen, wish, result):
    if result.old and newer(result.old, result.new):
        result.notes.append(f"downgrade from {result.old} to {result.new}")
        if wish.before and not wish.dry:
            wish.before(stand, seen)


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


def _once_more(stand: Stand, wish: Wish, result: Result) -> None:
    """All is in place, but the board had given up on it: see whether it plays after a restart."""
    wrong = wait_healthy(stand.port, result.new, wish.patience, wish.slow)
    if wrong:
        raise ToolError(f"{result.new} is whole on the board, but {wrong}. `pocketlaw doctor` "
                        "tells more; `pocketlaw flash --back` brings the version before it")
    result.notes.append(f"it was in safe mode ({stand.safe}); now it plays")


def _settle(stand: Stand, wish: Wish, result: Result) -> None:
    """Restart into play and wait for the healthy mark; bring the old version back without it."""
    leave(stand)
    wrong = wait_healthy(stand.port, result.new, wish.patience, wish.slow)
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
    with within(wish.limit / 4, f"{port.name}: the way back", anew=True):
        stand = reach(wait_back(port, wish.slow), True, lambda text: None, wish.slow)
        try:
            roots = [f"/{name}" for name in tree.ROOT_FILES]
            roots += tree.parse_manifest(read_file(stand.console, "/good/manifest") or b"").get(
                "files", {})
            names = sorted({p[1:] for p in roots if p.count("/") == 1})
            return stand.console.call("rollback", names, patient=3)
        finally:
            leave(stand)
