"""Pieces sliding through the chute, as light at its receivers. Lengths in mm, times in ms.

Drawn from physics.toml: Unit is one pocket's hardware, Air the light and powder of a fall.
beam_words() gives what the edge capture would have seen, Head what the ADC would have read.
"""

import math

from host_tools.pockets.bodies import Body
from host_tools.pockets.chute import (
    BEAM_X,
    BEAM_Y,
    HEAD_X,
    HEAD_Y,
    HEIGHT,
    RANGE,
    TRIGGER,
)
from pocketnode.classify_track import MASK

LOOK = 3  # ticks of 0.1 ms from one look of the capture to the next (firmware's capture.py)
LOOK_MS = LOOK / 10


class Unit:
    """One pocket as built: spreads that training sees and learns."""

    def __init__(self, physics):
        draw = physics.draw
        self.width = [draw("beam_width_mm") for _ in range(3)]
        self.gain = [draw("beam_gain") for _ in range(3)]
        self.dx = [draw("beam_place_mm") for _ in range(3)]
        self.dy = [draw("beam_place_mm") for _ in range(3)]
        self.cross = draw("beam_crosstalk")
        self.hysteresis = draw("beam_hysteresis")
        self.sun_gain = draw("beam_sun")
        self.white = draw("white_level") * RANGE
        self.led = (draw("led_spread"), draw("led_spread"))
        top = max(self.led)
        self.led = (self.led[0] / top, self.led[1] / top)
        self.patch = draw("patch")
        self.aim = draw("aim_mm")
        self.window = draw("window_mm")
        self.tilt_per_deg = draw("tilt_per_deg")
        self.noise = abs(physics.draw("adc_noise"))
        self.accel_angle = math.radians(draw("slide_angle_deg"))

    def near(self, gap: float) -> float:
        """Return how much light of a face at `gap` mm comes back, 1 at 5 mm."""
        d = gap + self.window
        aim = (d - 5.0 - self.window) / self.aim
        return ((5.0 + self.window) / d) ** 2 * math.exp(-aim * aim)


class Air:
    """Light and powder during one fall, or between falls."""

    def __init__(self, physics, dust=1.0, sun=(0.0, 0.0), age=1.0):
        draw = physics.draw
        self.light = dust * age
        self.scatter = draw("backscatter") * (1.0 - dust)
        self.sun = draw("sun", *sun)
        self.lamp = draw("lamp")
        self.depth = draw("flicker")
        self.omega = 2 * math.pi * (0.1 if physics.rng.random() < 0.5 else 0.12)
        self.phase = physics.rng.random() * 6.283
        self.step_at = None
        self.step = 1.0
        if physics.rng.random() < draw("sun_step_share"):
            self.step_at = physics.rng.random() * 200.0
            self.step = max(draw("sun_step"), 0.0)
        self.shade = max(draw("shade"), 0.0)

    def foreign(self, t: float) -> float:
        """Return foreign light at `t`, part of the head's range."""
        sun = self.sun
        if self.step_at is not None and t > self.step_at:
            sun *= self.step
        return sun + self.lamp * (1.0 + self.depth * math.sin(self.omega * t + self.phase))


def covers(body: Body, unit: Unit, air: Air, beam: int) -> list:
    """Return the (from, to) ms for which `body` darkens receiver `beam`, and [] for never."""
    x = BEAM_X[beam] + unit.dx[beam]
    dy = BEAM_Y[beam] + unit.dy[beam] - body.middle(x)
    if abs(dy) >= body.radius:
        return []
    half = math.sqrt(body.radius ** 2 - dy * dy)
    gain = unit.gain[beam] * air.light
    foreign = air.foreign(body.start) * unit.sun_gain * air.shade
    if beam != 1:  # A and B are lit together
        foreign += unit.cross * gain
    if body.clear and gain * body.through + foreign > 1.0:
        inner = body.radius - body.rim
        hole = math.sqrt(inner * inner - dy * dy) if abs(dy) < inner else 0.0
    else:
        hole = 0.0
    on = (1.0 - foreign) / gain
    off = (unit.hysteresis - foreign) / gain
    if on <= 0.0:
        return []
    ahead = (min(on, 1.0) - 0.5) * unit.width[beam]
    behind = (min(off, 1.0) - 0.5) * unit.width[beam]
    if hole:
        spans = [(x - half - ahead, x - hole + behind), (x + hole - ahead, x + half + behind)]
    else:
        spans = [(x - half - ahead, x + half + behind)]
    out = [(body.time_at(a), body.time_at(b)) for a, b in spans if b > a]
    if beam == 0 and body.bounce:
        out.insert(0, (body.start + body.bounce[0], body.start + body.bounce[1]))
    return out


def is_bright(unit: Unit, air: Air) -> bool:
    """Return whether foreign light alone keeps the receivers lit."""
    return air.foreign(0.0) * unit.sun_gain > 1.0


