"""Events of a game: refusals change nothing, snapshots and replay give the live state."""

import random

import pytest

from pocketlaw.carrom.codes import EV_BOOT, EV_UNDO
from pocketlaw.draughts import codes
from pocketlaw.draughts.game import Game
from pocketlaw.draughts.ruleset import rules
from pocketlaw.draughts.state import SIZE


def packed(game):
    buf = bytearray(SIZE)
    game.pack_into(buf, 0)
    return bytes(buf)


def event(rng, game):
    """Return a random event, often one that fits."""
    code = rng.choice([128, 129, 129, 129, 130, 130, 130, 131, 132, 133, 134, 135, 136, 137, 138,
                       139, 140, 141, 142, 143, 144, 192, 192, EV_UNDO, EV_BOOT, 7, 200])
    a, b, c, d = rng.randrange(3), rng.randrange(14), 0, rng.randrange(300)
    if code == codes.EV_PRESS and rng.randrange(4):
        a = game.turn
    elif code == codes.EV_MOVE and rng.randrange(8):
        moves = game.listed()
        if moves.n:
            i = rng.randrange(moves.n)
            a, b = moves.src[i], moves.dst[i]
    elif code == codes.EV_IRREGULAR:
        b = rng.randrange(34, 52)
    elif code == codes.EV_COUNT:
        a = rng.choice([0, 3, 5, 10, 16, 25])
    elif code == codes.EV_PUT:
        a, b = rng.randrange(52), rng.randrange(9)
    elif code in (codes.EV_RESULT, codes.EV_KEEP) and rng.randrange(3):
        code = codes.EV_PRESS
    return code, a, b, c, d


@pytest.mark.parametrize("seed", range(40))
def test_random_events(seed):
    rng = random.Random(seed)
    switches = {"record": seed % 4 != 0, "moves_1": 3, "ms_1": 20000, "moves_2": 2, "ms_2": 9000}
    agreed = rules({k: int(v) for k, v in switches.items()})
    game = Game(agreed)
    log = []
    t = 0
    for _ in range(400):
        t += rng.choice([0, 1, 50, 700, 3000])
        what = event(rng, game)
        before = packed(game)
        if game.step(*what, t):
            assert packed(game) == before, what
            continue
        log.append((*what, t))
        other = Game(agreed)
        other.unpack_from(packed(game), 0)
        assert packed(other) == packed(game)
        if rng.randrange(6) == 0:
            game = other
    again = Game(agreed)
    assert [again.step(*e) for e in log] == [0] * len(log)
    assert packed(again) == packed(game)


def started(**switches):
    game = Game(rules(switches))
    assert game.step(codes.EV_GO, 0, 0, 0, 0, 0) == 0
    return game


def test_the_record_goes_at_most_one_ahead_of_the_clock():
    game = started()
    assert game.step(codes.EV_MOVE, 32, 28, 0, 0, 10) == 0
    assert game.step(codes.EV_MOVE, 19, 23, 0, 0, 20) != 0
    assert game.step(codes.EV_PRESS, 0, 0, 0, 0, 30) == 0
    assert game.step(codes.EV_MOVE, 19, 23, 0, 0, 40) == 0
    assert game.step(codes.EV_PRESS, 1, 0, 0, 0, 50) == 0
    assert game.step(codes.EV_MOVE, 37, 32, 0, 0, 60) != 0, "28x19 is obligatory"
    assert game.step(codes.EV_MOVE, 28, 19, 0, 0, 60) == 0


def put(game, white, black, turn=0):
    """Set the position and go on with the record from it."""
    t = game.seen
    for square in range(1, 51):
        assert game.step(codes.EV_PUT, square, 0, 0, 0, t) == 0
    for piece, squares in ((1, white), (2, black)):
        for square in squares:
            king = 4 if square < 0 else 0
            assert game.step(codes.EV_PUT, abs(square), piece | king, 0, 0, t) == 0
    assert game.step(codes.EV_TURN, turn, 0, 0, 0, t) == 0
    assert game.step(codes.EV_RECORD, 1, 0, 0, 0, t) == 0
    assert game.step(codes.EV_GO, 0, 0, 0, 0, t) == 0


def test_no_pieces_left():
    game = Game(rules())
    put(game, (28,), (22,))
    assert game.step(codes.EV_MOVE, 28, 17, 0, 0, 5) == 0
    assert (game.state, game.proposed, game.why) == (codes.RULING, 0, codes.C_NO_PIECES)
    assert game.step(codes.EV_ACCEPT, 0, 0, 0, 0, 6) == 0
    assert (game.state, game.result) == (codes.OVER, 0)
    assert game.step(EV_UNDO, 0, 0, 0, 0, 7) == 0 and game.state == codes.RULING
    assert game.step(EV_UNDO, 0, 0, 0, 0, 8) == 0
    assert game.state == codes.PAUSED and game.board.at(22) and game.ply == 0


def test_a_declined_result_leaves_the_move_in_the_record():
    game = Game(rules())
    put(game, (28,), (22,))
    game.step(codes.EV_MOVE, 28, 17, 0, 0, 5)
    assert game.step(codes.EV_DECLINE, 0, 0, 0, 0, 6) == 0
    assert game.state == codes.PAUSED and game.ply == 1


