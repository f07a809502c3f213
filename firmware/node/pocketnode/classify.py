"""What fell: integer votes of gauge, chord and colour; any conflict means "ask".

Lengths in 1/16 mm, times in ticks of 0.1 ms, speeds in mm/s. With the four instants at which a
disc's front and back pass A and B, and constant acceleration between them, its chord follows
exactly (three times, three unknowns); a second chord at the gauge beam then gives its diameter
wherever it runs in the chute. Colours are light coming back, dark taken off, as a ratio to the
white patch opposite the window, 64 = as bright as the patch.
"""

from pocketlaw.compat import const
from pocketlaw.pockets import frame as pf

# Where the beams stand (hardware/pockets-notes.md): along the chute, and from the wall.
SPAN_MM = const(60)  # A to B
_LINE_B = const(254)  # 15.9 mm: A and B
_K1 = const(276337)  # (36.5**2 - 15.9**2) mm2, in 1/256 mm2
_K2 = const(659)  # 2 * (36.5 - 15.9) mm, in 1/16 mm

CHORD_MIN = const(104)  # 6.5 mm: a carromman at the far wall still gives 9
CHORD_FREE = const(320)  # 20 mm: a disc so far off the line that its chord is less covers G
CHORD_MAX = const(736)  # 46 mm: more is two pieces, a hand or cloth
TWO = const(864)  # 54 mm and more went through: two pieces that touch
FRAMES_MIN = const(6)
_AWAY = const(128)  # 8 mm off the window's line its colour is half that of the patch beside it
_ACCEL_MIN = const(-4500)  # mm/s2; a slide gives 3200..5200, a rub against the wall takes away
_ACCEL_MAX = const(11000)


