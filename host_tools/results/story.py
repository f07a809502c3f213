"""The events of a journal that still count, each with what the match was before and after it.

What undo took back is left out. The folding itself is the firmware's own replay.
"""

from dataclasses import dataclass
from types import SimpleNamespace

from host_tools.journal.journalfile import JournalFile
from host_tools.table.ruler import keys
from host_tools.table.sessionlines import sentence
from pocketlaw.carrom import codes
from pocketlaw.carrom.replay import replay_of
from pocketlaw.journal.ticks import MASK


@dataclass(frozen=True)
class Facts:
    """The match at one instant. Sides 0 a, 1 b; `used` is how much of the clock is gone, in ms,
    over its time where it ran out; `ruling` is None outside RULING and straight after one."""

    state: int
    game: int
    board: int
    trial: int
    side: int
    seat: int
    breaker: int
    queen: int
    first: int
    strokes: int
    left: tuple
    due: tuple
    score: tuple
    back: tuple
    kept: tuple
    tally: tuple
    improper: int
    off: int
    late: int
    used: int
    ruling: dict | None


@dataclass(frozen=True)
class Entry:
    """One record that counts: its number from 1, its fields, and the facts around it."""

    n: int
    t: int
    code: int
    a: int
    b: int
    c: int
    d: int
    before: Facts
    after: Facts


def tell(journal: JournalFile) -> tuple[list[Entry], int]:
    """Return (entries that count, number of undos) of the valid prefix of `journal`."""
    raw = journal.raw
    check = raw[journal.head - 2] << 8 | raw[journal.head - 1]
    replay = replay_of(journal.header, check, journal)
    told: list[Entry] = []
    undos = 0
    names = journal.header.names
    for number in range(journal.count):
        at = journal.head + 16 * number
        t = _time(raw, at)
        before = _facts(replay.match, t, names)
        replay.feed(raw, at)
        rec = replay.rec
        if rec.code == codes.EV_UNDO:
            undos += 1
            _take_back(told)
        elif rec.code != codes.EV_FELL:
            told.append(Entry(number + 1, rec.t, rec.code, rec.a, rec.b, rec.c, rec.d, before,
                              _facts(replay.match, rec.t, names)))
    return told, undos


def _time(raw, at):
    """The record's match ms (byte layout: firmware/README.md)."""
    return int.from_bytes(raw[at + 10:at + 14], "big") & MASK


def _take_back(told: list[Entry]) -> None:
    """Drop the last event and the marks after it, as the firmware's history does."""
    while told:
        last = told.pop()
        if last.code < codes.FIRST_MARK:
            if last.code == codes.EV_HOLD and last.b and told:
                told.pop()  # the press that the hold amended goes with it
            return


def _facts(m, t, names) -> Facts:
    used = m.laws.shot_ms - m.clock_left + (t - m.clock_from if m.clock_running else 0)
    return Facts(
        m.state, m.game, m.board, m.trial, m.side, m.seat, m.breaker, m.queen, m.first, m.strokes,
        tuple(m.left), tuple(m.due), tuple(m.score), tuple(m.back), tuple(m.kept), tuple(m.tally),
        m.improper, m.off, m.late, used, _ruling(m, names))


def _ruling(m, names) -> dict | None:
    """What a ruling says that is open, or was accepted by this very event (n_rows is not 0)."""
    r = m.ruling
    if m.state not in (codes.RULING, codes.AIM, codes.PLACING, codes.BOARD, codes.MATCH):
        return None
    return {
        "turn": r.turn, "over": r.over, "winner": r.winner, "points": r.points,
        "demanded": r.demand if r.demanded else 0, "confirm": r.confirm, "act": r.act, "by": r.by,
        "cause": m.cause, "overridden": r.overridden, "back": tuple(r.back),
        "back_queen": r.back_queen, "due": tuple(r.due), "kept": tuple(r.kept), "queen": r.queen,
        "laws": keys(r, m.laws.ident),
        "say": sentence(SimpleNamespace(match=m, names=names)),
    }
