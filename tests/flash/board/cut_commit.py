# Runs in the unix MicroPython: one snippet on a flash image whose power goes at a chosen write.
# argv: image, blocks, number of the write that is cut (-1: none), snippet file, its arguments.
# Prints how many writes there were.
import sys

import vfs

_BLOCK = 4096


class _Cut(Exception):
    pass


class _Flash:
    def __init__(self, path, blocks, cut):
        self.blocks, self.cut, self.count, self.dead = blocks, cut, 0, False
        self.f = open(path, "r+b")

    def _write(self, at, data):
        if self.dead:
            raise OSError(5)
        if self.count == self.cut:
            data = data[:len(data) // 2]
            self.dead = True
        self.count += 1
        self.f.seek(at)
        self.f.write(data)
        if self.dead:
            raise OSError(5)

    def readblocks(self, n, buf, off=0):
        self.f.seek(n * _BLOCK + off)
        self.f.readinto(buf)

    def writeblocks(self, n, buf, off=0):
        self._write(n * _BLOCK + off, buf)

    def ioctl(self, op, arg):
        if op == 4:
            return self.blocks
        if op == 5:
            return _BLOCK
        if op == 6:
            self._write(arg * _BLOCK, b"\xff" * _BLOCK)
            return 0


_text = open(sys.argv[4]).read()
_arguments = eval(sys.argv[5])
_dev = _Flash(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
_fs = vfs.VfsLfs2(_dev, progsize=256)
vfs.umount("/")
vfs.mount(_fs, "/")
exec(_text)
try:
    main(*_arguments)  # noqa: F821, the snippet defines it
except OSError:
    if not _dev.dead:
        raise
print(_dev.count)
