"""The fallback: one bare beam a pocket. It says that something fell; the umpire says what.

`beams` is a ring of edges: poll() -> True when one was taken, then line 0..3, level (1 blocked),
at (ring ms). A cut lead reads blocked, so it ends as a fault and never as a silent miss.
"""

from pocketlaw.compat import const
from pocketlaw.journal import ticks
from pocketlaw.pockets import frame as pf

_EDGE = const(1)
_FELL = const(2)
_FAULT = const(3)

_MIN_MS = const(1)  # an 8 mm edge at 8 m/s takes 1.0 ms; shorter is a spark
_STUCK_MS = const(2000)
_JOIN_MS = const(40)  # a tumbling piece uncovers the beam for less; two pieces are 60 ms apart
_OFF = const(0)
_BLOCKED = const(1)  # covered, shorter than the minimum so far
_OPEN = const(2)  # a drop in flight, covered
_CLEAR = const(3)  # a drop in flight, uncovered, may be covered again
_STUCK = const(4)


class BeamDrops:
    """poll(now, skip) -> 0 | 1 EDGE | 2 FELL | 3 FAULT; `opened` is the change of drops open."""

    def __init__(self, beams):
        self.pocket = 0
        self.at = 0
        self.opened = 0
        self.health = bytearray(5)
        self._beams = beams
        self._state = bytearray(5)
        self._since = [0] * 5  # first edge of the drop
        self._edge = [0] * 5  # last edge

    def poll(self, now, skip):
        """Take edges until one means something; pockets with their bit in `skip` have a node."""
        beams = self._beams
        self.opened = 0
        while beams.poll():
            p = beams.line + 1
            if skip & 1 << p or not 1 <= p <= 4:
                continue
            event = self._level(p, beams.level, beams.at)
            if event:
                return event
        for p in range(1, 5):
            if self._state[p] and skip & 1 << p:  # a node spoke up: its word counts from now on
                if self._state[p] in (_OPEN, _CLEAR):
                    self.opened -= 1
                self._state[p] = _OFF
            elif self._state[p]:
                event = self._wait(p, now)
                if event:
                    return event
        return 0

    def due(self, now):
        """Return ms until time alone brings an event (at most 1000)."""
        wait = 1000
        for p in range(1, 5):
            state = self._state[p]
            if state == _BLOCKED:
                wait = min(wait, ticks.diff(ticks.add(self._edge[p], _MIN_MS), now))
            elif state == _OPEN:
                wait = min(wait, ticks.diff(ticks.add(self._edge[p], _STUCK_MS + 1), now))
            elif state == _CLEAR:
                wait = min(wait, ticks.diff(ticks.add(self._edge[p], _JOIN_MS), now))
        return max(wait, 0)

    def _level(self, p, level, at):
        state = self._state[p]
        event = 0
        if level:
            if state == _OFF:
                self._state[p] = _BLOCKED
                self._since[p] = at
            elif state == _CLEAR:
                if ticks.diff(at, self._edge[p]) >= _JOIN_MS:  # taken late: the first drop is over
                    event = self._fell(p)
                    self._since[p] = at
                    self._state[p] = _BLOCKED
                else:
                    self._state[p] = _OPEN
        elif state == _STUCK:
            self._state[p] = _OFF
            self.health[p] = pf.WELL
            event = _FAULT
            self.pocket = p
        elif state == _BLOCKED:
            if ticks.diff(at, self._edge[p]) < _MIN_MS:
                self._state[p] = _OFF
            else:
                event = self._entered(p)
                self._state[p] = _CLEAR
        elif state == _OPEN:
            self._state[p] = _CLEAR
        self._edge[p] = at
        return event

    def _wait(self, p, now):
        state = self._state[p]
        quiet = ticks.diff(now, self._edge[p])
        if state == _BLOCKED and quiet >= _MIN_MS:
            event = self._entered(p)
            self._state[p] = _OPEN
            return event
        if state == _OPEN and quiet > _STUCK_MS:
            self._state[p] = _STUCK
            self.health[p] = pf.BLOCKED
            self.pocket = p
            self.opened -= 1
            return _FAULT
        if state == _CLEAR and quiet >= _JOIN_MS:
            self._state[p] = _OFF
            return self._fell(p)
        return 0

    def _entered(self, p):
        self.pocket = p
        self.at = self._since[p]
        self.opened += 1
        return _EDGE

    def _fell(self, p):
        self.pocket = p
        self.at = self._since[p]
        self.opened -= 1
        return _FELL
