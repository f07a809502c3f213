"""Buttons behind a 74HC165, PCF8574 or MCP23017: read at each poll, stamped with its time.

`play`, `ok` and `undo` never sit here. A chip that does not answer leaves the levels as they
were; `ok` tells.
"""

from machine import Pin

from pocketlaw.compat import const

HC165 = const(1)
PCF8574 = const(2)
MCP23017 = const(3)
_GPIOA = const(0x12)  # MCP23017 data sheet, table 3-1, IOCON.BANK = 0
_GPPUA = const(0x0C)


class Expander:
    """Scans one 8-bit port; `behind` is a list of (line, input). `read()` gives the port."""

    def __init__(self, port, behind, active_low):
        self.ok = 1
        self._port = port
        self._line = bytearray(len(behind))
        self._input = bytearray(len(behind))
        for i in range(len(behind)):
            self._line[i] = behind[i][0]
            self._input[i] = behind[i][1]
        self._flip = 0xFF if active_low else 0
        self._last = 0

    def scan(self, edges):
        """Read the port and report every change."""
        try:
            now = self._port.read() ^ self._flip
            self.ok = 1
        except OSError:
            self.ok = 0
            return
        changed = now ^ self._last
        if changed:
            self._last = now
            at = edges.clock.now()
            for i in range(len(self._line)):
                bit = self._input[i]
                if changed >> bit & 1:
                    edges.put(self._line[i], now >> bit & 1, at)


class ShiftRegister:
    """A 74HC165: load low, then eight bits, input 7 first."""

    def __init__(self, clock, load, data):
        self._clock = clock
        self._load = load
        self._data = data

    def read(self):
        """Return the eight inputs; about 0.2 ms on an RP2040."""
        self._load.value(0)
        self._load.value(1)
        byte = 0
        for _ in range(8):
            byte = byte << 1 | self._data.value()
            self._clock.value(1)
            self._clock.value(0)
        return byte


class Pcf8574:
    """A PCF8574 whose port is left high: reads give the pins."""

    def __init__(self, bus, addr):
        self._bus = bus
        self._addr = addr
        self._buf = bytearray(1)

    def read(self):
        """Return the eight inputs; OSError when it does not answer."""
        self._bus.readfrom_into(self._addr, self._buf)
        return self._buf[0]


class Mcp23017:
    """Port A of an MCP23017 with its pull-ups on; set up at the first read and after a fault."""

    def __init__(self, bus, addr):
        self._bus = bus
        self._addr = addr
        self._buf = bytearray(1)
        self._at = bytes((_GPIOA,))
        self._pull = bytes((_GPPUA, 0xFF))
        self._ready = 0

    def read(self):
        """Return the eight inputs of port A; OSError when it does not answer."""
        try:
            if not self._ready:
                self._bus.writeto(self._addr, self._pull)
                self._ready = 1
            self._bus.writeto(self._addr, self._at)
            self._bus.readfrom_into(self._addr, self._buf)
        except OSError:
            self._ready = 0
            raise
        return self._buf[0]


def make(pins, behind, open_bus):
    """Return the Expander of a board's pins, None when it has none. open_bus(id, sda, scl)."""
    kind = getattr(pins, "EXP_KIND", 0)
    if not kind or not behind:
        return None
    if kind == HC165:
        port = ShiftRegister(Pin(pins.EXP_CLOCK, Pin.OUT, value=0),
                             Pin(pins.EXP_LOAD, Pin.OUT, value=1), Pin(pins.EXP_DATA, Pin.IN))
    else:
        bus = open_bus(pins.EXP_I2C, pins.EXP_SDA, pins.EXP_SCL)
        port = (Pcf8574 if kind == PCF8574 else Mcp23017)(bus, pins.EXP_ADDR)
    return Expander(port, behind, pins.BUTTONS_ACTIVE_LOW)
