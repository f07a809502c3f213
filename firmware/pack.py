"""One version of the program in one file, mounted as the folder /pocketlaw.

littlefs gives every file a block of 4 KB, so a hundred modules fill the flash of a small board;
as one file they take what they hold, and a version changes by a single rename. Layout, big-endian:

    0-3 "PLP1"   4-5 number of entries   6-7 spare   8-11 size of the file   12-15 spare
    then per entry, sorted by name: name (40 bytes, zeros behind), offset (4), size (4; 0xFFFFFFFF
    for a folder); then the contents.

Looking a name up is a binary search in the file: it takes no memory.
"""

import gc
import io
import struct

import vfs

MAGIC = b"PLP1"
FOLDER = "/pocketlaw"
HEAD = 16
ENTRY = 48
NAME = 40
_NO_FILE = 2
_READ_ONLY = 30


class _File(io.IOBase):
    """A part of the pack, open for reading."""

    def __init__(self, pack, at, size, text):
        self._pack = pack
        self._at = at
        self._size = size
        self._pos = 0
        self._text = text

    def readinto(self, buf):
        """Fill buf from here on; return how many bytes came, 0 at the end."""
        n = min(len(buf), self._size - self._pos)
        if n <= 0:
            return 0
        self._pack.seek(self._at + self._pos)
        n = self._pack.readinto(buf if n == len(buf) else memoryview(buf)[:n])
        self._pos += n
        return n

    def read(self, n=-1):
        """Return up to n bytes from here on (all of them when negative)."""
        left = self._size - self._pos
        buf = bytearray(left if n < 0 or n > left else n)
        self.readinto(buf)
        return bytes(buf).decode() if self._text else bytes(buf)

    def seek(self, offset, whence=0):
        """Move to an offset from the beginning (0), from here (1) or from the end (2)."""
        base = (0, self._pos, self._size)[whence]
        self._pos = max(0, min(self._size, base + offset))
        return self._pos

    def ioctl(self, request, arg):
        """Say how much to read at once (request 11, MP_STREAM_GET_BUFFER_SIZE)."""
        return 255 if request == 11 else 0

    def close(self):
        """Nothing to give back."""

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass


class Pack:
    """A read-only file system over a pack file. Raises OSError when the file is no whole pack."""

    def __init__(self, path):
        self._f = open(path, "rb")
        head = self._f.read(HEAD)
        size = self._f.seek(0, 2)
        if len(head) != HEAD or head[:4] != MAGIC or struct.unpack(">I", head[8:12])[0] != size:
            self._f.close()
            raise OSError(_NO_FILE)
        self.count = struct.unpack(">H", head[4:6])[0]
        self._entry = bytearray(ENTRY)

    def entry(self, i):
        """Return (name, offset, size) of entry i; size is -1 for a folder."""
        self._f.seek(HEAD + i * ENTRY)
        self._f.readinto(self._entry)
        offset, size = struct.unpack(">II", self._entry[NAME:])
        name = bytes(self._entry[:NAME]).rstrip(b"\x00").decode()
        return name, offset, -1 if size == 0xFFFFFFFF else size

    def _find(self, path):
        name = path.strip("/")
        low, high = 0, self.count
        while low < high:
            middle = (low + high) // 2
            found = self.entry(middle)
            if found[0] == name:
                return found
            if found[0] < name:
                low = middle + 1
            else:
                high = middle
        raise OSError(_NO_FILE)

    def open(self, path, mode):
        """Return an open file; there is no writing."""
        if "w" in mode or "a" in mode or "+" in mode:
            raise OSError(_READ_ONLY)
        _, offset, size = self._find(path)
        if size < 0:
            raise OSError(_NO_FILE)
        gc.collect()  # what an import leaves behind must not lie between what stays
        return _File(self._f, offset, size, "b" not in mode)

    def stat(self, path):
        """Return a stat tuple of a file or folder."""
        if not path.strip("/"):
            return (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        size = self._find(path)[2]
        return (0x4000 if size < 0 else 0x8000, 0, 0, 0, 0, 0, max(size, 0), 0, 0, 0)

    def ilistdir(self, path):
        """Yield (name, type, 0, size) of what lies in a folder."""
        head = path.strip("/")
        head = head + "/" if head else ""
        for i in range(self.count):
            name, _, size = self.entry(i)
            if name[:len(head)] == head and "/" not in name[len(head):]:
                yield name[len(head):], 0x4000 if size < 0 else 0x8000, 0, max(size, 0)

    def mount(self, readonly, mkfs):
        """Nothing to do."""

    def umount(self):
        """Close the file, so that it can be renamed."""
        self._f.close()


def use(path):
    """Mount the pack at `path` as /pocketlaw, False when it is no whole pack."""
    try:
        pack = Pack(path)
    except OSError:
        return False
    drop()
    vfs.mount(pack, FOLDER)
    return True


def drop():
    """Take the mounted pack away, if there is one."""
    try:
        vfs.umount(FOLDER)
    except OSError:
        pass
