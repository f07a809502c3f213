"""The 32 bytes in which a box says how the match stands (firmware/README.md, Status)."""

import struct

from host_tools.errors import ToolError
from pocketlaw.carrom import terms

SIZE = 32
_QUEENS = ("board", "pending", "a", "b")
_DRAUGHTS = 20
_FAULTS_AT, _GAME_AT = 23, 31


def decode(body: bytes) -> dict:
    """Return the status of a carrom box as a dict; ToolError for draughts or a strange one."""
    if len(body) != SIZE:
        raise ToolError("the box's status has a wrong length")
    if body[_GAME_AT] == _DRAUGHTS:
        raise ToolError("the table plays draughts; this is for carrom")
    if body[_GAME_AT] or body[0] >= len(terms.STATES) or max(body[1], body[3]) > 1 \
            or body[2] > 3 or body[4] > 3:
        raise ToolError("the box's status makes no sense; do firmware and tool fit together?")
    left_ms, events = struct.unpack_from(">HH", body, 19)
    return {
        "state": terms.STATES[body[0]], "on_strike": "ab"[body[1]], "seat": body[2],
        "breaker": "ab"[body[3]], "queen": _QUEENS[body[4]], "attempt": body[5] or None,
        "game": body[6], "board": body[7], "trial": body[8] or None,
        "winner": "ab"[body[9] - 1] if body[9] in (1, 2) else None,
        "left": _pair(body, 10), "due": _pair(body, 12), "score": _pair(body, 14),
        "won": _pair(body, 16),
        "clock": {"running": bool(body[18]), "left_ms": left_ms},
        "events": events, "faults": body[_FAULTS_AT],
        "ms": struct.unpack_from(">I", body, 24)[0],
    }


def _pair(body: bytes, at: int) -> dict:
    return {"a": body[at], "b": body[at + 1]}
