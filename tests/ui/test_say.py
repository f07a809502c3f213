"""The sentence of a ruling, from the umpire's words of DESIGN section 4."""

import pytest

from host_tools.table.sentences import say
from pocketlaw.carrom.ruling import Ruling


def ruling(**fields):
    r = Ruling()
    for name, value in fields.items():
        if name in ("back", "due"):
            getattr(r, name)[:] = value
        else:
            setattr(r, name, value)
    return r


@pytest.mark.parametrize("fields,text", [
    ({}, "A plays on"),
    ({"turn": 1}, "B to play"),
    ({"turn": 1, "back": [2, 0], "back_queen": 1},
     "B to play; place 2 of A; queen to the centre"),
    ({"back": [1, 1]}, "A plays on; place 1 of A; place 1 of B"),
    ({"queen": 1}, "A plays on; cover owed"),
    ({"turn": 1, "due": [1, 0]}, "B to play; A owes 1"),
    ({"brk": 2}, "Next attempt at the break: A"),
    ({"turn": 1, "brk": 1}, "B to break"),
    ({"confirm": 1}, "A plays on (confirm)"),
    ({"turn": 1, "over": 1, "winner1": 1, "points": 7}, "A wins the board, 7 points"),
    ({"turn": 1, "over": 1, "winner1": 2, "points": 1, "demand": 2},
     "B wins the board, 1 point, 2 more on demand"),
    ({"turn": 1, "over": 1, "winner1": 0}, "Board void, to be replayed"),
    ({"turn": 1, "over": 1, "winner1": 1}, "A wins the board"),
])
def test_sentence(fields, text):
    assert say(ruling(**fields), ("A", "B")) == text
