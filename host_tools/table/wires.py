"""What hangs on the board's pins: levels, interrupts, I2C chips, serial lines, buzzer, watchdog.

The shadow `machine` module calls in here. Nothing here moves time.
"""

from host_tools.table.nodes import NodeLine

PINS = 64
# As board_pins has them: the firmware under test may be one where names are no longer to be had.
BUTTONS = ("PLAY", "OK", "WHITE", "BLACK", "QUEEN", "STRIKER", "FOUL", "UNDO")
_EIO = 5
_ENODEV = 19
_ETIMEDOUT = 110


class Wires:
    """The state of every wire; `pins` is the board's pin module or any object with its names."""

    def __init__(self, pins):
        self.pins = pins
        self.levels = [0] * PINS  # what the outside drives or the pull gives
        self.outs = [1] * PINS  # what the board drives
        self.driven = {}  # pins the outside drives, whatever the pull
        self.irqs = [None] * PINS
        self.chips = {}  # (bus, address) -> object with writeto(buf)
        self.i2c_bytes = 0
        self.i2c_us = 0
        self.i2c_longest_us = 0
        self.i2c_down = 0  # > 0: nothing answers
        self.nack_in = -1  # >= 0: bytes until one is not acknowledged
        self.stuck = {}  # SDA pin -> SCL pulses until its chip lets go
        self.serials = {}
        self.nodes = NodeLine()
        self.tone = 0
        self.on_tone = None
        self.dog_ms = 0
        self.dog_fed = 0
        self.idle_level = 1 if getattr(pins, "BUTTONS_ACTIVE_LOW", 1) else 0
        self.expander = None
        for name in BUTTONS:
            self._idle(getattr(pins, name, -1), self.idle_level)
        clear = 1 if getattr(pins, "BEAM_ACTIVE_LOW", 0) else 0
        for n in (1, 2, 3, 4):
            self._idle(getattr(pins, "BEAM%d" % n, -1), clear)

    def _idle(self, pin, level):
        if 0 <= pin < PINS:
            self.levels[pin] = level
            self.driven[pin] = 1

    def reset(self):
        """Take what the chip's reset takes: interrupts, outputs, tone, watchdog."""
        self.irqs = [None] * PINS
        self.outs = [1] * PINS
        self.dog_ms = 0
        self.tone_moved(0)

    # -- pins --------------------------------------------------------------------------------

    def drive(self, pin, level):
        """Set a level from outside; the board's interrupt runs at once."""
        if pin >= 100:
            self.expander.drive(pin - 100, level)
            return
        if self.levels[pin] != level:
            self.levels[pin] = level
            irq = self.irqs[pin]
            if irq:
                irq[0](irq[1])

    def button(self, line, pressed):
        """Make contact (1) or not (0) on button 0..7."""
        pin = getattr(self.pins, BUTTONS[line], -1)
        self.drive(pin, self.idle_level ^ pressed)

    def beam(self, pocket, blocked):
        """Block or clear the bare beam of pocket 1..4."""
        pin = getattr(self.pins, "BEAM%d" % pocket, -1)
        if pin >= 0:
            self.drive(pin, blocked ^ (1 if getattr(self.pins, "BEAM_ACTIVE_LOW", 0) else 0))

    def read_pin(self, pin, mode):
        """Return the level of an output or open-drain pin as it stands on the wire."""
        if self.stuck.get(pin, 0) > 0:
            return 0
        if mode == 2:
            return self.outs[pin]
        return self.outs[pin] if mode == 1 else self.levels[pin]

    def pin_moved(self, pin, level):
        """The board drove a pin: an SCL pulse frees a chip that holds SDA low."""
        if level and self.stuck:
            for sda in list(self.stuck):
                if self.scl_of(sda) == pin:
                    self.stuck[sda] -= 1
                    if self.stuck[sda] <= 0:
                        del self.stuck[sda]
        if self.expander is not None:
            self.expander.pin_moved(pin, level)

    def scl_of(self, sda):
        """Return the SCL pin of the bus with this SDA pin."""
        pins = self.pins
        if sda == getattr(pins, "PANEL2_SDA", -1):
            return pins.PANEL2_SCL
        if sda == getattr(pins, "EXP_SDA", -1):
            return pins.EXP_SCL
        return getattr(pins, "PANEL_SCL", -1)

    # -- I2C ---------------------------------------------------------------------------------

    def _answer(self, bus, addr, n):
        # Address byte and n more, nine clocks each, start and stop about one more.
        if self.stuck.get(bus.sda, 0) > 0:
            raise OSError(_ETIMEDOUT)
        chip = None if self.i2c_down else self.chips.get((bus.id, addr))
        if chip is None:
            raise OSError(_ENODEV)
        us = (n * 9 + 11) * 1000 // (bus.freq // 1000)
        self.i2c_bytes += n + 1
        self.i2c_us += us
        if us > self.i2c_longest_us:
            self.i2c_longest_us = us
        return chip

    def i2c_write(self, bus, addr, buf):
        """Carry a write to the chip at addr."""
        n = len(buf)
        chip = self._answer(bus, addr, n)
        if 0 <= self.nack_in <= n:
            chip.writeto(bytes(buf[:self.nack_in]))
            self.nack_in = -1
            raise OSError(_EIO)
        chip.writeto(buf)
        return n

    def i2c_read(self, bus, addr, buf):
        """Carry a read from the chip at addr."""
        self._answer(bus, addr, len(buf)).readfrom(buf)

    def i2c_scan(self, bus):
        """Return the addresses on a bus."""
        if self.i2c_down or self.stuck.get(bus.sda, 0) > 0:
            return []
        return sorted([key[1] for key in self.chips if key[0] == bus.id])

    # -- the rest ----------------------------------------------------------------------------

    def serial(self, id):
        """Return the serial line of a UART: the pocket nodes' on theirs, else a dead one."""
        if id == getattr(self.pins, "NODE_UART", -1):
            return self.nodes
        return self.serials.setdefault(id, NodeLine(0))

    def tone_moved(self, hz):
        """The buzzer's pitch changed; 0 is silence."""
        if hz != self.tone:
            self.tone = hz
            if self.on_tone:
                self.on_tone(hz)
