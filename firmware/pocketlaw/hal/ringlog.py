"""A log in RAM, read by the laptop over the link; the newest bytes survive. Nothing is printed."""

from pocketlaw.compat import const

_SIZE = const(1024)


class RingLog:
    """Lines of text as bytes in a ring. note() allocates nothing when given bytes and an int."""

    def __init__(self, clock):
        self._clock = clock
        self._buf = bytearray(_SIZE)
        self._head = 0
        self.kept = 0
        self._digits = bytearray(10)

    def note(self, text, value=-1):
        """Add a line: ring ms, the bytes `text`, and `value` when it is not negative."""
        self._number(self._clock.now())
        self._byte(32)
        for b in text:
            self._byte(b)
        if value >= 0:
            self._byte(32)
            self._number(value)
        self._byte(10)

    def read_into(self, offset, buf, start, n):
        """Copy at most n bytes from the offset-th oldest byte to buf[start:]; return how many."""
        n = min(n, self.kept - offset)
        if n <= 0:
            return 0
        at = self._head - self.kept + offset
        for i in range(n):
            buf[start + i] = self._buf[(at + i) % _SIZE]
        return n

    def _byte(self, b):
        self._buf[self._head] = b
        self._head = (self._head + 1) % _SIZE
        if self.kept < _SIZE:
            self.kept += 1

    def _number(self, n):
        digits = self._digits
        i = 0
        while i < 10:
            digits[i] = 48 + n % 10
            n //= 10
            i += 1
            if n == 0:
                break
        while i > 0:
            i -= 1
            self._byte(digits[i])
