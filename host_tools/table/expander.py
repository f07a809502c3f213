"""Virtual button expanders: 74HC165 on three pins, PCF8574 and MCP23017 on a bus of their own."""

HC165 = 1
PCF8574 = 2
MCP23017 = 3


class ShiftRegister:
    """A 74HC165: low LOAD takes the inputs in, QH shows input 7, each CLOCK edge the next lower.

    SN74HC165 data sheet, function table: parallel load while SH/LD is low; shift on rising CLK.
    """

    def __init__(self, pins, idle, levels):
        self.inputs = idle
        self.latch = idle
        self.levels = levels
        self.load = pins.EXP_LOAD
        self.clock = pins.EXP_CLOCK
        self.data = pins.EXP_DATA
        self.loading = 0

    def drive(self, n, level):
        """Set input n from outside."""
        self.inputs = self.inputs & ~(1 << n) | level << n
        self._show()

    def pin_moved(self, pin, level):
        """The board moved LOAD or CLOCK."""
        if pin == self.load:
            self.loading = 1 - level
            if level:
                self.latch = self.inputs
        elif pin == self.clock and level and not self.loading:
            self.latch = self.latch << 1 & 0xFF
        self._show()

    def _show(self):
        # QH follows input 7 while loading.
        self.levels[self.data] = (self.inputs if self.loading else self.latch) >> 7 & 1


class PortChip:
    """A PCF8574 (reads give the port) or MCP23017 (a register pointer, then reads)."""

    def __init__(self, kind, idle):
        self.kind = kind
        self.inputs = idle
        self.regs = bytearray(22)
        self.regs[0] = self.regs[1] = 255  # IODIR after reset: inputs
        self.at = 0

    def drive(self, n, level):
        """Set input n from outside."""
        self.inputs = self.inputs & ~(1 << n) | level << n

    def pin_moved(self, pin, level):
        """No pins of the board lead here."""

    def writeto(self, buf):
        """Take a write: MCP23017 register pointer, then values (data sheet 3.2.1)."""
        if self.kind == MCP23017 and len(buf):
            self.at = buf[0] % 22
            for value in buf[1:]:
                self.regs[self.at] = value
                self.at = (self.at + 1) % 22

    def readfrom(self, buf):
        """Fill buf from the port; GPIOA and GPIOB are 0x12 and 0x13 with IOCON.BANK 0."""
        for i in range(len(buf)):
            if self.kind == PCF8574:
                buf[i] = self.inputs & 255
            else:
                at = self.at
                buf[i] = self.inputs >> (8 * (at - 0x12)) & 255 if at >= 0x12 else self.regs[at]
                self.at = (at + 1) % 22


def fit(world):
    """Put the expander that the board's pins name on the table."""
    pins = world.pins
    kind = getattr(pins, "EXP_KIND", 0)
    if not kind:
        return
    idle = 0xFFFF if world.idle_level else 0
    if kind == HC165:
        world.expander = ShiftRegister(pins, idle & 255, world.levels)
        world.driven[pins.EXP_DATA] = 1
    else:
        world.expander = PortChip(kind, idle)
        world.chips[(pins.EXP_I2C, pins.EXP_ADDR)] = world.expander
