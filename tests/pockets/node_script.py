"""Plays one fixed scene through a node and prints its frames: run on both interpreters."""

import sys

from pocketnode.classify_store import Limits
from pocketnode.node import Node

LOCK = len(sys.argv) > 1


class Edges:
    def __init__(self):
        self.words = [0] * 64
        self.n = 0
        self.at = 0
        self.lost = 0
        self.now = 0

    def get(self):
        if self.at < self.n and self.words[self.at] & 0x1FFFFF <= self.now:
            self.at += 1
            return self.words[self.at - 1]
        return -1


class Head:
    """A patch of 200 steps, a piece over it while B is nearly reached; own noise."""

    def __init__(self):
        self.dark = self.red = self.green = 0
        self.seed = 7
        self.over = (0, 0)

    def noise(self):
        self.seed = self.seed * 141 + 2803 & 0x3FFF
        return self.seed >> 11

    def sample(self):
        self.dark = 100 + self.noise()
        self.red = self.dark + self.over[0] + self.noise()
        self.green = self.dark + self.over[1] + self.noise()

    def beams(self, levels):
        for i in range(3):
            levels[i] = 2000
            levels[3 + i] = 20

    def glance(self):
        return 2000


class Wire:
    def __init__(self):
        self.log = bytearray(12 * 200)
        self.n = 0
        self.rx = bytearray(0)

    def busy(self):
        return False

    def any(self):
        return 0

    def write(self, frame):
        if self.n < len(self.log):
            for b in frame:
                self.log[self.n] = b
                self.n += 1


PATCH = (200, 210)
WHITE = (620, 600)
QUEEN = (560, 90)
# (tick of A's first edge, A ticks, A to B, B ticks, gauge from, gauge ticks, colour)
PIECES = (
    (50000, 330, 640, 270, 0, 0, WHITE),
    (62000, 330, 640, 270, 0, 0, QUEEN),
    (72000, 440, 640, 360, 480, 260, WHITE),
    (80000, 330, 640, 270, 0, 0, WHITE),
    (80600, 330, 640, 270, 0, 0, QUEEN),
)


def scene(edges):
    spans = []
    for at, a, ab, b, g_at, g, _ in PIECES:
        spans.append((at, at + a, 1))
        spans.append((at + ab, at + ab + b, 4))
        if g:
            spans.append((at + g_at, at + g_at + g, 2))
    moments = []
    for a, b, bit in spans:
        moments.append((a, bit, 1))
        moments.append((b, bit, 0))
    moments.sort()
    dark = 0
    edges.words[0] = 7 << 27
    edges.n = 1
    for t, bit, on in moments:
        dark = dark | bit if on else dark & ~bit
        edges.words[edges.n] = 7 << 27 | (dark & 5) << 24 | (dark & 2) << 21 | t
        edges.n += 1


def play(node, edges, head, start, end):
    t = start
    while t < end:
        head.over = PATCH
        for piece in PIECES:
            centre = piece[0] + piece[2]
            if centre - 130 < t < centre + 130:
                head.over = piece[6]
        edges.now = t
        node.turn(t)
        t += 8


limits = Limits(2)
limits.trained = 1
limits.light = 180
limits.base_red = 200
limits.base_green = 210
limits.lit = [2000, 2000, 2000]
edges = Edges()
head = Head()
wire = Wire()
node = Node(2, edges, head, wire, limits)
scene(edges)
play(node, edges, head, 0, 45000)
if LOCK:
    import micropython

    micropython.heap_lock()
play(node, edges, head, 45000, 100000)
if LOCK:
    micropython.heap_unlock()
for i in range(0, wire.n, 12):
    print("".join("%02x" % b for b in wire.log[i:i + 12]))
