"""Shows a match as it is played: the panel, and what happens in words, fitted to the terminal."""

import json
import sys
import time
from collections import deque
from collections.abc import Iterator

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from host_tools.demo.keys import Keys
from host_tools.journal.told import happened
from host_tools.results.scoresheet import sheet_of
from host_tools.sim.panelview import braille_row, half_row

HALF_FROM = 130  # columns: 128 half blocks in a frame
BRAILLE_FROM = 66  # columns: 64 Braille cells in a frame
_FOLLOW_S = 0.45  # an event of the first board, where a ruling gets twice as long
_FASTER_S = 0.02  # an event of the boards after it
_FRAME_S = 0.04  # a picture is drawn at most so often
_LEAST = 4  # lines under the picture: the title and the last three events
_MOST = 12
_HINT = "space waits, q quits"


class Quit(Exception):
    """The person at the keyboard has seen enough."""


def picture(frame: bytes, columns: int, lines: int) -> list[str]:
    """Return a frame in half blocks, in Braille or, where neither fits, as no lines at all."""
    if columns >= HALF_FROM and lines >= 34 + _LEAST:
        rows = [half_row(frame, y) for y in range(32)]
    elif columns >= BRAILLE_FROM and lines >= 18 + _LEAST:
        rows = [braille_row(frame, y) for y in range(16)]
    else:
        return []
    edge = "+" + "-" * len(rows[0]) + "+"
    return [edge, *("|" + row + "|" for row in rows), edge]


def told(item: dict) -> str:
    """Return a line of the journal as a sentence: when, which button, what, what the law says."""
    minutes, ms = divmod(item["t"], 60_000)
    return f"{minutes:3d}:{ms // 1000:02d} {happened(item, ', ')}"


class Watch:
    """Takes the lines of host_tools.table.show and shows them.

    speed: times real time, 0: the first board at a pace one can follow, the rest faster.
    """

    def __init__(self, speed: float, console: Console | None = None):
        self.speed = speed
        self.console = console or Console()
        self.live_picture = self.console.is_terminal
        self.frame = bytes(1024)
        self.lines: deque[str] = deque(maxlen=_MOST)
        self.names: list[str] = []
        self.laws = ""
        self.title = ""
        self._begun = time.monotonic()
        self._drawn = 0.0
        self._board = None
        self._keys = None

    def run(self, lines: Iterator[str]) -> None:
        """Show everything; ends with the score sheet, at once when `q` was pressed."""
        result = None
        if not self.live_picture:
            result = self._plain(lines)
        else:
            try:
                with Keys() as self._keys, Live(self._view(), console=self.console, screen=True,
                                                auto_refresh=False) as live:
                    for kind, rest in _split(lines):
                        result = self._take(kind, rest, live) or result
            except Quit:
                self.console.print("Stopped.", markup=False)
                return
            for row in picture(self.frame, *self.console.size):
                self.console.print(row, markup=False, highlight=False)
        if result is not None:
            print(sheet_of(result, self.names, self.laws))

    def _plain(self, lines):
        """Not a terminal: the first board in words, then a line a board, no pictures between."""
        result = None
        for kind, rest in _split(lines):
            if kind == "J":
                item = json.loads(rest)
                if (item["game"], item["board"]) == (1, 1) and item["state"] != "MATCH":
                    print(told(item))
                elif item["state"] in ("BOARD", "GAME", "MATCH") and item.get("say") is None:
                    print(told(item))
            elif kind == "R":
                result = json.loads(rest)
            else:
                self._note(kind, rest)
        print("\n".join(picture(self.frame, BRAILLE_FROM, 99)))
        sys.stdout.flush()
        return result

    def _note(self, kind, rest):
        if kind == "F":
            self.frame = bytes.fromhex(rest.partition(" ")[2])
        elif kind == "N":
            self.names.append(rest)
        elif kind == "L":
            self.laws = rest

    def _take(self, kind, rest, live):
        if kind == "R":
            return json.loads(rest)
        self._note(kind, rest)
        if kind == "F":
            ms = int(rest.partition(" ")[0])
            if self.speed:
                self._pause(self._begun + ms / 1000 / self.speed - time.monotonic())
            self._draw(live)
        elif kind == "J":
            item = json.loads(rest)
            self.lines.append(told(item))
            self.title = f"game {item['game']}, board {item['board']}"
            if not self.speed:
                first = (item["game"], item["board"]) == (1, 1)
                self._draw(live, first)
                pause = _FOLLOW_S * (2 if item.get("say") else 1) if first else _FASTER_S
                self._pause(pause)
        return None

    def _draw(self, live, now=False):
        at = time.monotonic()
        if now or at - self._drawn >= _FRAME_S:
            self._drawn = at
            live.update(self._view(), refresh=True)
            self._pause(0)

    def _view(self):
        columns, height = self.console.size
        rows = picture(self.frame, columns, height)
        room = max(1, height - len(rows) - 2)
        words = [line[:columns - 1] for line in list(self.lines)[-room:]]
        return Group(*(Text(row, no_wrap=True) for row in rows),
                     Text(f" {self.title}   {_HINT}", style="dim"),
                     *(Text(line, no_wrap=True) for line in words))

    def _pause(self, seconds):
        """Let time pass; `space` holds the match until the next key, `q` ends it."""
        end = time.monotonic() + max(0.0, seconds)
        while True:
            left = end - time.monotonic()
            key = self._keys.take(max(0.0, min(left, 0.1)))
            if key == " ":
                while not (key := self._keys.take(0.2)):
                    pass
                self._begun += time.monotonic() - end
                end = time.monotonic()
            if key in ("q", "Q"):
                raise Quit
            if left <= 0:
                return


def _split(lines):
    for line in lines:
        kind, _, rest = line.partition(" ")
        yield kind, rest
