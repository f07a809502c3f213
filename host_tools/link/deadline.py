"""An end for every wait on a board, also while its bytes keep coming.

A time-out in silence is no end: a board that prints without pause never falls silent. So whoever
waits sets a deadline, `with within(40, "an answer"):`, and the serial object of a Console asks
for it at every byte. Deadlines nest, and the nearest counts.
"""

import time
from contextlib import contextmanager
from contextvars import ContextVar

from host_tools.errors import BoardError, ToolError

_nearest = ContextVar("nearest", default=None)  # (when by time.monotonic(), what is said then)


class TooLong(BoardError, TimeoutError):
    """A deadline has passed; also an OSError, as other trouble with a port is."""


@contextmanager
def within(seconds: float, what: str, anew: bool = False):
    """Give what is done inside `seconds` of time; check() raises TooLong about `what` after that.

    anew: deadlines set before do not count inside: for tidying up after one of them has passed.
    """
    mine = time.monotonic() + seconds, f"{what} took longer than {seconds:.0f} s"
    before = _nearest.get()
    token = _nearest.set(mine if anew or before is None else min(mine, before))
    try:
        yield
    finally:
        _nearest.reset(token)


@contextmanager
def command(seconds: float, name: str):
    """Give a whole command `seconds` of time; ToolError says when the board `name` took longer."""
    end = time.monotonic() + seconds
    try:
        with within(seconds, name):
            yield
    except (ToolError, OSError) as error:
        if time.monotonic() < end:
            raise
        raise ToolError(f"{name}: given up after {seconds:.0f} s ({error}); unplug the board, "
                        "plug it in, try again", getattr(error, "code", 1)) from None


def check() -> None:
    """Raise TooLong when the nearest deadline has passed."""
    nearest = _nearest.get()
    if nearest is not None and time.monotonic() > nearest[0]:
        raise TooLong(nearest[1])


class Timed:
    """A pyserial object that asks for the deadline before every byte; else just that object."""

    def __init__(self, serial):
        self.__dict__["_serial"] = serial

    def __getattr__(self, name):
        check()
        return getattr(self._serial, name)

    def __setattr__(self, name, value):
        setattr(self._serial, name, value)

    def close(self) -> None:
        """Close the port, whatever the time."""
        self._serial.close()
