"""The colour frames of a passage: kept while a piece is under way, weighed when it is through."""

from pocketlaw.compat import const
from pocketnode.classify import median
from pocketnode.classify_track import diff

_FRAMES = const(256)
_PICK = const(31)  # frames that decide; more change nothing and cost time
_REACH = const(120)  # 12 ms: as many frames as _PICK
_FULL = const(4090)


class Colours:
    """add() keeps a frame, weigh() leaves red, green (64 = the patch) and the frames used."""

    def __init__(self):
        self.red = 0
        self.green = 0
        self.used = 0
        self._t = [0] * _FRAMES
        self._d = [0] * _FRAMES
        self._r = [0] * _FRAMES
        self._g = [0] * _FRAMES
        self._n = 0
        self._pick_r = [0] * _PICK
        self._pick_g = [0] * _PICK

    def clear(self):
        """Forget all frames; the chute is empty."""
        self._n = 0

    def add(self, now, head):
        """Keep the frame in `head` (dark, red, green), taken at tick `now`."""
        i = self._n & _FRAMES - 1
        self._t[i] = now
        self._d[i] = head.dark
        self._r[i] = head.red
        self._g[i] = head.green
        self._n += 1

    def weigh(self, centre, held, health):
        """Weigh the frames round tick `centre`, B's first edge, B being covered `held` ticks.

        With its front at B, 15 mm behind the window, a piece lies centred under it; the frames
        while it moves a third of its chord either way are the ones to trust.
        """
        reach = min(held * 35 // 100, _REACH)
        first = max(self._n - _FRAMES, 0)
        n = 0
        i = self._n
        while i > first and n < _PICK:
            i -= 1
            k = i & _FRAMES - 1
            away = diff(self._t[k], centre)
            if away < -reach:
                break
            if away <= reach and self._r[k] < _FULL and self._g[k] < _FULL:
                self._pick_r[n] = self._r[k] - self._d[k]
                self._pick_g[n] = self._g[k] - self._d[k]
                n += 1
        self.used = n
        self.red = self.green = 0
        if n:
            self.red = _part(median(self._pick_r, n), health.red)
            self.green = _part(median(self._pick_g, n), health.green)


def _part(value, base):
    # 64ths of the patch; `base` is its light times 1024.
    return min(max(value, 0) * 1024 // max(base >> 6, 1), 4000)
