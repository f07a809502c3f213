"""Reads ruling requests (the JSON contract of `pocketlaw ruling`) into checked integers."""

from pocketlaw.carrom import codes, terms
from pocketlaw.carrom.rulesets import IDENTS

QUEENS = ("board", "pending", "own", "opp")
_TOP = ("id", "laws", "position", "stroke", "act")
_POSITION = ("left", "queen", "due", "had", "score", "break", "first")
_STROKE = ("own", "opp", "queen", "striker", "improper", "touched", "off")
_OFF = ("own", "opp", "queen", "striker")
_ACTS = terms.ACTS[1:codes.LAST_RULING_ACT + 1]
_BIG = 2**30 - 1


class CaseError(ValueError):
    """A request that can not be ruled on; the text says what is wrong and where."""


def numbers(case: object) -> list[int]:
    """Return the request as integers in the order of host_tools.table.ruler.FIELDS."""
    top = _dict(case, "request", _TOP)
    laws = top.get("laws")
    if laws not in IDENTS:
        raise CaseError(f"laws: unknown rule set {laws!r}" if "laws" in top else "laws is missing")
    if ("stroke" in top) == ("act" in top):
        raise CaseError("one of stroke and act is needed, not both")
    return [IDENTS.index(laws), *_position(top), *_act(top), *_stroke(top.get("stroke", {}))]


def _position(top: dict) -> list[int]:
    if "position" not in top:
        raise CaseError("position is missing")
    position = _dict(top["position"], "position", _POSITION)
    if "left" not in position:
        raise CaseError("position.left is missing")
    left = _dict(position["left"], "position.left", ("own", "opp"))
    for side in ("own", "opp"):
        if side not in left:
            raise CaseError(f"position.left.{side} is missing")
    left_own, left_opp = (_int(left, side, "position.left", 0, 9) for side in ("own", "opp"))
    queen = position.get("queen", "board")
    if queen not in QUEENS:
        raise CaseError(f"position.queen: unknown {queen!r}")
    due = _dict(position.get("due", {}), "position.due", ("own", "opp"))
    had = _dict(position.get("had", {}), "position.had", ("own", "opp"))
    score = _dict(position.get("score", {}), "position.score", ("own", "opp"))
    attempt = position.get("break")
    if attempt is not None:
        attempt = _int(position, "break", "position", 1, _BIG)
    return [
        left_own, left_opp, QUEENS.index(queen),
        _int(due, "own", "position.due", 0, 9), _int(due, "opp", "position.due", 0, 9),
        _bool(had, "own", "position.had", left_own < 9),
        _bool(had, "opp", "position.had", left_opp < 9),
        _int(score, "own", "position.score", 0, _BIG),
        _int(score, "opp", "position.score", 0, _BIG),
        attempt or 0, _bool(position, "first", "position", False),
    ]


def _act(top: dict) -> list[int]:
    if "act" not in top:
        return [0, 0]
    act = _dict(top["act"], "act", ("kind", "by", "partner"))
    if act.get("kind") not in _ACTS:
        raise CaseError(f"act.kind: unknown {act.get('kind')!r}")
    if act.get("by") not in ("own", "opp"):
        raise CaseError(f"act.by: must be own or opp, not {act.get('by')!r}")
    partner = _bool(act, "partner", "act", False) and act["by"] == "own"
    return [_ACTS.index(act["kind"]) + 1, 2 if partner else ("own", "opp").index(act["by"])]


def _stroke(value: object) -> list[int]:
    stroke = _dict(value, "stroke", _STROKE)
    off = _dict(stroke.get("off", {}), "stroke.off", _OFF)
    return [
        _int(stroke, "own", "stroke", 0, 9), _int(stroke, "opp", "stroke", 0, 9),
        _bool(stroke, "queen", "stroke", False), _bool(stroke, "striker", "stroke", False),
        _bool(stroke, "improper", "stroke", False), _bool(stroke, "touched", "stroke", True),
        _int(off, "own", "stroke.off", 0, 9), _int(off, "opp", "stroke.off", 0, 9),
        _bool(off, "queen", "stroke.off", False), _bool(off, "striker", "stroke.off", False),
    ]


def _dict(value: object, where: str, known: tuple[str, ...]) -> dict:
    if not isinstance(value, dict):
        raise CaseError(f"{where}: not an object")
    for key in value:
        if key not in known:
            raise CaseError(f"{where}: unknown {key!r}")
    return value


def _int(values: dict, key: str, where: str, low: int, high: int) -> int:
    value = values.get(key, 0)
    if not isinstance(value, int) or isinstance(value, bool):
        raise CaseError(f"{where}.{key}: not an integer")
    if not low <= value <= high:
        text = "must not be negative" if low == 0 and value < 0 else f"must be {low} to {high}"
        raise CaseError(f"{where}.{key}: {text}")
    return value


def _bool(values: dict, key: str, where: str, default: bool) -> int:
    value = values.get(key, default)
    if not isinstance(value, bool):
        raise CaseError(f"{where}.{key}: not true or false")
    return int(value)
