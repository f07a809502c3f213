"""A pocket's own health: the clear-path baseline, tracked slowly, and what it means.

The baseline is frozen while any beam is blocked and for 2 s after (the caller sees to it), so a
piece at rest never becomes the new "clear". Percent is of the light at commissioning.
"""

from pocketlaw.compat import const
from pocketlaw.pockets import frame as pf
from pocketnode.classify_track import diff

SETTLE = const(8)  # samples until the baseline stands after a start: 2 s at 4 Hz
_SLOW = const(8)  # 2**8 samples: 64 s at 4 Hz
_QUICK = const(3)
_STUCK = const(20000)  # 2 s in ticks
_BRIGHT_BEAM = const(200)  # 20 ms: longer than the dark half of 50 Hz room light
_FULL = const(4095)
# Percent, entering and leaving. White is about 30 % of the ADC's range, so beyond 64 % of foreign
# light it would not fit; the model's table has pockets that reach 60.
_BRIGHT_IN = const(64)
_BRIGHT_OUT = const(58)
_BEAM_IN = const(100)
_BEAM_OUT = const(85)
_DIRTY_IN = const(50)
_DIRTY_OUT = const(60)
_BLIND_IN = const(24)
_BLIND_OUT = const(28)
_RISEN = const(150)  # the patch looks brighter than ever: something lies under the window


class Health:
    """idle() takes a clear-path sample, code() gives the health code of pockets/frame."""

    def __init__(self):
        self.red = 0  # ADC steps * 1024
        self.green = 0
        self.lit = [0, 0, 0]
        self.dark = 0  # percent of range
        self.foreign = 0  # worst at a beam, percent of a tenth of its own light
        self.samples = 0
        self.percent = 100  # worst light, of commissioning
        self.high = 100  # brightest colour, likewise
        self._code = pf.WELL

    def idle(self, limits, dark, red, green, beams):
        """Track one clear-path sample: head `dark`, `red`, `green`, and `beams` (ADC): own
        light at A, G, B, then foreign light there."""
        self.samples = min(self.samples + 1, 1000)
        shift = 0
        while shift < _SLOW and 1 << shift < self.samples:
            shift += 1
        self.dark = dark * 100 // _FULL
        if red < _FULL and green < _FULL:  # else foreign light fills the range
            self.red = _follow(self.red, red - dark, shift, 3)
            self.green = _follow(self.green, green - dark, shift, 3)
        self.percent = 250
        self.high = 0
        worst = 0
        for i in range(3):
            self.lit[i] = _follow(self.lit[i], beams[i], shift, 5)
            self._part(self.lit[i], limits.lit[i], False)
            # A beam triggers at a tenth of its light when commissioned; foreign light near that,
            # seen past a piece, could hide it.
            part = beams[3 + i] * 1000 // max(limits.lit[i], 1)
            if part > worst:
                worst = part
        self.foreign = worst
        self._part(self.red, limits.base_red, True)
        self._part(self.green, limits.base_green, True)

    def _part(self, now, then, colour):
        part = max(now, 0) // then * 100 >> 10 if then > 64 else 100
        part = min(part, 250)
        self.percent = min(self.percent, part)
        if colour and part > self.high:
            self.high = part

    def commission(self, limits):
        """Put the light of the moment into `limits` as that of a clean, new pocket."""
        limits.base_red = max(self.red >> 10, 1)
        limits.base_green = max(self.green >> 10, 1)
        for i in range(3):
            limits.lit[i] = max(self.lit[i] >> 10, 1)

    def settled(self):
        """Return whether the baseline stands."""
        return self.samples >= SETTLE

    def code(self, limits, track, now, jam):
        """Return the health code, the worst first; `jam`: a piece entered and never came out."""
        blocked = 0
        for i in range(3):
            if track.level[i] and diff(now, track.since[i]) > _STUCK:
                blocked += 1
        if blocked == 3:
            code = pf.CABLE  # the lead carries all three, and cut lines read blocked
        elif blocked:
            code = pf.BLOCKED
        elif track.bright and diff(now, track.bright_since) > _BRIGHT_BEAM:
            code = pf.BRIGHT
        elif jam:
            code = pf.JAM
        elif not limits.trained:
            code = pf.UNTRAINED
        else:
            code = self._levels() if self.settled() else self._code
        self._code = code
        return code

    def _levels(self):
        was = self._code
        more = 0 if was == pf.BRIGHT else 1
        if self.dark > (_BRIGHT_IN if more else _BRIGHT_OUT):
            return pf.BRIGHT
        if self.foreign > (_BEAM_IN if more else _BEAM_OUT):
            return pf.BRIGHT
        if self.percent < (_BLIND_OUT if was == pf.BLOCKED else _BLIND_IN) or self.high > _RISEN:
            return pf.BLOCKED
        if self.percent < (_DIRTY_OUT if was == pf.DIRTY else _DIRTY_IN):
            return pf.DIRTY
        return pf.WELL


def _follow(base, value, shift, noise):
    # A clear path grows much brighter only by cleaning: follow that at once. Nothing can hide in
    # it, since whatever lies under the window also covers a beam. `noise`: a part of the base,
    # 2**-noise, below which a rise may be chance.
    more = value * 1024 - base
    return base + (more >> (min(shift, _QUICK) if more > base >> noise else shift))
