"""The virtual table: everything outside the pins, in virtual milliseconds.

It builds the firmware with the firmware's own start.py over the shadow modules and jumps from
one instant to the next at which something outside happens or the firmware has something to do.
Runs on CPython and MicroPython (`shadow` comes first on MICROPYPATH there).
"""

from host_tools.table.expander import fit as fit_expander
from host_tools.table.load import machine
from host_tools.table.memfs import MemFs
from host_tools.table.nodes import FELL_AFTER_MS, PIECES
from host_tools.table.usb import UsbLine
from host_tools.table.wires import BUTTONS, Wires

RING = 0x40000000
BEFORE_WRAP_MS = 5000  # the board's ticks start so long before they wrap
PRESS_MS = 80
HOLD_MS = 1200
_LONGEST_SLEEP_MS = 4000  # half the watchdog's time
_SPINS = 5000
_IDLE_MS = 3600000  # without any change: longer than every clock, rest and blanking
_LOOK_MS = 7001
_WAKE_MS = 10000
_JUMP_MS = 1 << 28

# What can happen outside.
LEVEL, EDGE, FELL, HEALTH, CUT, POWER, I2C, FULL, USB, CALL = range(10)
_BLOCKED = 3  # health code of a pocket whose beam is covered for good


class Stuck(Exception):
    """The loop asked to run again at once thousands of times at one instant."""


