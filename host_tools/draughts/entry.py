"""A move typed on the laptop, for the record of a draughts table in play."""

import re

from host_tools.errors import ToolError
from host_tools.link.client import Link
from pocketlaw.draughts import ruleset as profile

_MOVE = re.compile(r"[1-9]\d?(?:-[1-9]\d?|(?:x[1-9]\d?){1,20})")


def written(text: str) -> str:
    """Return a move as the board reads it (`32-28`, `26x37`); ToolError (code 2) for none."""
    move = text.strip().lower().replace(":", "x")
    if not _MOVE.fullmatch(move) or any(not 1 <= int(s) <= 50 for s in re.findall(r"\d+", move)):
        raise ToolError(f"{text!r} is no move; write 32-28 or 26x37", 2)
    return move


def enter(link: Link, text: str) -> tuple[str, int]:
    """Enter a move; return it and its number in the record. Refused, ToolError when it is not."""
    move = written(text)
    status = link.status()
    if status[31] != profile.NUMBER:
        raise ToolError("this table plays carrom")
    ply = int.from_bytes(status[4:6], "big")
    link.move(ply, move)
    return move, ply + 1
