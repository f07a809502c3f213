"""The board's flash under the real littlefs of MicroPython: a block device in RAM, with a log.

Only inside MicroPython (it has the C library). The device counts and can record every erase and
program, stops for good in the middle of one, and adds up the time a real chip would take.
"""

import vfs

BLOCK = 4096
PROG = 256
ERASE_US = 45000  # typical for the Pico's W25Q16JV (data sheet 9.6: 45 ms, at most 400 ms)
PROG_US = 700  # 0.7 ms typical for a page of 256
CLEAN, TORN, HALF = 0, 1, 2


class PowerCut(BaseException):
    """The supply went while the flash was being written."""


class Flash:
    """A NOR flash: erased bits are 1, programming clears bits."""

    def __init__(self, blocks=64):
        self.blocks = blocks
        self.data = bytearray(b"\xff" * (blocks * BLOCK))
        self.erases = 0
        self.progs = 0
        self.us = 0
        self.ops = 0
        self.log = None  # a list: (block, offset, bytes) programs, (block, -1, None) erases
        self.die_at = -1  # number of the operation (0..) in which the power goes
        self.die_how = CLEAN

    def readblocks(self, n, buf, off=0):
        """Read; the port's extended block interface."""
        at = n * BLOCK + off
        buf[:] = self.data[at:at + len(buf)]

    def writeblocks(self, n, buf, off=-1):
        """Program pages."""
        if off < 0:
            self._erase(n)
            off = 0
        pages = (len(buf) + PROG - 1) // PROG
        self.progs += pages
        self.us += pages * PROG_US
        if self.ops == self.die_at:
            if self.die_how != CLEAN:
                self._program(n, off, bytes(buf)[:len(buf) // 2])
            raise PowerCut
        self.ops += 1
        if self.log is not None:
            self.log.append((n, off, bytes(buf)))
        self._program(n, off, buf)

    def _program(self, n, off, buf):
        data = self.data
        at = n * BLOCK + off
        if data[at:at + len(buf)] == b"\xff" * len(buf):
            data[at:at + len(buf)] = buf
        else:
            for i in range(len(buf)):
                data[at + i] &= buf[i]

    def _erase(self, n):
        self.erases += 1
        self.us += ERASE_US
        if self.ops == self.die_at:
            if self.die_how != CLEAN:
                self._fill(n, BLOCK // 2)
            raise PowerCut
        self.ops += 1
        if self.log is not None:
            self.log.append((n, -1, None))
        self._fill(n, BLOCK)

    def _fill(self, n, count):
        self.data[n * BLOCK:n * BLOCK + count] = b"\xff" * count

    def ioctl(self, op, arg):
        """Answer the filesystem: 4 blocks, 5 block size, 6 erase."""
        if op == 4:
            return self.blocks
        if op == 5:
            return BLOCK
        if op == 6:
            self._erase(arg)
            return 0


class LfsFs:
    """A World's `fs` on littlefs, as the maker's rp2 image mounts it (progsize 256)."""

    def __init__(self, flash=None, format=True):
        self.flash = Flash() if flash is None else flash
        self.full = 0
        self.flushes = 0
        if format:
            vfs.VfsLfs2.mkfs(self.flash, progsize=PROG)
        self.mount()

    def mount(self):
        """Mount as at boot."""
        self.lfs = lfs = vfs.VfsLfs2(self.flash, progsize=PROG)
        self.stat = lfs.stat
        self.statvfs = lfs.statvfs
        self.rename = lfs.rename
        self.remove = lfs.remove
        self.rmdir = lfs.rmdir
        self.mkdir = lfs.mkdir
        self.ilistdir = lfs.ilistdir

    def cut(self):
        """Lose power: whatever littlefs held in RAM is gone."""
        self.mount()

    def open(self, path, mode="r"):
        """Open a file."""
        if self.full and ("w" in mode or "a" in mode):
            raise OSError(28)
        return self.lfs.open(path, mode)

    def listdir(self, path="/"):
        """Return the names in a folder."""
        return sorted([entry[0] for entry in self.lfs.ilistdir(path)])
