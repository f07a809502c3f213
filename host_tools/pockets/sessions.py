"""Pockets through their falls: trained once when clean, then played with sets of pieces."""

from host_tools.pockets.bodies import PieceSet
from host_tools.pockets.chute import PIECES
from host_tools.pockets.model import Air
from host_tools.pockets.rig import SETTLE_MS, Rig, train
from host_tools.pockets.training import Overlap
from pocketlaw.pockets import frame as pf
from pocketlaw.pockets.pockets import FELL

SPEEDS = (0.8, 1.5, 3.0, 5.0, 8.0)  # m/s at the pocket's edge


class Session:
    """One pocket through its falls."""

    def __init__(self, seed, dust, sun, severity):
        self.rig = Rig(seed, severity=1.0)
        train(self.rig)
        self.rig.physics.severity = severity
        self.rng = self.rig.rng
        self.span = dust
        self.sun = sun
        self.light = self.rig.physics.draw("dust", *dust)
        self.age = self.rig.physics.draw("ageing")
        self.pieces = self.rig.pieces
        self._sky = None
        self.rig.start()
        self.rig.idle(self._air(), SETTLE_MS + 1000)

    def _air(self):
        # The sun stays for a while (until new_set); what crosses it meanwhile is the Air's step.
        air = Air(self.rig.physics, self.light, self.sun, self.age)
        if self._sky is None:
            self._sky = air
        air.sun, air.lamp, air.depth = self._sky.sun, self._sky.lamp, self._sky.depth
        return air

    def before(self):
        """Let powder settle and five seconds pass; return whether the pocket is in use."""
        physics = self.rig.physics
        self.light -= physics.draw("dust_per_drop")
        if self.light < self.span[0] ** physics.severity:
            self.light = physics.draw("dust", *self.span)  # somebody cleaned it
        self.rig.idle(self._air(), 5000)
        return not pf.blind(self.rig.node.health._code)

    def fall(self, *pieces, gap=60.0, clear=False):
        """Let `pieces` fall `gap` ms apart; return the scoreboard's FELL events."""
        bodies = []
        self.pieces.clear = clear
        for piece in pieces:
            ahead = bodies[-1] if bodies else None
            start = gap * len(bodies)
            bodies.append(self.rig.body(self.pieces, piece, start=start, ahead=ahead))
        frame = self.rig.physics.draw("frame_ticks")
        events = self.rig.fall(self._air(), bodies, frame)
        return [e for e in events if e[0] == FELL]

    def crowd(self, pieces, gap, rest):
        """Let `pieces` fall `gap` ms apart at one speed; return the names the scoreboard gives."""
        bodies = []
        speed = self.rng.choice(SPEEDS)
        for k, piece in enumerate(pieces):
            ahead = bodies[-1] if bodies else None
            bodies.append(self.rig.body(self.pieces, piece, speed=speed, start=gap * k,
                                        ahead=ahead))
        if rest:
            bodies[0].rest = 10.0 + 60.0 * self.rng.random(), 20.0 + 200.0 * self.rng.random()
        events = self.rig.fall(self._air(), bodies, self.rig.physics.draw("frame_ticks"))
        return [PIECES[e[1]] for e in events if e[0] == FELL]

    def new_set(self):
        """Play on with another set of pieces."""
        self.pieces = PieceSet(self.rig.physics)
        self._sky = None


def sessions(count, dust, sun, severity, seed):
    """Yield `count` trained sessions; units that training refuses are counted, not played."""
    made = 0
    refused = 0
    while made < count:
        try:
            session = Session(seed, dust, sun, severity)
            made += 1
            session.refused = refused
            yield session
        except Overlap:
            refused += 1
        seed += 1
