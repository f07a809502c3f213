"""An I2C bus that frees itself when a chip holds SDA low.

A reset in the middle of a read can leave a chip driving SDA for ever (mbed-os#3656). Then: SDA
and SCL as open-drain pins, up to nine clocks until SDA is high, a STOP, and the bus made anew
(I2C-bus specification UM10204, 3.1.16).
"""

import time

from machine import I2C, Pin

from pocketlaw.compat import const

_TIMEOUT_US = const(5000)  # one page takes 3.2 ms; the port's own default of 50 ms loses frames
_HALF_US = const(5)  # half a clock at 100 kHz
_ENODEV = const(19)


class Bus:
    """One bus; `errors` counts failed transfers, `freed` successful recoveries.

    After begin() it allocates nothing, a recovery included: a port's hardware I2C objects are
    static, so making one anew gives the same one.
    """

    def __init__(self, id, sda, scl, hz):
        self._id = id
        self._sda = sda
        self._scl = scl
        self._hz = hz
        self._i2c = None
        self._hung = 0
        self.errors = 0
        self.freed = 0

    def begin(self):
        """Free the bus and switch it on."""
        self._sda = Pin(self._sda)
        self._scl = Pin(self._scl)
        self._free()
        self._make()

    def writeto(self, addr, buf):
        """Write buf to the chip at addr; OSError when it does not answer or the bus hangs."""
        if self._hung:
            self._revive()
        try:
            self._i2c.writeto(addr, buf)
        except OSError as e:
            self._failed(e)
            raise

    def readfrom_into(self, addr, buf):
        """Fill buf from the chip at addr; OSError as writeto."""
        if self._hung:
            self._revive()
        try:
            self._i2c.readfrom_into(addr, buf)
        except OSError as e:
            self._failed(e)
            raise

    def _failed(self, e):
        # A missing chip leaves the bus free; after anything else look before the next try.
        self.errors += 1
        if not e.args or e.args[0] != _ENODEV:
            self._hung = 1

    def _revive(self):
        self._hung = 0
        if self._free():
            self.freed += 1
        self._make()

    def _make(self):
        try:
            self._i2c = I2C(self._id, scl=self._scl, sda=self._sda, freq=self._hz,
                            timeout=_TIMEOUT_US)
        except TypeError:
            self._i2c = I2C(self._id, scl=self._scl, sda=self._sda, freq=self._hz)

    def _free(self):
        """Clock SCL until SDA is high, then STOP; return 1 when it was low and is high now."""
        sda = self._sda
        scl = self._scl
        sda.init(Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
        scl.init(Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
        time.sleep_us(_HALF_US)
        if sda.value():
            return 0
        for _ in range(9):
            scl.value(0)
            time.sleep_us(_HALF_US)
            scl.value(1)
            time.sleep_us(_HALF_US)
            if sda.value():
                break
        scl.value(0)
        sda.value(0)
        time.sleep_us(_HALF_US)
        scl.value(1)
        time.sleep_us(_HALF_US)
        sda.value(1)
        time.sleep_us(_HALF_US)
        return sda.value()


def open_bus(id, sda, scl, hz):
    """Return a Bus that is switched on."""
    bus = Bus(id, sda, scl, hz)
    bus.begin()
    return bus
