"""Which requests must be refused: the contract's list of errors, checked independently.

`wrong(case)` names the reason or gives "". `spoiled()` yields requests that differ from a
sound one in any two fields, each over all its values and some that are no values.
"""

from copy import deepcopy
from itertools import combinations, product

from tests.laws import oracle

ACTS = ("technical_foul", "foul", "out_of_turn", "left_seat", "played_on_appeal", "jolted",
        "concede", "timeout", "pass")


def wrong(case):
    """Why the request can not be answered, "" when it can."""
    if case.get("laws") not in oracle.V:
        return "rule set"
    if ("act" in case) == ("stroke" in case):
        return "both or neither of stroke and act"
    for side in ("own", "opp"):
        if not _count(case["position"]["left"][side]):
            return "a count out of 0-9"
    full = oracle.full(case)
    return _position(full) or (_act(full) if "act" in case else _stroke(full))


def _count(value):
    return type(value) is int and 0 <= value <= 9


def _position(case):
    pos = case["position"]
    left, queen = pos["left"], pos["queen"]
    for side in ("own", "opp"):
        if not _count(pos["due"][side]):
            return "a count out of 0-9"
        if left[side] == 0:
            return "left 0"
        if type(pos["score"][side]) is not int or pos["score"][side] < 0:
            return "score"
        if type(pos["had"][side]) is not bool:
            return "type"
        if left[side] < 9 and not pos["had"][side]:
            return "had false with less than nine left"
    if queen not in ("board", "pending", "own", "opp"):
        return "unknown queen"
    if queen in ("own", "pending") and not pos["had"]["own"]:
        return "queen own or pending while had.own is false"
    if type(pos["first"]) is not bool:
        return "type"
    number = pos["break"]
    if number is not None:
        if type(number) is not int or not 1 <= number <= oracle.ATTEMPTS[case["laws"]]:
            return "break attempts"
        if left != {"own": 9, "opp": 9} or queen != "board":
            return "break with pieces missing"
    return ""


def _act(case):
    kind, by = case["act"].get("kind"), case["act"].get("by")
    if kind not in ACTS or by not in ("own", "opp"):
        return "unknown name"
    if (kind, by) in (("out_of_turn", "own"), ("timeout", "opp"), ("pass", "opp")):
        return "by the wrong side"
    return ""


def _stroke(case):
    pos, stroke = case["position"], case["stroke"]
    off, on_board = stroke["off"], pos["queen"] == "board"
    for part in (stroke, off):
        if not _count(part["own"]) or not _count(part["opp"]):
            return "a count out of 0-9"
        if type(part["queen"]) is not bool or type(part["striker"]) is not bool:
            return "type"
    if type(stroke["improper"]) is not bool or type(stroke["touched"]) is not bool:
        return "type"
    for side in ("own", "opp"):
        if stroke[side] + off[side] > pos["left"][side]:
            return "more down and off than left"
    if (stroke["queen"] or off["queen"]) and not on_board:
        return "the queen is not on the board"
    if stroke["queen"] and off["queen"]:
        return "the queen off and down"
    if stroke["striker"] and off["striker"]:
        return "the striker off and pocketed"
    if not stroke["touched"]:
        moved = (stroke["own"], stroke["opp"], stroke["queen"], off["own"], off["opp"],
                 off["queen"])
        if pos["break"] is None or any(moved):
            return "nothing touched"
    return ""


_COUNTS = (*range(-1, 11), True, 1.0, "1", None)
_BOOLS = (True, False, 1, 0, "true", None)
_FIELDS = {
    ("laws",): ("icf25", "classic29", "sag", "knockout", "draughts", "ICF25", None, 1),
    ("position", "left", "own"): _COUNTS,
    ("position", "left", "opp"): _COUNTS,
    ("position", "queen"): ("board", "pending", "own", "opp", "centre", None, 0),
    ("position", "due", "own"): _COUNTS,
    ("position", "due", "opp"): _COUNTS,
    ("position", "had", "own"): _BOOLS,
    ("position", "had", "opp"): _BOOLS,
    ("position", "score", "own"): (0, 24, -1, 1.5, "3", None, True),
    ("position", "score", "opp"): (0, 24, -1, 1.5, "3", None, True),
    ("position", "break"): (None, 0, 1, 2, 3, 4, -1, "1", True, False),
    ("position", "first"): _BOOLS,
}
_STROKE = {
    ("stroke", "own"): _COUNTS,
    ("stroke", "opp"): _COUNTS,
    ("stroke", "queen"): _BOOLS,
    ("stroke", "striker"): _BOOLS,
    ("stroke", "improper"): _BOOLS,
    ("stroke", "touched"): _BOOLS,
    ("stroke", "off", "own"): _COUNTS,
    ("stroke", "off", "opp"): _COUNTS,
    ("stroke", "off", "queen"): _BOOLS,
    ("stroke", "off", "striker"): _BOOLS,
}
_ACT = {
    ("act", "kind"): (*ACTS, "replay_board", "override", "match_loss", "", None, 1),
    ("act", "by"): ("own", "opp", "a", None, 0),
}


def spoiled():
    """Requests made from sound ones by setting any two fields to any of their values."""
    for left, queen, number in ((9, "board", 1), (9, "board", None), (4, "board", None),
                                (4, "pending", None), (9, "opp", None), (1, "own", None)):
        pos = {"left": {"own": left, "opp": left}, "queen": queen, "due": {}, "had": {},
               "score": {}, "break": number}
        sound = {"laws": "icf25", "position": pos}
        yield from _pairs(dict(sound, stroke={"off": {}}), {**_FIELDS, **_STROKE})
        yield from _pairs(dict(sound, act={"kind": "foul", "by": "own"}), {**_FIELDS, **_ACT})
        yield deepcopy(sound)
        yield dict(sound, act={"kind": "foul", "by": "own"}, stroke={})


def _pairs(sound, fields):
    for one, two in combinations(fields, 2):
        for value, other in product(fields[one], fields[two]):
            case = deepcopy(sound)
            _set(case, one, value)
            _set(case, two, other)
            yield case


def _set(case, path, value):
    for key in path[:-1]:
        case = case[key]
    case[path[-1]] = value
