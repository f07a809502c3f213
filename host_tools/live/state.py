"""What spectators are shown of a table, made from what its feed saw. No clock, no network."""

from host_tools.live.feed import Seen
from host_tools.results.text import clean

# States in which score and pieces are settled. In the others the umpire reviews, places, undoes:
# what was settled last stays shown.
SETTLED = ("SETUP", "TOSS", "READY", "AIM", "BOARD", "GAME", "MATCH")
_PUBLIC = ("game", "board", "trial", "score", "won", "left", "due", "queen", "winner", "breaker")
SEATS = ("a1", "b1", "a2", "b2")


def public(seen: Seen | None, before: dict | None) -> dict:
    """Return the state to show; `before` is the one shown until now, None at first.

    `link` is False while the box does not answer: then everything else stays and the clock is
    gone. `frozen` is True while settled figures are shown in place of those under review.
    """
    if seen is None or seen.status is None:
        stale = dict(before or _nothing())
        return stale | {"link": False, "clock": None}
    now = seen.status
    fresh = _of(seen)
    if now["state"] in SETTLED or before is None or not before["known"]:
        return fresh
    if fresh["names"] != before["names"]:
        return fresh  # another match
    held = {key: before[key] for key in _PUBLIC}
    frozen = any(held[key] != fresh[key] for key in _PUBLIC)
    return fresh | held | {"frozen": frozen}


def _nothing() -> dict:
    return {"known": False, "link": False, "state": "SETUP", "names": {"a": ["A"], "b": ["B"]},
            "laws": "", "target": 0, "shot_ms": 15000, "clock": None, "frozen": False,
            "review": False, "on_strike": "a", "player": None, "attempt": None, "boards": [],
            "game": 1, "board": 1, "trial": None, "score": {"a": 0, "b": 0},
            "won": {"a": 0, "b": 0}, "left": {"a": 9, "b": 9}, "due": {"a": 0, "b": 0},
            "queen": "board", "winner": None, "breaker": "a"}


def _of(seen: Seen) -> dict:
    now = seen.status
    state = _nothing()
    if seen.journal is not None:
        head = seen.journal.header
        names = [clean(name.decode("utf-8", "replace")) for name in head.names]
        state |= {"names": {"a": names[0::2], "b": names[1::2]}, "laws": clean(head.laws.name),
                  "target": head.laws.target, "shot_ms": head.laws.shot_ms}
        if head.event:
            state["player"] = SEATS[now["seat"]]
    state |= {key: now[key] for key in _PUBLIC}
    clock = now["clock"]
    shown = clock["running"] or now["state"] in ("PAUSED", "AIM")  # AIM without it: expired
    return state | {
        "known": True, "link": True, "state": now["state"], "on_strike": now["on_strike"],
        "attempt": now["attempt"], "clock": dict(clock) if shown else None,
        "review": now["state"] in ("RULING", "PLACING", "PAUSED"),
    }


def news(old: dict | None, new: dict, passed_ms: int) -> bool:
    """Tell whether `new` says more than `old` and `passed_ms` of a running clock do.

    A difference of a quarter second between the two clocks is news too.
    """
    if old is None:
        return True
    if {**old, "clock": None} != {**new, "clock": None}:
        return True
    one, two = old["clock"], new["clock"]
    if one is None or two is None or one["running"] != two["running"]:
        return one != two
    expected = one["left_ms"] - (passed_ms if one["running"] else 0)
    return abs(max(0, expected) - two["left_ms"]) > 250
