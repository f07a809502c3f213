"""An I2C bus as adafruit_bus_device wants it, in front of virtual panels."""


class FakeI2C:
    """try_lock, unlock, writeto(addr, buf, start, end): what Blinka's busio.I2C offers."""

    def __init__(self, panels):
        self.panels = panels
        self.locked = False
        self.bytes = 0

    def try_lock(self):
        """Take the lock; False when it is taken."""
        if self.locked:
            return False
        self.locked = True
        return True

    def unlock(self):
        """Give the lock back."""
        self.locked = False

    def deinit(self):
        """Nothing to give back."""

    def writeto(self, addr, buf, *, start=0, end=None):
        """Pass buf[start:end] to the panel at addr; OSError when there is none."""
        if addr not in self.panels:
            raise OSError(19, "no device")
        data = bytes(buf[start:end])
        self.bytes += len(data) + 1
        if data:
            self.panels[addr].writeto(data)

    def readfrom_into(self, addr, buf, *, start=0, end=None):
        """Used for probing only."""
        if addr not in self.panels:
            raise OSError(19, "no device")
