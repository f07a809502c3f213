"""Pieces on their way through the chute. Lengths in mm, times in ms, drawn from physics.toml."""

import math

from host_tools.pockets.chute import BEAM_X, HEIGHT, WIDTH


class PieceSet:
    """The nineteen and the striker of one table: their colours differ less among themselves."""

    def __init__(self, physics):
        draw = physics.draw
        white, black = draw("white_red"), draw("black_red")
        striker = draw("striker_red")
        self.colour = {
            "white": (white, white / draw("white_red_to_green")),
            "black": (black, black / draw("black_red_to_green")),
            "queen": (draw("queen_red"), draw("queen_green")),
            "striker": (striker, draw("striker_red")),
        }
        self.diameter = draw("carromman_diameter_mm")
        self.thick = draw("carromman_thickness_mm")
        self.striker_diameter = draw("striker_diameter_mm")
        self.striker_thick = draw("striker_thickness_mm")
        self.clear = physics.rng.random() < draw("clear_share")
        self.through = draw("clear_through")
        self.rim = draw("clear_rim_mm")


class Body:
    """One piece on its way: x(t) = x0 + v t + h t2, in one or two stretches."""

    def __init__(self, physics, unit, pieces, piece, speed=None, start=0.0, ahead=None):
        draw = physics.draw
        self.piece = piece
        big = piece == "striker"
        self.radius = (pieces.striker_diameter if big else pieces.diameter) / 2
        self.thick = pieces.striker_thick if big else pieces.thick
        self.clear = big and pieces.clear
        self.through = pieces.through
        self.rim = pieces.rim
        spread = 1.0 + draw("piece_spread")
        self.colour = tuple(max(c, 0.0) * spread for c in pieces.colour[piece])
        self.gloss = draw("gloss")
        self.grooves = draw("groove_share")
        self.tilt = draw("tilt_deg")
        self.lift = min(draw("lift_mm"), HEIGHT - 0.3 - self.thick)
        self.off = min(abs(draw("off_wall_mm")), WIDTH - 2 * self.radius)
        self.length = draw("wall_length_mm")
        self.far = physics.rng.random() < draw("far_wall_share")
        self.ahead = ahead
        self.start = start
        self.rest = None  # (x, ms): lies still there so long
        self._roll(physics, unit, speed)

    def _roll(self, physics, unit, speed):
        draw, rng = physics.draw, physics.rng
        entry = draw("entry_speed_m_s") if speed is None else speed
        v = 0.15 + max(draw("felt_restitution"), 0.0) * entry
        angle = unit.accel_angle
        a = 9.81 * (math.sin(angle) - draw("friction") * math.cos(angle))
        self.h = a / 2000.0  # mm/ms2
        x = BEAM_X[0] - self.radius - 2.0
        self.parts = [(0.0, x, v)]
        if rng.random() < draw("rub_share"):
            at = 20.0 + 60.0 * rng.random()
            t, vt = self._reach(self.parts[0], at)
            self.parts.append((t, at, vt * max(1.0 - draw("rub_loss"), 0.2)))
        self.bounce = None
        if rng.random() < draw("bounce_share"):
            cover, gap = draw("bounce_cover_ms"), draw("bounce_gap_ms")
            # The front is at A 2 mm after the start; the bounce ends `gap` before that.
            first = self.time_at(BEAM_X[0] - self.radius) - gap - cover
            self.bounce = (first, first + cover)

    def _reach(self, part, x):
        t0, x0, v = part
        h = self.h
        root = math.sqrt(max(v * v + 4 * h * (x - x0), 0.0))
        return t0 + (root - v) / (2 * h), root

    def time_at(self, x: float) -> float:
        """Return when the centre passes `x`, never before there is room behind the one ahead."""
        part = self.parts[0]
        if len(self.parts) > 1 and x > self.parts[1][1]:
            part = self.parts[1]
        t = self.start + self._reach(part, x)[0]
        if self.rest and x > self.rest[0]:
            t += self.rest[1]
        if self.ahead is not None:
            t = max(t, self.ahead.time_at(x + self._room()))
        return t

    def place(self, t: float) -> float:
        """Return where the centre is at `t`."""
        own = t - self.start
        if self.rest:
            stopped = self.time_at(self.rest[0]) - self.start
            own = min(own, max(stopped, own - self.rest[1]))
        part = self.parts[0]
        if len(self.parts) > 1 and own > self.parts[1][0]:
            part = self.parts[1]
        dt = own - part[0]
        x = part[1] + (part[2] + self.h * dt) * dt if dt > 0 else part[1] + part[2] * dt
        if self.ahead is not None:
            x = min(x, self.ahead.place(t) - self._room())
        return x

    def _room(self):
        return 2.0 * math.sqrt(self.radius * self.ahead.radius)

    def middle(self, x: float) -> float:
        """Return the centre's distance from the reference wall when it is at `x`."""
        if self.far:
            return WIDTH - self.radius
        left = 1.0 - max(x - BEAM_X[0], 0.0) / self.length
        return self.radius + self.off * max(left, 0.0)
