"""The maker's MicroPython on an emulated RP2040: flash, play, pull, and a cut in the middle.

Opt-in: POCKETLAW_UF2 names the maker's RPI_PICO image. Takes several minutes.
"""

import os
import shutil
import threading
import time
from pathlib import Path

import pytest

from host_tools.commands import install
from host_tools.commands.image import build
from host_tools.flash import images, journals, safe, tree
from host_tools.flash.journalcheck import state, whole
from host_tools.flash.update import Wish, update
from host_tools.link import Link
from host_tools.transport import Console
from tests.flash.standin import firmware

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


def test_play_pull_flash_and_power_cut(slow, tmp_path):
    """Begins with our own image, so that MicroPython and firmware need not travel first."""
    from tests.flash.emuboard import EmuBoard

    raw = Path(UF2).read_bytes()
    ours = tmp_path / "ours.uf2"
    ours.write_bytes(build("RPI_PICO", raw, CONFIG.encode())[0])
    board = EmuBoard(ours, tmp_path)
    with board:
        _until_state(board, 2)
        board.press(PLAY)
        board.pause(1200)
        board.press(OK)
        board.pause(1200)
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
    _cut_in_the_middle(board, root, hello.version)
    with board:
        done = update(board.port, wish(root, force=True))
        assert done.state == "done" and done.new.startswith("9.") and len(done.plan.send) < 20
        assert [p for p in board.files() if p.startswith("/match/")]


def test_flash_a_bare_micropython(slow, tmp_path):
    """From the maker's image alone: compare its flash, flash a small stand-in, take it back."""
    from tests.flash.emuboard import EmuBoard

    raw = Path(UF2).read_bytes()
    with EmuBoard(Path(UF2), tmp_path) as board:
        install.verify(Console(board.port.device), raw, images.about(raw))
        first = update(board.port, wish(firmware(tmp_path / "a", "0.1.0")))
        assert (first.state, first.board) == ("done", "RPI_PICO")
        broken = firmware(tmp_path / "b", "0.2.0", "def run(*args):\n    raise ValueError(1)\n")
        assert update(board.port, wish(broken)).state == "rolled back"
        files = board.files()
        assert first.new.encode() in files[tree.MANIFEST]


def _until_state(board, wanted):
    hello, heard = None, b""
    for _ in range(60):
        console = Console(board.port.device).open()
        link = Link(console.serial)
        hello = safe.greet(console, link=link)
        heard += bytes(link.heard)
        console.close()
        if hello and hello.state == wanted:
            return
        time.sleep(1)
    raise AssertionError(f"never in state {wanted}: {hello} {heard[:1000]}")


def _cut_in_the_middle(board, root, version):
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
        assert version.encode() in board.files()[tree.MANIFEST]
        console = Console(board.port.device).open()
        link = Link(console.serial)
        for _ in range(60):
            hello = safe.greet(console, 1, link)
            if hello:
                break
        console.close()
        assert hello.version == version


def _ignoring(board, new):
    try:
        update(board.port, new)
    except BaseException as error:  # the plug is pulled under it
        print(type(error), error)
