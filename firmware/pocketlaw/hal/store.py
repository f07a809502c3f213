"""Journal files in /match: bytes in and out, durable when flush() returns. Knows no records.

One file is open at a time, for appending and reading back. On littlefs an append becomes visible
only with the flush, so a power cut leaves the file as it was after the last flush or at the one
in hand. append, flush and read_into allocate nothing.
"""

from pocketlaw.compat import const
from pocketlaw.hal import files

EXT = ".plj"
SEAL = ".seal"  # after a journal's whole name: hal/seal.py
_EIO = const(5)
_EEXIST = const(17)
_COPY = const(256)
_LOW = const(49152)  # 2,000 events of 16 bytes, and the blocks that littlefs needs to move them


class Store:
    """The journals of one filesystem; `root` is "" on the board. Does no I/O when made.

    `low` is 1 when there was less room than a long match takes as the journal was opened.
    `name` is the open journal ("" when none), `size` its durable length in bytes, `broken` 1 when
    a write failed: appends are refused (OSError) until reopen() succeeds.
    """

    def __init__(self, root=""):
        self.root = root if root else "/"
        self.folder = root + "/match"
        self.name = ""
        self.size = 0
        self.low = 0
        self.broken = 0
        self.flushes = 0
        self._pending = 0
        self._f = None
        self._reader = None  # what read_from() reads, the file `_other`
        self._other = ""

    def path(self, name):
        """Return the full path of a journal."""
        return self.folder + "/" + name

    # -- the open journal --------------------------------------------------------------------

    def begin(self, name):
        """Open journal `name` for appending; it is made when it is not there, else continued."""
        self.close()
        self._let_go()
        self.name = name
        self.broken = 1
        files.folder(self.folder)
        path = self.path(name)
        self.size = files.size(path) if files.exists(path) else 0
        self._f = files.opened(path, "a+b")
        self.broken = 0
        self.low = 1 if 0 <= self.free() < _LOW else 0

    def append(self, buf, n):
        """Take n bytes of buf; they are durable after flush(). OSError: nothing was taken."""
        f = self._f
        if f is None or self.broken:
            raise OSError(_EIO)
        try:
            if f.write(buf, n) != n:
                raise OSError(_EIO)
        except OSError:
            self.broken = 1
            raise
        self._pending += n

    def flush(self):
        """Make what was appended durable. OSError: none of it may be counted on."""
        f = self._f
        if f is None or self.broken:
            raise OSError(_EIO)
        if not self._pending:
            return
        try:
            f.flush()
        except OSError:
            self.broken = 1
            raise
        self.size += self._pending
        self._pending = 0
        self.flushes += 1

    def read_into(self, offset, buf):
        """Fill buf from byte `offset` of the open journal; return how many bytes came."""
        f = self._f
        if f is None:
            return 0
        f.seek(offset)
        n = f.readinto(buf)
        return n if n else 0

    def reopen(self):
        """After a failed write: open the journal anew and cut it back to its durable `size`.

        What was appended since must be appended again by the caller. OSError: still broken.
        """
        self.trim(self.size)

    def trim(self, length):
        """Cut the open journal back to `length` bytes and go on with it; OSError as begin()."""
        name = self.name
        self._drop()
        self.size = length
        self.broken = 1
        self.cut(name, length)
        self.begin(name)

    def cut(self, name, length):
        """Make a journal that is not open end at `length` bytes; a shorter one stays as it is."""
        self._let_go()
        path = self.path(name)
        if files.exists(path) and files.size(path) > length:
            # No port's file can be made shorter in place: its head is copied and renamed over.
            _copy(path, path, length)

    def close(self):
        """Let the open journal go; what was appended and not flushed is flushed if possible."""
        f = self._f
        self._f = None
        self.name = ""
        self.size = 0
        self._pending = 0
        if f is not None:
            try:
                f.close()
            except OSError:
                pass
            files.settle()

    def _drop(self):
        f = self._f
        self._f = None
        if f is not None:
            try:
                f.close()
            except OSError:
                pass

    # -- all journals ------------------------------------------------------------------------

    def names(self):
        """Return the names of the journals, sorted: the newest is the last."""
        return [name for name in files.listing(self.folder) if name[-len(EXT):] == EXT]

    def readable(self, name):
        """Tell whether `name` is a journal, or the seal of one, that is there."""
        if name[-len(SEAL):] != SEAL and name[-len(EXT):] != EXT:
            return 0
        return 1 if name == self._other else files.exists(self.path(name))

    def length(self, name):
        """Return the length of any journal in bytes; OSError when there is none."""
        if name == self.name:
            return self.size
        return files.size(self.path(name))

    def read_from(self, name, offset, buf):
        """Fill buf from any journal, return how many bytes came; OSError when there is none.

        A file that is not the open one stays open for the next piece: to find it costs most.
        """
        if name == self.name and not self.broken:
            return self.read_into(offset, buf)
        if name != self._other:
            self._let_go()
            self._reader = files.opened(self.path(name), "rb")
            self._other = name
        try:
            self._reader.seek(offset)
            n = self._reader.readinto(buf)
        except OSError:
            self._let_go()
            raise
        return n if n else 0

    def _let_go(self):
        """Close the file that read_from() keeps, before anything is changed."""
        f = self._reader
        self._reader = None
        self._other = ""
        if f is not None:
            f.close()

    def set_aside(self, name):
        """Rename a corrupt journal to NAME.bad, so that it is kept and never read again."""
        self._let_go()
        if name == self.name:
            self._drop()
            self.name = ""
        return files.aside(self.path(name))

    def keep_aside(self, name):
        """Copy a journal to NAME.bad before its damaged end is cut off; OSError as copying."""
        path = self.path(name)
        _copy(path, path + ".bad", files.size(path))

    def remove(self, name):
        """Remove a journal that is not the open one."""
        if name == self.name:
            raise OSError(_EEXIST)
        self._let_go()
        files.remove(self.path(name))
        files.remove(self.path(name) + SEAL)

    def free(self):
        """Return the free bytes of the flash; -1 when it cannot say."""
        try:
            return files.free(self.root)
        except OSError:
            return -1

    def tidy(self):
        """Remove what a power cut left: temporary files, journals without a first record."""
        self._let_go()
        files.tidy(self.folder)
        files.tidy(self.root)
        for name in self.names():
            if name != self.name and not files.size(self.path(name)):
                files.remove(self.path(name))


def _copy(source, target, length):
    """Put the first `length` bytes of a file in the place of `target`, by rename."""
    tmp = target + ".tmp"
    files.remove(tmp)
    buf = bytearray(_COPY)
    src = files.opened(source, "rb")
    try:
        dst = files.opened(tmp, "wb")
        try:
            while length > 0:
                n = src.readinto(buf)
                if not n:
                    raise OSError(_EIO)
                n = min(n, length)
                dst.write(buf, n)
                length -= n
            dst.flush()
        finally:
            dst.close()
    finally:
        src.close()
    files.rename(tmp, target)
    files.settle()
