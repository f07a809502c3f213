"""An emulated RP2040 behind a pty: the chip's USB serial line as a port for the real mpremote.

The chip runs in a process of its own: in a thread it and the tool would wait for each other at
every byte (a flash took five times as long). What the test wants of it goes over a pipe.
"""

import multiprocessing
import os
import pty
import select
import tty
from pathlib import Path

import littlefs

from host_tools.flash import images
from host_tools.flash.ports import Port
from host_tools.sim.chip import MS, Chip

_SLICE = 2 * MS  # the chip's time between two looks at the pty and at the pipe
_FALL_MS = 60  # from the first edge to the node's decision


class EmuBoard:
    """One board that keeps its flash over power cuts. `uf2`: the maker's image, or our own of it.

    board: whose wiring hangs on the chip.
    """

    def __init__(self, uf2: Path, folder: Path, board: str = "RPI_PICO"):
        self.uf2 = uf2
        self.board = board
        self.link = folder / "ttyEmu"
        self.about = images.about(uf2.read_bytes())
        self.chip_s = 0.0  # seconds of the chip's time, all power-ons together
        self._kept = None
        self._process = None

    @property
    def port(self) -> Port:
        return Port(str(self.link))

    def power_on(self) -> "EmuBoard":
        there = multiprocessing.get_context("spawn")
        self._pipe, far = there.Pipe()
        self._process = there.Process(
            target=_live, args=(far, self.uf2, self.board, self._kept, self.link), daemon=True)
        self._process.start()
        far.close()
        self._ask("ready")
        return self

    def power_off(self) -> None:
        """Cut the power: what is in the flash stays, as it is at this instant."""
        self.chip_s += self.now()
        self._kept = self._ask("off")
        self._process.join(30)
        self._process = None

    __enter__ = power_on

    def __exit__(self, *args):
        if self._process:
            self.power_off()

    def _ask(self, what, *args):
        self._pipe.send((what, *args))
        return self._pipe.recv()

    def now(self) -> float:
        """Return the chip's seconds since it was switched on."""
        return self._ask("now")

    def press(self, line: int, ms: int = 80) -> None:
        """Press a button for ms of the chip's time."""
        self._ask("press", line, ms)

    def drop(self, pocket: int, piece: int) -> None:
        """Let a piece (1 white .. 4 striker) fall into a pocket; its node tells of it."""
        self._ask("drop", pocket, piece)

    def pause(self, ms: int) -> None:
        """Wait ms of the chip's time."""
        self._ask("pause", ms)

    def frame(self) -> bytes:
        """Return the 1024 bytes that the first panel shows, empty while it is off."""
        return self._ask("frame")

    def panel_faults(self) -> list:
        """Return what the panel was told that its data sheet does not know."""
        return self._ask("faults")

    def flash(self) -> bytes:
        """Return the bytes of the whole flash."""
        return self._ask("flash") if self._process else self._kept

    def files(self) -> dict:
        """Return {path: bytes} of everything on the flash."""
        start, size = self.about.fs_offset, self.about.fs_size
        fs = littlefs.LittleFS(block_size=4096, block_count=size // 4096, mount=False)
        fs.context.buffer[:] = self.flash()[start:start + size]
        fs.mount()
        out = {}
        for folder, _, names in fs.walk("/"):
            for name in names:
                path = folder.rstrip("/") + "/" + name
                with fs.open(path, "rb") as f:
                    out[path] = f.read()
        return out


class _Live:
    """The far end of the pipe: the chip, its pty, and what is asked of it."""

    def __init__(self, pipe, uf2, board, flash, link):
        self.pipe, self.link = pipe, link
        self.chip = Chip(uf2, None, usb=True, board=board)
        if flash is not None:
            self.chip.mcu.flash[:] = flash
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        link.symlink_to(os.ttyname(self.slave))
        self.out, self.waiting, self.on = bytearray(), bytearray(), True
        self.chip.cdc.on_serial_data = self._heard

    def _heard(self, data):
        self.out += bytes([data]) if isinstance(data, int) else bytes(data)

    def run(self):
        while self.on:
            self.chip.run(_SLICE)
            if self.pipe.poll():
                what, *args = self.pipe.recv()
                getattr(self, "_" + what)(*args)
                if not self.on:
                    break
            if self.out:
                sent = os.write(self.master, bytes(self.out[:2048]))
                del self.out[:sent]
            if select.select([self.master], [], [], 0)[0]:
                self.waiting += os.read(self.master, 4096)
            while self.waiting and not self.chip.cdc.tx_fifo.full:
                self.chip.cdc.send_serial_byte(self.waiting.pop(0))

    def _ready(self):
        self.pipe.send(True)

    def _now(self):
        self.pipe.send(self.chip.ns / 1e9)

    def _off(self):
        self.on = False
        self.link.unlink()
        os.close(self.master)
        os.close(self.slave)
        self.pipe.send(bytes(self.chip.mcu.flash))

    def _flash(self):
        self.pipe.send(bytes(self.chip.mcu.flash))

    def _frame(self):
        panel = self.chip.panels[0]
        self.pipe.send(bytes(panel.frame()) if panel.lit() else b"")

    def _faults(self):
        self.pipe.send(list(self.chip.panels[0].faults))

    def _pause(self, ms):
        self.chip.at(ms * MS, lambda: self.pipe.send(True))

    def _press(self, line, ms):
        def end():
            self.chip.button(line, 0)
            self.pipe.send(True)

        self.chip.button(line, 1)
        self.chip.at(ms * MS, end)

    def _drop(self, pocket, piece):
        def fell():
            self.chip.beam(pocket, 0)
            self.chip.nodes.fell(pocket, piece, _FALL_MS)
            self.chip.speak()
            self.pipe.send(True)

        self.chip.nodes.edge(pocket)
        self.chip.speak()
        self.chip.beam(pocket, 1)
        self.chip.at(_FALL_MS * MS, fell)


def _live(*args):
    _Live(*args).run()
