"""An emulated RP2040 behind a pty: the chip's USB serial line as a port for the real mpremote."""

import os
import pty
import select
import threading
import time
import tty
from pathlib import Path

import littlefs

from host_tools.flash.ports import Port
from host_tools.sim.chip import MS, Chip

_SLICE = 2 * MS  # the chip's time between two looks at the pty


class EmuBoard:
    """One board that keeps its flash over power cuts. `uf2`: the maker's image."""

    def __init__(self, uf2: Path, folder: Path):
        self.uf2 = uf2
        self.link = folder / "ttyEmu"
        self.flash = None
        self.chip = None
        self._ends = None
        self._running = False
        self._out = bytearray()
        self.do = []  # callables that the chip's thread runs next

    @property
    def port(self) -> Port:
        return Port(str(self.link))

    def power_on(self) -> "EmuBoard":
        self.chip = Chip(self.uf2, None, usb=True)
        if self.flash is not None:
            self.chip.mcu.flash[:] = self.flash
        master, slave = pty.openpty()
        tty.setraw(slave)
        self._ends = master, slave
        self.link.symlink_to(os.ttyname(slave))
        self.chip.cdc.on_serial_data = self._heard
        self._running = True
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()
        return self

    def power_off(self) -> None:
        """Cut the power: what is in the flash stays, as it is at this instant."""
        self._running = False
        self._thread.join(30)
        self.flash = bytes(self.chip.mcu.flash)
        self.link.unlink()
        for fd in self._ends:
            os.close(fd)

    __enter__ = power_on

    def __exit__(self, *args):
        if self._running:
            self.power_off()

    def _heard(self, data):
        self._out += bytes([data]) if isinstance(data, int) else bytes(data)

    def _live(self):
        waiting = bytearray()
        while self._running:
            self.chip.run(_SLICE)
            while self.do:
                self.do.pop(0)()
            if self._out:
                sent = os.write(self._ends[0], bytes(self._out[:2048]))
                del self._out[:sent]
            if select.select([self._ends[0]], [], [], 0)[0]:
                waiting += os.read(self._ends[0], 4096)
            while waiting and not self.chip.cdc.tx_fifo.full:
                self.chip.cdc.send_serial_byte(waiting.pop(0))

    def press(self, line: int, ms: int = 80) -> None:
        """Press a button for ms of the chip's time."""
        done = threading.Event()

        def begin():
            self.chip.button(line, 1)
            self.chip.at(ms * MS, end)

        def end():
            self.chip.button(line, 0)
            done.set()

        self.do.append(begin)
        done.wait(120)

    def pause(self, ms: int) -> None:
        """Wait ms of the chip's time."""
        until = self.chip.ns + ms * MS
        while self.chip.ns < until:
            time.sleep(0.05)

    def files(self) -> dict:
        """Return {path: bytes} of everything on the flash."""
        start, size = self.chip.about.fs_offset, self.chip.about.fs_size
        fs = littlefs.LittleFS(block_size=4096, block_count=size // 4096, mount=False)
        fs.context.buffer[:] = self.chip.mcu.flash[start:start + size]
        fs.mount()
        out = {}
        for folder, _, names in fs.walk("/"):
            for name in names:
                path = folder.rstrip("/") + "/" + name
                with fs.open(path, "rb") as f:
                    out[path] = f.read()
        return out
