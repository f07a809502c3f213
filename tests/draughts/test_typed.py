"""Moves typed on the laptop, through the virtual USB line into the record of a table in play."""

import random

import pytest

from host_tools.commands import draughts as command
from host_tools.draughts import entry, fen, journal, rules
from host_tools.draughts.rules import texts
from host_tools.errors import ToolError
from host_tools.link.client import MOVE, Link, Refused
from pocketlaw.draughts import codes
from pocketlaw.draughts.moves import Moves
from tests.draughts import reference
from tests.draughts.table import Table
from tests.hal.table import Table as Carrom


class Serial:
    """The laptop's end of a virtual table's USB line; time passes while it listens."""

    def __init__(self, world):
        self.world = world
        self.deaf = 0  # so many answers get lost

    def write(self, data):
        self.world.usb.send(data)

    @property
    def in_waiting(self):
        self.world.run_until(self.world.now + 20)
        return len(self.world.usb.to_host)

    def read(self, n):
        got = self.world.usb.receive()
        if got and self.deaf:
            self.deaf -= 1
            return b""
        return got


@pytest.fixture
def line(monkeypatch):
    """Return (table, link) of a game whose clock runs."""
    monkeypatch.setattr(Link, "wait", 0.1)
    table = Table({"moves_1": 0, "ms_1": 600000}).go(100, "play", 1000)
    return table, Link(Serial(table.world))


def go(table, *words):
    table.t = table.world.now
    return table.go(*words)


def refused(link, move, ply=None):
    """Return the reason for which a move is refused."""
    with pytest.raises(Refused) as caught:
        if ply is None:
            entry.enter(link, move)
        else:
            link.move(ply, move)
    return caught.value.reason


def put(table, position):
    """Lay a position before the arbiter's record, which goes on from it."""
    app = table.app
    for square in range(1, 51):
        app.event(codes.EV_PUT, square, 0, 0, 0, app.t)
    board = fen.parse(position)
    for square in range(1, 51):
        if board.at(square):
            app.event(codes.EV_PUT, square, board.at(square), 0, 0, app.t)
    app.event(codes.EV_RECORD, 1, 0, 0, 0, app.t)


def test_a_whole_game_is_typed(line):
    table, link = line
    rng = random.Random(11)
    written = []
    for n in range(60):
        game = table.game
        if game.state != codes.RUNNING:
            break
        written.append(rng.choice(texts(game.listed())))
        assert entry.enter(link, written[-1]) == (written[-1], n + 1)
        if game.state == codes.RUNNING:
            go(table, "white" if game.turn == 0 else "black", 30)
    assert len(written) > 30
    go(table, "play" if table.game.state == codes.RUNNING else 0, 300)
    fold = journal.Fold(table.journal())
    assert not fold.error and fold.parts[-1].moves == written


def test_what_is_not_legal_is_refused_and_changes_nothing(line):
    table, link = line
    count = table.app.journal.count
    for move in ("32-27x", "32", "-28", "32--28", "51-1", "0-1", "a-b", "32x28x", "32-28-23"):
        with pytest.raises(ToolError, match="is no move"):
            entry.enter(link, move)
    for move in ("32-23", "32x28", "1-7", "19-23", "45-40"):
        assert refused(link, move) == 9
    assert table.app.journal.count == count and table.game.ply == 0
    entry.enter(link, " 32-28 ")
    assert refused(link, "19-23") == 8  # one ahead of the clock: its press comes first
    go(table, "white", 100)
    entry.enter(link, "19-23")
    assert table.game.ply == 2
    go(table, "black", 100)
    assert refused(link, "37-32") == 9  # a capture is obligatory
    assert refused(link, "28-19") == 9
    entry.enter(link, "28:19")
    assert table.game.last_x == 1


def test_only_a_game_that_is_on_takes_moves():
    table = Table()
    link = Link(Serial(table.world))
    go(table, 100)
    assert refused(link, "32-28") == 8
    go(table, "play", 300, "foul", "ok", "ok", "ok", 100)
    assert table.game.state == codes.RULING and refused(link, "32-28") == 8
    go(table, "foul", "foul", "striker", "striker", "ok", "ok", 100)
    assert table.game.state == codes.OVER and refused(link, "32-28") == 8


