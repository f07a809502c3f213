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

    def __init__(self, file, at, size, text):
        self._file = file
        self._at = at
        self._size = size
        self._pos = 0
        self._text = text

    def readinto(self, buf):
        """Fill buf from here on; return how many bytes came, 0 at the end."""
        n = min(len(buf), self._size - self._pos)
        if n <= 0:
            return 0
        self._file.seek(self._at + self._pos)
        n = self._file.readinto(buf if n == len(buf) else memoryview(buf)[:n])
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
        """Give the file back."""
        self._file.close()

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()


class Pack:
    """A read-only file system over a pack file. Raises OSError when the file is no whole pack.

    The file is open only while something is read: open, it takes 1 KB of a Pico's heap.
    """

    def __init__(self, path):
        self._path = path
        with open(path, "rb") as f:
            head = f.read(HEAD)
            size = f.seek(0, 2)
        if len(head) != HEAD or head[:4] != MAGIC or struct.unpack(">I", head[8:12])[0] != size:
            raise OSError(_NO_FILE)
        self.count = struct.unpack(">H", head[4:6])[0]

    def entry(self, f, i):
        """Return (name, offset, size) of entry i of the open pack; size is -1 for a folder."""
        f.seek(HEAD + i * ENTRY)
        raw = f.read(ENTRY)
        offset, size = struct.unpack(">II", raw[NAME:])
        return raw[:NAME].rstrip(b"\x00").decode(), offset, -1 if size == 0xFFFFFFFF else size

    def _find(self, f, path):
        name = path.strip("/")
        low, high = 0, self.count
        while low < high:
            middle = (low + high) // 2
            found = self.entry(f, middle)
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
        gc.collect()  # what an import leaves behind must not lie between what stays
        f = open(self._path, "rb")
        try:
            _, offset, size = self._find(f, path)
            if size < 0:
                raise OSError(_NO_FILE)
        except OSError:
            f.close()
            raise
        return _File(f, offset, size, "b" not in mode)

    def stat(self, path):
        """Return a stat tuple of a file or folder."""
        if not path.strip("/"):
            return (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        with open(self._path, "rb") as f:
            size = self._find(f, path)[2]
        return (0x4000 if size < 0 else 0x8000, 0, 0, 0, 0, 0, max(size, 0), 0, 0, 0)

    def ilistdir(self, path):
        """Yield (name, type, 0, size) of what lies in a folder."""
        head = path.strip("/")
        head = head + "/" if head else ""
        for i in range(self.count):
            with open(self._path, "rb") as f:
                name, _, size = self.entry(f, i)
            if name[:len(head)] == head and "/" not in name[len(head):]:
                yield name[len(head):], 0x4000 if size < 0 else 0x8000, 0, max(size, 0)

    def mount(self, readonly, mkfs):
        """Nothing to do."""

    def umount(self):
        """Nothing to do: the file is not open."""


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
