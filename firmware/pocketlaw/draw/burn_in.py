"""Care for OLED panels, which burn in: dim when idle, a pixel's shift between boards, and dark
after minutes without a match. Never while a clock runs, never while a match waits for a press.
The shift is to the right only, into the column that the screens leave dark: a row lost at the
bottom would take the tails of letters with it.
"""

from pocketlaw.carrom import codes
from pocketlaw.compat import const
from pocketlaw.journal import ticks

DIM_MS = const(120000)
BLANK_MS = const(600000)
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
        shift = match.sheet_n & 1 if busy else self._shift
        if shift != self._shift:
            self._shift = shift
            for panel in self.panels:
                panel.shift(shift)

    def _set(self, level):
        self.level = level
        for panel in self.panels:
            panel.power(0 if level == 2 else 1)
            panel.contrast(panel.full if level == 0 else panel.full // 8)
