"""Permanent numbers: states, queen, pieces, event codes, acts. Never renumber one."""

from pocketlaw.compat import const
from pocketlaw.journal.codes import (  # what every game shares stands here under one name too
    BAD_VALUE,
    BELOW_ZERO,
    EV_BOOT,
    EV_FELL,
    EV_HOLD,
    EV_UNDO,
    FIRST_MARK,
    LATE_OK,
    MATCH_TOO_LONG,
    NOT_NOW,
    NOTHING_TO_UNDO,
    OK,
    TOLD_TWICE,
    TOO_MANY,
    UNKNOWN,
)

# States of the umpire's box (design section 3).
SETUP = const(0)
TOSS = const(1)
READY = const(2)
AIM = const(3)
MOVING = const(4)
RULING = const(5)
PLACING = const(6)
BOARD = const(7)
GAME = const(8)
MATCH = const(9)
PAUSED = const(10)

# The queen. In a relative ruling 2 is own and 3 is opp; in a match 2 is side a and 3 side b.
Q_BOARD = const(0)
Q_PENDING = const(1)
Q_OWN = const(2)
Q_OPP = const(3)

# Sides.
OWN = const(0)
OPP = const(1)
NOBODY = const(-1)

# Turn after a ruling.
KEEPS = const(0)
PASSES = const(1)

# Pieces as sensors and tally name them.
ASK = const(0)
WHITE = const(1)
BLACK = const(2)
QUEEN = const(3)
STRIKER = const(4)

# Journal events (record code byte) beside those of every game: each is one accepted press, drop
# or act. EV_HOLD: a = piece or HOLD_OFF.
EV_PLAY = const(1)       # the umpire's call of play, appeal, or resume, by state
EV_OK = const(2)         # stroke made, at rest, accept, placed, next: by state
EV_PIECE = const(3)      # a = piece: one more of it is down, by the umpire's button
EV_DROP = const(4)       # a = piece (0 ask), b = pocket, c = confidence: a pocket saw it
EV_IMPROPER = const(5)   # improper mark, or the cycle of an untouched break
EV_WAIVE = const(6)      # PLACING: waived, or the right lost; a = 0 by all, 1 by a, 2 by b
EV_DEMAND = const(7)     # a = 1 all of it, 0 none
EV_TOSS = const(8)       # a = side that won
EV_CHOICE = const(9)     # a = 0 break, 1 side
EV_ACT = const(11)       # a = act, b = by (side), c = cause, d = 1 by the partner
EV_OVERRIDE = const(12)  # a..e packed, see carrom.override

HOLD_OFF = const(9)      # EV_HOLD of the foul button: the striker went off the board

# Acts (DESIGN section 4, then the match's own).
ACT_NONE = const(0)
ACT_TECHNICAL = const(1)
ACT_FOUL = const(2)
ACT_OUT_OF_TURN = const(3)
ACT_LEFT_SEAT = const(4)
ACT_APPEAL = const(5)
ACT_JOLTED = const(6)
ACT_CONCEDE = const(7)
ACT_TIMEOUT = const(8)
ACT_PASS = const(9)
ACT_REPLAY = const(10)
ACT_MATCH_LOSS = const(11)
ACT_NO_PENALTY = const(12)
ACT_BEFORE_PLAY = const(13)
ACT_NO_ROOM = const(14)
ACT_WRONG_PLACING = const(15)
ACT_LATE = const(16)
ACT_PROTEST = const(17)
ACT_UPHELD = const(18)
ACT_REJECTED = const(19)
ACT_CONCEDE_MATCH = const(20)
ACT_WARNING = const(21)
ACT_STRIKER = const(22)        # a changed striker, for the record
ACT_BOARD = const(23)          # a changed board, for the record
ACT_ARM = const(24)            # the knockout's named fouls
ACT_REVERSE = const(25)
ACT_CHECKED = const(26)        # one line of the list before "Play"
LAST_ACT = const(26)
LAST_RULING_ACT = const(9)  # acts up to here have a ruling of their own outside a match

# Events of the game beside carrom.
SINGLES = const(0)
DOUBLES = const(1)
