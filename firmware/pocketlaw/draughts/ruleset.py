"""`draughts`: international draughts on the 10x10 board, the box's second game (LAWS 1.8).

VALUES: switch -> (value, source). Times are of one side; a period of 0 moves is the rest of the
game, and the last period with moves comes again and again.
"""

from pocketlaw.draughts.codes import SWITCHES
from pocketlaw.draughts.rules import Rules

IDENT = "draughts"
NUMBER = 20
NAME = "Draughts"

VALUES = {
    "moves_1": (50, "a83"),
    "ms_1": (7200000, "a83"),
    "moves_2": (25, "a83"),
    "ms_2": (3600000, "a83"),
    "moves_3": (0, "a83"),
    "ms_3": (0, "a83"),
    "increment_ms": (0, "a87"),
    "record": (1, "a84"),
    "long_ending": (16, "a55, decision 12"),
    "both_limits": (1, "a55 a66"),
    "mark_ms": (30000, "power cut: at most this much thinking time is given back"),
}


def rules(changes=None):
    """Return the Rules, with `changes` (switch name -> value) in place of the usual values."""
    changes = changes or {}
    for name in changes:
        if name not in VALUES:
            raise ValueError("no such switch: " + name)
    return Rules(IDENT, NAME, [changes.get(name, VALUES[name][0]) for name in SWITCHES])
