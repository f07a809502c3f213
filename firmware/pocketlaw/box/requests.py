"""What the link answers: state, log, journals, screen, config, restart (firmware/README.md, Link).

`app` gives: live() -> 1 while a match is being played; state() -> state code; status(buf, at)
writes 32 bytes; `requests`: kind -> do(buf, n) of a game's own. This file and
file_requests decide what a laptop may do in play.
"""

import gc

from pocketlaw.box.answers import FLASH, HEAD, LENGTH, LIVE, RANGE, TYPE, get, put
from pocketlaw.compat import const
from pocketlaw.journal import ticks

_VERSION = const(1)
_STATUS = const(32)


class Requests:
    """serve(kind, buf, n) for the Link.

    `parts`: what the app was made of; `restart`: takes what the board should restart into;
    crc16(buf, start, end, seed); save(name, data) replaces a file beside the config, OSError.
    """

    def __init__(self, app, parts, restart, crc16, version, save):
        self.app = app
        self.restart = restart
        self.store = parts.store
        self._log = parts.log
        self._canvas = parts.canvas
        self._clock = parts.clock
        self.crc16 = crc16
        self._version = version
        self._cause = parts.cause
        self.save = save
        self._begun = parts.clock.now()
        self.staged = bytearray()
        self.offer = None  # of the hall (box/offers.py)
        self._table = {1: self._hello, 2: self._status, 3: self._read_log, 7: self._page,
                       9: self._restart}

    def serve(self, kind, buf, n):
        """Answer a request in place; return the answer's length or minus a reason."""
        do = self._table.get(kind) or self.app.requests.get(kind)
        if do is not None:
            return do(buf, n)
        from pocketlaw.box import file_requests  # late: when a laptop first wants it

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
        put(buf, at + 6, ticks.since(self._clock.now(), self._begun), 4)
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
        self.restart.wanted = word.decode()
        return 0
