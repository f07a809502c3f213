"""Tables to look at: simulated in CPython, and in MicroPython unix behind a pty."""

import pytest

from host_tools.live.feed import LinkFeed
from host_tools.live.simtable import SimSerial, SimTable
from host_tools.sim.backend import Local, Pipe
from tests.live.ptytable import PtyTable

CONFIG = {"laws": "icf25", "event": "doubles", "round": "semi", "a": ["প্রকাশ", "<b>X"],
          "b": ["हरि", "Zoë"], "toss": "a", "choice": "break", "board": "RPI_PICO", "seed": 1}


class Clocked(SimTable):
    """A table whose time goes when a test says so."""

    def go(self) -> None:
        """A millisecond a look."""
        self.later(1)

    def later(self, ms: int) -> None:
        with self._lock:
            self._checked(self.backend.ask("advance", ms=ms))

    def do(self, *buttons: str, after: int = 1000) -> None:
        for button in buttons:
            self.later(after)
            assert not self.press(button)
            self.later(200)

    def umpire(self, **act) -> None:
        with self._lock:
            answer = self.backend.ask("act", act={"umpire": act})
        assert "error" not in answer, answer
        self.later(200)


@pytest.fixture
def table():
    made = Clocked(Local())
    made.begin(CONFIG)
    made.later(3000)
    yield made
    made.close()


@pytest.fixture
def feed(table):
    made = LinkFeed(lambda: SimSerial(table))
    yield made
    made.close()


@pytest.fixture
def unix_port():
    """A doubles match in MicroPython unix whose time goes as the wall's, behind a pty."""
    made = SimTable(Pipe())
    made.begin(CONFIG)
    with PtyTable(made) as port:
        yield port
