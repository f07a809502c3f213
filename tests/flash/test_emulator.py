"""The maker's MicroPython on an emulated RP2040: flash, play, look, pull, and a cut in the middle.

Opt-in: POCKETLAW_UF2 names the maker's RPI_PICO image, POCKETLAW_UF2_XIAO that of the XIAO (or
the Pico's runs in the XIAO's wiring). How long it takes stands in docs/flashing.md.
"""

import os
import shutil
import threading
import time
from pathlib import Path

import pytest

from host_tools.flash import images, install, journals, safe, tree
from host_tools.flash.journalcheck import state, whole
from host_tools.flash.makeimage import build
from host_tools.flash.update import Wish, update
from host_tools.link.client import Link
from host_tools.link.transport import Console
from host_tools.table import session
from tests.flash.standin import firmware

UF2 = os.environ.get("POCKETLAW_UF2", "")
XIAO = os.environ.get("POCKETLAW_UF2_XIAO", "") or UF2
pytestmark = [pytest.mark.timeout(3600),
              pytest.mark.skipif(not UF2, reason="POCKETLAW_UF2 names no MicroPython image")]
PLAY, OK, FOUL = 0, 1, 6
WHITE = 1
READY = 2
GAME = ('{"laws":"icf25","event":"singles","round":"league","a":"Asha","b":"Bilal",'
        '"toss":"a","choice":"break"}')
BELOW_THE_CLOCK = 2 * 128  # bytes: the two pages with the time that runs down


@pytest.fixture
def slow(monkeypatch):
    """A chip that runs many times slower than the real one needs more patience."""
    monkeypatch.setattr(Console, "timeout", 30.0)
    monkeypatch.setattr(Console, "silence", 120.0)
    monkeypatch.setattr(Link, "wait", 8.0)


def wish(board="RPI_PICO", root=None, **more):
    return Wish(board=board, root=root, patience=900.0, slow=120.0, limit=3600.0, say=print,
                **more)


# What _play does, with its times: ms and a step of an input script.
STEPS = ((1000, '"press":"play"'), (1890, '"drop":{"pocket":1,"piece":"white"}'),
         (4550, '"press":"ok"'), (5640, '"press":"ok"'), (6730, '"press":"ok"'),
         (7820, '"hold":"foul"'), (9920, '"press":"ok"'), (11010, '"press":"ok"'),
         (12100, '"press":"ok"'), (13190, '"press":"ok"'))


def on_the_table(steps, board):
    """Return what the panel of the virtual table shows after the same steps."""
    lines = ['{"t":0,"config":' + GAME[:-1] + f',"board":"{board}"' + "}}"]
    lines += [f'{{"t":{t},{step}}}' for t, step in steps]
    lines.append(f'{{"t":{steps[-1][0] + 2300 if steps else 3000},"end":true}}')
    played = session.load("\n".join(lines) + "\n")
    played.finish()
    return bytes(played.frame())


@pytest.mark.parametrize("name, uf2", [("RPI_PICO", UF2), ("SEEED_XIAO_RP2040", XIAO)])
def test_play_look_pull_flash_and_power_cut(slow, tmp_path, name, uf2):
    """Begins with our own image, so that MicroPython and firmware need not travel first."""
    from tests.flash.emuboard import EmuBoard

    ours = tmp_path / "ours.uf2"
    ours.write_bytes(build(name, Path(uf2).read_bytes(), GAME.encode(), force=True)[0])
    board = EmuBoard(ours, tmp_path, name)
    ready = on_the_table([], name)  # made before: the chip's time goes on while others work
    moving = on_the_table(STEPS, name)
    with board:
        _until_state(board, READY)
        board.pause(3000)  # the link answers before the first picture is drawn
        assert board.frame()[BELOW_THE_CLOCK:] == ready[BELOW_THE_CLOCK:]
        begun = board.now()
        _play(board)
        _until_shown(board, moving)
        assert board.now() - begun < 20 and board.panel_faults() == []
        console = Console(board.port.device).open()
        hello = safe.greet(console)
        pulled = journals.pull_link(Link(console.serial), tmp_path / "pulled")
        console.close()
        assert hello.played and len([n for n in pulled.new if n.endswith(".plj")]) == 1
        (journal,) = (tmp_path / "pulled").glob("*.plj")
        said = state(journal.read_bytes())
        assert whole(said) and not said.startswith("0"), said
        with pytest.raises(safe.MatchRunning):
            update(board.port, wish(name))
    root = _next_version(tmp_path / "next")
    _cut_in_the_middle(board, name, root)
    with board:
        assert hello.version.encode() in board.files()[tree.MANIFEST]
        assert _greeted(board).version == hello.version
        done = update(board.port, wish(name, root, force=True))
        assert done.state == "done" and done.new.startswith("9.") and len(done.plan.send) < 20
        assert [p for p in board.files() if p.startswith("/match/")]