def beam_words(physics, unit: Unit, air: Air, bodies: list, start: int) -> list:
    """Return the capture's words (tick order) for `bodies`; ms 0 is tick `start`."""
    none = 0 if is_bright(unit, air) else 7
    edges = []
    for beam in range(3 if none else 0):
        spans = []
        for body in bodies:
            spans += covers(body, unit, air, beam)
        spans.sort()
        joined = []
        for a, b in spans:
            a += physics.draw("beam_jitter_ms")
            b += physics.draw("beam_jitter_ms")
            if joined and a <= joined[-1][1] + LOOK_MS:
                joined[-1][1] = max(b, joined[-1][1])
            elif b - a >= LOOK_MS:
                joined.append([a, b])
        for a, b in joined:
            edges.append((LOOK * math.ceil(a * 10 / LOOK), beam, 1))
            edges.append((LOOK * math.ceil(b * 10 / LOOK), beam, 0))
    edges.sort()
    words = []
    dark = 0
    for tick, beam, level in edges:
        dark = dark | 1 << beam if level else dark & ~(1 << beam)
        word = none << 27 | (dark & 5) << 24 | (dark & 2) << 21 | (start + tick & MASK)
        if words and words[-1] & MASK == word & MASK:
            words[-1] = word
        else:
            words.append(word)
    return words


class Head:
    """The colour head of one pocket: sample() at the time `now` (ms) sets dark, red, green."""

    def __init__(self, unit: Unit, rng):
        self.unit = unit
        self.rng = rng
        self.air = None
        self.bodies = []
        self.now = 0.0
        self.dark = self.red = self.green = 0
        self._table = [rng.gauss(0.0, unit.noise) for _ in range(4096)]
        self._at = 0
        self._patch = unit.patch * unit.near(HEIGHT)
        self._flat = {}

    def _face(self, body, channel, groove):
        u = self.unit
        key = (body, channel, groove)
        value = self._flat.get(key)
        if value is None:
            gap = HEIGHT - body.thick - body.lift
            slope = u.tilt_per_deg * body.tilt * (1 if channel else -1)
            shine = body.gloss * (1.0 if groove else 0.25)
            reflect = body.colour[channel]
            if body.clear:  # the patch seen twice through the disc, and its surface
                reflect = 0.25 * u.patch + 0.05
            value = self._flat[key] = (reflect * (1.0 + slope) + shine) * u.near(gap)
        return value

    def sample(self) -> None:
        """Take one dark, red, green frame, a look of the emitters apart, ADC steps 0..4095."""
        u, air, t = self.unit, self.air, self.now
        cover = 0.0
        on = None
        for body in self.bodies:
            x = body.place(t)
            far = math.hypot(x - HEAD_X, body.middle(x) - HEAD_Y)
            part = min(max((body.radius - far) / 4.0 + 0.5, 0.0), 1.0)
            if part > cover:
                cover, on = part, body
        shade = 1.0 - cover * (1.0 - air.shade)
        lit0 = air.foreign(t) * shade * RANGE
        lit1 = air.foreign(t + LOOK_MS) * shade * RANGE
        lit2 = air.foreign(t + 2 * LOOK_MS) * shade * RANGE
        red = green = self._patch * (1.0 - cover)
        if on is not None:
            groove = self.rng.random() < on.grooves
            red += cover * self._face(on, 0, groove)
            green += cover * self._face(on, 1, groove)
        scale = u.white / 0.6 * air.light
        back = air.scatter * u.white
        noise = self._table
        k = self._at = self._at + 3 & 4095
        self.dark = clip(lit0 + noise[k])
        self.red = clip(lit1 + (red * scale + back) * u.led[0] + noise[k - 1])
        self.green = clip(lit2 + (green * scale + back) * u.led[1] + noise[k - 2])

    def glance(self) -> int:
        """Return the light of emitter B at its receiver (ADC steps)."""
        light = self.unit.gain[2] * TRIGGER * self.air.light
        for body in self.bodies:
            x = body.place(self.now)
            if math.hypot(x - BEAM_X[2], body.middle(x) - BEAM_Y[2]) < body.radius:
                light *= body.through if body.clear else 0.0
        self._at = self._at + 1 & 4095
        return clip(light + self._table[self._at])

    def beams(self, levels: list) -> None:
        """Fill `levels` (ADC steps): own light at receivers A, G, B, then foreign light there."""
        for i in range(3):
            levels[i] = clip(self.unit.gain[i] * TRIGGER * self.air.light)
            levels[3 + i] = clip(self.air.foreign(self.now) * self.unit.sun_gain * TRIGGER)

    def rewind(self) -> None:
        """Begin the noise anew."""
        self._at = 0

    def clear(self) -> None:
        """Forget the bodies."""
        self.bodies = []
        self._flat.clear()


def clip(x: float) -> int:
    """Return `x` as the ADC gives it."""
    return 0 if x < 0 else RANGE if x > RANGE else int(x)
