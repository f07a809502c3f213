"""A match with its history and a journal in memory, fed with events from a stream of numbers."""

from pocketlaw.carrom import codes, rulesets, terms
from pocketlaw.carrom.game import Game
from pocketlaw.carrom.match import SIZE
from pocketlaw.journal.history import History
from pocketlaw.journal.record import Record

MARK, EVENT = "mark", "event"


class Log:
    """The journal's records as tuples."""

    def __init__(self):
        self.records = []

    def read(self, i, rec):
        rec.code, rec.a, rec.b, rec.c, rec.d, rec.t = self.records[i]
        rec.seq = i


def packed(match):
    """The whole state of a match as bytes."""
    buf = bytearray(SIZE)
    match.pack_into(buf, 0)
    return bytes(buf)


def rec_overrides(log):
    """Tell whether the umpire decided anything himself: then the laws hold no more."""
    return any(record[0] == codes.EV_OVERRIDE for record in log.records)


class Table:
    """One match; `do` applies an event and checks what must hold of every event.

    `setting`: number that chooses rule set, event, toss, choice and trial boards.
    """

    def __init__(self, setting):
        self.laws = rulesets.load(rulesets.IDENTS[setting % 4])
        setting //= 4
        self.more = {"event": setting % 2, "toss": setting // 2 % 3 - 1,
                     "choice": setting // 6 % 3 - 1, "trial": setting // 18 % 2}
        self.m = Game(self.laws, **self.more)
        self.log = Log()
        self.history = History(self.m, self.log)
        self.rec = Record()
        self.t = 0
        self.back = []  # what every undo must come back to: (state, its event's time, kind)

    def do(self, event, wait):
        """Apply `event` (code, a, b, c, d) after `wait` ms; return whether it was taken."""
        self.t += wait
        rec, before = self.rec, packed(self.m)
        rec.code, rec.a, rec.b, rec.c, rec.d = event
        rec.t, rec.seq = self.t, len(self.log.records)
        refused = self.history.step(rec)
        if refused:
            assert packed(self.m) == before, "a refused event changed the match"
            if rec.code == codes.EV_UNDO:
                assert not [entry for entry in self.back if entry[2] == EVENT]
            return False
        self.log.records.append((rec.code, rec.a, rec.b, rec.c, rec.d, rec.t))
        assert self.history.count == len(self.log.records)
        if rec.code == codes.EV_UNDO:
            self._undone(rec)
        else:
            kind = MARK if rec.code >= codes.FIRST_MARK else EVENT
            self.back.append((before, self.t, kind))
        self.check()
        return True

    def _undone(self, rec):
        """The state must be, to the byte, that before the undone event (or its landing)."""
        while self.back[-1][2] == MARK:
            self.back.pop()
        state, at, _kind = self.back.pop()
        other = Game(self.laws, **self.more)
        other.unpack_from(state, 0)
        if rec.a:
            left = other.remaining(at)
            assert rec.d == left
            other.land(left, self.t)
        assert packed(other) == packed(self.m), "undo is not exact"
        if rec.a:
            self.back.append((state, self.t, MARK))

    def check(self):
        """Pieces conserved: never more than nine, none owed while some of that side are down."""
        m = self.m
        for side in range(2):
            assert 0 <= m.left[side] <= 9 and m.due[side] >= 0
            assert 0 <= m.left[side] + m.back[side] <= 9
            assert m.kept[side] <= m.back[side]
            if m.state in (codes.READY, codes.AIM):
                assert m.left[side] > 0 and not m.back[side]
        assert (m.back != [0, 0]) or m.state != codes.PLACING
        if rec_overrides(self.log):
            return
        if m.queen == codes.Q_PENDING and m.state in (codes.AIM, codes.READY):
            assert not m.first, "a pending queen outlived the turn (decision 18)"

    def replay(self):
        """Step a new history through the journal; return its match's bytes."""
        match, rec = Game(self.laws, **self.more), Record()
        history = History(match, self.log)
        for i in range(len(self.log.records)):
            self.log.read(i, rec)
            assert not history.step(rec)
        return packed(match)


_BY_STATE = {
    codes.MOVING: ((codes.EV_OK,), (codes.EV_OK,), (codes.EV_PIECE,), (codes.EV_PIECE,),
                   (codes.EV_IMPROPER,), (codes.EV_HOLD,), (codes.EV_DROP,)),
    codes.AIM: ((codes.EV_OK,), (codes.EV_PIECE,), (codes.EV_PIECE,), (codes.EV_DROP,),
                (codes.EV_PLAY,), (codes.EV_ACT,)),
    codes.READY: ((codes.EV_PLAY,), (codes.EV_PLAY,), (codes.EV_OK,), (codes.EV_ACT,)),
    codes.TOSS: ((codes.EV_TOSS,), (codes.EV_CHOICE,)),
    codes.RULING: ((codes.EV_OK,), (codes.EV_OK,), (codes.EV_OVERRIDE,), (codes.EV_DEMAND,),
                   (codes.EV_ACT,)),
    codes.PLACING: ((codes.EV_OK,), (codes.EV_WAIVE,), (codes.EV_ACT,)),
}
_OTHERS = ((codes.EV_OK,), (codes.EV_PLAY,), (codes.EV_ACT,), (codes.EV_BOOT,), (codes.EV_DROP,),
           (codes.EV_FELL,), (codes.EV_OVERRIDE,), (99,))


def event(state, number, a, b):
    """Turn numbers into an event that mostly fits `state`; small a and b choose its values."""
    if number % 10 == 9:
        return (codes.EV_UNDO, 0, 0, 0, 0)
    some = _BY_STATE.get(state, _OTHERS) if number % 10 < 8 else _OTHERS
    code = some[number // 10 % len(some)][0]
    if code == codes.EV_PIECE:
        return (code, 1 + a % 4, 0, 0, 0)
    if code == codes.EV_DROP:
        return (code, a % 5, 1, 90, 0)
    if code == codes.EV_HOLD:
        return (code, (1, 2, 3, 4, codes.HOLD_OFF)[a % 5], 0, 0, 0)
    if code == codes.EV_ACT:
        return (code, 1 + a % (len(terms.ACTS) - 1), b % 2, b % 10, 0)
    if code == codes.EV_OVERRIDE:
        return (code, a % 128, b % 154, (a * 7 + b) % 3 << 4 | b % 2, (a * 31 + b * 17) % 1024)
    if code in (codes.EV_TOSS, codes.EV_CHOICE, codes.EV_DEMAND):
        return (code, a % 2, 0, 0, 0)
    return (code, 0, 0, 0, 0)
