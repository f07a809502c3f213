"""Draughts at the pins: presses exact to the ms, a whole game by buttons, power cuts, journals."""

import random

import draughts
import pytest

from host_tools.draughts import journal
from host_tools.table.world import line_of
from pocketlaw.draughts import codes, phrases
from pocketlaw.draughts.state import SIZE
from tests.draughts.table import Table


def packed(game):
    buf = bytearray(SIZE)
    game.pack_into(buf, 0)
    return bytes(buf)


def test_players_presses_count_at_their_edges():
    table = Table({"record": 0})
    at = [1000, 4321, 9876, 10001]
    for t, button in zip(at, ("play", "white", "black", "white"), strict=True):
        table.world.press(t, line_of(button))
    table.t = 11000
    table.go(0)
    clock = table.game.clock
    assert clock.left == [7200000 - 3321 - 125, 7200000 - 5555] and clock.running == 1
    assert clock.moves == [2, 1]


def test_black_starts_whites_clock_and_only_the_side_on_move_stops_its_own():
    table = Table({"record": 0}).go(500, "white", "black", "black", 100)
    assert table.game.state == codes.RUNNING and table.game.turn == 0
    assert table.game.presses() == 0
    assert table.go("white").game.turn == 1


def test_a_whole_random_game_by_the_buttons():
    rng = random.Random(4)
    table = Table({"ms_1": 3600000}).go(300, "play", 2000)
    ref = draughts.StandardBoard()
    for _ in range(160):
        game = table.game
        if game.state != codes.RUNNING:
            break
        nth = rng.randrange(game.moves.n)
        src, dst, taken = game.moves.src[nth], game.moves.dst[nth], game.moves.taken
        key = (src, dst, taken)
        table.move(nth)
        assert (game.last_src, game.last_dst, game.last_x) == key
        ref.push(next(m for m in ref.legal_moves if (
            m.square_list[0] + 1, m.square_list[-1] + 1, len(m.captured_list)) == key))
        if game.state == codes.RUNNING:
            table.go("white" if game.turn == 0 else "black", rng.randrange(3000))
    assert table.game.state == codes.RULING and table.game.by_move
    table.go("ok", 50)
    assert table.game.state == codes.OVER
    winner = {"1-0": 0, "0-1": 1, "1/2-1/2": 2}[ref.result]
    assert table.game.result == winner
    fold = journal.Fold(table.journal())
    assert not fold.error and packed(fold.game) == packed(table.game)
    theirs = draughts.StandardBoard.from_pdn(fold.pdn())
    assert theirs.fen == ref.fen


def test_power_cut_gives_back_at_most_the_time_since_the_last_mark():
    table = Table({"record": 0}).go(1000, "play", 5000, "white", 70000)
    assert table.game.remaining(1, table.app.t) == 7200000 - 70120
    table.world.power_cut()
    table.world.power_on()
    table.go(100)
    game = table.game
    assert game.state == codes.PAUSED and game.turn == 1
    assert game.clock.left == [7200000 - 5120, 7200000 - 60000]
    table.go("play", 1000)
    assert game.state == codes.RUNNING


@pytest.mark.parametrize("seed", range(3))
def test_cut_at_any_instant_the_journal_is_a_prefix_that_folds(seed):
    rng = random.Random(seed)
    table = Table({"ms_1": 600000}).go(300, "play", 500)
    for _ in range(12):
        table.move(rng.randrange(table.game.moves.n))
        table.go("white" if table.game.turn == 0 else "black", rng.randrange(900))
        before = table.game.ply, table.game.presses()
        table.world.power_cut()
        table.world.power_on()
        table.go(200)
        assert table.game.state == codes.PAUSED
        assert (table.game.ply, table.game.presses()) == before
        table.go("play", 100)
    fold = journal.Fold(table.journal())
    assert not fold.error and packed(fold.game) == packed(table.game)


def test_a_damaged_tail_is_cut_and_the_game_goes_on():
    table = Table({"record": 0}).go(300, "play", 900, "white", 900, "black", 900)
    table.world.power_cut()
    raw = bytearray(table.journal())
    raw[-3] ^= 4
    with table.world.fs.open("/match/d0001.plj", "wb") as f:
        f.write(raw)
    table.world.power_on()
    table.go(100)
    assert table.game.presses() == 1 and table.game.state == codes.PAUSED
    assert table.go("play", 200, "black", 200).game.presses() == 2
    assert not journal.Fold(table.journal()).error


def test_nothing_is_written_in_the_last_three_seconds_of_a_clock():
    table = Table({"record": 0, "ms_1": 10000, "moves_1": 0}).go(100, "play", 7500, "white", 100)
    flushes = table.app.store.flushes
    table.go("black", 500)  # white's last 2.4 s run
    assert table.app.store.flushes == flushes and table.app.journal.pending()
    table.go("play", 10)
    assert table.app.store.flushes > flushes and not table.app.journal.pending()


