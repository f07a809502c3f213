"""Strokes, umpire's calls, placings and boards, put together from the entries of a story."""

from host_tools.results.story import Entry, Facts
from pocketlaw.carrom import codes, terms
from pocketlaw.carrom.actstates import CAUSES

SIDES = ("a", "b")
SEATS = ("a1", "b1", "a2", "b2")
QUEENS = (None, None, "a", "b")
_PIECES = ("white", "black", "queen", "striker")


def pair(values) -> dict:
    """Return two numbers by side."""
    return {"a": values[0], "b": values[1]}


class Account:
    """The match in order: `strokes`, `calls`, `placings`, `boards`, each a list of dicts.

    Times are match ms. Trial boards are told too; their dicts have `trial` 1 or 2.
    """

    def __init__(self, entries: list[Entry], doubles: bool):
        self.doubles = doubles
        self.strokes: list[dict] = []
        self.calls: list[dict] = []
        self.placings: list[dict] = []
        self.boards: list[dict] = []
        self._open: dict | None = None
        self._began = 0
        self._turn = (None, 0)
        self._placing = 0
        for entry in entries:
            self._take(entry)

    def _take(self, e: Entry) -> None:
        was, now = e.before.state, e.after.state
        if e.code == codes.EV_BOOT:
            self._open = None if was == codes.MOVING else self._open
        if was == codes.READY and now == codes.AIM:
            self._began, self._turn = e.t, (None, 0)
        if was == codes.AIM and now == codes.MOVING:
            self._stroke_made(e)
        if was == codes.RULING and e.code == codes.EV_OK:
            self._accepted(e, e.before.ruling)
        elif was == codes.MOVING and now == codes.AIM and e.code == codes.EV_OK:
            self._accepted(e, e.after.ruling)
        if now == codes.PLACING and was != codes.PLACING:
            self._placing = e.t
        if was == codes.PLACING and e.code in (codes.EV_OK, codes.EV_WAIVE):
            self._placed(e)
        if now == codes.BOARD and was != codes.BOARD:
            self._board_over(e)
        elif now == codes.MATCH and self._open is not None:
            self._close(e.before, None)

    def _where(self, e: Entry, facts: Facts) -> dict:
        where = {"t": e.t, "game": facts.game, "board": facts.board}
        if facts.trial:
            where["trial"] = facts.trial
        return where

    def _stroke_made(self, e: Entry) -> None:
        f = e.before
        side, turn = self._turn
        if side != f.side or f.first:
            turn += 1
        self._turn = (f.side, turn)
        self._open = {
            **self._where(e, f), "by": SIDES[f.side],
            "player": SEATS[f.seat] if self.doubles else SIDES[f.side],
            "turn": turn, "ms": max(0, f.used), "late": bool(e.after.late),
        }

    def _accepted(self, e: Entry, ruling: dict) -> None:
        f = e.before
        if ruling["act"] or ruling["overridden"] or ruling["confirm"]:
            self.calls.append({**self._where(e, f), **_call(f, ruling)})
        if self._open is not None and not ruling["act"]:
            self._close(f, ruling)

    def _close(self, f: Facts, ruling: dict | None) -> None:
        stroke = self._open
        self._open = None
        stroke["down"] = dict(zip(_PIECES, f.tally, strict=True))
        stroke["improper"] = bool(f.improper)
        stroke["off"] = bool(f.off)
        if ruling:
            stroke["keeps"] = not ruling["turn"]
            stroke["back"] = pair(ruling["back"]) | {"queen": bool(ruling["back_queen"])}
            stroke["laws"], stroke["say"] = ruling["laws"], ruling["say"]
            stroke["decision"] = bool(ruling["overridden"] or ruling["confirm"])
        self.strokes.append(stroke)

    def _placed(self, e: Entry) -> None:
        f = e.before
        for i, side in enumerate(SIDES):
            due = f.back[i] - f.kept[i]
            waived = e.code == codes.EV_WAIVE and e.a != i + 1  # decision 23: each side its own
            if f.back[i] and (waived or e.code == codes.EV_OK):
                self.placings.append({
                    **self._where(e, f), "side": side, "returned": f.kept[i], "dues": due,
                    "waived": due if waived else 0,
                    "ms": e.t - self._placing})

    def _board_over(self, e: Entry) -> None:
        if self._open is not None:  # an act ended the board while pieces moved
            self._close(e.before, None)
        f, ruling = e.after, e.before.ruling or e.after.ruling
        here = [s for s in self.strokes if s["t"] >= self._began]
        self.boards.append({
            **self._where(e, f), "began": self._began, "white": SIDES[f.breaker],
            "score": pair(f.score), "due": pair(f.due), "demanded": ruling["demanded"],
            "turns": self._turn[1], "laws": ruling["laws"], "say": ruling["say"],
            "ended_by": terms.ACTS[ruling["act"]] or "stroke", "slam": _slam(here, f, ruling),
        })
        self._turn = (None, 0)


def _call(f: Facts, ruling: dict) -> dict:
    """An umpire's call: an act, an override, or a proposal that he confirmed."""
    act = ruling["act"]
    call = terms.ACTS[act] if act else "override" if ruling["overridden"] else "confirm"
    winner = ruling["winner"]
    result = {"winner": SIDES[winner] if winner >= 0 else None,
              "points": ruling["points"] + ruling["demanded"]} if ruling["over"] else None
    return {
        "call": call, "by": SIDES[ruling["by"] if act else f.side],
        "cause": CAUSES[ruling["cause"] - 1] if act and ruling["cause"] else None,
        "overridden": bool(ruling["overridden"]), "confirmed": bool(ruling["confirm"]),
        "result": result, "keeps": not ruling["turn"],
        "to_play": SIDES[f.side ^ 1 if ruling["turn"] else f.side],
        "back": pair(ruling["back"]) | {"queen": bool(ruling["back_queen"])},
        "laws": ruling["laws"], "say": ruling["say"],
    }


def _slam(strokes: list[dict], f: Facts, ruling: dict) -> bool:
    """All nine and the queen pocketed in the winner's first turn: turn 1 with white, 2 with black.

    A board that an act ended, or one won by the other side's last stroke, is none.
    """
    if ruling["act"] or not ruling["over"] or ruling["winner"] < 0 or not strokes:
        return False
    winner = ruling["winner"]
    last = strokes[-1]
    first_turn = 1 if winner == f.breaker else 2
    return (last["by"] == SIDES[winner] and last["turn"] == first_turn
            and f.left[winner] == 0 and QUEENS[f.queen] == SIDES[winner])
