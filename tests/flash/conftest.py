"""A board on a pty for each test, with short time-outs."""

import pytest

from host_tools.flash.update import Wish
from host_tools.link.transport import Console
from tests.flash.ptyboard import MICROPYTHON, Board
from tests.flash.standin import firmware

UMPIRES = {"/match/m0001.plj": b"journal" * 99, "/pocketlaw.json": b'{"a":"Asha"}',
           "/calibration.json": b'{"fitted":30}', "/calibration.old": b"x", "/notes.txt": b"mine"}


@pytest.fixture(autouse=True)
def _brisk(monkeypatch, tmp_path):
    monkeypatch.setenv("POCKETLAW_KEYS", str(tmp_path / "keys"))
    monkeypatch.setattr(Console, "timeout", 0.7)
    monkeypatch.setattr(Console, "silence", 2.0)


@pytest.fixture
def board(tmp_path):
    """A board with the umpire's data on it, switched off."""
    if not MICROPYTHON:
        pytest.skip("needs the micropython command of the dev extra")
    made = Board(tmp_path)
    made.write(UMPIRES)
    yield made
    if made._running:
        made.power_off()


@pytest.fixture
def wish(tmp_path):
    """Return a function version -> Wish for a stand-in firmware of that version."""
    said = []

    def make(version="0.1.0", **more):
        name = f"fw-{version}-{len(more.get('start', ''))}"
        root = firmware(tmp_path / name, version, more.pop("start", ""), more.pop("extra", 2))
        return Wish(board="SIM", root=root, patience=more.pop("patience", 12.0), slow=4.0,
                    say=said.append, **more)

    make.said = said
    return make
