"""What each switch of a club changes, and that no switch breaks what must hold of every ruling."""

import json
from itertools import islice

import pytest

from host_tools.laws import requests
from host_tools.table import ruler
from pocketlaw.carrom import config
from tests.laws import cases, oracle
from tests.laws.invariants import broken

FLIPS = (
    {"off_loses_turn": 1}, {"early_queen_keeps": 1}, {"striker_own_loses_turn": 1},
    {"last_opp_loses": 1}, {"queen_opp_centre": 1}, {"asks": 1}, {"cap_holds": 0},
    {"e25_cutoff": 1}, {"timeout_loses_turn": 1}, {"improper_striker_out": 2},
    {"improper_queen_extra": 0}, {"improper_striker_extra": 0}, {"cutoff": 0}, {"queen": 0},
    {"break_attempts": 5},
)


@pytest.fixture
def club(monkeypatch):
    """Rule by icf25 with some switches changed."""
    def change(**switches):
        laws = config.read({"laws": "icf25", "switches": switches}).laws
        monkeypatch.setitem(ruler._laws, "icf25", laws)
    return change


def answer(case):
    error, text = ruler.answer(requests.numbers(case))
    assert not error, error
    return json.loads("{" + text + "}")


@pytest.mark.parametrize("switches", FLIPS, ids=[next(iter(flip)) for flip in FLIPS])
def test_no_switch_breaks_a_ruling(club, switches):
    club(**switches)
    listing = (case for case in cases.strokes(True) if case["laws"] == "icf25")
    for case in islice(listing, 0, None, 23):
        wrong = [name for name in broken(case, answer(case))
                 if not (name == "points within the cap" and "cap_holds" in switches)
                 and not (name == "1 or 2 besides the returns" and _other_price(switches))]
        assert not wrong, (wrong, case)


def _other_price(switches):
    return any(name.startswith("improper") for name in switches)


def stroke(left, queen="board", score=(0, 0), due=0, **what):
    """Rule one stroke from `left` (own, opp)."""
    return answer(oracle.full({
        "laws": "icf25",
        "position": {"left": {"own": left[0], "opp": left[1]}, "queen": queen,
                     "due": {"own": due, "opp": 0}, "score": {"own": score[0], "opp": score[1]}},
        "stroke": what}))


def test_off_loses_turn(club):
    off = {"own": 0, "opp": 0, "queen": False, "striker": True}
    assert stroke((6, 6), own=1, off=off)["turn"] == "keeps"
    club(off_loses_turn=1)
    assert stroke((6, 6), own=1, off=off)["turn"] == "passes"


def test_early_queen_keeps(club):
    before = answer(oracle.full({"laws": "icf25", "position": {"left": {"own": 9, "opp": 9}},
                                 "stroke": {"queen": True}}))
    club(early_queen_keeps=1)
    after = answer(oracle.full({"laws": "icf25", "position": {"left": {"own": 9, "opp": 9}},
                                "stroke": {"queen": True}}))
    assert (before["turn"], after["turn"]) == ("passes", "keeps")


def test_striker_own_loses_turn(club):
    """The house rule of two pieces and the turn lost."""
    club(striker_own_loses_turn=1)
    got = stroke((6, 6), own=1, striker=True)
    assert (got["turn"], got["back"]["own"]) == ("passes", 2)
    got = stroke((6, 6), queen="pending", own=1, striker=True)
    assert (got["turn"], got["queen"], got["back"]["queen"]) == ("passes", "board", True)


def test_improper_prices(club):
    club(improper_striker_out=2, improper_queen_extra=0, improper_striker_extra=0)
    assert stroke((6, 6), striker=True, improper=True)["back"]["own"] == 2
    got = stroke((6, 6), queen="pending", striker=True, improper=True)
    assert got["back"]["own"] == 1


def test_cap_holds(club):
    """E37: n 9 + V 3 + 1 on demand."""
    assert stroke((9, 1), opp=1, striker=True)["board"] == {
        "winner": "opp", "points": 12, "demand": 0}
    club(cap_holds=0)
    assert stroke((9, 1), opp=1, striker=True)["board"] == {
        "winner": "opp", "points": 12, "demand": 1}


def test_e25_cutoff(club):
    def written():
        return stroke((1, 1), queen="opp", score=(0, 22), own=1, opp=1, striker=True)["board"]
    assert written()["points"] == 3
    club(e25_cutoff=1)
    assert written()["points"] == 1


def test_queen_of_no_value(club):
    club(queen=0)
    assert stroke((1, 5), queen="own", own=1)["board"]["points"] == 5


def test_break_attempts(club):
    case = oracle.full({"laws": "icf25",
                        "position": {"left": {"own": 9, "opp": 9}, "break": 3},
                        "stroke": {"touched": False}})
    assert answer(case)["turn"] == "passes"
    club(break_attempts=5)
    assert (answer(case)["turn"], answer(case)["break"]) == ("keeps", 4)

