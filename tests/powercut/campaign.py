"""Power cuts at every write of a match, on the real littlefs. Runs inside MicroPython unix.

One match is played with its flash recorded. Then for every operation n of the flash (erase or
program) and every way it can fail, the flash as it was in that instant is booted by the firmware:
the journal must hold every event confirmed before, and nothing but a prefix of the whole match.
Some boots are also played to the end of the match, which must be the end of the whole one.

    micropython campaign.py SEED STEP PART PARTS LAWS PLAY_EVERY

takes every STEP-th operation of the part; prints one line of figures, or raises.
"""

import sys

from host_tools.table.bot import Bot
from host_tools.table.lfsflash import BLOCK, CLEAN, HALF, TORN, Flash, LfsFs
from host_tools.table.load import build, pins_of
from host_tools.table.script import write_config
from host_tools.table.world import World

CONFIG = {"laws": "icf25", "event": "singles", "round": "league", "a": "Asha", "b": "Bilal",
          "toss": "a", "choice": "break"}
NAME = "/match/m0001.plj"
RECORD = 16
BIRTH = 12  # the first operations, in which the journal comes to be, are never thinned out


class Failed(Exception):
    """A cut lost something."""


class Overlay(Flash):
    """A flash over another one: what is written stays here."""

    def __init__(self, under):
        Flash.__init__(self, 0)
        self.blocks = under.blocks
        self.under = under
        self.own = {}

    def block(self, n):
        """Return the block's own bytes, copied at the first call."""
        if n not in self.own:
            self.own[n] = bytearray(self.under.data[n * BLOCK:n * BLOCK + BLOCK])
        return self.own[n]

    def readblocks(self, n, buf, off=0):
        """Read."""
        own = self.own.get(n)
        if own is None:
            at = n * BLOCK + off
            buf[:] = self.under.data[at:at + len(buf)]
        else:
            buf[:] = own[off:off + len(buf)]

    def _program(self, n, off, buf):
        data = self.block(n)
        for i in range(len(buf)):
            data[off + i] &= buf[i]

    def _fill(self, n, count):
        self.block(n)[:count] = b"\xff" * count


class Record:
    """The match as it was played without a cut: flash log, confirmed sizes, journal, result."""

    def __init__(self, seed, laws):
        self.seed = seed
        self.fs = LfsFs(Flash(64))
        CONFIG["laws"] = laws
        write_config(self.fs, CONFIG)
        self.base = bytearray(self.fs.flash.data)
        self.fs.flash.log = []
        self.fs.flash.ops = 0
        self.fs.flash.erases = self.fs.flash.progs = self.fs.flash.us = 0
        self.marks = []
        self.us = []
        self.world = World(pins_of("RPI_PICO"), self._build, fs=self.fs, seed=seed)
        self.world.power_on()
        Bot(self.world, seed, 60, 1).play()
        self.result = result(self.world.rig.app.match)
        self.journal = read(self.fs)
        self.log = self.fs.flash.log

    def _build(self, table):
        rig = build(table)
        store = rig.app.store
        flash = self.fs.flash
        plain_flush = store.flush
        plain_append = store.append
        self.before = -1
        self.marks.append((flash.ops, store.size))

        def append(buf, n):
            if self.before < 0:
                self.before = flash.us
            plain_append(buf, n)

        def flush():
            plain_flush()
            self.marks.append((flash.ops, store.size))
            if self.before >= 0:
                self.us.append(flash.us - self.before)
                self.before = -1

        store.append = append
        store.flush = flush
        return rig


def result(m):
    """Return what must come out alike: rows of the score sheet, games won, winner."""
    return (bytes(m.sheet[:m.sheet_n * 12]), bytes(m.won), m.winner)


def read(fs):
    """Return the journal's bytes, empty when there is none."""
    try:
        with fs.open(NAME, "rb") as f:
            return f.read()
    except OSError:
        return b""


