"""The small parts: status LED, buzzer, node line, watchdog, reset cause."""

import machine
from machine import PWM, UART, WDT, Pin

from pocketlaw.compat import const

_HALF_DUTY = const(32768)
_DOG_MS = const(8000)  # rp2 allows 8388
_RXBUF = const(512)  # 44 ms of the nodes' line at 115200: more than one flash erase


class Led:
    """The status LED; set(1) lights it. Without a pin it does nothing."""

    def __init__(self, pin, active_low):
        self._pin = Pin(pin, Pin.OUT, value=active_low) if pin >= 0 else None
        self._flip = active_low

    def set(self, on):
        """Light (1) or not (0)."""
        if self._pin is not None:
            self._pin.value(on ^ self._flip)


class Buzzer:
    """A passive buzzer on PWM; tone(hz) sounds, tone(0) is silence. Without a pin: nothing."""

    def __init__(self, pin):
        self._pwm = PWM(Pin(pin, Pin.OUT, value=0)) if pin >= 0 else None
        self.hz = 0

    def tone(self, hz):
        """Sound hz (20..20000) from now on; 0 stops."""
        if hz == self.hz or self._pwm is None:
            return
        if hz:
            self._pwm.freq(hz)
        self._pwm.duty_u16(_HALF_DUTY if hz else 0)
        self.hz = hz


class Watchdog:
    """Bites 8 s after the last feed(), once armed. Armed after the grace time, in play only."""

    def __init__(self):
        self._dog = None

    def arm(self):
        """Start the watchdog: from now on it cannot be stopped (mp#8600)."""
        if self._dog is None:
            self._dog = WDT(timeout=_DOG_MS)

    def feed(self):
        """Start the time anew; only a loop that did its whole round calls this."""
        if self._dog is not None:
            self._dog.feed()


def node_line(pins):
    """Return the UART of the pocket nodes, time-out 0, or None when it is not fitted.

    A transceiver whose direction is a pin listens except while something is written.
    """
    number = getattr(pins, "NODE_UART", -1)
    if number < 0:
        return None
    direction = getattr(pins, "NODE_DE", -1)
    uart = UART(number, baudrate=pins.NODE_BAUD, tx=Pin(pins.NODE_TX), rx=Pin(pins.NODE_RX),
                rxbuf=_RXBUF, timeout=0)
    return Directed(uart, Pin(direction, Pin.OUT, value=0)) if direction >= 0 else uart


class Directed:
    """A UART behind a transceiver whose direction pin is high to talk."""

    def __init__(self, uart, talk):
        self._uart = uart
        self._talk = talk

    def any(self):
        """Return the bytes waiting."""
        return self._uart.any()

    def readinto(self, buf):
        """Read what is there into buf; return how much, or None."""
        return self._uart.readinto(buf)

    def write(self, data):
        """Send `data`, then listen again when its last bit has left (1.1 ms a frame)."""
        self._talk(1)
        self._uart.write(data)
        self._uart.flush()
        self._talk(0)


def reset_cause(asked=False):
    """Return 0 unknown, 1 power, 2 reset pin or call, 3 watchdog, 4 brown-out.

    `asked`: somebody wanted this restart; the RP2040 makes each by its watchdog and calls it so
    (data sheet 4.7, WATCHDOG CTRL TRIGGER).
    """
    cause = machine.reset_cause()
    for name, code in (("PWRON_RESET", 1), ("HARD_RESET", 2), ("SOFT_RESET", 2),
                       ("WDT_RESET", 3), ("BROWNOUT_RESET", 4)):
        if getattr(machine, name, -1) == cause:
            return 2 if asked and code == 3 else code
    return 0


def restart():
    """Reset the board."""
    machine.reset()
