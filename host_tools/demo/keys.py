"""Single keys from the terminal, without waiting for them."""

import sys


class Keys:
    """`with Keys() as keys`: keys.take() returns the key pressed since, "" for none."""

    def __enter__(self):
        self._old = None
        if sys.stdin is not None and sys.stdin.isatty():
            try:
                import termios
                import tty
            except ImportError:  # Windows
                return self
            self._old = termios.tcgetattr(sys.stdin)
            tty.setcbreak(sys.stdin)
        return self

    def __exit__(self, *_):
        if self._old is not None:
            import termios

            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._old)

    def take(self, wait_s: float = 0.0) -> str:
        """Return one key, waiting at most `wait_s` seconds for it."""
        if self._old is not None:
            import select

            if select.select([sys.stdin], [], [], wait_s)[0]:
                return sys.stdin.read(1)
            return ""
        return self._windows(wait_s)

    @staticmethod
    def _windows(wait_s):
        import time

        try:
            import msvcrt
        except ImportError:
            time.sleep(wait_s)
            return ""
        end = time.monotonic() + wait_s
        while not msvcrt.kbhit():
            if time.monotonic() >= end:
                return ""
            time.sleep(0.01)
        return msvcrt.getwch()