def test_the_firmware_goes_over_the_wire(slow, tmp_path):
    """The maker's image alone, then `flash` as for a new board: every byte by the serial line."""
    from tests.flash.emuboard import EmuBoard

    raw = Path(UF2).read_bytes()
    with EmuBoard(Path(UF2), tmp_path) as board:
        install.verify(Console(board.port.device), raw, images.about(raw))
        done = update(board.port, wish())
        assert (done.state, done.board, done.old) == ("done", "RPI_PICO", "")
        files = board.files()
        assert done.new.encode() in files[tree.MANIFEST] and any(board.frame())
        meant = tree.parse_manifest(files[tree.MANIFEST])["files"]
        assert all(tree.File.of(p, files[p]).sha == sha for p, (_, sha) in meant.items())


def test_a_version_that_fails_is_taken_back(slow, tmp_path):
    """A small stand-in on a bare MicroPython, then one that does not come up."""
    from tests.flash.emuboard import EmuBoard

    with EmuBoard(Path(UF2), tmp_path) as board:
        first = update(board.port, wish(root=firmware(tmp_path / "a", "0.1.0")))
        assert (first.state, first.board) == ("done", "RPI_PICO")
        broken = firmware(tmp_path / "b", "0.2.0", "def run(*args):\n    raise ValueError(1)\n")
        assert update(board.port, wish(root=broken)).state == "rolled back"
        files = board.files()
        assert first.new.encode() in files[tree.MANIFEST]


def _play(board):
    """A break that pockets a piece, a stroke, a look at the foul menu, and the next stroke.

    Ends while pieces move: then no clock runs, and the picture stays. The emulator's PIO goes slow
    while its processor sleeps, so that edges seem up to a tenth of a second a second too early: an
    ok soon after the drop that opened the stroke would count as that stroke's own (0.7 s).
    """
    board.press(PLAY)
    board.pause(800)
    board.drop(1, WHITE)
    board.pause(2600)
    for _ in range(3):
        board.press(OK)
        board.pause(1000)
    board.press(FOUL, 1300)
    board.pause(800)
    for _ in range(4):
        board.press(OK)
        board.pause(1000)


def _until_shown(board, picture):
    """Wait a little for a picture; AssertionError with what the panel shows instead."""
    for _ in range(6):
        frame = board.frame()
        if frame == picture:
            return
        board.pause(400)
    lines = ["".join(" #"[frame[y // 8 * 128 + x] >> y % 8 & 1] for x in range(128))
             for y in range(64)]
    raise AssertionError("another picture:\n" + "\n".join(lines))


def _next_version(root):
    shutil.copytree(tree.firmware_root(), root, ignore=shutil.ignore_patterns("__pycache__"))
    init = root / "pocketlaw/__init__.py"
    init.write_text(init.read_text().replace('__version__ = "', '__version__ = "9.'))
    return root


def _until_state(board, wanted):
    hello = None
    for _ in range(60):
        hello = _greeted(board)
        if hello.state == wanted:
            return
        time.sleep(1)
    raise AssertionError(f"never in state {wanted}: {hello}")


def _greeted(board):
    """Return the greeting of a board that starts."""
    console = Console(board.port.device).open()
    link = Link(console.serial)
    try:
        for _ in range(60):
            hello = safe.greet(console, 1, link)
            if hello:
                return hello
    finally:
        console.close()
    raise AssertionError(f"no greeting; heard {bytes(link.heard[:1000])}")


def _cut_in_the_middle(board, name, root):
    """Start an update by force and pull the plug while it sends."""
    board.power_on()
    sending = threading.Event()
    new = wish(name, root, force=True)
    new.progress = lambda done, total, path: done > total // 2 and sending.set()
    worker = threading.Thread(target=_ignoring, args=(board, new))
    worker.start()
    assert sending.wait(900)
    new.stop.set()
    board.power_off()
    worker.join(300)


def _ignoring(board, new):
    try:
        update(board.port, new)
    except BaseException as error:  # the plug is pulled under it
        print(type(error), error)
