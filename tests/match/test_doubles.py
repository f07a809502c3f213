"""docs/doubles.md against the core: breakers for both toss results, who places, who sits where."""

import re
from pathlib import Path

import pytest

from pocketlaw.carrom import boards, rulesets
from pocketlaw.carrom.codes import DOUBLES
from pocketlaw.carrom.match import Match
from tests.match.playing import play

SEATS = ("a1", "b1", "a2", "b2")
TEXT = (Path(__file__).parents[2] / "docs/doubles.md").read_text()
PAIRS = {"event": "doubles", "a": ["A1", "A2"], "b": ["B1", "B2"]}


def tables():
    """The page's tables as lists of rows of cells, without head and rule."""
    out = []
    for block in re.findall(r"(?:^\|.*\n)+", TEXT, re.M):
        rows = [[cell.strip() for cell in line.strip("|").split("|")]
                for line in block.splitlines()]
        out.append(rows[2:])
    return out


BREAKS_A, BREAKS_B, PLACERS, CHAIRS = tables()


@pytest.mark.parametrize("toss, choice, table", [
    (0, 0, BREAKS_A), (1, 1, BREAKS_A), (1, 0, BREAKS_B), (0, 1, BREAKS_B)])
def test_breakers(toss, choice, table):
    m = Match(rulesets.load("icf25"), event=DOUBLES, toss=toss, choice=choice)
    boards.begin(m)
    for game, row in enumerate(table, 1):
        for board, seat in enumerate(row[1:], 1):
            m.game, m.board = game, board
            assert SEATS[boards.break_seat(m)] == seat, (game, board)


@pytest.mark.parametrize("n", range(4))
def test_placers_of_the_strikers_side(n):
    """Each of the four pockets an own piece on his board, then the striker alone."""
    row = next(row for row in PLACERS if row[0] == SEATS[n])
    own = "white" if n % 2 == 0 else "black"
    p = play("icf25", "play white ok " + "ok ok ok " * n + own + " ok striker ok ok", **PAIRS)
    assert (p.state, p.board["on_strike"]) == ("PLACING", "ba"[n % 2])
    side = n % 2
    assert p.m.back[side] == 1
    assert SEATS[boards.placer(p.m, side)] == row[1 + side]


def test_who_frees_an_owed_piece_places_it():
    """b1 owes one (nothing of his is down); a2 pockets a black piece: he places it."""
    p = play("icf25", "play white ok ok ok ok striker ok ok black ok ok", **PAIRS)
    assert (p.state, p.m.back) == ("PLACING", [0, 1])
    row = next(row for row in PLACERS if row[0] == "a2")
    assert SEATS[boards.placer(p.m, 1)] == row[2] == "a2"


def test_a_kept_turn_is_placed_for_by_the_right_hand_opponent():
    """S46: a1 pockets striker and own; two out, the turn kept; b1 places."""
    p = play("icf25", "play white striker ok ok", **PAIRS)
    assert (p.state, p.board["player"], SEATS[boards.placer(p.m, 0)]) == ("PLACING", "a1", "b1")


def test_nobody_places_for_his_partner():
    """S63."""
    for striker, for_a, for_b in PLACERS:
        assert striker not in (for_a if striker[0] == "a" else for_b)
        assert for_a[0] == "b" or for_a == striker
        assert for_b[0] == "a" or for_b == striker


def test_everybody_moves_one_chair_to_the_right():
    """S32: chairs are numbered anticlockwise, so to the right is one number up."""
    for before, after in zip(CHAIRS, CHAIRS[1:], strict=False):
        assert after[2:] + after[1:2] == before[1:]


def test_singles_too():
    p = play("icf25", "play white ok striker ok ok")
    assert (p.m.back, boards.placer(p.m, 0)) == ([1, 0], 1)
