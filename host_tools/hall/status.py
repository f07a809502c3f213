"""A table's status as the hall's page shows it; carrom is read by live/status.py."""

from host_tools.draughts.journal import STATES as DRAUGHTS
from host_tools.errors import ToolError
from host_tools.live import status as carrom
from pocketlaw.carrom import terms

_RESULTS = ("white", "black", "draw", "void", None)
_DRAUGHTS = 20


def read(raw: bytes) -> dict | None:
    """Return the 32 status bytes as a dict, None when these can not be a status.

    `live`: a match is being played; `over`: it has a result; `left_ms` runs down while `running`.
    """
    try:
        if len(raw) == carrom.SIZE and raw[31] == _DRAUGHTS:
            return _draughts(raw)
        found = carrom.decode(raw)
    except (ToolError, IndexError):
        return None
    clock, faults = found.pop("clock"), found.pop("faults")
    return found | clock | {
        "kind": "carrom", "over": found["state"] == "MATCH",
        "live": found["state"] not in ("SETUP", "MATCH") and found["events"] > 0,
        "faults": [terms.FAULT_TEXTS[i] for i in range(8) if faults >> i & 1],
    }


def _draughts(raw):
    side = raw[1]
    at = 9 + 7 * side
    return {
        "kind": "draughts", "state": DRAUGHTS[raw[0]], "on_strike": ("white", "black")[side],
        "winner": _RESULTS[raw[3]], "running": bool(raw[2]), "events": raw[4] << 8 | raw[5],
        "left_ms": int.from_bytes(raw[at:at + 4], "big"), "faults": [],
        "live": raw[0] in (1, 2, 3), "over": raw[0] == 4,
    }
