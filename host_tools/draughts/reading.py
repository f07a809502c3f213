"""Reads PDN as people and programs write it: the reading grammar of PDN 3.0, and a little more.

Spaces in moves, moves and numbers without dots, remarks, variations, set-up commands between
slashes, results of any scoring. A record that is wrong is a Game with its `error`; the next one
begins at the next header.
"""

import re
from dataclasses import dataclass, field

from host_tools.errors import ToolError

# 0 white, 1 black, 2 draw, 3 lost by both, 4 not known
RESULTS = {"2-0": 0, "1-0": 0, "0-2": 1, "0-1": 1, "1-1": 2, "1/2-1/2": 2, "0.5-0.5": 2,
           "½-½": 2, "0-0": 3, "*": 4}
_TOKEN = re.compile(
    r"""(?P<tag>\[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\])
    | (?P<skip>\{[^}]*\}|;[^\n]*|^%[^\n]*|\$\d+|\s+)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<setup>/[^/\n]*/)
    | (?P<result>\*|½-½|1/2[ \t]*-[ \t]*1/2|0\.5-0\.5|(?:[012]-0|0-[12]|1-1)(?![\dx:×-]))
    | (?P<move>\d+(?:[ \t]*[-xX:×][ \t]*\d+)+)
    | (?P<number>\d+[ \t]*\.+|\d+(?=\s|$)|\.\.\.+)
    | (?P<mark>[!?+\#*=]+|e\.p\.)
    | (?P<lost>[{\[])
    | (?P<word>[^\s(){}\[;]+|[}\]])""", re.VERBOSE | re.MULTILINE)
_HEADER = re.compile(r"^\s*\[\s*\w+\s+\"", re.MULTILINE)
_POINTS = re.compile(r"\d+\s*-\s*\d+")


@dataclass
class Game:
    """One game: its tags, its moves in writing and the result it claims (`*` if none).

    A move `/FEN/` sets the position. `line` is where it begins, `lines` where each move stands;
    `error` says why it is no game.
    """

    tags: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    result: str = "*"
    line: int = 1
    lines: list[int] = field(default_factory=list)
    error: ToolError | None = None


class _Reader:
    def __init__(self, text: str):
        self.text = text
        self.games: list[Game] = []
        self.game: Game | None = None
        self.begun = False  # moves or a result were met: the next tag begins another game
        self.depth = 0
        self.line = 1
        self.at = 0

    def run(self) -> list[Game]:
        """Return all games of the text."""
        text = self.text
        while self.at < len(text):
            found = _TOKEN.match(text, self.at)
            kind = found.lastgroup if found else "lost"
            if kind == "value" or found and found.group("tag"):
                kind = "tag"
            if kind == "lost":
                self._wrong(f"{text[self.at]!r} without its partner")
                self._to_next_header()
                continue
            getattr(self, "_" + kind)(found)
            self._pass(found.end())
        self._end()
        return self.games

    def _pass(self, end):
        self.line += self.text.count("\n", self.at, end)
        self.at = end

    def _to_next_header(self):
        ahead = _HEADER.search(self.text, self.at + 1)
        self._pass(ahead.end() - len(ahead.group().lstrip()) if ahead else len(self.text))

    def _now(self) -> Game:
        if self.game is None:
            self.game = Game(line=self.line)
            self.begun = False
        return self.game

    def _end(self):
        if self.depth:
            self._wrong("'(' without its partner")
            self.depth = 0
        if self.game is not None:
            self.games.append(_settled(self.game))
        self.game = None

    def _wrong(self, why):
        game = self._now()
        self.begun = True
        game.error = game.error or ToolError(f"line {self.line}: {why}", 2)

    def _tag(self, found):
        name = found.group("name")
        if self.game is not None and (self.begun or name in self.game.tags):
            self._end()
        self._now().tags[name] = re.sub(r"\\(.)", r"\1", found.group("value"))

    def _skip(self, found):
        pass

    _number = _mark = _skip

    def _open(self, found):
        self.depth += 1

    def _close(self, found):
        if not self.depth:
            self._wrong("')' without its partner")
        else:
            self.depth -= 1

    def _result(self, found):
        if not self.depth:
            self._now().result = re.sub(r"\s", "", found.group())
            self._end()

    def _move(self, found):
        if not self.depth:
            text = re.sub(r"[ \t]", "", found.group())
            self._played(re.sub("[X:×]", "x", text))

    def _setup(self, found):
        if not self.depth:
            self._played(found.group())

    def _played(self, text):
        game = self._now()
        self.begun = True
        game.moves.append(text)
        game.lines.append(self.line)

    def _word(self, found):
        if not self.depth:
            self._wrong(f"{found.group()[:20]!r} is no move and no result")


def _settled(game: Game) -> Game:
    """Compare the result in the tag with that of the text; one that is not known says nothing."""
    tag = re.sub(r"\s", "", game.tags.get("Result", "*"))
    if game.moves and game.result == "*" and game.moves[-1] == tag and _POINTS.fullmatch(tag):
        game.result = game.moves.pop()  # points of another scoring, like 12-0
        game.lines.pop()
        return game
    said, tagged = RESULTS.get(game.result, 4), RESULTS.get(tag, 4)
    if said == 4 and tag:
        game.result = tag if tagged != 4 or _POINTS.fullmatch(tag) else game.result
    elif tagged not in (4, said) and game.error is None:
        game.error = ToolError(f"line {game.line}: the tag says {tag}, the text {game.result}")
    return game


def read(text: str) -> list[Game]:
    """Return the games of a PDN text, wrong ones with an `error`; ToolError (code 2): none."""
    games = _Reader(text).run()
    if not games:
        raise ToolError("no game in it", 2)
    return games
