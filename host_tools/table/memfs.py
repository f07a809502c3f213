"""A flash filesystem in memory that behaves like littlefs over a power cut.

What was not flushed or closed is gone after `cut()`; a file opened for writing keeps its old
content until then; renaming replaces in one step. It has the calls of MicroPython's `os` that
the firmware uses, and `open`. Runs on CPython and MicroPython.
"""

ENOENT = 2
EIO = 5
EEXIST = 17
ENOTDIR = 20
EISDIR = 21
EINVAL = 22
ENOSPC = 28
ENOTEMPTY = 39

_BLOCK = 4096


class MemFile:
    """One open file."""

    def __init__(self, fs, path, mode):
        self.fs = fs
        self.path = path
        self.node = fs.files.get(path)
        self.pend = bytearray()
        self.at = 0
        self.life = fs.life
        self.text = "b" not in mode
        self.writes = "w" in mode or "a" in mode or "+" in mode
        if self.node is None and "r" in mode:
            raise OSError(ENOENT)
        self.fresh = "w" in mode or self.node is None

    def _check(self):
        if self.life != self.fs.life:
            raise OSError(EIO)

    def write(self, buf, n=-1):
        """Take n bytes (or all) of buf; they are durable after flush() or close()."""
        self._check()
        if self.text:
            buf = buf.encode()
        if n >= 0:
            buf = bytes(buf[:n])
        self.pend.extend(buf)
        return len(buf)

    def flush(self):
        """Make what was written durable, or raise OSError and change nothing."""
        self._check()
        if not self.writes or not (self.pend or self.fresh):
            return
        if self.fs.full or self.fs.used() + len(self.pend) > self.fs.capacity:
            raise OSError(ENOSPC)
        self.fs.flushes += 1
        if self.fresh:
            self.node = self.fs.files[self.path] = bytearray()
            self.fresh = False
        self.node.extend(self.pend)
        self.pend = bytearray()

    def close(self):
        """Flush and let go."""
        if self.life == self.fs.life:
            self.flush()

    def _all(self):
        self._check()
        if self.fresh:
            return self.pend
        return self.node + self.pend if self.pend else self.node

    def read(self, n=-1):
        """Return n bytes from here, or all the rest."""
        data = self._all()
        end = len(data) if n < 0 else min(len(data), self.at + n)
        got = bytes(data[self.at:end])
        self.at = max(self.at, end)
        return got.decode() if self.text else got

    def readinto(self, buf, n=-1):
        """Fill buf from here; return how many bytes came."""
        data = self._all()
        n = min(len(buf) if n < 0 else n, max(0, len(data) - self.at))
        buf[0:n] = data[self.at:self.at + n]
        self.at += n
        return n

    def seek(self, offset, whence=0):
        """Move the reading place; writes always append."""
        size = len(self._all())
        self.at = offset if whence == 0 else (self.at if whence == 1 else size) + offset
        return self.at

    def tell(self):
        """Return the reading place."""
        return self.at

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class MemFs:
    """The flash: files by full path, folders by name."""

    def __init__(self, capacity=868352):
        self.files = {}
        self.folders = {"": 1}
        self.capacity = capacity
        self.full = 0
        self.life = 0
        self.flushes = 0

    def cut(self):
        """Lose power: what is not durable is lost, and open files are dead."""
        self.life += 1

    def used(self):
        """Return the bytes in use, in whole blocks as the flash has them."""
        total = 0
        for node in self.files.values():
            total += (len(node) + _BLOCK - 1) // _BLOCK * _BLOCK
        return total

    def _norm(self, path):
        path = "/" + path.strip("/")
        return "" if path == "/" else path

    def open(self, path, mode="r"):
        """Open a file as the built-in does."""
        path = self._norm(path)
        if path in self.folders:
            raise OSError(EISDIR)
        if path[:path.rindex("/")] not in self.folders:
            raise OSError(ENOENT)
        return MemFile(self, path, mode)

    def listdir(self, path="/"):
        """Return the names in a folder, sorted (littlefs sorts too)."""
        path = self._norm(path)
        if path not in self.folders:
            raise OSError(ENOENT)
        n = len(path) + 1
        names = []
        for table in (self.files, self.folders):
            for full in table:
                if full and full[:n] == path + "/" and "/" not in full[n:]:
                    names.append(full[n:])
        return sorted(names)

    def ilistdir(self, path="/"):
        """Yield (name, type, inode, size)."""
        for name in self.listdir(path):
            full = self._norm(path) + "/" + name
            if full in self.folders:
                yield (name, 0x4000, 0, 0)
            else:
                yield (name, 0x8000, 0, len(self.files[full]))

    def stat(self, path):
        """Return the ten numbers of os.stat; [0] type, [6] size."""
        path = self._norm(path)
        if path in self.folders:
            return (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        if path not in self.files:
            raise OSError(ENOENT)
        return (0x8000, 0, 0, 0, 0, 0, len(self.files[path]), 0, 0, 0)

    def statvfs(self, path="/"):
        """Return block size and counts as os.statvfs does."""
        free = 0 if self.full else max(0, self.capacity - self.used()) // _BLOCK
        return (_BLOCK, _BLOCK, self.capacity // _BLOCK, free, free, 0, 0, 0, 0, 255)

    def mkdir(self, path):
        """Make a folder."""
        path = self._norm(path)
        if path in self.folders or path in self.files:
            raise OSError(EEXIST)
        if self.full:
            raise OSError(ENOSPC)
        self.folders[path] = 1

    def rmdir(self, path):
        """Remove an empty folder."""
        path = self._norm(path)
        if path not in self.folders:
            raise OSError(ENOENT)
        if self.listdir(path):
            raise OSError(ENOTEMPTY)
        del self.folders[path]

    def remove(self, path):
        """Remove a file."""
        path = self._norm(path)
        if path not in self.files:
            raise OSError(ENOENT)
        del self.files[path]

    def rename(self, old, new):
        """Rename, replacing what has the new name, in one step."""
        old = self._norm(old)
        new = self._norm(new)
        if old in self.files:
            self.files[new] = self.files.pop(old)
            return
        if old not in self.folders:
            raise OSError(ENOENT)
        for table in (self.files, self.folders):
            for full in list(table):
                if full == old or full[:len(old) + 1] == old + "/":
                    table[new + full[len(old):]] = table.pop(full)

    def sync(self):
        """Closed files are durable already."""
