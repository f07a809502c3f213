"""Keeps SoL's scorecard as the table is: a queue on disk, retries, and what was posted before."""

import hashlib
import json
import os
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.results.sol import rows as sol_rows
from host_tools.results.sol.card import Away, Card, blanked, swapped

_FIRST, _LONGEST = 1.0, 15.0  # seconds between tries


class Post:
    """One match of the table to one scorecard. `swap`: side a is competitor 2.

    What is to be stored lies in a file until SoL has it, so that neither a network nor a laptop
    that goes away loses a board. `boards`: how many boards SoL was ever given, those taken back
    included.
    """

    def __init__(self, card: Card, turn: int, game: int, swap: bool, folder: Path,
                 boards: int = 0):
        self.card, self.turn, self.game, self.swap = card, turn, game, swap
        self.path = folder / (hashlib.sha256(card.url.encode()).hexdigest()[:16] + ".json")
        self.boards = boards
        self.wanted: dict | None = None
        self.ended = False
        self.note = ""
        self._posted: dict | None = None
        self._next = 0.0
        self._pause = _FIRST
        self._load()

    def _load(self) -> None:
        """Take up the queue of an earlier run for the same card and round."""
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
            if kept["url"] == self.card.url and kept["turn"] == self.turn:
                self.boards = max(self.boards, int(kept["boards"]))
                self.wanted = kept["wanted"]
                self.ended = bool(kept["ended"])
        except FileNotFoundError:
            return
        except (OSError, ValueError, KeyError, TypeError):
            raise ToolError(f"{self.path}: no queue of this tool; move it away") from None

    def _keep(self) -> None:
        text = json.dumps({"url": self.card.url, "turn": self.turn, "boards": self.boards,
                           "wanted": self.wanted, "ended": self.ended})
        part = self.path.with_suffix(".part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with open(part, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            part.replace(self.path)
        except OSError as error:
            raise ToolError(f"{self.path}: {error.strerror}") from None

    def want(self, doc: dict) -> None:
        """Take the boards of `doc` (results.record) as what SoL is to hold."""
        rows = sol_rows.boards(doc, self.game)
        breaker = sol_rows.breaker(doc, self.game)
        if self.swap:
            rows = swapped(rows)
            breaker = {"a": "b", "b": "a", None: None}[breaker]
        score = sol_rows.score(doc, self.game)
        self.boards = max(self.boards, len(rows))
        wanted = {"rows": blanked(rows, self.boards),
                  "breaker": {"a": "1", "b": "2", None: None}[breaker],
                  "score": list(reversed(score)) if self.swap else list(score)}
        if wanted != self.wanted:
            self.wanted = wanted
            self._next = 0.0
            self._keep()

    @property
    def pending(self) -> bool:
        """Tell whether something waits that SoL does not have."""
        return self.wanted is not None and self.wanted != self._posted and not self.ended

    def step(self, now: float) -> bool:
        """Store what is wanted when it is due at `now` (seconds); True when SoL took it now.

        Closed and ToolError go up; when SoL is away `note` says so and it is tried again later.
        """
        if not self.pending or now < self._next:
            return False
        if not self.wanted["rows"]:
            self._posted = self.wanted  # nothing was played yet, and SoL holds nothing
            return False
        try:
            self.card.store(self.turn, self.wanted["breaker"], self.wanted["rows"])
        except Away as error:
            self.note = f"{error}; next try in {self._pause:.0f} s"
            self._next = now + self._pause
            self._pause = min(2 * self._pause, _LONGEST)
            return False
        self._posted = self.wanted
        self._pause = _FIRST
        self.note = ""
        return True

    def end(self) -> None:
        """End the match in SoL with the score as it stands; Away when it has to be tried again."""
        self.card.end(self.turn, self.wanted["breaker"], self.wanted["rows"],
                      self.wanted["score"])
        self._posted = self.wanted
        self.ended = True
        self._keep()
