"""A game is one folder and one line in box/games.py: a crokinole scoreboard, named nowhere else.

The score is that of the National Crokinole Association's rules: 20 for the hole, 15, 10 and 5 for
the rings, and the difference of a round goes to the side that has more.
"""

import sys
from pathlib import Path

import pytest

import pocketlaw
from host_tools.table.load import build, pins_of
from host_tools.table.panel import VirtualPanel
from host_tools.table.script import write_config
from host_tools.table.world import HOLD_MS, PRESS_MS, World, line_of
from pocketlaw.box import games
from pocketlaw.journal import header, record
from pocketlaw.journal.record import Record

PLAY, OK, WHITE, BLACK, UNDO = "play", "ok", "white", "black", "undo"


@pytest.fixture
def third(monkeypatch):
    """One line more in the table of games, and the folder where the firmware's games are."""
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, ("crokinole", "crokinole", "k", b"Crok")))
    monkeypatch.setattr(pocketlaw, "__path__",
                        [*pocketlaw.__path__, str(Path(__file__).parent)])
    yield
    for name in [n for n in sys.modules if n.startswith("pocketlaw.crokinole")]:
        del sys.modules[name]
    del pocketlaw.crokinole


class Board:
    """The virtual table with a config; `go` presses buttons, ! holds one."""

    def __init__(self, fs=None, **config):
        self.world = World(pins_of("RPI_PICO"), build, [VirtualPanel()], seed=1, fs=fs)
        self.world.stays = False
        if fs is None:
            write_config(self.world.fs, config)
        self.world.power_on()
        self.t = 500
        self.world.run_until(self.t)

    def go(self, *buttons):
        for button in buttons:
            held = HOLD_MS if button[-1] == "!" else PRESS_MS
            self.world.press(self.t, line_of(button.rstrip("!")), held)
            self.t += held + 100
            self.world.run_until(self.t)
        return self

    @property
    def app(self):
        return self.world.rig.app


def records(board):
    with board.world.fs.open("/match/k0001.plj", "rb") as f:
        raw = f.read()
    head, rec, out = header.length(raw), Record(), []
    for at in range(head, len(raw), record.SIZE):
        rec.get(raw, at)
        out.append((rec.code, rec.a, rec.b))
    return out


def test_it_boots_takes_presses_journals_and_undoes(third):
    board = Board(laws="crokinole", a="Asha", b="Bilal")
    board.go(WHITE, WHITE, PLAY, BLACK, PLAY, BLACK, OK)  # 20 and 20 against 15 and 10
    assert board.app.match.score == [15, 0]
    assert records(board) == [(1, 0, 20), (1, 0, 20), (1, 1, 15), (1, 1, 10), (2, 0, 0)]
    board.go(UNDO, UNDO)
    assert (board.app.match.score, board.app.match.round) == ([0, 0], [40, 15])
    board.go(BLACK, OK)
    assert board.app.match.score == [15, 0]
    assert bytes(board.world.panels[0].frame()) == bytes(board.app.canvas.buf)
    assert any(board.app.canvas.buf)


def test_its_journal_is_replayed_at_the_next_boot(third):
    first = Board(laws="crokinole").go(WHITE, OK, PLAY, BLACK)
    again = Board(fs=first.world.fs)
    assert type(again.app).__module__ == "pocketlaw.crokinole.table"
    assert (again.app.match.score, again.app.match.round) == ([20, 0], [0, 15])
    again.go(UNDO, UNDO)
    assert (again.app.match.score, again.app.match.round) == ([0, 0], [20, 0])


def test_carrom_offers_it_in_its_setup(third):
    board = Board()
    items = board.app.menu.items
    assert items[-1] == b"Crok"
    board.go(*[BLACK] * (len(items) - 1), OK)
    board.world.run_until(board.t + 1500)
    assert type(board.app).__module__ == "pocketlaw.crokinole.table"


def test_a_wrong_config_of_its_own_is_set_aside(third):
    assert type(Board(laws="crokinole", a=7).app).__module__ == "pocketlaw.carrom.table"
