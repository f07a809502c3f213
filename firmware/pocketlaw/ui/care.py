"""Care for OLED panels, which burn in: dim when idle, a pixel's shift between boards, and dark
after minutes without a match. Never while a clock runs, never while a match waits for a press.
"""

from pocketlaw.compat import const
from pocketlaw.core import codes, ticks

DIM_MS = const(120000)
BLANK_MS = const(600000)
_SHIFTS = b"\x00\x01\x03\x02"  # one pixel at a time: right, down, left, up
_NO_MATCH = (codes.SETUP, codes.MATCH)


class Care:
    """Looks after `panels` (contrast, power, shift; `full` is the board's contrast)."""

    def __init__(self, panels):
        self.panels = panels
        self.level = 0  # 0 bright, 1 dim, 2 dark
        self._since = -1
        self._seen = -1
        self._shift = 0

    def service(self, now, painted, match):
        """Look at ring ms `now`, the count of screens painted, and the match (None: none)."""
        busy = match is not None and match.state not in _NO_MATCH
        if painted != self._seen or self._since < 0 or (busy and match.clock_running):
            self._seen = painted
            self._since = now
        idle = ticks.diff(now, self._since)
        level = 0
        if idle >= DIM_MS:
            level = 1
            if not busy and idle >= BLANK_MS:
                level = 2
            # The ring's half is six days: keep what is long past from coming round again.
            if idle > 2 * BLANK_MS:
                self._since = ticks.add(now, -2 * BLANK_MS)
        if level != self.level:
            self._set(level)
        shift = _SHIFTS[match.sheet_n & 3] if busy else self._shift
        if shift != self._shift:
            self._shift = shift
            for panel in self.panels:
                panel.shift(shift)

    def _set(self, level):
        self.level = level
        for panel in self.panels:
            panel.power(0 if level == 2 else 1)
            panel.contrast(panel.full if level == 0 else panel.full // 8)


def shifted(buf, n):
    """Return the 1024 bytes that a panel shows of `buf` when shifted by n (for the host).

    Bit 0 of n: a column to the right; bit 1: a row down, where the last row comes in on top.
    """
    out = bytearray(buf)
    if n & 1:
        for i in range(len(buf)):
            out[i] = buf[i - 1] if i & 127 else 0
    if n & 2:
        src = bytes(out)
        for i in range(len(buf)):
            out[i] = src[i] << 1 & 255 | src[i - 128] >> 7
    return bytes(out)
