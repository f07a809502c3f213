"""A board made of the unix MicroPython on a pty, with its own littlefs, and faults on the wire.

The host opens `port.device` (a link to the pty) with the real mpremote. Between the two sits a
pump that sees every byte and can lose the port, reboot the board, drop or mute bytes, at any
chosen byte.
"""

import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import termios
import threading
import time
import tty
from pathlib import Path

import littlefs

from host_tools.flash.ports import Port

HERE = Path(__file__).parent / "board"
MICROPYTHON = shutil.which("micropython", path=str(Path(sys.executable).parent)) or ""
BLOCK = 4096


class Fault:
    """What happens to the wire when the host has sent `after` bytes. how: see Board.strike."""

    def __init__(self, how: str, after: int, times: int = 1):
        self.how, self.after, self.times = how, after, times


class Board:
    """One board. Starts at `power_on`; `files` reads its flash while it is off or idle."""

    def __init__(self, folder: Path, blocks: int = 256, machine: str = ""):
        self.folder = folder
        self.blocks = blocks
        self.machine = machine
        self.image = folder / "flash.img"
        self.kbd = folder / "kbd"
        self.link = folder / "ttyBoard"
        self.fault = None
        self.sent = 0  # bytes from the host since the last `arm`
        self.resets = 0
        self.strikes = 0
        self.back_after = 0.3  # seconds a vanished port stays away
        self._ends = None
        self._owed = b""  # what the board said and the host's end has no room for yet
        self._hosts_turn = True
        self._lock = threading.RLock()
        self._child = None
        self._running = False
        self._thread = None
        self.image.write_bytes(b"\xff" * BLOCK * blocks)
        self.kbd.write_bytes(b"1")

    @property
    def port(self) -> Port:
        return Port(str(self.link))

    def arm(self, how: str, after: int, times: int = 1) -> None:
        """Strike when the host has sent `after` more bytes."""
        self.sent, self.fault = 0, Fault(how, after, times)

    def write(self, files: dict) -> None:
        """Put files on the flash, as somebody else's tool would have; the board must be off."""
        fs = self._mount()
        for path, data in files.items():
            folder = path.rsplit("/", 1)[0]
            if folder:
                fs.makedirs(folder, exist_ok=True)
            with fs.open(path, "wb") as f:
                f.write(data)
        fs.unmount()
        self.image.write_bytes(bytes(fs.context.buffer))

    def remove(self, path: str) -> None:
        """Take a file off the flash; the board must be off."""
        fs = self._mount()
        fs.remove(path)
        fs.unmount()
        self.image.write_bytes(bytes(fs.context.buffer))

    def files(self) -> dict:
        """Return {path: bytes} of everything on the flash."""
        fs, out = self._mount(), {}
        fs.open("/~", "wb").close()  # a first write, here only: it ends a rename that was cut
        fs.remove("/~")
        for folder, _, names in fs.walk("/"):
            for name in names:
                path = folder.rstrip("/") + "/" + name
                with fs.open(path, "rb") as f:
                    out[path] = f.read()
        return out

    def _mount(self):
        fs = littlefs.LittleFS(block_size=BLOCK, block_count=self.blocks, mount=False,
                               prog_size=256, read_size=32, cache_size=1024)
        data = bytearray(self.image.read_bytes())
        fs.context.buffer = data
        try:
            fs.mount()
        except littlefs.LittleFSError:
            fs.format()
            fs.mount()
        return fs

    def power_on(self) -> "Board":
        self._open()
        self._running = True
        self._boot()
        self._thread = threading.Thread(target=self._pump, daemon=True)
        self._thread.start()
        return self

    def power_off(self) -> None:
        self._running = False
        if self._thread:
            self._thread.join(5)
        self._kill()
        self._close()

    __enter__ = power_on

    def __exit__(self, *args):
        self.power_off()

    def _open(self):
        host_master, host_slave = pty.openpty()
        tty.setraw(host_slave)
        os.set_blocking(host_master, False)
        self._ends = host_master, host_slave
        if self.link.is_symlink():
            self.link.unlink()
        self.link.symlink_to(os.ttyname(host_slave))

    def _close(self):
        if self.link.is_symlink():
            self.link.unlink()
        for fd in self._ends or ():
            os.close(fd)
        self._ends, self._owed = None, b""

    def _boot(self, hold=""):
        master, slave = pty.openpty()
        tty.setraw(slave)
        mode = termios.tcgetattr(slave)
        mode[0] |= termios.INPCK  # no effect on a pty; the REPL clears it while it reads
        termios.tcsetattr(slave, termios.TCSANOW, mode)
        self.kbd.write_bytes(b"1")
        self._child = subprocess.Popen(
            [MICROPYTHON, "-X", "heapsize=1m", "-i", str(HERE / "boot_board.py"),
             str(self.image), str(self.blocks), str(self.kbd)],
            stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            env={**os.environ, "MICROPYPATH": f"{HERE}:.frozen", "HELD": hold},
        )
        os.close(slave)
        self._board = master

    def _kill(self):
        if self._child is None:
            return
        if self._child.poll() is None:
            self._child.kill()
        self._child.wait()
        self._child = None
        os.close(self._board)

    def reboot(self, hold=""):
        """Power off and on; `hold`: the pin number of a button held meanwhile."""
        with self._lock:
            self._kill()
            self.resets += 1
            self._boot(hold)

    def _vanish(self):
        self._kill()
        self._close()
        time.sleep(self.back_after)
        self._open()
        self.resets += 1
        self._boot()

    def _pump(self):
        while self._running:
            try:
                select.select([self._ends[0], self._board], [], [], 0.02)
                with self._lock:
                    if self._child.poll() is not None:
                        self.reboot()
                    self._carry()
            except OSError:
                time.sleep(0.01)  # the child is on its way out

    def _carry(self):
        """Move what waits at one of the two ends, in turn when both have something.

        As on a cable neither direction holds up the other: a board that prints without end does
        not keep the host's Ctrl-C away, nor does a host that reads nothing.
        Only one at a time: what moves may reboot the board or lose the port, and then the number
        of an end that was ready belongs to a new one, on which a read would wait for ever.
        """
        host, board = self._ends[0], self._board
        ready = select.select([host, board], [], [], 0)[0]
        from_host = host in ready and (self._hosts_turn or board not in ready or bool(self._owed))
        self._hosts_turn = not from_host
        if from_host:
            self._to_board(os.read(host, 4096))
        elif self._owed or board in ready:
            self._to_host(self._owed or os.read(board, 4096))

    def _to_host(self, data):
        if self.fault and self.fault.how == "mute" and self._due(0):
            self._owed = b""
            return
        try:
            n = os.write(self._ends[0], data)
        except BlockingIOError:
            n = 0
            time.sleep(0.002)  # the host reads nothing just now
        self._owed = data[n:]

    def _due(self, n):
        fault = self.fault
        return fault is not None and fault.times > 0 and self.sent + n > fault.after

    def _to_board(self, data):
        if not self._due(len(data)):
            self.sent += len(data)
            self._feed(data)
            return
        fault = self.fault
        first = data[:max(0, fault.after - self.sent)]
        rest = data[len(first):]
        self._feed(first)
        self.sent += len(data)
        if fault.how == "mute":
            return
        fault.times -= 1
        if fault.times:
            self.sent = 0
        self.strike(fault.how, rest)

    def strike(self, how, rest=b""):
        """vanish: the port goes and comes back, the board rebooted; reboot: it only reboots;
        drop: one byte is lost; flip: one byte is changed; deaf: nothing reaches the board and
        nothing comes back (mute, until the fault is taken away)."""
        self.strikes += 1
        if how == "vanish":
            self._vanish()
        elif how == "reboot":
            self.reboot()
        elif how == "drop":
            self._feed(rest[1:])
        elif how == "flip":
            self._feed(bytes([rest[0] ^ 0x01]) + rest[1:])
        else:
            raise ValueError(how)

    def _feed(self, data):
        interruptible = self.kbd.read_bytes()[:1] == b"1"
        if b"\x03" in data and interruptible and self._busy():
            os.kill(self._child.pid, signal.SIGINT)
            data = data.replace(b"\x03", b"")
        while data:
            n = os.write(self._board, data)
            data = data[n:]

    def _busy(self):
        """True while a program runs: then the terminal is as it was set here, INPCK and all."""
        return bool(termios.tcgetattr(self._board)[0] & termios.INPCK)
