"""The board's milliseconds on the ring of 2**30 (docs `time.ticks_ms`)."""

import time

from pocketlaw.journal.ticks import MASK


class Clock:
    """now() -> ring ms, 0..2**30-1, the same ring on every port."""

    def now(self):
        """Return the time; never allocates on a board."""
        return time.ticks_ms() & MASK


def sleep_ms(ms):
    """Wait ms milliseconds."""
    time.sleep_ms(ms)


def sleep_us(us):
    """Wait us microseconds."""
    time.sleep_us(us)
