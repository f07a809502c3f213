"""Legal moves for host tools: text of a move, the move a text means, perft."""

import re

from host_tools.errors import ToolError
from pocketlaw.draughts.board import BLOCK, EMPTY, KING, STEPS, Board, cell_of, copy, square_of
from pocketlaw.draughts.moves import Moves
from pocketlaw.draughts.notation import LONGEST, put_move

_MOVE = re.compile(r"^\d{1,2}(?:-\d{1,2}|(?:x\d{1,2})+)$")


def legal(board: Board) -> Moves:
    """Return the complete list of legal moves of `board`."""
    moves = Moves()
    moves.begin(board)
    moves.finish()
    return moves


def texts(moves: Moves) -> list[str]:
    """Return every listed move in writing."""
    buf = bytearray(LONGEST)
    return [buf[:put_move(buf, 0, moves, i)].decode() for i in range(moves.n)]


def captured(moves: Moves, i: int) -> list[int]:
    """Return the squares captured by move `i`, in order of number."""
    low, high = moves.low[i], moves.high[i]
    return [s for s in range(1, 51) if (low >> s - 1 if s < 26 else high >> s - 26) & 1]


def routes(board: Board, moves: Moves, i: int):
    """Yield every way of landing squares by which move `i` can take what it takes."""
    piece = board.at(moves.src[i])
    cells = bytearray(board.cells)
    cells[cell_of(moves.src[i])] = EMPTY
    prey = {cell_of(s) for s in captured(moves, i)}
    end = cell_of(moves.dst[i])

    def walk(at, left, way):
        if not left:
            if at == end:
                yield way
            return
        for step in STEPS:
            x = at + step
            while piece & KING and not cells[x]:
                x += step
            if x not in left:
                continue
            cells[x] = BLOCK
            land = x + step
            while not cells[land]:
                yield from walk(land, left - {x}, way + [square_of(land)])
                if not piece & KING:
                    break
                land += step
            cells[x] = board.cells[x]

    yield from walk(cell_of(moves.src[i]), prey, [])


def meant(board: Board, moves: Moves, text: str) -> int:
    """Return the index of the legal move that `text` means; ToolError if none or several."""
    if not _MOVE.match(text):
        raise ToolError(f"{text!r} is no move (32-28, 26x37)")
    takes = "x" in text
    squares = [int(s) for s in re.split("[-x]", text)]
    found = [
        i for i in range(moves.n)
        if moves.src[i] == squares[0] and moves.dst[i] == squares[-1]
        and bool(moves.taken) == takes
    ]
    if len(squares) > 2:
        found = [i for i in found if any(
            _within(squares[1:-1], way[:-1]) for way in routes(board, moves, i))]
    if not found:
        raise ToolError(f"{text} is not legal here" + _why(moves, takes))
    if len(found) > 1:
        every = texts(moves)
        raise ToolError(f"{text} can be " + " or ".join(every[i] for i in found))
    return found[0]


def _within(some: list[int], way: list[int]) -> bool:
    """Tell whether the squares `some` come in this order on the way."""
    rest = iter(way)
    return all(square in rest for square in some)


def _why(moves: Moves, takes: bool) -> str:
    if moves.taken and not takes:
        return ": a capture is obligatory (a17)"
    if moves.taken > 1:
        return f": {moves.taken} pieces must be taken (a29)"
    return ""


def play(board: Board, moves: Moves, i: int) -> int:
    """Make listed move `i` on `board`; 1 when it captured or a man moved."""
    return board.make(moves.src[i], moves.dst[i], moves.low[i], moves.high[i])


def perft(board: Board, depth: int) -> int:
    """Return the number of move sequences of `depth` plies from `board`."""
    if not depth:
        return 1
    moves = legal(board)
    if depth == 1:
        return moves.n
    after = Board()
    total = 0
    for i in range(moves.n):
        copy(board, after)
        play(after, moves, i)
        total += perft(after, depth - 1)
    return total
