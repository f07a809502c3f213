"""Every firmware turn of whole matches with the heap locked: nothing in it may allocate.

    locked.py SEED FAULT

FAULT: none, i2c (no panel ever answers) or full (the flash is full from the first stroke on).
The devices outside are made so that they allocate nothing either. Runs on MicroPython unix.
"""

import sys

import micropython

from host_tools.table import load
from host_tools.table.bot import Bot
from host_tools.table.lfsflash import BLOCK, Flash, LfsFs
from host_tools.table.nodes import NodeLine
from host_tools.table.script import write_config
from host_tools.table.world import World

TURNS = 10000
_ERROR = OSError(5)


class QuietFlash(Flash):
    """A flash whose reads and writes are loops over bytes."""

    def readblocks(self, n, buf, off=0):
        """Read."""
        at = n * BLOCK + off
        data = self.data
        for i in range(len(buf)):
            buf[i] = data[at + i]

    def writeblocks(self, n, buf, off=-1):
        """Program."""
        at = n * BLOCK + off
        data = self.data
        for i in range(len(buf)):
            data[at + i] &= buf[i]

    def _erase(self, n):
        data = self.data
        for i in range(n * BLOCK, n * BLOCK + BLOCK):
            data[i] = 255


class QuietNodes(NodeLine):
    """Heartbeats are put on the line when time is told, into a buffer that stays."""

    def __init__(self):
        NodeLine.__init__(self)
        self.room = bytearray(2048)
        self.n = 0

    def power_on(self):
        """Start anew."""
        self.n = self.at = 0

    def send(self, data):
        """Put bytes on the line."""
        if self.at:
            for i in range(self.at, self.n):
                self.room[i - self.at] = self.room[i]
            self.n -= self.at
            self.at = 0
        for byte in data:
            self.room[self.n] = byte
            self.n += 1

    def tick(self, now):
        """Move the nodes' clock, send the heartbeats due."""
        self.now = now
        if now - self.beat_at >= self.health_ms:
            self.beat_at = now
            for pocket in range(1, 5):
                self._beat(pocket)

    def waiting(self):
        """Return how many bytes wait."""
        return self.n - self.at

    any = waiting

    def readinto(self, buf, n=-1):
        """Fill buf."""
        count = min(len(buf), self.n - self.at)
        for i in range(count):
            buf[i] = self.room[self.at + i]
        self.at += count
        return count


class QuietPanel:
    """Takes every byte and shows nothing."""

    changes = 0

    def power_on(self):
        """Nothing to forget."""

    def writeto(self, buf):
        """Nothing to show."""


class OneI2C:
    """A port's I2C objects are static: the same one comes back."""

    def __init__(self, make):
        self.make = make
        self.made = {}

    def __call__(self, id, scl=None, sda=None, freq=0, timeout=0):
        if id not in self.made:
            self.made[id] = self.make(id, scl=scl, sda=sda, freq=freq, timeout=timeout)
        return self.made[id]


class LockedWorld(World):
    """Locks the heap round every turn of the firmware."""

    def __init__(self, pins, fault, **more):
        self.fault_kind = fault
        World.__init__(self, pins, load.build, **more)
        self.nodes = QuietNodes()
        self.locked = 0
        self.counted = 0

    def i2c_write(self, bus, addr, buf):
        """Take a write without a look at it."""
        if self.fault_kind == "i2c":
            raise _ERROR
        return len(buf)

    def _turn(self):
        if not self.counted:
            return World._turn(self)
        self.locked += 1
        micropython.heap_lock()
        try:
            wait = self.rig.turn()
        finally:
            micropython.heap_unlock()
        return 1 if wait > 0 and self.nodes.waiting() else wait


def fill(fs):
    """Fill the flash to the last block, as a long season would; return 1."""
    for size in (BLOCK, 64):
        f = fs.open("/season%d" % size, "wb")
        piece = bytes(size)
        try:
            while True:
                f.write(piece)
                f.flush()
        except OSError:
            pass
    return 1


def unlocked(plain):
    """Opening a file allocates, and so does more room for 64 records in RAM: let them."""

    def call():
        micropython.heap_unlock()
        try:
            plain()
        finally:
            micropython.heap_lock()

    return call


def main():
    """Play matches until the turns are done."""
    bus = load.bound("pocketlaw.hal.i2cbus")
    bus.I2C = OneI2C(bus.I2C)
    seed = int(sys.argv[1])
    fault = sys.argv[2]
    goal = 3000 if fault == "full" else TURNS  # littlefs looks for room again and again: slow
    turns = 0
    events = 0
    while turns < goal:
        world = LockedWorld(load.pins_of("RPI_PICO"), fault, fs=LfsFs(QuietFlash(64)),
                            panels=[QuietPanel()], seed=seed)
        write_config(world.fs, {"laws": "icf25", "toss": "a", "choice": "break"})
        world.power_on()
        world.run_until(6000)  # the watchdog is made after five seconds
        world.counted = 1
        store = world.rig.app.store
        store.reopen = unlocked(store.reopen)
        journal = world.rig.app.journal
        journal.reserve = unlocked(journal.reserve)
        filled = 0
        bot = Bot(world, seed, 30, 1)
        while world.locked + turns < goal:
            wait = bot.look()
            if not wait:
                break
            world.run_until(world.now + wait)
            if fault == "full" and world.now > 20000 and not filled:
                filled = fill(world.fs)
        turns += world.locked
        events += world.rig.app.journal.count
        seed += 1
    print("turns", turns, "events", events > 100, "failed", world.rig.app.journal.failed)


if __name__ == "__main__":
    main()
