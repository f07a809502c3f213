"""Draws by the articles a53 (repetition), a54 (25 king moves), a55 and a66 (short endings)."""

import random

import draughts
import pytest

from host_tools.draughts import fen, rules
from pocketlaw.draughts.board import KING, Board, copy
from pocketlaw.draughts.draws import (
    ENDING_LONG,
    ENDING_SHORT,
    KINGS_25,
    NONE,
    REPETITION,
    Draws,
    ending,
)
from tests.draughts import reference


def play(position, texts, limit=16, both=1):
    """Play `texts` from FEN `position`; return what each move gave."""
    board = fen.parse(position)
    counts = Draws()
    counts.limit = limit
    counts.both = both
    counts.reset(board)
    out = []
    for text in texts:
        moves = rules.legal(board)
        i = rules.meant(board, moves, text)
        out.append(counts.played(board, rules.play(board, moves, i)))
    return out


def test_third_time_with_the_same_side_to_move():
    # Two men keep it out of the lone-king endings.
    there = ["46-41", "3-8", "41-46", "8-3"]
    got = play("W:WK46,45:BK3,6", there * 2)
    assert got == [NONE] * 7 + [REPETITION]


def test_a_man_move_begins_the_count_of_positions_anew():
    there = ["46-41", "3-8", "41-46", "8-3"]
    got = play("W:WK46,45:BK3,6", there + ["45-40", "6-11"] + there)
    assert got == [NONE] * 10


def safe(board, moves, i):
    """Return the board after move `i`, None when it lets a capture happen."""
    after = Board()
    copy(board, after)
    rules.play(after, moves, i)
    return None if moves.taken or rules.legal(after).taken else after


GREAT = (5, 10, 14, 19, 23, 28, 32, 37, 41, 46)


def wander(position, plies, seed=0):
    """Return king moves without captures that meet no position three times.

    Black keeps to the great diagonal, white off it, so that nobody is caught.
    """
    rng = random.Random(seed)
    while True:
        board = fen.parse(position)
        seen = {}
        texts = []
        while len(texts) < plies:
            moves = rules.legal(board)
            good = [i for i in range(moves.n) if safe(board, moves, i)]
            good = [i for i in good if seen.get(fen.text_of(safe(board, moves, i)), 0) < 2]
            good = [i for i in good if board.at(moves.src[i]) & KING
                    and (moves.dst[i] in GREAT) == board.side]
            if not good:
                break
            i = rng.choice(good)
            texts.append(rules.texts(moves)[i])
            board = safe(board, moves, i)
            seen[fen.text_of(board)] = seen.get(fen.text_of(board), 0) + 1
        else:
            return texts


def test_25_moves_of_each_by_kings_alone():
    texts = wander("W:WK47,K48,45:BK5,6", 50)
    got = play("W:WK47,K48,45:BK5,6", texts)
    assert got == [NONE] * 49 + [KINGS_25]


@pytest.mark.parametrize("limit", [16, 10])
def test_three_kings_against_one_16_moves_or_10_as_the_seed_prints_it(limit):
    texts = wander("W:WK47,K48,K49:BK5", 2 * limit, seed=3)
    got = play("W:WK47,K48,K49:BK5", texts, limit)
    assert got == [NONE] * (2 * limit - 1) + [ENDING_LONG]


@pytest.mark.parametrize("position", ["W:WK47,K48:BK5", "W:WK47:BK5", "B:WK47:BK5"])
def test_two_kings_or_one_against_one_5_moves(position):
    texts = wander(position, 10, seed=1)
    assert play(position, texts) == [NONE] * 9 + [ENDING_SHORT]


def test_which_endings_count():
    three = ("W:WK1,K2,K3:BK40", "W:WK1,K2,30:BK40", "B:WK1,20,30:BK40", "W:WK40:BK1,20,30")
    two = ("W:WK1,K2:BK40", "W:WK1,20:BK40", "W:WK1:BK40", "W:WK40:BK1,20")
    none = ("W:WK1,K2,K3:B40", "W:W20,21,22:BK40", "W:WK1,K2,K3,K4:BK40", "W:WK1,K2:BK40,K41",
            "W:WK1:B40", "W:W20,21:BK40")
    assert [ending(fen.parse(f)) for f in three] == [3] * 4
    assert [ending(fen.parse(f)) for f in two] == [2] * 4
    assert [ending(fen.parse(f)) for f in none] == [0] * 6


def test_a_capture_inside_the_long_ending_starts_the_short_one():
    # After 2 plies black takes one of three: 5 moves each are left, of the 16 fifteen.
    counts = Draws()
    board = fen.parse("W:WK47,K48,K49:BK5")
    counts.reset(board)
    assert (counts.long, counts.short) == (32, 0)
    for both, left in ((1, 31), (0, 0)):
        counts.both = both
        counts.reset(fen.parse("W:WK47,K48,K49:BK5"))
        counts.played(fen.parse("B:WK46,K47:BK5"), 1)
        assert (counts.long, counts.short) == (left, 10)


def test_like_py_draughts_in_random_endings():
    """Random endings of kings that avoid captures: drawn at the same ply by the same article."""
    rng = random.Random(6)
    seen = set()
    for n in range(50):
        squares = rng.sample(range(6, 46), 4 + n % 3)
        white = ",".join(f"K{s}" for s in squares[:-1 - n % 2])
        text = f"W:W{white}:B" + ",".join(f"K{s}" for s in squares[-1 - n % 2:])
        board = fen.parse(text)
        ref = draughts.StandardBoard.from_fen(text)
        counts = Draws()
        counts.reset(board)
        for _ in range(80):
            moves = rules.legal(board)
            good = [i for i in range(moves.n) if safe(board, moves, i)] or list(range(moves.n))
            if not good:
                break
            i = rng.choice(good)
            key = reference.keys(moves)[i]
            ref.push(next(m for m in ref.legal_moves if reference.key(m) == key))
            why = counts.played(board, rules.play(board, moves, i))
            if not ref.legal_moves:
                break
            assert bool(why) == ref.is_draw, (text, why)
            if why:
                seen.add(why)
                assert {ENDING_LONG: ref.is_16_moves_rule, ENDING_SHORT: ref.is_5_moves_rule,
                        REPETITION: ref.is_threefold_repetition,
                        KINGS_25: ref.is_25_moves_rule}[why]
                break
    assert seen >= {ENDING_LONG, ENDING_SHORT, KINGS_25}


def test_positions_far_apart_are_remembered_as_long_as_they_can_come_again():
    """Position X at plies 0, 22 and 44 of a game of kings: the third is seen."""
    others = ["W:WK%d,45:BK5,6" % s for s in (47, 42, 33, 29, 24, 20, 15, 38, 2, 7, 11)]
    x = fen.parse("W:WK48,45:BK5,6")
    counts = Draws()
    counts.reset(x)
    got = []
    for _ in range(2):
        for k in range(21):
            board = fen.parse(others[k // 2])
            board.side = 1 - k % 2
            board.put(35, 6 if k >= 11 else 0)
            got.append(counts.played(board, 0))
        got.append(counts.played(x, 0))
    assert got == [NONE] * 43 + [REPETITION]
