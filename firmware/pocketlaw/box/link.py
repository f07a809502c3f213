"""The data link to a laptop in play: framed requests over USB serial (layout: firmware/README.md).

Every frame is checked for length and CRC before anything looks at it; no code travels. The board
never waits for the laptop: an answer that does not fit goes out over later turns, and is dropped
when the laptop does not read for a second.
"""

from pocketlaw.compat import const
from pocketlaw.journal import ticks

SYNC = const(0xA6)
MAX = const(256)
_HEAD = const(5)
_PAUSE_MS = const(500)
_GIVE_UP_MS = const(1000)
_BURST = const(64)  # bytes taken a turn
_IDLE_MS = const(4000)


class Link:
    """poll(now) once a turn; `serve(kind, buf, n)` answers a request.

    serve gets the payload in buf[5:5+n], writes the answer's payload over it from buf[5] on and
    returns its length, or minus a reason code. It must not raise.
    """

    def __init__(self, port, crc16, serve):
        self.frames = 0
        self.refused = 0  # frames dropped: length, CRC or pause
        self.dropped = 0  # answers the laptop did not read
        self._port = port
        self._crc16 = crc16
        self._serve = serve
        self._in = bytearray(16)
        self._buf = bytearray(_HEAD + MAX + 2)
        self._n = 0
        self._at = 0  # ring ms of the last byte
        self._out = 0  # bytes of an answer still to send, from _sent on
        self._sent = 0

    def poll(self, now):
        """Take at most 64 bytes and answer at most one request; return ms until the next turn is
        needed. Allocates nothing itself."""
        self._poll(now)
        return 1 if self.busy() else _IDLE_MS

    def _poll(self, now):
        if self._sent < self._out:
            self._send(now)
            return
        if self._n and ticks.diff(now, self._at) > _PAUSE_MS:
            self._n = 0
            self.refused += 1
        left = _BURST
        while left > 0 and self._port.any():
            n = self._port.readinto(self._in) or 0
            if n == 0:
                return
            left -= n
            self._at = now
            for i in range(n):
                self._byte(self._in[i], now)

    def busy(self):
        """Return 1 when a frame is half in or an answer half out."""
        return 1 if self._n or self._sent < self._out else 0

    def _byte(self, b, now):
        buf = self._buf
        n = self._n
        if self._sent < self._out or (n == 0 and b != SYNC):
            return
        buf[n] = b
        n += 1
        if n >= _HEAD:
            length = buf[3] << 8 | buf[4]
            if length > MAX:
                n = 0
                self.refused += 1
            elif n == _HEAD + length + 2:
                if self._crc16(buf, 1, n - 2) == buf[n - 2] << 8 | buf[n - 1]:
                    self._answer(buf[1], length, now)
                else:
                    self.refused += 1
                n = 0
        self._n = n

    def _answer(self, kind, length, now):
        buf = self._buf
        self.frames += 1
        n = self._serve(kind, buf, length)
        if n < 0:
            buf[1] = 0xFF
            buf[_HEAD] = kind
            buf[_HEAD + 1] = -n
            n = 2
        else:
            buf[1] = kind | 0x80
        buf[3] = n >> 8
        buf[4] = n & 255
        crc = self._crc16(buf, 1, _HEAD + n)
        buf[_HEAD + n] = crc >> 8
        buf[_HEAD + n + 1] = crc & 255
        self._sent = 0
        self._out = _HEAD + n + 2
        self._at = now
        self._send(now)

    def _send(self, now):
        took = self._port.write(self._buf, self._sent, min(_BURST, self._out - self._sent))
        if took:
            self._sent += took
            self._at = now
        elif ticks.diff(now, self._at) > _GIVE_UP_MS:
            self.dropped += 1
            self._out = self._sent = 0