class World(Wires):
    """One table. `build(table)` makes the firmware (load.build): turn() -> ms, app, screen.

    panels: list of objects with writeto(buf), power_on(), changes, frame(); the first goes to
    the board's first panel address, the second to the second. fs: a MemFs or None for a new one.
    seed: how buttons bounce. turn_ms: how long each loop turn takes (0 in most play).
    on_frame(ms, bytes): called with every new picture after a completed refresh.
    """

    def __init__(self, pins, build, panels=(), fs=None, seed=1, turn_ms=0, on_frame=None):
        Wires.__init__(self, pins)
        self.build = build
        self.panels = panels
        self.fs = MemFs() if fs is None else fs
        self.seed = seed & 0x3FFF
        self.turn_ms = turn_ms
        self.on_frame = on_frame
        self.usb = UsbLine()
        self.stays = True  # False: the buttons may choose another game, as on a real box
        self.now = 0
        self.base = RING - BEFORE_WRAP_MS
        self.cause = 1
        self.asked = False  # the last restart was asked for, and said so before
        self._marked = False
        self.own_reset = 2 if "ESP32" in getattr(pins, "__name__", "") else 3
        self.rig = None
        self.turns = 0
        self.idle_state = None
        self.idle_from = self.idle_look = 0
        self.boots = 0
        self.bites = 0
        self.queue = []  # latest first, so that the next one pops off the end
        self.count = 0
        self.shown = None
        self.changes = 0
        fit_expander(self)
        places = (("PANEL_I2C", "PANEL_ADDR"), ("PANEL2_I2C", "PANEL2_ADDR"))
        for i in range(len(panels)):
            self.chips[(getattr(pins, places[i][0]), getattr(pins, places[i][1]))] = panels[i]

    # -- power -------------------------------------------------------------------------------

    def power_on(self, cause=1):
        """Start the board; cause as machine.reset_cause() (1 power, 3 watchdog).

        On RP2 that is the watchdog after machine.reset() too (`own_reset`): the chip resets so.
        """
        machine.attach(self)
        self.reset()
        self.cause = cause
        self.asked, self._marked = self._marked, False
        self.base = RING - BEFORE_WRAP_MS - self.now
        if cause == 1:
            for panel in self.panels:
                panel.power_on()
        self.nodes.tick(self.now)
        self.nodes.power_on()
        self.boots += 1
        self.rig = self.build(self)

    def mark(self, word):
        """Remember that a restart is asked for (into `word`), over the reset that follows."""
        self._marked = True

    def power_cut(self):
        """Take the power away: RAM is gone, the flash keeps what was durable."""
        self.rig = None
        self.fs.cut()
        self.shown = None

    def restart(self, cause):
        """Reset the chip: RAM is gone, panels keep their supply."""
        self.fs.cut()
        self.power_on(cause)

    # -- what happens outside ----------------------------------------------------------------

    def at(self, t, kind, a=0, b=0):
        """Plan an event for instant t (not before now)."""
        self.count += 1
        item = (t, self.count, kind, a, b)
        queue = self.queue
        lo = 0
        hi = len(queue)
        while lo < hi:
            mid = (lo + hi) // 2
            if queue[mid][0] > t:
                lo = mid + 1
            else:
                hi = mid
        queue.insert(lo, item)

    def press(self, t, line, held=PRESS_MS):
        """Plan a press of button 0..7 with bouncing contacts; its first edge is exactly at t."""
        self._bounce(t, line, 1)
        self._bounce(t + held, line, 0)

    def _bounce(self, t, line, level):
        self.at(t, LEVEL, line, level)
        r = self.random()
        for _ in range(r & 3):
            t += 1 + (self.random() & 1)
            self.at(t, LEVEL, line, level ^ 1)
            t += 1 + (self.random() & 1)
            self.at(t, LEVEL, line, level)

    def random(self):
        """Return 0..1023 from a small generator of our own, alike on every interpreter."""
        self.seed = (self.seed * 141 + 2803) & 0x3FFF
        return self.seed >> 4

    def drop(self, t, pocket, piece):
        """Plan a piece (1..4) falling into pocket 1..4; its first beam edge is at t."""
        self.at(t, EDGE, pocket)
        self.at(t + FELL_AFTER_MS, FELL, pocket, piece)

    def fault(self, t, kind, ms, pocket=0):
        """Plan a fault: i2c, sensor, flash_full or usb_stall, from t for ms."""
        code = {"i2c": I2C, "sensor": HEALTH, "flash_full": FULL, "usb_stall": USB}[kind]
        if code == HEALTH:
            self.at(t, HEALTH, pocket, _BLOCKED)
            self.at(t + ms, HEALTH, pocket, 0)
        else:
            self.at(t, code, 1)
            self.at(t + ms, code, -1)

    def _happen(self, kind, a, b):
        if kind == LEVEL:
            self.button(a, b)
        elif kind == EDGE:
            self.nodes.edge(a)
            self.beam(a, 1)
        elif kind == FELL:
            self.beam(a, 0)
            self.nodes.fell(a, b, FELL_AFTER_MS)
        elif kind == CALL:
            a(b)
        elif kind == CUT:
            self.power_cut()
        elif kind == POWER:
            if self.rig is None:
                self.power_on()
        else:
            self._fault(kind, a, b)

    def _fault(self, kind, a, b):
        if kind == HEALTH:
            self.nodes.health(a, b)
        elif kind == FULL:
            self.fs.full += a
        elif kind == USB:
            self.usb.stalled += a
        elif kind == I2C:
            self.i2c_down += a
            if not self.i2c_down:
                for panel in self.panels:
                    panel.power_on()

    # -- time --------------------------------------------------------------------------------

    def run_until(self, t_end, final=True):
        """Play up to t_end; with `final` the firmware also takes a turn at t_end itself."""
        machine.attach(self)
        spins = 0
        while True:
            queue = self.queue
            while queue and queue[-1][0] <= self.now:
                item = queue.pop()
                self._happen(item[2], item[3], item[4])
            wait = self._turn() if self.rig is not None else _LONGEST_SLEEP_MS
            if wait <= 0 and self.turn_ms == 0:
                spins += 1
                if spins > _SPINS:
                    raise Stuck("the loop never rests at %d ms" % self.now)
                continue
            spins = 0
            nxt = self.now + min(wait, _LONGEST_SLEEP_MS)
            if self.queue and self.queue[-1][0] < nxt:
                nxt = self.queue[-1][0]
            if nxt > t_end or (nxt == t_end and not final):
                if self.now >= t_end or not final:
                    self.now = max(self.now, t_end)
                    self.nodes.tick(self.now)
                    return
                nxt = t_end
            self.now = self._far(max(nxt, self.now), t_end)
            self.nodes.tick(self.now)

    def _far(self, nxt, t_end):
        """Return `nxt`, or a far later instant when the table has been idle for an hour.

        Nothing shown and nothing journalled changes then until something comes from outside: the
        firmware wakes 10 s before that, or at least every 2**28 ms, half of what its ticks tell.
        """
        journal = getattr(getattr(self.rig, "app", None), "journal", None)
        if journal is None or not self.panels or not hasattr(self.panels[0], "frame"):
            return nxt
        if nxt >= self.idle_look:
            self.idle_look = nxt + _LOOK_MS
            state = bytes(self.panels[0].frame()), journal.count
            if state != self.idle_state:
                self.idle_state = state
                self.idle_from = nxt
        if nxt - self.idle_from < _IDLE_MS:
            return nxt
        ahead = min(self.queue[-1][0] if self.queue else t_end, t_end) - _WAKE_MS
        if ahead <= nxt:
            return nxt
        nxt = min(ahead, nxt + _JUMP_MS)
        self.dog_fed = nxt
        return nxt

    def _turn(self):
        """Give the firmware one turn; return ms until it wants the next."""
        self.turns += 1
        if self.dog_ms and self.now - self.dog_fed > self.dog_ms:
            self.bites += 1
            self.restart(3)
        try:
            wait = self.rig.turn()
        except machine.Reset:
            self.restart(self.own_reset)
            return 0
        if self.turn_ms:
            self.pass_ms(self.turn_ms)
        if wait > 0:
            self._look()
            if self.nodes.waiting():
                wait = 1
        return wait

    def _look(self):
        """A refresh is complete: keep the first panel's picture when it is a new one."""
        if not self.panels or self.on_frame is None or not self.rig.screen.ok:
            return
        panel = self.panels[0]
        if panel.changes == self.changes:
            return
        self.changes = panel.changes
        picture = bytes(panel.frame())
        if picture != self.shown:
            self.shown = picture
            self.on_frame(self.now, picture)

    def pass_ms(self, ms):
        """Let time go by while the firmware is busy: the outside goes on, interrupts run."""
        end = self.now + ms
        while self.queue and self.queue[-1][0] <= end:
            if self.queue[-1][2] in (CUT, POWER, CALL):
                break
            item = self.queue.pop()
            self.now = max(self.now, item[0])
            self.nodes.tick(self.now)
            self._happen(item[2], item[3], item[4])
        self.now = end
        self.nodes.tick(end)


def line_of(name):
    """Return the button number of a name in lower case, or -1."""
    return BUTTONS.index(name.upper()) if name.upper() in BUTTONS else -1


def piece_of(name):
    """Return the piece number 1..4 of a name, or -1."""
    return PIECES.index(name) if name in PIECES[1:] else -1
