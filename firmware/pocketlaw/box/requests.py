"""What the link answers: state, log, journals, screen, config, restart (firmware/README.md, Link).

`app` gives: live() -> 1 while a match is being played; state() -> state code; status(buf, at)
writes 32 bytes. This file and deskwork alone decide what a laptop may do in play.
"""

import gc

from pocketlaw.compat import const

HEAD = const(5)
_VERSION = const(1)
_STATUS = const(32)
# Reasons.
TYPE = const(1)
LENGTH = const(2)
RANGE = const(3)
FILE = const(4)
LIVE = const(5)
FLASH = const(6)
CHECK = const(7)
NOT_NOW = const(8)


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
        self.store = store
        self._log = log
        self._canvas = canvas
        self._clock = clock
        self.crc16 = crc16
        self._version = version
        self._cause = cause
        self.root = root
        self._begun = clock.now()
        self.staged = bytearray()
        self.offer = None  # of the hall (box/offers.py)
        self.assign = None  # assign(values): begin that match; returns 0 when the flash would not
        self._table = {1: self._hello, 2: self._status, 3: self._read_log, 7: self._page,
                       9: self._restart}

    def serve(self, kind, buf, n):
        """Answer a request in place; return the answer's length or minus a reason."""
        do = self._table.get(kind)
        if do is not None:
            return do(buf, n)
        from pocketlaw.box import file_requests  # read from flash when a laptop first wants it

        do = file_requests.TABLE.get(kind)
        if do is None:
            return -TYPE
        try:
            return do(self, buf, n)
        except OSError:
            return -FLASH

    def _hello(self, buf, n):
        if n:
            return -LENGTH
        at = HEAD
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
            return -LENGTH
        for i in range(HEAD, HEAD + _STATUS):
            buf[i] = 0
        self.app.status(buf, HEAD)
        return _STATUS

    def _read_log(self, buf, n):
        if n != 2:
            return -LENGTH
        offset = get(buf, HEAD, 2)
        put(buf, HEAD, self._log.kept, 2)
        return 2 + self._log.read_into(offset, buf, HEAD + 2, 254)

    def _page(self, buf, n):
        if n != 1:
            return -LENGTH
        page = buf[HEAD]
        if page > 7:
            return -RANGE
        picture = self._canvas.buf
        for i in range(128):
            buf[HEAD + i] = picture[page * 128 + i]
        return 128

    def _restart(self, buf, n):
        if n != 5:
            return -LENGTH
        word = bytes(buf[HEAD + 1:HEAD + 5])
        if buf[HEAD] > 1 or word not in (b"SAFE", b"PLAY"):
            return -RANGE
        if self.app.live() and not buf[HEAD]:
            return -LIVE
        self.wanted = word.decode()
        return 0
