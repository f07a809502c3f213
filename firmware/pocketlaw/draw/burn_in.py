"""OLED panels burn in. So they dim when nothing happens, go dark after minutes without a match,
and the picture moves by a pixel from one board to the next. Never while a clock runs; never dark
while a match waits for a press. The picture moves to the right only, into the column that the
screens leave dark: a row lost at the bottom would take the tails of letters with it.
"""

from pocketlaw.compat import const
from pocketlaw.journal import ticks

DIM_MS = const(120000)
DARK_MS = const(600000)

# How much rest the game allows its panels.
NO_REST = const(0)   # a clock runs
MAY_DIM = const(1)   # a match waits for a press
MAY_DARKEN = const(2)  # no match is on


class BurnIn:
    """Looks after `panels` (contrast, power, shift; `full` is the board's contrast)."""

    def __init__(self, panels):
        self.panels = panels
        self.level = 0  # 0 bright, 1 dim, 2 dark
        self._since = -1
        self._seen = -1
        self._shift = 0

    def service(self, now, painted, rest, board):
        """Look at ring ms `now`, the count of screens painted, the `rest` allowed, and the number
        of the board being played (-1: between matches, the picture stays where it is)."""
        if painted != self._seen or self._since < 0 or rest == NO_REST:
            self._seen = painted
            self._since = now
        idle = ticks.diff(now, self._since)
        level = 0
        if idle >= DIM_MS:
            level = 2 if rest == MAY_DARKEN and idle >= DARK_MS else 1
            # The ring's half is six days: keep what is long past from coming round again.
            if idle > 2 * DARK_MS:
                self._since = ticks.add(now, -2 * DARK_MS)
        if level != self.level:
            self._set(level)
        shift = board & 1 if board >= 0 else self._shift
        if shift != self._shift:
            self._shift = shift
            for panel in self.panels:
                panel.shift(shift)

    def _set(self, level):
        self.level = level
        for panel in self.panels:
            panel.power(0 if level == 2 else 1)
            panel.contrast(panel.full if level == 0 else panel.full // 8)