def boot(match, flash):
    """Boot the firmware on a flash; return the World."""
    world = World(pins_of("RPI_PICO"), build, fs=LfsFs(flash, format=False), seed=match.seed)
    world.power_on()
    world.run_until(1)
    return world


def check(match, world, confirmed, n, how):
    """Raise Failed unless the journal on the flash is right; return how many bytes it kept."""
    app = world.rig.app
    data = read(world.fs)
    head = app.journal.head
    if len(data) > head and data[-RECORD] == 64:  # EV_BOOT, added by this boot
        data = data[:-RECORD]
    where = "at operation %d (%s)" % (n, ("clean", "torn", "half erased")[how])
    if data != match.journal[:len(data)]:
        raise Failed("the journal is no prefix " + where)
    if len(data) < confirmed:
        raise Failed("lost %d confirmed bytes %s" % (confirmed - len(data), where))
    if app.faults.n:
        raise Failed("fault %s %s" % (app.faults.listing(), where))
    if app.config.names != [b"Asha", b"Bilal"]:
        raise Failed("the config is lost " + where)
    for name in world.fs.listdir("/") + world.fs.listdir("/match"):
        if name[-4:] in (".tmp", ".bad"):
            raise Failed("left behind: %s %s" % (name, where))
    return len(data)


def campaign(match, step, part, parts, play_every):
    """Cut at every step-th operation of this part; print the figures."""
    image = Flash(64)
    image.data[:] = match.base
    total = len(match.log)
    first = total * part // parts
    last = total * (part + 1) // parts + (1 if part + 1 == parts else 0)
    mark = boots = played = kept_more = 0
    kinds = {}
    confirmed = 0
    for n in range(last):
        while mark < len(match.marks) and match.marks[mark][0] <= n:
            confirmed = match.marks[mark][1]
            mark += 1
        op = match.log[n] if n < total else None
        if n >= first and (n % step == 0 or n == total or n < BIRTH):
            for how in ways(op):
                flash = Overlay(image)
                break_off(flash, op, how)
                world = boot(match, flash)
                kept = check(match, world, confirmed, n, how)
                boots += 1
                if kept > confirmed:
                    kept_more += 1
                kind = match.journal[kept - RECORD] if kept > world.rig.app.journal.head else 0
                if how == CLEAN and (kind not in kinds or n // step % play_every == 0):
                    kinds[kind] = 1
                    Bot(world, match.seed).play()
                    played += 1
                    if result(world.rig.app.match) != match.result:
                        raise Failed("played on from operation %d: another end" % n)
        if op is not None:
            apply(image, op)
    us = sorted(match.us)
    flash = match.fs.flash
    print("ops %d events %d boots %d played %d kept_unconfirmed %d kinds %d flushes %d "
          "us_median %d us_p99 %d us_worst %d erases %d" % (
              total, (len(match.journal) - 16) // RECORD, boots, played, kept_more, len(kinds),
              len(us), us[len(us) // 2], us[len(us) * 99 // 100], us[-1], flash.erases))


def ways(op):
    """Return the ways in which an operation can fail."""
    if op is None:
        return (CLEAN,)
    return (CLEAN, HALF) if op[1] < 0 else (CLEAN, TORN)


def break_off(flash, op, how):
    """Do half of an operation."""
    if how == HALF:
        flash._fill(op[0], BLOCK // 2)
    elif how == TORN:
        flash._program(op[0], op[1], op[2][:len(op[2]) // 2])


def apply(flash, op):
    """Do an operation whole."""
    if op[1] < 0:
        flash._fill(op[0], BLOCK)
    else:
        flash._program(op[0], op[1], op[2])


def main():
    """Run it by the numbers on the command line."""
    seed, step, part, parts = [int(a) for a in sys.argv[1:5]]
    campaign(Record(seed, sys.argv[5]), step, part, parts, int(sys.argv[6]))


if __name__ == "__main__":
    main()
