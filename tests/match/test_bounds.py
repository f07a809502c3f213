"""What may not grow with a fault: journal, queue, waits; and one piece is told once."""

import random

import pytest

from host_tools.journal.journalfile import JournalFile
from host_tools.journal.lines import entries
from host_tools.table.world import CALL
from pocketlaw.carrom import codes, effects
from pocketlaw.carrom.replay import new_match
from pocketlaw.carrom.rulesets import load
from pocketlaw.carrom.screens.view import W_FLASH, W_TWICE
from pocketlaw.carrom.twice import Twice
from pocketlaw.journal.header import Header
from pocketlaw.journal.history import History
from pocketlaw.journal.queue import Journal
from pocketlaw.journal.record import Record
from tests.draughts.table import Table as Draughts
from tests.hal.table import AIM, MOVING, OK, PLAY, WHITE, Table

W_PIECE, B_PIECE, STRIKER_PIECE = 1, 2, 4


def aiming():
    table = Table()
    table.tap(PLAY)
    assert table.m.state == AIM
    return table


def saved(table):
    with table.fs.open("/match/m0001.plj", "rb") as f:
        return f.read()


# --- one piece told by a pocket and a button


@pytest.mark.parametrize("button_at, drop_at", [(2500, 2000), (2000, 2500), (2950, 2000)])
def test_a_piece_told_by_pocket_and_button_counts_once_and_a_second_press_adds(button_at, drop_at):
    table = aiming()
    zero = table.now
    table.drop(zero + drop_at, 1, W_PIECE)
    table.press(zero + button_at, WHITE)
    table.run_until(zero + 3800)
    assert table.m.state == MOVING and table.m.tally[0] == 1
    assert table.app.warnings & W_TWICE  # and says so
    table.tap(WHITE)
    assert table.m.tally[0] == 2


def test_two_of_a_colour_a_second_apart_or_of_two_colours_are_two():
    table = aiming()
    zero = table.now
    table.drop(zero + 2000, 1, W_PIECE)
    table.press(zero + 3100, WHITE)
    table.run_until(zero + 4000)
    assert table.m.tally[0] == 2
    table = aiming()
    zero = table.now
    table.drop(zero + 2000, 1, B_PIECE)
    table.press(zero + 2500, WHITE)
    table.run_until(zero + 4000)
    assert list(table.m.tally[:2]) == [1, 1]


def test_two_drops_and_two_presses_are_two_in_any_order():
    rng = random.Random(1)
    for _ in range(30):
        table = aiming()
        zero = table.now + 1000
        for pocket in (1, 2):
            table.drop(zero + rng.randrange(400), pocket, W_PIECE)
        for k in range(2):
            table.press(zero + 500 * k + rng.randrange(200), WHITE)
        table.run_until(zero + 2500)
        assert table.m.tally[0] == 2


def test_an_undone_drop_is_not_told_twice():
    twice = Twice()
    twice.counted(codes.EV_DROP, 1, 100)
    twice.counted(codes.EV_UNDO, 0, 200)
    assert not twice.pressed(1, 300)


def test_a_press_that_answers_a_question_is_no_second_telling():
    table = aiming()
    table.app.event(codes.EV_DROP, codes.ASK, 2, 0, 0, table.app.t)
    table.tap(WHITE, gap=300)
    assert table.m.asks == 0 and table.m.tally[0] == 1
    table.drop(table.now + 10, 1, W_PIECE)
    table.wait(700)
    assert table.m.tally[0] == 2


# --- what chatters


def test_a_pocket_that_chatters_while_nobody_plays_fills_no_journal():
    table = Table()
    for k in range(3000):
        table.drop(table.now + 100 + 60 * k, 1 + k % 4, W_PIECE)
    table.run_until(table.now + 100 + 60 * 3000 + 1000)
    assert table.app.journal.count == 1
    table.tap(PLAY)
    fell = [e for e in entries(JournalFile(saved(table), "x")) if e.get("event") == "fell"]
    assert [e.get("more", 0) for e in fell] == [0, 2999]
    table.tap(OK)
    assert table.m.state == MOVING  # and it plays on


def test_questions_without_end_are_bounded_and_the_match_goes_on():
    table = aiming()
    app = table.app
    for _ in range(300):
        app.pockets.piece = 0
        app.pockets.pocket = 1
        app.pockets.at = app.now
        effects.fell(app, app.pockets)
    assert app.journal.count < 25


def test_a_press_does_not_wait_for_a_pocket_that_chatters():
    table = aiming()
    table.tap(OK)
    zero = table.now
    for k in range(40):  # an edge each 100 ms, never decided: always one on its way
        table.at(zero + 100 * k, CALL, table.nodes.edge, 1 + k % 4)
    table.press(zero + 1000, WHITE)
    table.press(zero + 1500, OK)  # says that what was asked about was nothing
    table.run_until(zero + 3500)
    assert table.m.tally[0] == 1 and table.app.gestures.peek() == 0


# --- what is not written at once


def test_a_stroke_that_never_ends_is_written_all_the_same():
    table = aiming()
    table.tap(OK)
    before = len(saved(table))
    for _ in range(30):
        table.tap(6, gap=500)  # improper on, off: the umpire plays with the button
    assert table.m.state == MOVING and len(saved(table)) > before
    assert table.app.journal.pending() <= 2


def test_a_scramble_with_increment_leaves_at_most_two_presses_unsaved():
    table = Draughts({"record": 0, "ms_1": 2500, "increment_ms": 1000})
    table.go(500, "white", "play", 300)
    for k in range(200):
        table.go("white" if table.game.turn == 0 else "black", 300)
        assert table.app.journal.pending() <= 2, k
    assert len(table.journal()) > 200 * 16


def test_the_queue_in_ram_ends_and_says_so():
    class Full:
        size = 0

        def begin(self, name):
            raise OSError(28)

        append = flush = reopen = begin

    journal = Journal(Full())
    journal.begin("m", bytes(16))
    rec = Record()
    n = 0
    while not journal.full():
        journal.add(rec)
        n += 1
        assert n < 5000
    assert n == 2048


# --- a journal that is very long


class Memory:
    def __init__(self):
        self.records = []

    def read(self, number, rec):
        rec.__dict__.update(self.records[number])


def test_no_history_goes_beyond_what_it_can_number():
    head = Header(load("icf25"), toss=0, choice=0)
    log = Memory()
    history = History(new_match(head), log)
    rec = Record()
    for k in range(66000):
        rec.code, rec.a, rec.b, rec.c, rec.d, rec.t = codes.EV_FELL, 0, 1, 0, 0, k
        reason = history.step(rec)
        if reason:
            break
    assert (k, reason) == (65535, codes.MATCH_TOO_LONG)


def test_a_journal_near_its_end_warns_refuses_and_still_takes_back():
    table = aiming()
    real = table.app.history.count
    table.app.history.count = 64000
    assert table.app.event(codes.EV_OK, 0, 0, 0, 0, table.app.t) == codes.MATCH_TOO_LONG
    table.app.history.count = real
    assert table.app.event(codes.EV_UNDO, 0, 0, 0, 0, table.app.t) == codes.OK
    table.app.journal.saved = table.app.journal.count = 48000
    table.app._retry_at = table.app.t
    table.app.journal.add(table.app.rec)
    table.app._save()
    assert table.app.warnings & W_FLASH  # said long before
