"""Runs inside MicroPython unix: the app's loop under heap_lock, with stub pins around real code.

python: micropython -m tests.alloc.loop MODE TURNS   (MODE: well, deadbus, fullflash)
Prints "turns N strokes N flushes N allocated N". A MemoryError would end it with a traceback.
"""

import gc
import sys

import micropython

from pocketlaw.box.box import Parts
from pocketlaw.carrom import codes
from pocketlaw.carrom.table import Table
from pocketlaw.draw.canvas import Canvas
from pocketlaw.draw.sounds import Sound
from pocketlaw.hal.panel import Panel
from pocketlaw.hal.screens import Screens
from pocketlaw.pockets.pockets import Pockets

PLAY, OK, WHITE, BLACK = 0, 1, 2, 3
_STEP_MS = 10


class Clock:
    """Virtual ring ms, moved by hand; begins just before the wrap."""

    ticks = 0x40000000 - 3000

    def now(self):
        return self.ticks


class Buttons:
    """One press of `line` at a time: an edge down, an edge up 80 ms later."""

    def __init__(self, clock):
        self.clock = clock
        self.line = self.level = self.at = self.lost = 0
        self.down = self.up = -1
        self.which = 0

    def press(self, line):
        self.which = line
        self.down = self.clock.ticks
        self.up = (self.clock.ticks + 80) & 0x3FFFFFFF

    def poll(self):
        if self.down >= 0:
            self.line, self.level, self.at = self.which, 1, self.down
            self.down = -1
            return True
        if self.up >= 0 and self.clock.ticks == self.up:
            self.line, self.level, self.at = self.which, 0, self.up
            self.up = -1
            return True
        return False


class Bus:
    """Takes bytes, or fails like an unplugged panel."""

    dead = False
    count = 0

    def writeto(self, addr, buf):
        if self.dead:
            raise OSError
        self.count += len(buf)


class Store:
    """A journal file on the real filesystem; may be full."""

    def __init__(self):
        self.name = ""
        self.size = 0
        self.full = False
        self.low = 0
        self.flushes = 0

    def names(self):
        return []

    def tidy(self):
        pass

    def begin(self, name):
        self.name = name
        self.file = open("/tmp/pocketlaw-alloc.plj", "w+b")

    def append(self, buf, n):
        if self.full:
            raise OSError
        self.file.write(buf, n)
        self.size += n

    def flush(self):
        if self.full:
            raise OSError
        self.file.flush()
        self.flushes += 1

    def reopen(self):
        raise OSError

    def read_into(self, offset, buf):
        self.file.seek(offset)
        return self.file.readinto(buf)


class Quiet:
    """Buzzer, LED and log that do nothing."""

    def tone(self, hz):
        pass

    def set(self, on):
        pass

    def note(self, text, value=-1):
        pass


class Rig:
    """The app on stub pins; `play` presses what its state asks for."""

    def __init__(self):
        self.clock = Clock()
        self.buttons = Buttons(self.clock)
        self.bus = Bus()
        self.store = Store()
        canvas = Canvas()
        self.screen = Screens([Panel(self.bus, 60, canvas)])
        self.app = Table(Parts(
            clock=self.clock, buttons=self.buttons, pockets=Pockets(None), canvas=canvas,
            screen=self.screen, sound=Sound(Quiet()), led=Quiet(), store=self.store, log=Quiet(),
            cause=1, values={"laws": "icf25", "a": "Asha", "b": "Bilal", "toss": "a",
                             "choice": "break", "round": "quarter"}))
        self.turn = 0

    def play(self, turns):
        """Do so many loop turns of 10 ms; a press every 200 ms drives the match on."""
        app = self.app
        clock = self.clock
        for _ in range(turns):
            clock.ticks = (clock.ticks + _STEP_MS) & 0x3FFFFFFF
            self.turn += 1
            if self.turn % 40 == 0:
                self.choose(app.match.state)
            app.turn()

    def choose(self, state):
        m = self.app.match
        if state == codes.READY:
            self.buttons.press(PLAY)
        elif state == codes.MOVING and not (m.tally[0] or m.tally[1]) and self.turn % 120 == 0:
            self.buttons.press(WHITE if m.side == m.breaker else BLACK)
        elif state != codes.MATCH:
            self.buttons.press(OK)


def strokes(m):
    """Strokes of the ended boards and of this one."""
    n = m.strokes
    for i in range(min(m.sheet_n, 128)):
        n += m.sheet[12 * i + 8] << 8 | m.sheet[12 * i + 9]
    return n


def play(mode, turns):
    """Warm up, lock the heap, play, unlock, report."""
    rig = Rig()
    rig.play(600)
    rig.bus.dead = mode == "deadbus"
    if mode == "fullflash":
        rig.store.full = True
        for _ in range(8):
            rig.app.journal.reserve()
    gc.collect()
    before = gc.mem_alloc()
    micropython.heap_lock()
    rig.play(turns)
    micropython.heap_unlock()
    print("turns", turns, "strokes", strokes(rig.app.match), "flushes", rig.store.flushes,
          "bytes", rig.bus.count, "allocated", gc.mem_alloc() - before)


if __name__ == "__main__":
    play(sys.argv[1], int(sys.argv[2]))
