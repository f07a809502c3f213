"""The node's end of the shared serial line: half duplex, listens before it talks."""

from time import ticks_diff, ticks_ms

from machine import UART, Pin

from pocketlaw.compat import const

_QUIET_MS = const(3)  # a frame takes 1.04 ms; somebody who still talks is heard within it


class Wire:
    """busy(), any(), readinto(buf), write(frame). `talk`: GPIO that turns the line round."""

    def __init__(self, number, tx, rx, talk):
        self._uart = UART(number, baudrate=115200, tx=Pin(tx), rx=Pin(rx), rxbuf=64, timeout=0)
        self._talk = Pin(talk, Pin.OUT, value=0)
        self._heard = ticks_ms()

    def any(self):
        """Return the bytes waiting."""
        n = self._uart.any()
        if n:
            self._heard = ticks_ms()
        return n

    def busy(self):
        """Return whether somebody else is talking, or did so just now."""
        self.any()
        return ticks_diff(ticks_ms(), self._heard) < _QUIET_MS

    def readinto(self, buf):
        """Read what is there."""
        return self._uart.readinto(buf)

    def write(self, frame):
        """Send one frame; returns when its last bit has left, so that the line is free again."""
        self._talk(1)
        self._uart.write(frame)
        self._uart.flush()
        self._talk(0)
