"""The maker's MicroPython on an emulated RP2040: flash, play, pull, and a cut in the middle.

Opt-in: POCKETLAW_UF2 names the maker's RPI_PICO image. Takes several minutes.
"""

import os
import shutil
import threading
import time
from pathlib import Path

import pytest

from host_tools.flash import journals, safe, tree
from host_tools.flash.journalcheck import state, whole
from host_tools.flash.update import Wish, go_back, update
from host_tools.link import Link
from host_tools.transport import Console

UF2 = os.environ.get("POCKETLAW_UF2", "")
pytestmark = pytest.mark.skipif(not UF2, reason="POCKETLAW_UF2 names no MicroPython image")
PLAY, OK = 0, 1
CONFIG = ('{"laws":"icf25","event":"singles","round":"league","a":"Asha","b":"Bilal",'
          '"toss":"a","choice":"break"}')


@pytest.fixture
def slow(monkeypatch):
    """A chip that runs many times slower than the real one needs more patience."""
    monkeypatch.setattr(Console, "timeout", 30.0)
    monkeypatch.setattr(Console, "silence", 120.0)
    monkeypatch.setattr(Link, "wait", 8.0)


def wish(root=None, **more):
    return Wish(board="RPI_PICO", root=root, patience=900.0, slow=120.0, say=print, **more)


def test_flash_play_pull_and_power_cut(slow, tmp_path):
    from tests.flash.emuboard import EmuBoard

    board = EmuBoard(Path(UF2), tmp_path)
    with board:
        first = update(board.port, wish())
        assert first.state == "done" and first.board == "RPI_PICO"
        stand = safe.reach(board.port, say=print, slow=120.0)
        stand.console.call("config", CONFIG)
        safe.leave(stand)
        _until_state(board, 2)
        board.press(PLAY)
        board.pause(1500)
        board.press(OK)
        board.pause(1500)
        console = Console(board.port.device).open()
        hello = safe.greet(console)
        pulled = journals.pull_link(Link(console.serial), tmp_path / "pulled")
        console.close()
        assert hello.played and len([n for n in pulled.new if n.endswith(".plj")]) == 1
        (journal,) = (tmp_path / "pulled").glob("*.plj")
        said = state(journal.read_bytes())
        assert whole(said) and not said.startswith("0"), said
        with pytest.raises(safe.MatchRunning):
            update(board.port, wish())
    root = tmp_path / "next"
    shutil.copytree(tree.firmware_root(), root, ignore=shutil.ignore_patterns("__pycache__"))
    init = root / "pocketlaw/__init__.py"
    init.write_text(init.read_text().replace('__version__ = "', '__version__ = "9.'))
    _cut_in_the_middle(board, root, first)
    with board:
        done = update(board.port, wish(root, force=True))
        assert done.state == "done" and done.new.startswith("9.")
        assert go_back(board.port, wish())
        assert board.files()[tree.PACK] is not None
        assert [p for p in board.files() if p.startswith("/match/")]


def _until_state(board, wanted):
    for _ in range(60):
        console = Console(board.port.device).open()
        hello = safe.greet(console)
        console.close()
        if hello and hello.state == wanted:
            return
        time.sleep(1)
    raise AssertionError(f"never in state {wanted}")


def _cut_in_the_middle(board, root, first):
    """Start an update by force and pull the plug while it sends; the old version must start."""
    board.power_on()
    sending = threading.Event()
    new = wish(root, force=True)
    new.progress = lambda done, total, path: done > total // 2 and sending.set()
    worker = threading.Thread(target=_ignoring, args=(board, new))
    worker.start()
    assert sending.wait(900)
    new.stop.set()
    board.power_off()
    worker.join(300)
    with board:
        assert first.new.encode() in board.files()[tree.MANIFEST]
        console = Console(board.port.device).open()
        link = Link(console.serial)
        for _ in range(60):
            hello = safe.greet(console, 1, link)
            if hello:
                break
        console.close()
        assert hello.version == first.new


def _ignoring(board, new):
    try:
        update(board.port, new)
    except BaseException as error:  # the plug is pulled under it
        print(type(error), error)
