"""Games as text (PDN 3.0): reading and writing. Only what a draughts club meets."""

import re
from dataclasses import dataclass, field

from host_tools.draughts import fen, rules
from host_tools.errors import ToolError
from pocketlaw.draughts import draws
from pocketlaw.draughts.board import can_move, pieces

RESULTS = {"2-0": 0, "1-0": 0, "0-2": 1, "0-1": 1, "1-1": 2, "1/2-1/2": 2, "0.5-0.5": 2,
           "0-0": 3, "*": 4}
WRITTEN = ("2-0", "0-2", "1-1", "0-0", "*")
DRAWN = ("", "third repetition", "25 king moves", "three against a king", "two against a king")
_TOKEN = re.compile(
    r"""\[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]
    | (?P<comment>\{[^}]*\}|;[^\n]*|^%[^\n]*|\$\d+)
    | (?P<bracket>[()])
    | (?P<word>[^\s(){};\[]+)
    | (?P<bad>[\[{}])""", re.VERBOSE | re.MULTILINE)


@dataclass
class Game:
    """One game: its tags, its moves in writing and the result it claims (`*` if none)."""

    tags: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    result: str = "*"


def read(text: str) -> list[Game]:
    """Return the games of a PDN text; ToolError (code 2) for what is no PDN."""
    games = []
    tags: dict[str, str] = {}
    game = None
    for kind, value in _tokens(text):
        if kind == "tag":
            if game:
                games.append(game)
                game = None
            name, what = value
            tags[name] = what
            continue
        game = game or Game()
        if tags:
            game.tags, tags = tags, {}
        if kind == "result":
            game.result = value
            games.append(game)
            game = None
        else:
            game.moves.append(value)
    if game or tags:
        game = game or Game()
        game.tags = game.tags or tags
        games.append(game)
    if not games:
        raise ToolError("no game in it", 2)
    return games


def _tokens(text: str):
    """Yield ("tag", (name, value)), ("move", text), ("result", text); variations are left out."""
    depth = 0
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup
        if kind == "bad":
            raise ToolError(f"{found.group()!r} without its partner", 2)
        if kind == "bracket":
            depth += 1 if found.group() == "(" else -1
            if depth < 0:
                raise ToolError("')' without its partner", 2)
        elif depth or kind == "comment":
            continue
        elif kind == "value":
            yield "tag", (found.group("name"), re.sub(r"\\(.)", r"\1", found.group("value")))
        else:
            yield from _word(found.group())
    if depth:
        raise ToolError("'(' without its partner", 2)


def _word(word: str):
    if word in RESULTS:
        yield "result", word
        return
    word = re.sub(r"^\d+\.+", "", word).rstrip("!?*+#")
    word = word.replace("X", "x").replace(":", "x").replace("×", "x")
    if re.match(r"^\d+([-x]\d+)+$", word):
        yield "move", word
    elif word:
        raise ToolError(f"{word[:20]!r} is no move and no result", 2)


@dataclass
class Played:
    """What a replay found: the last position, the plies, and what ended the game by law."""

    board: object
    plies: int
    winner: int = 4  # 0 white, 1 black, 2 draw, 4 none by law
    why: str = ""
    fens: list[str] = field(default_factory=list)


def replay(game: Game) -> Played:
    """Play the game through the rules; ToolError names the first move that is not legal."""
    board = fen.parse(game.tags.get("FEN", fen.START))
    counts = draws.Draws()
    counts.reset(board)
    done = Played(board, 0, fens=[fen.text_of(board)])
    first = board.side
    for n, text in enumerate(game.moves):
        moves = rules.legal(board)
        try:
            i = rules.meant(board, moves, text)
        except ToolError as error:
            number = (n + first) // 2 + 1
            who = ("white", "black")[board.side]
            raise ToolError(f"move {number} of {who}: {error}") from None
        side = board.side
        drawn = counts.played(board, rules.play(board, moves, i))
        done.plies = n + 1
        done.fens.append(fen.text_of(board))
        done.winner, done.why = 4, ""
        if not pieces(board, 1 - side):
            done.winner, done.why = side, "no pieces left"
        elif not can_move(board):
            done.winner, done.why = side, "no move left"
        elif drawn:
            done.winner, done.why = 2, DRAWN[drawn]
    return done


def write(game: Game) -> str:
    """Return the game as PDN text, lines of at most 79 characters."""
    def quoted(value: str) -> str:
        return value.replace("\\", "\\\\").replace('"', '\\"')

    lines = [f'[{name} "{quoted(value)}"]' for name, value in game.tags.items()]
    words = []
    black = game.tags.get("FEN", "W")[0] == "B"
    for n, move in enumerate(game.moves):
        ply = n + black
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
        elif n == 0:
            words.append(f"{ply // 2 + 1}...")
        words.append(move)
    line = ""
    body = []
    for word in words + [game.result]:
        if line and len(line) + 1 + len(word) > 79:
            body.append(line)
            line = ""
        line += (" " if line else "") + word
    return "\n".join([*lines, "", *body, line, ""])
