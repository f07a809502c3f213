"""Boards that never fall silent: at full rate, byte by byte, or in front of the host's bytes."""

import os
import pty
import select
import threading
import time
import tty

from tests.flash.ptyboard import Board

TEXT = b"x" * 62 + b"\r\n"


class Flood:
    """A port that sends `pattern` again and again and takes what it is sent, to no effect.

    pause: seconds between two bytes; 0 sends as fast as the host reads.
    answer: callable(bytes from the host) -> bytes that go out next, before more of the pattern.
    """

    def __init__(self, pattern=TEXT, pause=0.0, answer=None):
        self.pattern, self.pause, self.answer = pattern, pause, answer
        self.sent = 0

    def __enter__(self):
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.link = os.ttyname(self._slave)
        self._running = True
        self._thread = threading.Thread(target=self._pump, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *args):
        self._running = False
        self._thread.join(5)
        os.close(self._slave)
        os.close(self._master)

    def _pump(self):
        chunk = self.pattern[:1] if self.pause else self.pattern * (4096 // len(self.pattern))
        while self._running:
            heard = b""
            readable, writable, _ = select.select([self._master], [self._master], [], 0.05)
            if readable:
                heard = os.read(self._master, 4096)
            out = self.answer(heard) if heard and self.answer else b""
            if writable:
                self._send(out + chunk)
            time.sleep(self.pause if writable else 0.001)

    def _send(self, data):
        try:
            self.sent += os.write(self._master, data)
        except BlockingIOError:
            time.sleep(0.001)


class Starved(Board):
    """The board's bytes always go first, so that one that prints is never interrupted."""

    def _carry(self):
        self._hosts_turn = False
        super()._carry()
