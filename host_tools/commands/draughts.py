"""`pocketlaw draughts`: legal moves, perft, replay, journals, a move for a table in play."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from host_tools.draughts import entry, fen, journal, pdn, reading, rules
from host_tools.errors import ToolError
from host_tools.flash import options
from host_tools.flash.safe import greet
from host_tools.journal.journalfile import is_journal
from host_tools.link.client import Link
from host_tools.link.deadline import command
from host_tools.link.transport import Console
from host_tools.outside import shown, text_of

FEN_HELP = "Position, like W:W31-50:B1-20 (default: the start)."
_LIMIT = 60.0  # seconds for one move over the link


def register(app: typer.Typer) -> None:
    """Add `draughts legal`, `perft`, `replay`, `pdn`, `log` and `move`."""
    group = typer.Typer(no_args_is_help=True, help="International draughts: the second game.")
    app.add_typer(group, name="draughts")
    group.command("legal")(legal)
    group.command("perft")(perft)
    group.command("replay")(replay)
    group.command("pdn")(export)
    group.command("log")(log)
    group.command("move")(move)


def legal(
    position: Annotated[str, typer.Argument(metavar="FEN", help=FEN_HELP)] = fen.START,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Print the legal moves of a position, one a line."""
    board = fen.parse(position)
    moves = rules.legal(board)
    if moves.overflow:
        raise ToolError(f"more than {moves.n} moves: the list is not complete")
    texts = rules.texts(moves)
    if as_json:
        print(json.dumps([
            {"move": text, "from": moves.src[i], "to": moves.dst[i],
             "captures": rules.captured(moves, i)} for i, text in enumerate(texts)]))
    else:
        for text in texts:
            print(text)


def perft(
    depth: Annotated[int, typer.Argument(min=0, max=12, help="Plies.")],
    position: Annotated[str, typer.Option("--fen", metavar="FEN", help=FEN_HELP)] = fen.START,
    divide: Annotated[bool, typer.Option("--divide", help="One line a first move.")] = False,
) -> None:
    """Count the move sequences of DEPTH plies."""
    board = fen.parse(position)
    if divide and depth:
        moves = rules.legal(board)
        for i, text in enumerate(rules.texts(moves)):
            after = fen.parse(fen.text_of(board))
            rules.play(after, moves, i)
            print(f"{text} {rules.perft(after, depth - 1)}")
    print(rules.perft(board, depth))


def replay(
    path: Annotated[str, typer.Argument(
        metavar="PDN", help="A PDN or a draughts journal, or - for a PDN on stdin.")],
    fens: Annotated[bool, typer.Option("--fens", help="Print every position.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON Lines, one a game.")] = False,
) -> None:
    """Play every game of a file through the rules; wrong ones are named, the others played."""
    status = 0
    try:
        games = reading.read(_text(path))
    except ToolError as error:
        raise ToolError(f"{path}: {error}", error.code) from None
    for n, game in enumerate(games, 1):
        try:
            done = _played(game)
        except ToolError as error:
            line, why = _line_and_why(str(error))
            print(shown(f"pocketlaw: {path}: {line}game {n}: {why}"), file=sys.stderr)
            status = max(status, error.code)
            continue
        if as_json:
            print(json.dumps({
                "game": n,
                "white": game.tags.get("White", ""), "black": game.tags.get("Black", ""),
                "plies": done.plies, "result": game.result, "law": done.why,
                "by_law": pdn.WRITTEN[done.winner], "fen": done.fens[-1],
                **({"fens": done.fens} if fens else {})}))
            continue
        if fens:
            print("\n".join(done.fens))
        law = f", {done.why}: {pdn.WRITTEN[done.winner]}" if done.why else ""
        print(f"game {n}: {done.plies} plies, result {shown(game.result)}{law}, {done.fens[-1]}")
    if status:
        raise SystemExit(status)


def _line_and_why(text: str) -> tuple[str, str]:
    """Part "line 3: why" into ("line 3: ", "why")."""
    head, sign, rest = text.partition(": ")
    return (head + sign, rest) if head.startswith("line ") else ("", text)


def _played(game: reading.Game) -> pdn.Played:
    """Play one game; ToolError when it is not legal or claims what is not on the board."""
    done = pdn.replay(game)
    claimed = reading.RESULTS.get(game.result, 4)
    if done.winner < 2 and claimed not in (4, done.winner):
        raise ToolError(f"line {game.line}: {done.why}, but the result says {game.result}")
    return done


def export(
    path: Annotated[Path, typer.Argument(metavar="JOURNAL", help="A draughts journal.")],
    out: Annotated[Path, typer.Option("--out", help="Write here, not to stdout.")] = None,
) -> None:
    """Print the record of a draughts journal as PDN."""
    fold = _fold(path)
    text = fold.pdn()
    if out:
        out.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    if fold.error:
        raise ToolError(f"{path}: {fold.error}; the PDN ends before it")


def log(
    path: Annotated[Path, typer.Argument(metavar="JOURNAL", help="A draughts journal.")],
) -> None:
    """Print a draughts journal, one line an event, and how the game stands."""
    fold = _fold(path)
    print(f"{fold.names[0]} (white) - {fold.names[1]} (black), "
          f"{journal.time_control(fold.game.rules)}")
    for line in fold.lines:
        print(line)
    game = fold.game
    times = " ".join(f"{game.clock.left[side] / 1000:.3f}" for side in range(2))
    print(f"{journal.STATES[game.state]}, result {pdn.WRITTEN[game.result]}, times {times} s, "
          f"{fen.text_of(game.board)}")
    if fold.error:
        raise ToolError(f"{path}: {fold.error}")


def move(
    text: Annotated[str, typer.Argument(metavar="MOVE", help="Like 32-28 or 26x37.")],
    port: options.PortOption = "",
    serial: options.SerialOption = "",
) -> None:
    """Enter the next move of a draughts table's record; the clocks stay the players'.

    Where two captures share both ends, every square on the way: 26x17x8.
    """
    wanted = entry.written(text)
    target = options.one(port, serial)
    with command(_LIMIT, target.name):
        console = Console(target.device).open()
        try:
            if not greet(console):
                raise ToolError(f"{target.name}: not in play")
            done, number = entry.enter(Link(console.serial), wanted)
        finally:
            console.close()
    print(f"{target.name}: {done} is move {number} of the record")


def _fold(path: Path) -> journal.Fold:
    try:
        return journal.Fold(path.read_bytes())
    except OSError as error:
        raise ToolError(f"{path}: {error.strerror}", 2) from None
    except ToolError as error:
        raise ToolError(f"{path}: {error}", error.code) from None


def _journal_text(path: Path) -> str:
    fold = _fold(path)
    if fold.error:
        raise ToolError(f"{path}: {fold.error}")
    return fold.pdn()


def _text(path: str) -> str:
    """Return the PDN in a file or on stdin, or that of a journal."""
    try:
        if path == "-":
            if sys.stdin is None:
                raise ToolError("nothing to read: standard input is closed", 2)
            raw = sys.stdin.buffer.read() if hasattr(sys.stdin, "buffer") else sys.stdin.read()
            return raw if isinstance(raw, str) else text_of(raw, "-", "latin-1")
        raw = Path(path).read_bytes()
        if is_journal(raw):
            return _journal_text(Path(path))
        return text_of(raw, path, "latin-1")  # older programs wrote that
    except OSError as error:
        raise ToolError(f"{path}: {error.strerror}", 2) from None
