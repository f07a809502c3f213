"""A firmware of a few lines on the real hal: what the table's tests need without the app.

Every edge and pocket event goes to `seen` as a tuple; each edge is appended to a journal.
Runs on CPython and MicroPython.
"""

from host_tools.table import load, wires

buttons = load.bound("pocketlaw.hal.buttons")
clock = load.bound("pocketlaw.hal.clock")
i2cbus = load.bound("pocketlaw.hal.i2cbus")
panel = load.bound("pocketlaw.hal.panel")
parts = load.bound("pocketlaw.hal.parts")
screens = load.bound("pocketlaw.hal.screens")
store = load.bound("pocketlaw.hal.store")
pockets = load.bound("pocketlaw.pockets.pockets")
canvas = load.bound("pocketlaw.draw.canvas")
ticks = load.bound("pocketlaw.journal.ticks")


class PlainRig:
    """turn() as the firmware's: samples, journals, shows the number of presses."""

    def __init__(self, pins):
        self.app = self
        self.clock = clock.Clock()
        self.begun = self.clock.now()
        self.edges = buttons.Edges(self.clock)
        buttons.attach(self.edges, pins, wires.BUTTONS, pins.BUTTONS_ACTIVE_LOW)
        self.pockets = pockets.Pockets(parts.node_line(pins))
        self.canvas = canvas.Canvas()
        bus = i2cbus.open_bus(pins.PANEL_I2C, pins.PANEL_SDA, pins.PANEL_SCL, pins.I2C_HZ)
        self.screen = screens.Screens([panel.Panel(bus, pins.PANEL_ADDR, self.canvas)])
        self.bus = bus
        self.store = store.Store()
        self.store.begin("1.plj")
        self.dog = parts.Watchdog()
        self.seen = []
        self.presses = 0
        self.buf = bytearray(2)

    def since(self, at):
        """Return ms since boot of a ring time."""
        return ticks.diff(at, self.begun)

    def command(self, code, a, b, c, d):
        """Take an umpire line of a script."""
        self.seen.append(("umpire", code, a, self.since(self.clock.now())))

    def turn(self):
        """One loop turn; return ms until the next."""
        now = self.clock.now()
        edges = self.edges
        while edges.poll():
            self.seen.append(("edge", edges.line, edges.level, self.since(edges.at)))
            self.presses += edges.level
            self.canvas.put(self.presses % 128, edges.line, 255)
            self.buf[0] = edges.line
            self.buf[1] = edges.level
            try:
                self.store.append(self.buf, 2)
                self.store.flush()
            except OSError:
                self.seen.append(("full", self.since(now)))
        while True:
            kind = self.pockets.poll(now)
            if not kind:
                break
            p = self.pockets
            self.seen.append(("pocket", kind, p.pocket, p.piece, p.fault, self.since(p.at)))
        self.dog.feed()
        if self.screen.service(now):
            return 0
        return min(1000, self.pockets.due(now), self.screen.due(now))


def build(table):
    """Build it for a World."""
    load.mount(table.fs)
    return PlainRig(table.pins)
