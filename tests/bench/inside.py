"""Figures that only the real MicroPython can give. micropython -m tests.bench.inside WHAT

growth: heap after 100 and after 10,000 strokes.  flash: erases, programs and modelled
microseconds of every durable event of a match on littlefs.  rate FILE: strokes ruled a second.
"""

import gc
import sys

from pocketlaw.carrom import codes, rulesets
from pocketlaw.carrom.game import Game
from pocketlaw.journal.history import History
from pocketlaw.journal.record import Record

_RING = 4096


class Log:
    """The last records of a long journal, enough for the way back inside a board."""

    def __init__(self):
        self.buf = bytearray(16 * _RING)
        self.chain = 0xFFFF

    def read(self, number, rec):
        rec.get(self.buf, number % _RING * 16)

    def add(self, number, rec):
        rec.seq = number & 0xFFFF
        self.chain = rec.put(self.buf, number % _RING * 16, self.chain)


def growth():
    """Play strokes that pocket nothing and, at times, something; board after board."""
    match = Game(rulesets.load("icf25"), 0, 1, 0, 0)
    log = Log()
    history = History(match, log)
    rec = Record()
    strokes = t = 0
    at_100 = 0
    while strokes < 10000:
        t += 1000
        _choose(match, rec, strokes)
        rec.t = t & 0x3FFFFFFF
        if history.step(rec):
            rec.code = codes.EV_OK
            history.step(rec)
        log.add(history.count - 1, rec)
        if rec.code == codes.EV_OK and match.state == codes.MOVING:
            strokes += 1
        if match.state == codes.MATCH:
            match.state = codes.BOARD
            match.game_over = match.void = 0
            match.game = match.board = 1
            match.score[0] = match.score[1] = match.won[0] = match.won[1] = 0
        if strokes == 100 and not at_100:
            gc.collect()
            at_100 = gc.mem_alloc()
    gc.collect()
    print("growth", gc.mem_alloc() - at_100, "records", history.count)


def _choose(match, rec, strokes):
    rec.a = rec.b = rec.c = rec.d = 0
    if match.state == codes.READY:
        rec.code = codes.EV_PLAY
    elif match.state == codes.MOVING and strokes % 3 == 0 and not sum(match.tally):
        rec.code = codes.EV_PIECE
        rec.a = codes.WHITE if match.side == match.breaker else codes.BLACK
    else:
        rec.code = codes.EV_OK


def flash():
    """Play a match on littlefs; latency by the data sheet: 45 ms an erase, 0.7 ms a page."""
    from tests.powercut.campaign import Record as Played  # its flash is modelled

    played = Played(1, "icf25")
    us = sorted(played.us)
    f = played.fs.flash
    print("flushes", len(us), "erases", f.erases, "programs", f.progs, "median_us",
          us[len(us) // 2], "worst_us", us[-1], "worst_us_one_slow_erase", us[-1] + 355000,
          "events", played.world.rig.app.history.events)


def rate():
    """Rule the requests of a file again and again for about a second."""
    import time

    from host_tools.table import ruler

    with open(sys.argv[2]) as source:
        lines = source.read().split("\n")
    cases = [[int(word) for word in line.split()] for line in lines if line]
    from pocketlaw.carrom.ruling import Ruling
    from pocketlaw.carrom.stroke import rule_stroke

    laws = rulesets.load("icf25")
    r = Ruling()
    clock = time.ticks_us if hasattr(time, "ticks_us") else None
    begun = clock() if clock else time.perf_counter()
    n = 0
    for _ in range(1500):
        for case in cases:
            ruler._fill(case)
            rule_stroke(r, laws, ruler._p, ruler._s)
            n += 1
    took = (clock() - begun) / 1000000 if clock else time.perf_counter() - begun
    print("rate", int(n / took))


if __name__ == "__main__":
    {"growth": growth, "flash": flash, "rate": rate}[sys.argv[1]]()
