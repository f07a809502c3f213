"""The pockets as the app sees them: one event a poll, from node frames or from single beams.

A sensor proposes, the umpire commits. A pocket with a node is read from `uart` (any(),
readinto(buf)), one with a bare beam from `beams`, a ring of edges like the buttons'. A pocket
that was heard on the line once is never again read from its bare beam. No allocation in poll.
"""

from pocketlaw.compat import const
from pocketlaw.journal import ticks
from pocketlaw.pockets import frame as pf

NOTHING = const(0)
EDGE = const(1)
FELL = const(2)
FAULT = const(3)

_SLOTS = const(8)  # drops open or asked about, over all pockets
_OPEN_MS = const(500)  # a piece that entered is decided by then, or the umpire is asked
_KEEP_MS = const(2000)  # a drop asked about is remembered so long, to know its late decision
_SAME_MS = const(30)  # a node that numbers no passages names one first edge to within this
_CHECK_MS = const(25)


class Pockets:
    """poll(now) -> NOTHING | EDGE | FELL | FAULT; the event is in the attributes.

    After EDGE: pocket, at. After FELL: pocket, piece (0 = ask), confidence 0..100, at, and the
    evidence guess, chord (mm), bits, ratio. After FAULT: pocket and fault, a health code of
    pockets/frame (0 = well again). `in_flight` is the number of drops not yet decided.
    """

    def __init__(self, uart, beams=None, fitted=0, ask_below=60):
        """`fitted`: bits 1..4 of pockets that must have a node; below `ask_below` percent: ask."""
        self.pocket = 0
        self.piece = 0
        self.guess = 0  # the node's own word, also when its confidence was too low
        self.confidence = 0
        self.at = 0
        self.fault = 0
        self.in_flight = 0
        self.chord = 0
        self.bits = 0
        self.ratio = 0
        self.late = 0  # decisions that came after the umpire was asked
        self.ask_below = ask_below
        self.health = bytearray(5)  # by pocket, what the panel shows
        self.line = self.beams = None
        if uart is not None:
            from pocketlaw.pockets.pocketline import Line  # late

            self.line = Line(uart, fitted)
        if beams is not None:
            from pocketlaw.pockets.beamdrop import BeamDrops  # late

            self.beams = BeamDrops(beams)
        self._started = False
        self._check_at = 0
        self._slot = bytearray(_SLOTS)  # pocket and, in bits 4 to 7, the passage; 0 free
        self._slot_asked = bytearray(_SLOTS)  # 1: not decided in time, the umpire was asked
        self._slot_at = [0] * _SLOTS

    def poll(self, now):
        """Take at most one event; `now` in ring ms."""
        line = self.line
        if not self._started:
            self._started = True
            self._check_at = now
            if line is not None:
                line.begin(now)
        if line is not None:
            for _ in range(_SLOTS):
                kind = line.take(now)
                if kind == 0:
                    break
                event = self._frame(kind)
                if event:
                    return event
            if line.changed:
                line.changed = False
                self._check_at = now
        event = self._overdue(now)
        if event == NOTHING and self.beams is not None:
            event = self._beam(now)
        if event == NOTHING and ticks.diff(now, self._check_at) >= 0:
            event = self._check(now)
        return event

    def due(self, now):
        """Return ms until time alone can bring an event (0..1000)."""
        wait = 1000
        for i in range(_SLOTS):
            if self._slot[i] and not self._slot_asked[i]:
                wait = min(wait, ticks.diff(ticks.add(self._slot_at[i], _OPEN_MS), now))
        if self.line is not None:
            wait = min(wait, self.line.due(now))
        if self.beams is not None:
            wait = min(wait, self.beams.due(now))
        return max(wait, 0)

    def _frame(self, kind):
        line = self.line
        buf = line.buf
        p = line.pocket
        at = line.at
        key = p | buf[5] & 0xF0
        slot = self._find(key, at)
        if slot >= 0:
            # A later copy may have waited less on its way: the earliest edge is the true one.
            if ticks.diff(at, self._slot_at[slot]) < 0:
                self._slot_at[slot] = at
            if kind != pf.EDGE:
                at = self._slot_at[slot]
        if not line.fresh:
            return NOTHING
        if kind == pf.EDGE:  # one number is one message: a fresh EDGE is a passage of its own
            return self._open(key, at)
        if slot >= 0:
            if self._slot_asked[slot]:
                self.late += kind == pf.FELL
                return NOTHING
            self._slot[slot] = 0
            self.in_flight -= 1
        if kind == pf.VOID:
            return NOTHING
        self._set(p, at, buf[5] & 15, buf[6])
        self.chord = buf[7]
        self.bits = buf[8]
        self.ratio = buf[9]
        return FELL

    def _find(self, key, at):
        # The slot of this passage, an open one rather than one asked about; -1: there is none.
        # Only a node that tells no number (key < 16) is joined by its first edge.
        best = -1
        nearest = 0
        for i in range(_SLOTS):
            if self._slot[i] == key:
                away = abs(ticks.diff(at, self._slot_at[i]))
                if key < 16 and away >= _SAME_MS:
                    continue
                away += self._slot_asked[i] * _KEEP_MS
                if best < 0 or away < nearest:
                    nearest = away
                    best = i
        return best

    def _open(self, key, at):
        slot = -1  # a free one, else that of the oldest drop asked about
        for i in range(_SLOTS):
            if self._slot[i] == 0:
                slot = i
                break
            if self._slot_asked[i]:
                if slot < 0 or ticks.diff(self._slot_at[i], self._slot_at[slot]) < 0:
                    slot = i
        if slot < 0:  # more open than can be followed: ask at once rather than lose one
            return self._ask(key & 15, at)
        self._slot[slot] = key
        self._slot_at[slot] = at
        self._slot_asked[slot] = 0
        self.in_flight += 1
        self._set(key & 15, at, 0, 0)
        return EDGE

    def _ask(self, p, at):
        self._set(p, at, 0, 0)
        self.chord = 0
        self.bits = 0
        self.ratio = 0
        return FELL

    def _set(self, p, at, piece, confidence):
        self.pocket = p
        self.at = at
        self.guess = piece
        # A blind pocket is handed back to the umpire: what it still says is only a guess.
        trusted = confidence >= self.ask_below and not pf.blind(self.health[p])
        self.piece = piece if trusted else 0
        self.confidence = confidence
        self.fault = self.health[p]

    def _overdue(self, now):
        for i in range(_SLOTS):
            if self._slot[i]:
                age = ticks.diff(now, self._slot_at[i])
                if self._slot_asked[i]:
                    if age > _KEEP_MS:
                        self._slot[i] = 0
                elif age >= _OPEN_MS:
                    self._slot_asked[i] = 1
                    self.in_flight -= 1
                    return self._ask(self._slot[i] & 15, self._slot_at[i])
        return NOTHING

    def _beam(self, now):
        beams = self.beams
        event = beams.poll(now, self.line.alive if self.line is not None else 0)
        self.in_flight += beams.opened
        if event == FAULT:
            return self._check(now)
        if event:
            self._ask(beams.pocket, beams.at)
        return event

    def _check(self, now):
        for p in range(1, 5):
            code = pf.WELL
            if self.line is not None and self.line.alive & 1 << p:
                code = self.line.code(p, now)
            elif self.beams is not None:
                code = self.beams.health[p]
            if code != self.health[p]:
                self.health[p] = code
                self.pocket = p
                self.fault = code
                self.at = now
                return FAULT  # the others follow at the next poll
        wait = self.line.due(now) if self.line is not None else _CHECK_MS
        self._check_at = ticks.add(now, min(max(wait, 1), _CHECK_MS))
        return NOTHING