def isqrt(n):
    """Return the whole square root of n (0 <= n < 2**30)."""
    if n < 2:
        return n
    x = 1 << ((_bits(n) + 1) >> 1)
    while True:
        y = (x + n // x) >> 1
        if y >= x:
            return x
        x = y


def _bits(n):
    b = 0
    while n:
        n >>= 1
        b += 1
    return b


def median(values, n):
    """Return the median of values[0:n], n >= 1, sorting them in place."""
    for i in range(1, n):
        v = values[i]
        k = i
        while k and values[k - 1] > v:
            values[k] = values[k - 1]
            k -= 1
        values[k] = v
    return values[n >> 1]


class Motion:
    """Chord, speed and diameter of one passage."""

    def __init__(self):
        self.chord = 0  # 1/16 mm, on the line of A and B
        self.gauge = 0  # 1/16 mm, on the line of G; 0 = not covered
        self.diameter = 0  # 1/16 mm; 0 = unknown, G was not covered
        self.away = 0  # 1/16 mm, of its centre from the line of A and B, when G was covered
        self.speed = 0  # mm/s at A
        self.accel = 0  # mm/s2
        self.bits = 0

    def solve(self, t2, t3, t4, g_on, g_off):
        """Work out a passage: ticks from A's first edge to A's last, B's first and B's last edge.

        `g_on`, `g_off`: the gauge's edges likewise, -1 when it was not covered. Leaves
        pf.TIMED in `bits` when the times are no single piece's.
        """
        self.chord = self.gauge = self.diameter = self.away = self.speed = self.bits = 0
        u = t4 - t2
        if t2 < 5 or u < 30 or t3 < 30 or t4 <= t3 or t2 >= t3 or t4 > 6000:
            self.bits = pf.TIMED
            if t2 >= t3 >= 30 and u >= 30:  # longer than the way from A to B
                self.chord = SPAN_MM * 16
            return
        p = SPAN_MM * 10000 // u
        q = SPAN_MM * 10000 // t3
        den = t4 + t2 - t3
        if p * 10 < q * 7:  # the back needs far longer than the front: two pieces, or held
            self.bits = pf.TIMED
            return
        self.accel = (p - q) * 1250 // den * 16  # coarse
        if not _ACCEL_MIN <= self.accel <= _ACCEL_MAX:
            self.bits |= pf.MARGIN
        self.speed = q + (p - q) * (t2 - t3) // den
        self.chord = self.speed * t2 // 625
        if not CHORD_MIN <= self.chord <= CHORD_MAX:
            self.bits |= pf.TIMED
            return
        if g_on >= 0:
            v = q + (p - q) * (g_on + g_off - t3) // den
            self.gauge = min(max(v * (g_off - g_on) // 625, 0), 1000)
            self._diameter()
        elif self.chord < CHORD_FREE:
            self.bits |= pf.TIMED

    def _diameter(self):
        # Two parallel chords 20.6 mm apart fix the circle.
        self.bits |= pf.GAUGE
        half = self.chord * self.chord >> 2
        y = (_K1 - half + (self.gauge * self.gauge >> 2)) // _K2
        self.away = abs(_LINE_B - y)
        self.diameter = 2 * isqrt(half + self.away * self.away)


class Classifier:
    """decide() votes on one passage; the answer is in piece, confidence, bits, ratio."""

    def __init__(self):
        self.piece = 0
        self.confidence = 0
        self.bits = 0
        self.ratio = 0  # red over green, 16 = equal

    def decide(self, limits, motion, red, green, frames):
        """Decide by `limits` (classify_store.Limits) on `motion` and the colours (64 = patch)."""
        self.bits = motion.bits
        self.piece = pf.UNKNOWN
        self.confidence = 0
        self.ratio = red * 16 // max(green, 1)
        if not limits.trained:
            self.bits |= pf.MARGIN
            return
        if motion.bits & pf.TIMED:
            return
        size = self._size(limits, motion)
        if size < 0:
            self.piece = pf.STRIKER
            self.confidence = -size
        else:
            self.confidence = size
            self._colour(limits, red, green, 0 if motion.away > _AWAY else frames)
        if motion.bits & pf.MARGIN and self.confidence > 75:
            self.confidence = 75
        if self.confidence < 60 and not self.bits & (pf.CLASH | pf.NO_COLOUR):
            self.bits |= pf.MARGIN

    def _size(self, limits, motion):
        # Confidence of a carromman, or minus that of a striker.
        if motion.diameter:
            margin = motion.diameter - limits.wide
            trust = _trust(abs(margin), 20)
            if margin > 0 and motion.chord < limits.wide - 64:
                # As wide as a striker, yet with a chord no striker has: two pieces side by side.
                self.bits |= pf.CLASH
                return 0
            return -trust if margin > 0 else trust
        margin = limits.wide - motion.chord
        if margin <= 0:  # long as a striker, but the gauge was not covered
            self.bits |= pf.CLASH
            return 0
        return max(_trust(margin, 10), 60 if margin > 8 else 0)

    def _colour(self, limits, red, green, frames):
        if frames < FRAMES_MIN:
            self.bits |= pf.NO_COLOUR
            self.confidence = 0
            return
        # Red to green first: gap, tilt, powder and lamps scale both alike, so a queen's ratio
        # holds where her brightness does not; white and black then differ by 5:1 and more.
        ratio = self.ratio
        light = red + green
        if ratio > limits.ratio:
            self.piece = pf.QUEEN
            margin = min(red * 100 // limits.red, ratio * 100 // limits.ratio) - 100
        else:
            margin = limits.ratio * 100 // max(ratio, 1)
            if light < limits.light:
                self.piece = pf.BLACK
                margin = min(margin, limits.light * 100 // max(light, 1)) - 100
            else:
                self.piece = pf.WHITE
                margin = min(margin, light * 100 // limits.light) - 100
        if margin < 0:
            self.bits |= pf.CLASH
            margin = 0
        self.confidence = min(self.confidence, 50 + margin * 5 // 11, 99)


def _trust(margin, per_ten):
    # 50 at the boundary, 10 more for each `per_ten` of distance, 99 at most.
    return min(50 + margin * 10 // per_ten, 99)