@pytest.mark.parametrize("winner, cause, fits", [
    (0, codes.C_RESIGNED, 1), (1, codes.C_TIME, 1), (2, codes.C_AGREED, 1),
    (3, codes.C_BOARD, 1), (2, codes.C_NOBODY, 1), (2, codes.C_REPETITION, 1),
    (2, codes.C_RESIGNED, 0), (0, codes.C_AGREED, 0), (3, codes.C_AGREED, 0),
    (0, codes.C_BOARD, 0), (4, codes.C_RESIGNED, 0), (0, 0, 0), (0, 99, 0)])
def test_only_results_that_can_be(winner, cause, fits):
    game = started()
    assert (game.step(codes.EV_RESULT, winner, cause, 0, 0, 5) == 0) == bool(fits)


def test_no_move_left():
    # Black's only man on 6 is blocked by 11 and 1 lies behind it: 11-7 would free it, 17-12 not.
    game = Game(rules())
    put(game, (11, 17, 22), (6,), turn=0)
    assert game.step(codes.EV_MOVE, 22, 18, 0, 0, 5) == 0
    assert (game.proposed, game.why) == (0, codes.C_NO_MOVE)


def test_put_refuses_what_cannot_stand():
    game = Game(rules())
    for square, piece in ((0, 1), (51, 1), (3, 1), (48, 2), (20, 3), (20, 4), (20, 7), (20, 8)):
        assert game.step(codes.EV_PUT, square, piece, 0, 0, 0) != 0
    assert game.step(codes.EV_PUT, 25, 1, 0, 0, 0) != 0, "a 21st white piece"
    assert game.step(codes.EV_PUT, 31, 5, 0, 0, 0) == 0, "but a king for a man"


def test_kept_counts_without_a_record():
    game = started(record=0)
    assert game.step(codes.EV_COUNT, 5, 0, 0, 0, 1) == 0
    for ply in range(10):
        assert game.state == codes.RUNNING
        assert game.step(codes.EV_PRESS, ply % 2, 0, 0, 0, 10 + ply) == 0
    assert (game.state, game.why) == (codes.RULING, codes.C_ENDING_SHORT)


def test_25_king_moves_by_hand_and_a_man_move_between():
    game = started(record=0)
    game.step(codes.EV_COUNT, 25, 0, 0, 0, 1)
    for ply in range(100):
        game.step(codes.EV_PRESS, ply % 2, 0, 0, 0, 10 + ply)
        if ply == 29:
            assert game.step(codes.EV_LASTING, 0, 0, 0, 0, 10 + ply) == 0
        if game.state == codes.RULING:
            break
    assert ply == 29 + 50 and game.why == codes.C_KINGS_25


def test_overflow_is_said_and_the_move_can_still_be_entered():
    game = Game(rules())
    kings = (10, 13, 18, 20, 21, 22, 30, 31, 32, 38, 40, 43, 49)
    put(game, (-3, -4, -9, -44), [-s for s in kings])
    moves = game.listed()
    assert moves.overflow
    entered = 0
    for src in (3, 4, 9, 44):
        for dst in range(1, 51):
            probe = Game(rules())
            put(probe, (-3, -4, -9, -44), [-s for s in kings])
            entered += probe.step(codes.EV_MOVE, src, dst, 0, 0, 1) == 0
    assert entered > len({(moves.src[i], moves.dst[i]) for i in range(128)})


def test_time_does_not_go_back():
    game = started()
    assert game.step(codes.EV_PRESS, 0, 0, 0, 0, 100) == 0
    assert game.step(codes.EV_PRESS, 1, 0, 0, 0, 99) != 0


def test_a_press_taken_back_puts_up_the_flag_that_fell_after_it():
    game = started(record=0, ms_1=5000, moves_1=0)
    game.step(codes.EV_PRESS, 0, 0, 0, 0, 1000)
    game.step(codes.EV_CLOCK, 0, 0, 0, 0, 6000)
    assert game.clock.flag == [0, 1]
    game.step(codes.EV_PAUSE, 0, 0, 0, 0, 7000)
    assert game.step(EV_UNDO, 0, 0, 0, 0, 7100) == 0
    assert game.clock.flag == [0, 0] and game.clock.first == -1
    assert game.clock.left == [4000, 5000] and game.turn == 0


def test_a_press_before_a_correction_is_not_taken_back():
    game = started(record=0)
    game.step(codes.EV_PRESS, 0, 0, 0, 0, 1000)
    game.step(codes.EV_PAUSE, 0, 0, 0, 0, 2000)
    assert game.step(codes.EV_ADJUST, 0, 1, 0, 60, 2000) == 0
    left = list(game.clock.left)
    assert game.step(EV_UNDO, 0, 0, 0, 0, 2100) != 0 and game.clock.left == left


def test_undo_reaches_eight_moves_and_presses_back():
    game = started()
    rng = random.Random(1)
    for n in range(12):
        moves = game.listed()
        i = rng.randrange(moves.n)
        assert game.step(codes.EV_MOVE, moves.src[i], moves.dst[i], 0, 0, 100 * n) == 0
        assert game.step(codes.EV_PRESS, n % 2, 0, 0, 0, 100 * n) == 0
    game.step(codes.EV_PAUSE, 0, 0, 0, 0, 2000)
    undone = 0
    while game.step(EV_UNDO, 0, 0, 0, 0, 2000) == 0:
        undone += 1
    assert undone == 16 and game.ply == game.presses() == 4
