"""A pocket on the bench: the model at the pins of the real node code, frames out, a master behind.

Rig.fall() plays bodies through the chute; what comes back is what the scoreboard's own
app/pockets makes of the node's frames.
"""

import random

from host_tools.pockets.bodies import Body, PieceSet
from host_tools.pockets.chute import BEAM_X
from host_tools.pockets.data import Physics
from host_tools.pockets.model import Air, Head, Unit, beam_words, is_bright
from host_tools.pockets.training import CLASSES, Training
from pocketlaw.journal import ticks
from pocketlaw.pockets import pockets as master
from pocketlaw.pockets.frame import HEALTH, TIMED
from pocketnode.classify import FRAMES_MIN
from pocketnode.classify_store import Limits
from pocketnode.classify_track import MASK
from pocketnode.node import Node

SETTLE_MS = 2600


class Edges:
    """The capture ring: words become visible when their tick has come."""

    def __init__(self):
        self.words = []
        self.next = 0
        self.now = 0
        self.lost = 0

    def get(self) -> int:
        """Return the next word that has happened, else -1."""
        if self.next < len(self.words) and self.words[self.next][0] <= self.now:
            self.next += 1
            return self.words[self.next - 1][1]
        return -1


class Wire:
    """The node's serial line: keeps (ms, frame) of all that was written."""

    def __init__(self):
        self.sent = []
        self.now = 0
        self.rx = b""

    def busy(self) -> bool:
        """Return False: one node alone."""
        return False

    def any(self) -> int:
        """Return the bytes waiting for the node."""
        return len(self.rx)

    def readinto(self, buf) -> int:
        """Hand bytes over."""
        n = min(len(buf), len(self.rx))
        buf[:n] = self.rx[:n]
        self.rx = self.rx[n:]
        return n

    def write(self, frame) -> None:
        """Keep a frame, at the ms its last byte leaves."""
        self.sent.append(((self.now + 10) // 10, bytes(frame)))


class MasterUart:
    """Feeds frames to app/pockets."""

    def __init__(self):
        self.rx = b""

    def any(self) -> int:
        """Return the bytes waiting."""
        return len(self.rx)

    def readinto(self, buf) -> int:
        """Hand bytes over."""
        n = min(len(buf), len(self.rx))
        buf[:n] = self.rx[:n]
        self.rx = self.rx[n:]
        return n


class Rig:
    """One pocket with its hardware spread, its node and the scoreboard's view of it."""

    def __init__(self, seed: int, severity: float = 1.0, pocket: int = 1):
        self.rng = random.Random(seed)
        self.physics = Physics(self.rng, severity)
        self.unit = Unit(self.physics)
        self.head = Head(self.unit, self.rng)
        self.pocket = pocket
        self.tick = 100
        self.limits = Limits(pocket)
        self.start()

    def start(self) -> None:
        """Power the node and the scoreboard up."""
        self.head.rewind()
        self.edges = Edges()
        self.wire = Wire()
        self.node = Node(self.pocket, self.edges, self.head, self.wire, self.limits)
        self.uart = MasterUart()
        self.master = master.Pockets(self.uart)
        self.events = []
        self._bright = False

    def idle(self, air: Air, ms: int) -> None:
        """Let `ms` pass with nothing in the chute; the node samples at its heartbeats only."""
        self.run(air, ms)
        self._deliver()

    def run(self, air: Air, ms: int) -> None:
        """As idle(), but what the node says stays on the wire."""
        self.head.air = air
        self.head.clear()
        self._light(air)
        end = self.tick + ms * 10
        while self.tick < end:
            self._turn(0.0)
            self.tick += min(2500, end - self.tick)

    def _light(self, air):
        # Foreign light that lights the receivers by itself, or is gone again, is an edge too.
        bright = is_bright(self.unit, air)
        if bright != self._bright:
            self._bright = bright
            word = (0 if bright else 7) << 27 | self.tick & MASK
            self.edges.words = [(self.tick, word)]
            self.edges.next = 0
            self._turn(0.0)

    def _turn(self, ms):
        now = self.tick & MASK
        self.edges.now = self.wire.now = self.tick
        self.head.now = ms
        self.node.turn(now)

    def fall(self, air: Air, bodies: list, frame_ticks: float = 8.0) -> list:
        """Play `bodies`; return the scoreboard's events (event, piece, confidence, bits)."""
        self.events = []
        self._run(air, bodies, frame_ticks)
        self._deliver()
        self.head.clear()
        return self.events

    def play(self, air: Air, bodies: list, frame_ticks: float = 8.0) -> list:
        """Play `bodies`; return [(ms after the first edge, frame)] of all that speaks of drops.

        Without any edge (a clear disc) ms 0 is when the first body is let go.
        """
        self.wire.sent = []
        start = self._run(air, bodies, frame_ticks)
        words = self.edges.words
        zero = words[0][0] // 10 if words else start // 10
        self.head.clear()
        sent = [(max(ms - zero, 0), frame) for ms, frame in self.wire.sent
                if frame[1] >> 4 != HEALTH]
        self.wire.sent = []
        return sent

    def _run(self, air, bodies, frame_ticks):
        self.head.air = air
        self.head.bodies = bodies
        self._light(air)
        start = self.tick + 1000
        words = beam_words(self.physics, self.unit, air, bodies, start & MASK)
        self.edges.words = [(self._unring(w & MASK), w) for w in words]
        self.edges.next = 0
        t = float(start)
        end = start + 20000
        last = self.edges.words[-1][0] if words else start
        if any(body.clear for body in bodies):
            last = max(last, start + 10 * int(bodies[-1].time_at(BEAM_X[2] + 30.0)))
        elif words:
            t = max(t, self.edges.words[0][0])
        while t < end:
            self.tick = int(t)
            self._turn((self.tick - start) / 10.0)
            if self.node.track.busy() or self.tick <= last:
                t += self._stride(frame_ticks)
            elif self.node.out.idle():
                break
            else:
                t += 40
        self.tick = int(t) + 60
        self._turn(0.0)
        return start

    def _stride(self, frame_ticks):
        # Nothing happens at the node until the next edge while no colours are taken.
        track = self.node.track
        if track.count and track.a_off[0] != -1:
            return frame_ticks
        if not self.node.out.idle():
            return 20
        left = len(self.edges.words) - self.edges.next
        ahead = self.edges.words[self.edges.next][0] - self.tick if left else 4000
        if any(body.clear for body in self.head.bodies):
            ahead = min(ahead, 10)
        return max(min(ahead, track.due(self.tick & MASK)), 1)

    def _unring(self, tick):
        return self.tick + ((tick - self.tick) & MASK)

    def _deliver(self):
        poll = self.master.poll
        last = None
        for ms, frame in self.wire.sent:
            self.uart.rx += frame
            last = ms
            self._poll(poll, ms)
        if last is not None:
            self._poll(poll, last + 600)
            self.tick = max(self.tick, (last + 600) * 10)
        self.wire.sent = []

    def _poll(self, poll, ms):
        m = self.master
        event = poll(ms & ticks.MASK)
        while event:
            self.events.append((event, m.fault if event == 3 else m.piece, m.confidence, m.bits,
                                m.guess, m.at))
            event = poll(ms & ticks.MASK)

    def body(self, pieces: PieceSet, piece: str, **kw) -> Body:
        """Return a drawn Body of this rig."""
        return Body(self.physics, self.unit, pieces, piece, **kw)


def train(rig: Rig, drops: int = 10) -> None:
    """Train `rig` as a technician does: clean pocket, ten drops of each kind, by its own node."""
    pieces = PieceSet(rig.physics)
    pieces.clear = False
    air = Air(rig.physics, dust=1.0, sun=(0.0, 0.02))
    rig.idle(air, SETTLE_MS + 1000)
    health = rig.node.health
    training = Training(rig.pocket, (health.red >> 10, health.green >> 10),
                        tuple(v >> 10 for v in health.lit))
    for piece in CLASSES:
        for _ in range(8 * drops):
            if not training.missing(piece):
                break
            speed = 0.5 + 1.5 * rig.rng.random()  # dropped by hand, not shot
            rig.fall(air, [rig.body(pieces, piece, speed=speed)])
            node = rig.node
            size = (node.motion.diameter or node.motion.chord) >> 2 << 2
            if size and node.colours.used >= FRAMES_MIN and not node.motion.bits & TIMED:
                training.add(piece, node.colours.red, node.colours.green, size)
    rig.pieces = pieces
    rig.limits.unpack(training.record())
    rig.start()
