# Runs in the unix MicroPython: turns it into a board with its own littlefs and reset button.
# argv: image file, block count, file that gets one byte on kbd_intr (1 open, 0 closed).
import os
import sys

import machine
import micropython
import vfs

_BLOCK = 4096


class _Flash:
    """A block device in a file of the host; every write is there at once, like in a chip."""

    def __init__(self, path, blocks):
        self.blocks = blocks
        self.f = open(path, "r+b")

    def readblocks(self, n, buf, off=0):
        self.f.seek(n * _BLOCK + off)
        self.f.readinto(buf)

    def writeblocks(self, n, buf, off=None):
        if off is None:
            self.ioctl(6, n)
            off = 0
        self.f.seek(n * _BLOCK + off)
        self.f.write(buf)

    def ioctl(self, op, arg):
        if op == 4:
            return self.blocks
        if op == 5:
            return _BLOCK
        if op == 6:
            self.f.seek(arg * _BLOCK)
            self.f.write(b"\xff" * _BLOCK)
            return 0


class _Micropython:
    """Stands in for the module: kbd_intr tells the harness whether Ctrl-C may interrupt."""

    def __init__(self, real, path):
        self._real = real
        self._f = open(path, "r+b")

    def __getattr__(self, name):
        return getattr(self._real, name)

    def kbd_intr(self, c):
        self._f.seek(0)
        self._f.write(b"0" if c == -1 else b"1")


sys.modules["micropython"] = _Micropython(micropython, sys.argv[3])
sys.modules["micropython"].kbd_intr(3)
sys.modules["machine"] = machine  # the shim beside this file
_dev = _Flash(sys.argv[1], int(sys.argv[2]))
try:
    _fs = vfs.VfsLfs2(_dev, progsize=256)
except OSError:
    vfs.VfsLfs2.mkfs(_dev, progsize=256)
    _fs = vfs.VfsLfs2(_dev, progsize=256)
vfs.umount("/")
vfs.mount(_fs, "/")
os.chdir("/")
sys.path[:] = ["", ".frozen", "/lib"]
for _name in ("boot.py", "main.py"):
    try:
        _text = open("/" + _name).read()
    except OSError:
        continue
    try:
        exec(compile(_text, _name, "exec"))
    except KeyboardInterrupt:
        pass
    except Exception as _e:
        sys.print_exception(_e)
