"""The laptop's line: USB serial as MicroPython's own stdin and stdout."""

import select
import sys


class StdioPort:
    """USB serial through sys.stdin and sys.stdout, without ever waiting."""

    def __init__(self):
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._room = select.poll()
        self._room.register(sys.stdout, select.POLLOUT)
        self._one = bytearray(1)

    def any(self):
        """Return whether a byte waits."""
        for _ in self._poll.ipoll(0):
            return 1
        return 0

    def readinto(self, buf):
        """Fill buf with what waits; return how many bytes came."""
        n = 0
        while n < len(buf) and self.any():
            if not self._in.readinto(self._one):
                break
            buf[n] = self._one[0]
            n += 1
        return n

    def write(self, buf, off, n):
        """Send at most n bytes of buf from off; return how many were taken (mp#9634: not 1 more
        than there is room for, else the write waits)."""
        sent = 0
        one = self._one
        while sent < n:
            ready = 0
            for _ in self._room.ipoll(0):
                ready = 1
            if not ready:
                break
            one[0] = buf[off + sent]
            self._out.write(one)
            sent += 1
        return sent
