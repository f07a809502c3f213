"""A bus for the tests: panels by address, and failures after a chosen number of bytes."""


class Bus:
    """writeto() as machine.I2C has it; `fail_after` bytes from now it breaks off once."""

    def __init__(self, panels):
        self.panels = panels
        self.dead = 0
        self.fail_after = -1
        self.bytes = 0
        self.log = []

    def writeto(self, addr, buf):
        """Pass the bytes on, or raise OSError as a driver does: EIO 5, ENODEV 19."""
        if self.dead or addr not in self.panels:
            raise OSError(5)
        panel = self.panels[addr]
        self.log.append(len(buf) + 1)
        panel.start()
        self.bytes += 1
        if self.fail_after == 0:
            self.fail_after = -1
            raise OSError(5)
        if self.fail_after > 0:
            self.fail_after -= 1
        for b in buf:
            if self.fail_after == 0:
                self.fail_after = -1
                raise OSError(5)
            if self.fail_after > 0:
                self.fail_after -= 1
            panel.byte(b)
            self.bytes += 1
