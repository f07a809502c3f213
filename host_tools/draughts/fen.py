"""Positions as text: `W:W31,32,K40:B1-20` (PDN 3.0), checked as a player would check them."""

import re

from host_tools.errors import ToolError
from pocketlaw.draughts.board import BLACK, KING, MOST_PIECES, WHITE, Board

START = "W:W31-50:B1-20"
_TAG = re.compile(r'^\[\s*FEN\s+"([^"]*)"\s*\]$', re.IGNORECASE)
_COUNTER = re.compile(r"^[HF]\d+$", re.IGNORECASE)
_PIECES = re.compile(r"^(K?)(\d{1,2})(?:-(\d{1,2}))?$", re.IGNORECASE)


def parse(text: str) -> Board:
    """Return the Board that `text` describes; ToolError (code 2) says what is wrong with it."""
    tag = _TAG.match(text.strip())
    parts = (tag.group(1) if tag else text).strip().rstrip(".").split(":")
    parts = [part.strip() for part in parts]
    while len(parts) > 3 and _COUNTER.match(parts[-1]):
        parts.pop()  # moves since the last capture, number of the move
    if len(parts) != 3 or parts[0].upper() not in ("W", "B"):
        raise ToolError(f"FEN {text!r}: want W:W...:B... or B:W...:B...", 2)
    board = Board()
    board.clear()
    seen = set()
    for part in parts[1:]:
        colour = part[:1].upper()
        if colour not in ("W", "B") or colour in seen:
            raise ToolError(f"FEN {text!r}: want one list of W and one of B", 2)
        seen.add(colour)
        for item in filter(None, (x.strip() for x in part[1:].split(","))):
            _put(board, WHITE if colour == "W" else BLACK, item)
    for side, name in enumerate(("white", "black")):
        if board.men[side] + board.kings[side] > MOST_PIECES:
            raise ToolError(f"FEN: more than {MOST_PIECES} {name} pieces", 2)
    board.side = 0 if parts[0].upper() == "W" else 1
    return board


def _put(board: Board, piece: int, item: str) -> None:
    found = _PIECES.match(item)
    if not found:
        raise ToolError(f"FEN: {item!r} is no square, K and square, or range", 2)
    first = int(found.group(2))
    last = int(found.group(3) or first)
    if not 1 <= first <= last <= 50:
        raise ToolError(f"FEN: {item!r} is not within squares 1 to 50", 2)
    king = KING if found.group(1) else 0
    for square in range(first, last + 1):
        if board.at(square):
            raise ToolError(f"FEN: two pieces on square {square}", 2)
        if not king and (square < 6 if piece == WHITE else square > 45):
            raise ToolError(f"FEN: a man on its far row, square {square}, is a king (K)", 2)
        board.put(square, piece | king)


def text_of(board: Board) -> str:
    """Return the FEN of `board`, squares in order, one by one."""
    lists = []
    for colour in (WHITE, BLACK):
        on = [s for s in range(1, 51) if board.at(s) & colour]
        lists.append(",".join(f"K{s}" if board.at(s) & KING else str(s) for s in on))
    return f"{'WB'[board.side]}:W{lists[0]}:B{lists[1]}"