def test_more_moves_than_the_list_are_said_and_entered_piece_by_piece():
    table = Table({"moves_1": 0, "ms_1": 600000})
    for square in range(1, 51):
        table.app.event(codes.EV_PUT, square, 0, 0, 0, 0)
    for square in (3, 4, 9, 44):
        table.app.event(codes.EV_PUT, square, 5, 0, 0, 0)
    for square in (10, 13, 18, 20, 21, 22, 30, 31, 32, 38, 40, 43, 49):
        table.app.event(codes.EV_PUT, square, 6, 0, 0, 0)
    table.app.event(codes.EV_RECORD, 1, 0, 0, 0, 0)
    table.go(200, "play", 1000, "striker", "striker", "ok", 2000, "ok", "striker", "ok", 100)
    assert (table.game.last_src, table.game.last_dst, table.game.last_x) == (4, 11, 7)
    fold = journal.Fold(table.journal())
    assert not fold.error and packed(fold.game) == packed(table.game)
    assert fold.parts[-1].moves[0].startswith("4x")


def test_carrom_and_draughts_leave_each_others_journals_alone():
    table = Table({"record": 0}).go(300, "play", 900, "white", 900)
    kept = table.journal()
    table.world.power_cut()
    table.config(laws="icf25", toss="a", choice="break")
    table.world.power_on()
    table.go(100, "play", 3000)
    assert table.journal() == kept and "m0001.plj" in table.world.rig.app.store.names()
    table.world.power_cut()
    table.config()
    table.world.power_on()
    table.go(100)
    assert table.game.presses() == 1


def test_flag_rings_and_the_menu_offers_it_first():
    table = Table({"record": 0, "ms_1": 5000, "moves_1": 0}).go(100, "play", 6000)
    game = table.game
    assert game.clock.flag == [1, 0] and game.clock.first_at - 100 == 5000
    assert table.go("foul").app.controls.menu.items[0] == phrases.TIME_IS_UP
    table.go("ok")
    assert game.state == codes.RULING and (game.proposed, game.why) == (1, codes.C_TIME)
    assert table.go("foul").game.state == codes.PAUSED
    assert table.go("foul", "ok", "ok").game.result == 1


def test_irregularity_corrected_or_kept():
    table = Table({"record": 0}).go(100, "play", 1000, "white", 700)
    table.go("foul", "ok", "ok", "ok")
    game = table.game
    assert (game.state, game.erred, game.article) == (codes.RULING, 0, 36)
    table.go("ok")
    assert game.state == codes.PAUSED and game.turn == 0 and game.clock.moves == [0, 0]
    table.go("play", 500, "white", 500, "foul", "ok", "ok", "striker", "ok")
    assert game.article == 37
    table.go("foul")
    assert game.state == codes.PAUSED and game.turn == 1 and game.clock.moves == [1, 0]


def test_undo_takes_back_the_move_then_the_press():
    table = Table().go(100, "play", 1000)
    table.move(0)
    table.go("white", 2000, "play")
    game = table.game
    assert (game.ply, game.presses(), game.state) == (1, 1, codes.PAUSED)
    left = list(game.clock.left)
    assert table.go("undo").game.ply == 0 and game.clock.left == left
    table.go("undo")
    assert game.presses() == 0 and game.turn == 0 and game.clock.left[1] == 7200000
    assert journal.Fold(table.journal()).game.presses() == 0


def test_new_game_is_asked_twice_and_keeps_the_old_journal():
    table = Table({"record": 0}).go(100, "play", 1000, "play", "undo!", "striker", "ok")
    assert table.game.state == codes.PAUSED
    table.go("ok", "undo!", "striker", "ok", "striker", "ok", 100)
    assert table.game.state == codes.READY and table.game.presses() == 0
    assert table.app.store.names() == ["d0001.plj", "d0002.plj"]


def test_flash_full_the_game_goes_on_and_is_saved_later():
    table = Table({"record": 0}).go(100, "play", 1000)
    table.world.fault(table.t, "flash_full", 8000)
    table.go(10, "white", 1000, "black", 1000)
    assert table.app.warnings and table.game.presses() == 2
    table.go(9000, "white", 3000)
    assert not table.app.warnings and journal.Fold(table.journal()).game.presses() == 3


@pytest.mark.parametrize("bad", [
    {"switches": {"ms_1": 5}}, {"switches": {"nosuch": 1}}, {"switches": {"moves_1": 201}},
    {"switches": 3}, {"switches": {"ms_1": "long"}}, {"a": ""}, {"a": 3}, {"colour": 1},
    {"sounds": "loud"}])
def test_wrong_configs_are_set_aside_and_the_box_asks(bad):
    table = Table(bad.pop("switches", None), **bad).go(50)
    assert type(table.app).__module__ == "pocketlaw.carrom.table"


def test_the_link_is_told_how_the_game_stands():
    table = Table({"record": 0}).go(1000, "play", 5000, "white", 1000)
    buf = bytearray(b"\xff" * 40)
    table.app.status(buf, 5)
    left = [7200000 - 5120, 7200000 - 1120]
    assert buf[5:11] == bytes((codes.RUNNING, 1, 1, codes.OPEN, 0, 0))
    assert buf[11:18] == bytes((0, 0, 1)) + left[0].to_bytes(4)
    assert buf[18:25] == bytes((0, 0, 0)) + left[1].to_bytes(4)
    assert buf[36] == 20 and buf[37:] == b"\xff\xff\xff"
    assert table.app.live() and table.app.state() == codes.RUNNING