def test_a_carrom_table_refuses():
    table = Carrom()
    link = Link(Serial(table))
    with pytest.raises(ToolError, match="plays carrom"):
        entry.enter(link, "32-28")
    assert refused(link, "32-28", 0) == 8


def test_asked_again_after_a_lost_answer_it_is_entered_once(line):
    table, link = line
    link.serial.deaf = 1
    link.move(0, "32-28")
    assert table.game.ply == 1 and link.serial.deaf == 0
    assert refused(link, "33-29", 0) == 8  # the record has gone on


@pytest.mark.parametrize("body", [b"", b"\0\0", b"\0\x001-", b"\0\0" + b"x" * 65])
def test_wrong_lengths(line, body):
    with pytest.raises(Refused) as caught:
        line[1].ask(MOVE, body)
    assert caught.value.reason == 2


@pytest.mark.parametrize("text", [
    b"32 28", b"3228", b"32-", b"x32x28", b"32-28\n", b"032-28", b"32-28-23", b"32-28x19",
    b"\xff\xfe\xfd", b"1x" * 21 + b"2", b"32--28", b"99-1"])
def test_texts_that_are_no_move(line, text):
    with pytest.raises(Refused) as caught:
        line[1].ask(MOVE, b"\0\0" + text)
    assert caught.value.reason == 3 and line[0].game.ply == 0


def ambiguous():
    """Return (FEN, text, captured squares) where two captures share both ends, white to move."""
    for seed in range(1000, 1400):
        for _, board, moves in reference.walk(seed, 120):
            for i, text in enumerate(texts(moves)):
                if text.count("x") > 1 and not board.side:
                    return fen.text_of(board), text, rules.captured(moves, i)
    pytest.fail("no such position met")


def test_two_captures_with_the_same_ends_need_their_squares(line):
    table, link = line
    position, text, gone = ambiguous()
    go(table, "play", 100)
    put(table, position)
    go(table, "play", 100)
    squares = text.split("x")
    assert refused(link, squares[0] + "x" + squares[-1]) == 10
    assert refused(link, "x".join([squares[0], "1", *squares[1:]])) == 9
    before = {s for s in range(1, 51) if table.game.board.at(s)}
    entry.enter(link, text)
    after = {s for s in range(1, 51) if table.game.board.at(s)}
    assert before - after - {int(squares[0])} == set(gone)


def test_more_moves_than_the_list_holds_while_the_arbiter_looks_at_one_piece(line):
    """The same position as in test_table: 4x11 takes seven."""
    table, link = line
    go(table, "play", 100)
    put(table, "W:WK3,K4,K9,K44:BK10,K13,K18,K20,K21,K22,K30,K31,K32,K38,K40,K43,K49")
    go(table, "play", 500, "striker", "striker", "ok", 2000)
    assert table.game.focus
    assert refused(link, "4-11") == 9
    assert refused(link, "4x11") == 10
    go(table, "striker", "ok", 2000, "ok", 100)  # the list is whole again for the buttons
    every = texts(focused(table.game, 4, 11))
    text = next(t for t in every if t.count("x") > 1)
    go(table, "undo", "undo", 10)
    assert table.game.ply == 0
    entry.enter(link, text)
    assert (table.game.last_src, table.game.last_dst, table.game.last_x) == (4, 11, 7)
    go(table, "white", 500, "play", 300)
    assert not journal.Fold(table.journal()).error


def focused(game, src, dst):
    """Return the moves between two squares alone."""
    moves = Moves()
    moves.begin(game.board, src, dst)
    moves.finish()
    return moves


def test_the_command_says_what_it_entered(line, monkeypatch, capsys, tmp_path):
    table, link = line

    class Console:
        def __init__(self, device):
            self.serial = link.serial

        def open(self):
            return self

        def close(self):
            pass

    monkeypatch.setattr(command, "Console", Console)
    port = tmp_path / "board"
    port.touch()
    command.move("32-28", port=str(port))
    assert capsys.readouterr().out == f"{port}: 32-28 is move 1 of the record\n"
    go(table, "white", 100)
    with pytest.raises(ToolError, match="the move is not legal"):
        command.move("28-22", port=str(port))
