"""Training: from drops of known pieces to the limits between the classes, or a refusal.

A drop is what a node's EVIDENCE frame tells: red, green (64 = the patch), size in 1/16 mm.
"""

import math
from dataclasses import dataclass, field

from host_tools.pockets.chute import PIECES
from pocketnode import classify_store
from pocketnode.classify import FRAMES_MIN, Classifier, Motion
from pocketnode.classify_store import Limits

CLASSES = ("white", "black", "queen", "striker")
NEED = 10
ASK_BELOW = 60  # the scoreboard's default, app/pockets
# How far classes must stand apart after two spreads on both sides: the classifier asks within
# 22 percent of a boundary, so closer classes would be asked for ever.
ROOM = 1.2
ROOM_MM = 3.0
RATIO = (28, 34)


class Overlap(Exception):
    """Two classes are too close to be told apart; the message says which, where and how far."""


@dataclass
class Training:
    """Collects drops by class; limits() gives the trained Limits."""

    pocket: int
    base: tuple = (classify_store.OWN, classify_store.OWN)  # the node fills in its own light
    lit: tuple = (classify_store.OWN,) * 3
    drops: dict = field(default_factory=lambda: {name: [] for name in CLASSES})

    def add(self, piece: str, red: int, green: int, size: int) -> None:
        """Add one drop of `piece`."""
        self.drops[piece].append((red, green, size))

    def missing(self, piece: str) -> int:
        """Return how many drops of `piece` are still wanted."""
        return max(0, NEED - len(self.drops[piece]))

    def limits(self) -> Limits:
        """Return the limits; raise Overlap when two classes cannot be told apart."""
        for piece in CLASSES:
            if self.missing(piece):
                raise Overlap(f"{piece}: {len(self.drops[piece])} drops, {NEED} are needed")
        out = Limits(self.pocket)
        light = {p: _span([d[0] + d[1] for d in self.drops[p]]) for p in CLASSES[:3]}
        red = {p: _span([d[0] for d in self.drops[p]]) for p in CLASSES[:3]}
        ratio = {p: _span([d[0] / max(d[1], 1) for d in self.drops[p]]) for p in CLASSES[:3]}
        gaps = []

        def between(what, low, high, part):
            (low_name, a), (high_name, b) = low, high
            room = b[0] / max(a[1], 0.01)
            if room < ROOM:
                raise Overlap(f"{low_name} and {high_name} overlap in {what}: "
                              f"{a[1]:.2f} against {b[0]:.2f}, {ROOM}:1 is needed")
            gaps.append(room)
            return a[2] * (b[2] / a[2]) ** part

        # Black fades by up to three times, white greys by less than two: the boundary leans.
        out.light = round(between("light", ("black", light["black"]), ("white", light["white"]),
                                  0.56))
        out.ratio = round(16 * max(
            between("red to green", (p, ratio[p]), ("queen", ratio["queen"]), 0.45)
            for p in ("white", "black")))
        # Against the white patch the ratio means the same in every pocket: pale wood stays
        # below 1.4, red lacquer above 2.7, so one set of pieces may not move it far.
        out.ratio = min(max(out.ratio, RATIO[0]), RATIO[1])
        # No boundary: only a queen darker in red than black is refused.
        out.red = max(1, round(min(red["black"][2], red["queen"][0])))
        small = [d[2] for p in CLASSES[:3] for d in self.drops[p]]
        big = min(d[2] for d in self.drops["striker"])
        if big - max(small) < ROOM_MM * 16:
            raise Overlap(f"striker and carrommen overlap in size: {max(small) / 16:.1f} mm "
                          f"against {big / 16:.1f} mm, {ROOM_MM} mm apart is needed")
        out.wide = (big + sum(small) // len(small)) // 2
        out.base_red, out.base_green = self.base
        out.lit = list(self.lit)
        out.drops = min(NEED, 255)
        out.gap = min(round(100 * (min(gaps) - 1)), 65535)
        out.trained = 1
        return out

    def record(self) -> bytes:
        """Return the limits as the 28 bytes that a node keeps; raises Overlap."""
        buf = bytearray(classify_store.SIZE)
        self.limits().pack(buf)
        return bytes(buf)

    def confusion(self) -> dict:
        """Return {piece: {said: count}}, each drop judged by limits learned without it."""
        table = {p: {s: 0 for s in (*CLASSES, "unknown")} for p in CLASSES}
        for piece in CLASSES:
            for i, drop in enumerate(self.drops[piece]):
                rest = Training(self.pocket, self.base, self.lit)
                rest.drops = {p: d for p, d in self.drops.items()}
                rest.drops[piece] = self.drops[piece][:i] + self.drops[piece][i + 1:] + [
                    self.drops[piece][i - 1]]
                table[piece][judge(rest.limits(), *drop)] += 1
        return table


def judge(limits: Limits, red: int, green: int, size: int) -> str:
    """Return what the node's own classifier would say to a drop, "unknown" when it would ask."""
    motion = Motion()
    motion.chord = size
    if size > limits.wide:
        motion.diameter = size
    voter = Classifier()
    voter.decide(limits, motion, red, green, FRAMES_MIN)
    return PIECES[voter.piece] if voter.confidence >= ASK_BELOW else "unknown"


def _span(values):
    # Low and high end (two spreads, at least a tenth) and the mean, all in the logarithm: what
    # moves a colour (gap, tilt, powder) multiplies it.
    logs = [math.log(max(v, 0.01)) for v in values]
    mean = sum(logs) / len(logs)
    sd = math.sqrt(sum((v - mean) ** 2 for v in logs) / (len(logs) - 1))
    reach = max(2 * sd, 0.1)
    return math.exp(mean - reach), math.exp(mean + reach), math.exp(mean)
