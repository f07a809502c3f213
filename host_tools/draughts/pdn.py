"""Games as text (PDN 3.0): played through the rules, and written. `reading` reads them."""

from dataclasses import dataclass, field

from host_tools.draughts import fen, rules
from host_tools.draughts.reading import Game
from host_tools.errors import ToolError
from pocketlaw.draughts import draws
from pocketlaw.draughts.board import can_move, pieces

WRITTEN = ("2-0", "0-2", "1-1", "0-0", "*")
DRAWN = ("", "third repetition", "25 king moves", "three against a king", "two against a king")

@dataclass
class Played:
    """What a replay found: the last position, the plies, and what ended the game by law."""

    board: object
    plies: int
    winner: int = 4  # 0 white, 1 black, 2 draw, 4 none by law
    why: str = ""
    fens: list[str] = field(default_factory=list)


def replay(game: Game) -> Played:
    """Play the game through the rules; ToolError names the first move that is not legal.

    Another game than international draughts (GameType 20) is refused, code 2.
    """
    if game.error:
        raise game.error
    kind = game.tags.get("GameType", "20").split(",")[0].strip()
    if kind not in ("20", "", "?"):
        raise ToolError(f"line {game.line}: GameType {kind}: only 20, international draughts, is "
                        "known", 2)
    try:
        board = fen.parse(game.tags.get("FEN") or fen.START)
    except ToolError as error:
        raise ToolError(f"line {game.line}: {error}", 2) from None
    counts = draws.Draws()
    counts.reset(board)
    done = Played(board, 0, fens=[fen.text_of(board)])
    first = board.side
    for n, text in enumerate(game.moves):
        where = f"line {game.lines[n]}: " if n < len(game.lines) else ""
        if text[0] == "/":
            board = _set(text[1:-1], where)
            counts.reset(board)
            done.fens.append(fen.text_of(board))
            continue
        moves = rules.legal(board)
        try:
            i = rules.meant(board, moves, text)
        except ToolError as error:
            number = (n + first) // 2 + 1
            who = ("white", "black")[board.side]
            raise ToolError(f"{where}move {number} of {who}: {error}") from None
        side = board.side
        drawn = counts.played(board, rules.play(board, moves, i))
        done.plies += 1
        done.fens.append(fen.text_of(board))
        done.winner, done.why = 4, ""
        if not pieces(board, 1 - side):
            done.winner, done.why = side, "no pieces left"
        elif not can_move(board):
            done.winner, done.why = side, "no move left"
        elif drawn:
            done.winner, done.why = 2, DRAWN[drawn]
    return done


def _set(text: str, where: str):
    """Return the position that a set-up command gives; ToolError (code 2) for another command."""
    try:
        return fen.parse(text.strip().removeprefix("FEN").strip())
    except ToolError as error:
        raise ToolError(f"{where}set-up command: {error}", 2) from None


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
