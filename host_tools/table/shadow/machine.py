"""DO NOT UPLOAD: stands in for MicroPython's `machine`; what it touches is the virtual table.

The same names and signatures as far as the firmware uses them. One table is wired at a time.
"""

PWRON_RESET = 1
HARD_RESET = 2
WDT_RESET = 3
DEEPSLEEP_RESET = 4
SOFT_RESET = 5

world = None


class Reset(BaseException):
    """`machine.reset()` was called: the table boots the firmware anew."""


def attach(table):
    """Wire the pins to `table` (a World); None takes them off."""
    global world
    world = table


def reset():
    """Restart the board."""
    raise Reset


soft_reset = reset


def reset_cause():
    """Return why the board started last."""
    return world.cause


def disable_irq():
    """Hold interrupts back; the table makes edges only between loop turns."""
    return 0


def enable_irq(state):
    """Let interrupts come again."""


def idle():
    """Wait for an interrupt: nothing to do here."""


def freq():
    """Return the CPU clock, Hz."""
    return 125000000


def unique_id():
    """Return the board's number."""
    return b"TABLE001"


class Pin:
    """A pin: levels[] is what the outside drives, outs[] what the board drives."""

    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, id, mode=-1, pull=-1, value=None, **_):
        self.id = id
        self.table = world
        self.mode = -1
        self.init(mode, pull, value)

    def init(self, mode=-1, pull=-1, value=None):
        """Set the direction and the first level."""
        table = self.table
        if mode >= 0:
            self.mode = mode
        if pull == self.PULL_UP and self.id not in table.driven:
            table.levels[self.id] = 1
        if value is not None:
            self.value(value)

    def value(self, level=None):
        """Read the level, or drive it."""
        table = self.table
        if level is None:
            if self.mode == self.IN:
                return table.levels[self.id]
            return table.read_pin(self.id, self.mode)
        if table.outs[self.id] != level:
            table.outs[self.id] = level
            table.pin_moved(self.id, level)

    def __call__(self, level=None):
        return self.value(level)

    def on(self):
        """Drive it high."""
        self.value(1)

    def off(self):
        """Drive it low."""
        self.value(0)

    def irq(self, handler=None, trigger=12, hard=False, **_):
        """Call handler(pin) on every edge the outside makes."""
        self.table.irqs[self.id] = (handler, self) if handler else None


class I2C:
    """A bus with whatever the table has on it; every byte is counted."""

    def __init__(self, id=0, scl=None, sda=None, freq=400000, timeout=50000):
        self.id = id
        self.table = world
        self.freq = freq
        self.timeout = timeout
        self.sda = sda.id if sda else -1

    def writeto(self, addr, buf, stop=True):
        """Write buf to a chip; OSError when nobody answers or the bus hangs."""
        return self.table.i2c_write(self, addr, buf)

    def writevto(self, addr, parts, stop=True):
        """Write several buffers in one transfer."""
        joined = bytearray()
        for part in parts:
            joined.extend(part)
        return self.table.i2c_write(self, addr, joined)

    def readfrom_into(self, addr, buf, stop=True):
        """Read from a chip."""
        self.table.i2c_read(self, addr, buf)

    def readfrom(self, addr, n, stop=True):
        """Read n bytes from a chip."""
        buf = bytearray(n)
        self.table.i2c_read(self, addr, buf)
        return bytes(buf)

    def scan(self):
        """Return the addresses that answer."""
        return self.table.i2c_scan(self)


SoftI2C = I2C


class UART:
    """A serial line; the table's pocket nodes speak on it."""

    def __init__(self, id, baudrate=9600, tx=None, rx=None, rxbuf=256, timeout=0, **_):
        self.line = world.serial(id)

    def init(self, baudrate=9600, **_):
        """Set the speed; the table's nodes follow."""

    def any(self):
        """Return how many bytes wait."""
        return self.line.any()

    def readinto(self, buf, n=-1):
        """Read what waits; None when nothing does."""
        return self.line.readinto(buf, n)

    def write(self, buf):
        """Send to the nodes."""
        return self.line.write(buf)

    def flush(self):
        """Wait until all is sent: at once here."""

    def irq(self, handler=None, trigger=0, hard=False):
        """Not wired on the table: the line is polled."""


class PWM:
    """A tone; the table keeps the last and, when asked, all of them."""

    def __init__(self, pin, freq=0, duty_u16=0):
        self.pin = pin
        self.table = world
        self.hz = freq
        self.duty = duty_u16

    def freq(self, hz=None):
        """Set or return the pitch, Hz."""
        if hz is None:
            return self.hz
        self.hz = hz

    def duty_u16(self, duty=None):
        """Set or return the share of the period that is high, 0 to 65535."""
        if duty is None:
            return self.duty
        self.duty = duty
        self.table.tone_moved(self.hz if duty else 0)

    def deinit(self):
        """Stop."""
        self.table.tone_moved(0)


class WDT:
    """The watchdog: the table reboots the firmware when it is not fed."""

    def __init__(self, id=0, timeout=5000):
        if not 0 < timeout <= 8388:
            raise ValueError("timeout exceeds 8388")
        self.table = world
        self.table.dog_ms = timeout
        self.table.dog_fed = self.table.now

    def feed(self):
        """Start the time anew."""
        self.table.dog_fed = self.table.now
