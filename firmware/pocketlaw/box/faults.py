"""What is wrong with the table now, and a short list of what went wrong in this match."""

from pocketlaw.compat import const

# Kinds, permanent (words: carrom.terms); the bit in `now` is 1 << kind.
DISPLAY = const(0)
SENSOR = const(1)
FLASH = const(2)
USB = const(3)
CONFLICT = const(4)
JOURNAL = const(5)
RESET = const(6)
LOST_EDGES = const(7)
HALL = const(8)  # the hall's broker or Wi-Fi is away
_KEPT = const(16)


class Faults:
    """`now`: bits of the faults that last; `add` notes one in the list. Allocates nothing."""

    def __init__(self):
        self.now = 0
        self.n = 0
        self._t = [0] * _KEPT
        self._kind = bytearray(_KEPT)
        self._arg = bytearray(_KEPT)

    def set(self, kind, on, t, arg=0):
        """A lasting fault comes (on 1) or goes; return 1 when that is new."""
        bit = 1 << kind
        if on and not self.now & bit:
            self.now |= bit
            self.add(kind, t, arg)
            return 1
        if not on and self.now & bit:
            self.now &= ~bit
            return 1
        return 0

    def add(self, kind, t, arg=0):
        """Note a fault at match ms `t`; the oldest of 16 goes."""
        i = self.n % _KEPT
        self._t[i] = t
        self._kind[i] = kind
        self._arg[i] = arg
        self.n += 1

    def listing(self):
        """Return the kept faults as (t, kind, arg), oldest first (allocates; for tools)."""
        first = max(0, self.n - _KEPT)
        return [(self._t[i % _KEPT], self._kind[i % _KEPT], self._arg[i % _KEPT])
                for i in range(first, self.n)]
