"""A TCP connection that never waits, by IP address: no name is looked up (MicroPython only)."""

import select
import socket  # type: ignore[import-not-found,unused-ignore]

from pocketlaw.compat import const

_WAITING = (11, 35, 115, 119)  # EAGAIN and EINPROGRESS, as the ports number them
_BAD = const(24)  # POLLERR | POLLHUP
_GONE = const(104)


class Tcp:
    """open(), then ready() until it is 1; then readinto and write. OSError: the line is dead."""

    def __init__(self, address, port):
        self._where = socket.getaddrinfo(address, port)[0][-1]
        self._s = None
        self._poll = None

    def open(self):
        """Begin to connect."""
        self.close()
        self._s = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self._s.setblocking(False)
        try:
            self._s.setsockopt(6, 1, 1)  # TCP_NODELAY, where the port has it
        except (OSError, ValueError):
            pass
        self._poll = select.poll()
        self._poll.register(self._s, select.POLLOUT)
        try:
            self._s.connect(self._where)
        except OSError as error:
            if error.args[0] not in _WAITING:
                raise

    def ready(self):
        """Return 1 when connected, 0 while it is not known."""
        for item in self._poll.ipoll(0):
            if item[1] & _BAD:
                raise OSError(_GONE)
            return 1
        return 0

    def readinto(self, buf):
        """Fill buf with what waits; return how many bytes came."""
        n = self._s.readinto(buf)
        if n is None:
            return 0
        if n == 0:
            raise OSError(_GONE)
        return n

    def write(self, buf, off, n):
        """Send at most n bytes of buf from off; return how many were taken."""
        return self._s.write(buf, off, n) or 0

    def close(self):
        """Let the socket go."""
        s = self._s
        self._s = self._poll = None
        if s is not None:
            try:
                s.close()
            except OSError:
                pass
