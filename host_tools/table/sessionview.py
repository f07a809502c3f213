"""What a front end shows beside the panel: the match as plain names and numbers."""

from host_tools.table import result, sessionlines
from host_tools.table.ruler import keys
from pocketlaw.carrom import codes, terms

_SIDES = ("a", "b")
_SEATS = ("a1", "b1", "a2", "b2")
_QUEENS = ("board", "pending", "a", "b")


def of(session):
    """Return a dict for JSON. `t` is the table's time, `left` counts pieces of white and black."""
    world = session.world
    view = {"t": world.now, "power": world.rig is not None, "held": sorted(session.downs),
            "acts": len(session.events) - 1, "frames": session.frames,
            "pending": len(session.pending), "ends": session.ends}
    app = session.app
    if app is None:
        return view
    m = app.match
    t = app.match_time(app.clock.now())
    white = m.breaker
    view.update({
        "match_t": t, "state": terms.STATES[m.state], "laws": m.laws.ident,
        "laws_name": m.laws.name, "names": sessionlines.side_names(app),
        "side": _SIDES[m.side], "white": _SIDES[white], "queen": _QUEENS[m.queen],
        "left": [m.left[white], m.left[1 - white]], "due": [m.due[white], m.due[1 - white]],
        "score": list(m.score), "won": list(m.won), "game": m.game, "board": m.board,
        "trial": m.trial, "attempt": m.brk, "improper": m.improper, "untouched": m.untouched,
        "off": m.off, "menu": app.menu is not None, "ask": app.ask, "late": m.late,
        "winner": _SIDES[m.winner] if m.winner >= 0 else None,
        "tally": list(m.tally) if m.state in (codes.MOVING, codes.RULING) else [0, 0, 0, 0],
        "left_ms": m.remaining(t), "running": bool(m.clock_running), "expired":
            bool(m.clock_running and m.expired(t)),
        "pockets": [bool(ill) for ill in app.pocket_fault],
        "faults": [terms.FAULTS[i] for i in range(len(terms.FAULTS)) if app.faults.now >> i & 1],
        "in_flight": app.pockets.in_flight, "events": app.history.events,
        "ruling": _ruling(app, m),
    })
    if m.event == codes.DOUBLES:
        view["player"] = _SEATS[m.seat]
    return view


def _ruling(app, m):
    if m.state != codes.RULING and app.banner is None:
        return None
    r = m.ruling
    white = m.breaker
    return {"say": sessionlines.sentence(app), "facts": sessionlines.facts(app),
            "laws": keys(r, m.laws.ident),
            "back": [r.back[white], r.back[1 - white]], "back_queen": bool(r.back_queen),
            "over": bool(r.over), "confirm": bool(r.confirm), "demand": r.demand,
            "demanded": bool(r.demanded), "plain": m.state != codes.RULING}


def sheet(session):
    """Return the score sheet: a list of dicts, one for each ended board."""
    app = session.app
    if app is None:
        return []
    out = []
    for row in result.sheet(app.match):
        out.append({"game": row[0], "board": row[1], "breaker": _SIDES[row[2]],
                    "winner": _SIDES[row[3]] if row[3] >= 0 else None, "points": row[4],
                    "queen": _SIDES[row[5] - 2] if row[5] >= 2 else None,
                    "left": [row[6], row[7]], "strokes": row[8], "decisions": row[9]})
    return out
