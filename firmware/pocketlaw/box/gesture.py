"""From raw edges of the buttons to presses, holds and releases (DESIGN section 3).

The first edge of a press counts, with its own time; then 30 ms lock-out, after which the level is
read again. A hold is reported when it has lasted 1 s, a short release before that. Allocates
nothing after construction.
"""

from pocketlaw.compat import const
from pocketlaw.journal import ticks

PRESS = const(1)
HOLD = const(2)
RELEASE = const(3)  # let go before it was a hold

LOCK_MS = const(30)
HOLD_MS = const(1000)
_LINES = const(8)
_RING = const(16)


class Gestures:
    """`edge` takes raw edges, `service` the passing of time; `take` gives gestures in order.

    After take() returned True: `button` 0..7, `kind`, `at` (ring ms).
    """

    def __init__(self):
        self.button = self.kind = self.at = 0
        self.lost = 0
        self._raw = bytearray(_LINES)
        self._level = bytearray(_LINES)
        self._locked = bytearray(_LINES)
        self._held = bytearray(_LINES)
        self._since = [0] * _LINES
        self._ring_button = bytearray(_RING)
        self._ring_kind = bytearray(_RING)
        self._ring_at = [0] * _RING
        self._first = 0
        self._n = 0

    def edge(self, line, level, at):
        """Take a raw edge of button `line`: `level` 1 pressed, at ring ms `at`."""
        if line >= _LINES:
            return
        if self._locked[line] and ticks.diff(at, self._since[line]) >= LOCK_MS:
            self._unlock(line)
        self._raw[line] = level
        if not self._locked[line] and level != self._level[line]:
            self._accept(line, level, at)

    def service(self, now):
        """Let time pass: end lock-outs, report holds. Return ms to the next due, -1 for none."""
        due = -1
        for line in range(_LINES):
            if not self._locked[line] and not self._level[line]:
                continue
            if self._locked[line]:
                left = LOCK_MS - ticks.diff(now, self._since[line])
                if left <= 0:
                    self._unlock(line)
            if self._level[line] and not self._held[line]:
                left = HOLD_MS - ticks.diff(now, self._since[line])
                if left <= 0:
                    self._held[line] = 1
                    self._put(line, HOLD, ticks.add(self._since[line], HOLD_MS))
                elif due < 0 or left < due:
                    due = left
            if self._locked[line]:
                left = LOCK_MS - ticks.diff(now, self._since[line])
                if due < 0 or left < due:
                    due = left
        return due

    def peek(self):
        """Show the oldest gesture in `button`, `kind`, `at` without taking it; True if any."""
        if not self._n:
            return False
        i = self._first
        self.button = self._ring_button[i]
        self.kind = self._ring_kind[i]
        self.at = self._ring_at[i]
        return True

    def take(self):
        """Drop the gesture that `peek` showed."""
        self._first = (self._first + 1) % _RING
        self._n -= 1

    def down(self, line):
        """Tell whether a button is held down now."""
        return self._level[line]

    def _unlock(self, line):
        """The lock-out is over: a level that changed meanwhile counts from its end."""
        self._locked[line] = 0
        if self._raw[line] != self._level[line]:
            self._accept(line, self._raw[line], ticks.add(self._since[line], LOCK_MS))

    def _accept(self, line, level, at):
        self._level[line] = level
        self._locked[line] = 1
        if level:
            self._held[line] = 0
            self._put(line, PRESS, at)
        elif not self._held[line]:
            self._put(line, RELEASE, at)
        self._since[line] = at

    def _put(self, line, kind, at):
        if self._n == _RING:
            self.lost += 1
            return
        i = (self._first + self._n) % _RING
        self._ring_button[i] = line
        self._ring_kind[i] = kind
        self._ring_at[i] = at
        self._n += 1
