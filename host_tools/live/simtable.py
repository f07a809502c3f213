"""A simulated table whose time goes as the wall's, with the box's own link as a serial object."""

import threading
import time

from host_tools.errors import ToolError


class SimTable:
    """The session behind `backend` (sim/backend.py), kept in step with the wall clock.

    `speed`: how many times as fast time goes.
    """

    def __init__(self, backend, speed: float = 1.0):
        self.backend = backend
        self.speed = speed
        self._lock = threading.Lock()
        self._then = time.monotonic()
        self._owed = 0.0

    def begin(self, config: dict | None = None, script: str = "") -> None:
        """Start a match with `config`, or play `script` in time."""
        if script:
            self._checked(self.backend.ask("load", script=script, watch=True))
        else:
            self._checked(self.backend.ask("start", config=config or {}))
        self._then = time.monotonic()

    def _checked(self, answer: dict) -> dict:
        if "error" in answer:
            raise ToolError(answer["error"], 2)
        return answer

    def go(self) -> None:
        """Let the time that went by on the wall go by on the table."""
        with self._lock:
            now = time.monotonic()
            self._owed += (now - self._then) * 1000 * self.speed
            self._then = now
            ms = min(int(self._owed), 2000)
            self._owed = min(self._owed - ms, 5000.0)
            if ms:
                self._checked(self.backend.ask("advance", ms=ms))

    def press(self, button: str) -> str:
        """Press a button; return "" or why it can not be."""
        self.go()
        with self._lock:
            return self.backend.ask("act", act={"press": button}).get("error", "")

    def usb(self, data: bytes) -> bytes:
        """Send bytes to the box and return what it sent since."""
        with self._lock:
            answer = self._checked(self.backend.ask("usb", data=data.hex()))
        return bytes.fromhex(answer["usb"])

    def close(self) -> None:
        """End the session."""
        self.backend.close()


class SimSerial:
    """The simulated box's USB line as link.Link wants it."""

    def __init__(self, table: SimTable):
        self.table = table
        self._got = bytearray()

    def write(self, data: bytes) -> int:
        """Send bytes to the box."""
        self.table.go()
        self._got += self.table.usb(bytes(data))
        return len(data)

    @property
    def in_waiting(self) -> int:
        """How many bytes can be read now."""
        if not self._got:
            self.table.go()
            self._got += self.table.usb(b"")
        return len(self._got)

    def read(self, count: int) -> bytes:
        """Return up to `count` bytes, none when there are none."""
        out = bytes(self._got[:count])
        del self._got[:count]
        return out

    def close(self) -> None:
        """The line stays; the table is closed by who made it."""
