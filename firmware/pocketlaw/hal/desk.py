"""What the link answers: state, log, journals, screen, config, restart (firmware/README.md, Link).

`app` gives: live() -> 1 while a match is being played; state() -> state code; status(buf, at)
writes 32 bytes. Only this file decides what a laptop may do in play.
"""

import gc

from pocketlaw.compat import const
from pocketlaw.hal import files

_HEAD = const(5)
_VERSION = const(1)
# Reasons.
_TYPE, _LENGTH, _RANGE, _FILE = const(1), const(2), const(3), const(4)
_LIVE, _FLASH, _CHECK = const(5), const(6), const(7)
_NOT_NOW = const(8)
_PUT_MAX = const(1024)
_CHUNK = const(240)
_STATUS = const(32)
_NAME = b"abcdefghijklmnopqrstuvwxyz0123456789-_."


def put(buf, at, value, n):
    """Write value as n bytes, big-endian, to buf[at:]."""
    while n:
        n -= 1
        buf[at + n] = value & 255
        value >>= 8


def get(buf, at, n):
    """Return n bytes from buf[at:] as a number."""
    value = 0
    for i in range(at, at + n):
        value = value << 8 | buf[i]
    return value


class Desk:
    """serve(kind, buf, n) for the Link. `wanted` is "" or what the board should restart into."""

    def __init__(self, app, store, log, canvas, clock, crc16, version, cause, root=""):
        self.app = app
        self.wanted = ""
        self._store = store
        self._log = log
        self._canvas = canvas
        self._clock = clock
        self._crc16 = crc16
        self._version = version
        self._cause = cause
        self._root = root
        self._begun = clock.now()
        self._staged = bytearray()
        self._table = {1: self._hello, 2: self._status, 3: self._read_log, 4: self._list,
                       5: self._read, 6: self._remove, 7: self._page, 8: self._put,
                       9: self._restart, 10: self._pockets, 11: self._teach, 12: self._move}

    def serve(self, kind, buf, n):
        """Answer a request in place; return the answer's length or minus a reason."""
        do = self._table.get(kind)
        if do is None:
            return -_TYPE
        try:
            return do(buf, n)
        except OSError:
            return -_FLASH

    def _hello(self, buf, n):
        if n:
            return -_LENGTH
        at = _HEAD
        buf[at] = _VERSION
        buf[at + 1] = self.app.state()
        buf[at + 2] = self.app.live()
        buf[at + 3] = self._cause
        free = gc.mem_free() // 64 if hasattr(gc, "mem_free") else 0
        put(buf, at + 4, min(free, 65535), 2)
        put(buf, at + 6, (self._clock.now() - self._begun) & 0x3FFFFFFF, 4)
        buf[at + 10:at + 10 + len(self._version)] = self._version
        return 10 + len(self._version)

    def _status(self, buf, n):
        if n:
            return -_LENGTH
        for i in range(_HEAD, _HEAD + _STATUS):
            buf[i] = 0
        self.app.status(buf, _HEAD)
        return _STATUS

    def _read_log(self, buf, n):
        if n != 2:
            return -_LENGTH
        offset = get(buf, _HEAD, 2)
        put(buf, _HEAD, self._log.kept, 2)
        return 2 + self._log.read_into(offset, buf, _HEAD + 2, 254)

    def _list(self, buf, n):
        if n != 1:
            return -_LENGTH
        names = self._store.names()
        if buf[_HEAD] >= len(names):
            return 0
        name = names[buf[_HEAD]]
        put(buf, _HEAD, self._store.length(name), 4)
        raw = name.encode()
        buf[_HEAD + 4:_HEAD + 4 + len(raw)] = raw
        return 4 + len(raw)

    def _name(self, buf, at, n):
        """Return the journal name in buf[at:at+n], "" when it is none that could be."""
        if not 1 <= n <= 32:
            return ""
        for i in range(at, at + n):
            if buf[i] not in _NAME:
                return ""
        return bytes(buf[at:at + n]).decode()

    def _read(self, buf, n):
        if n < 6:
            return -_LENGTH
        name = self._name(buf, _HEAD + 5, n - 5)
        count = buf[_HEAD + 4]
        # Offsets stay small ints on the boards.
        if not name or not count or buf[_HEAD] >= 0x20:
            return -_RANGE
        if name not in self._store.names():
            return -_FILE
        chunk = memoryview(buf)[_HEAD:_HEAD + count]
        return self._store.read_from(name, get(buf, _HEAD, 4), chunk)

    def _remove(self, buf, n):
        if n < 7:
            return -_LENGTH
        name = self._name(buf, _HEAD + 6, n - 6)
        if not name or buf[_HEAD] >= 0x20:
            return -_RANGE
        store = self._store
        if name not in store.names():
            return -_FILE
        if name == store.name:
            return -_LIVE
        size = get(buf, _HEAD, 4)
        want = get(buf, _HEAD + 4, 2)
        if size != store.length(name) or want != self._crc_of(name):
            return -_CHECK
        store.remove(name)
        return 0

    def _crc_of(self, name):
        chunk = bytearray(256)
        crc = 0xFFFF
        at = 0
        while True:
            n = self._store.read_from(name, at, chunk)
            if not n:
                return crc
            crc = self._crc16(chunk, 0, n, crc)
            at += n

    def _page(self, buf, n):
        if n != 1:
            return -_LENGTH
        page = buf[_HEAD]
        if page > 7:
            return -_RANGE
        picture = self._canvas.buf
        for i in range(128):
            buf[_HEAD + i] = picture[page * 128 + i]
        return 128

    def _put(self, buf, n):
        if not 6 <= n <= _CHUNK + 5:
            return -_LENGTH
        which = buf[_HEAD]
        total = get(buf, _HEAD + 1, 2)
        offset = get(buf, _HEAD + 3, 2)
        n -= 5
        if which not in (1, 2) or not 1 <= total <= _PUT_MAX or offset + n > total:
            return -_RANGE
        if self.app.live():
            return -_LIVE
        if offset == 0:
            self._staged = bytearray()
        if offset != len(self._staged):
            return -_RANGE
        self._staged.extend(buf[_HEAD + 5:_HEAD + 5 + n])
        if len(self._staged) == total:
            data = bytes(self._staged)
            self._staged = bytearray()
            name = "/pocketlaw.json" if which == 1 else "/calibration.json"
            files.save(self._root + name, data)
        return 0

    def _line(self):
        return getattr(getattr(self.app, "pockets", None), "line", None)

    def _pockets(self, buf, n):
        if n != 2:
            return -_LENGTH
        line = self._line()
        if line is None:
            return -_FILE
        start = get(buf, _HEAD, 2)
        put(buf, _HEAD, line.heard, 2)
        return 2 + line.heard_into(start, buf, _HEAD + 2)

    def _teach(self, buf, n):
        if n != 12:
            return -_LENGTH
        line = self._line()
        if line is None:
            return -_FILE
        if self.app.live():
            return -_LIVE
        return 0 if line.teach(bytes(buf[_HEAD:_HEAD + 12])) else -_RANGE

    def _move(self, buf, n):
        if not 5 <= n <= 66:
            return -_LENGTH
        typed = getattr(self.app, "typed", None)  # a draughts table's
        return -(_NOT_NOW if typed is None else typed(buf, _HEAD, n))

    def _restart(self, buf, n):
        if n != 5:
            return -_LENGTH
        word = bytes(buf[_HEAD + 1:_HEAD + 5])
        if buf[_HEAD] > 1 or word not in (b"SAFE", b"PLAY"):
            return -_RANGE
        if self.app.live() and not buf[_HEAD]:
            return -_LIVE
        self.wanted = word.decode()
        return 0
