# The machine module of the pty board: idle pins, nobody on the buses, a reset that is a reset.
import os

PWRON_RESET = 1
HARD_RESET = 2
WDT_RESET = 3
mem32 = {}


def reset():
    os.system("kill -9 $PPID")


def soft_reset():
    reset()


def reset_cause():
    return PWRON_RESET


def unique_id():
    return b"\xe6\x60\x58\x38\x83\x00\x00\x01"


def disable_irq():
    return 0


def enable_irq(state=0):
    pass


def freq(*args):
    return 125000000


class Pin:
    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8
    low = {int(x) for x in (os.getenv("HELD") or "").split()}

    def __init__(self, id, mode=-1, pull=-1, value=None, **_):
        self.id = id
        self.level = 0 if id in Pin.low else 1 if value is None else value

    def init(self, *args, **_):
        pass

    def value(self, level=None):
        if level is None:
            return self.level
        self.level = level

    __call__ = value

    def on(self):
        self.level = 1

    def off(self):
        self.level = 0

    def irq(self, *args, **_):
        pass


class I2C:
    def __init__(self, *args, **_):
        pass

    def writeto(self, addr, buf, stop=True):
        raise OSError(19)

    readfrom = readfrom_into = writevto = writeto

    def scan(self):
        return []


SoftI2C = I2C


class UART:
    def __init__(self, *args, **_):
        pass

    def init(self, *args, **_):
        pass

    def any(self):
        return 0

    def readinto(self, buf, n=-1):
        return None

    def write(self, buf):
        return len(buf)

    def irq(self, *args, **_):
        pass


class PWM:
    def __init__(self, pin, freq=0, duty_u16=0):
        pass

    def freq(self, hz=None):
        return 0

    def duty_u16(self, duty=None):
        return 0

    def deinit(self):
        pass


class WDT:
    def __init__(self, *args, **_):
        pass

    def feed(self):
        pass


class Timer:
    def __init__(self, *args, **_):
        pass

    def init(self, *args, **_):
        pass

    def deinit(self):
        pass
