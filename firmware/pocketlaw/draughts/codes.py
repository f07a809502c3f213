"""Permanent numbers of draughts: states, events from 128 up, causes of a result, switches."""

from pocketlaw.compat import const

READY = const(0)
RUNNING = const(1)
PAUSED = const(2)
RULING = const(3)  # a result or an irregularity waits for the arbiter; both clocks stand
OVER = const(4)

# Sides: 0 white, 1 black. A result is the side that won, or one of these.
DRAW = const(2)
VOID = const(3)  # the board lay wrongly: the game is annulled and begun again (a32)
OPEN = const(4)  # no result yet

# Events. Below 192 each is one accepted press or choice; a..c are bytes, d is 16 bits.
EV_GO = const(128)         # white's clock starts, or the clock on move goes on
EV_PRESS = const(129)      # a = side: its move is made, the other clock runs
EV_MOVE = const(130)       # a = from, b = to (squares), c = which of the captures between them
EV_PAUSE = const(131)      # both clocks stand
EV_RESULT = const(132)     # a = side that won, DRAW or VOID, b = cause: proposed by the arbiter
EV_ACCEPT = const(133)     # the proposed result stands
EV_DECLINE = const(134)    # it does not: the game goes on from PAUSED
EV_ADJUST = const(135)     # a = side, b = 1 more or 0 less, d = seconds
EV_IRREGULAR = const(136)  # a = side that erred, b = article 36..49
EV_KEEP = const(137)       # the opponent lets the irregularity stand
EV_CORRECT = const(138)    # the opponent has it put right: the move is that side's again
EV_LASTING = const(139)    # no record kept: that move captured, or a man moved
EV_COUNT = const(140)      # no record kept: a = 25, 16, 10 or 5 moves each from now; 0 none
EV_TURN = const(141)       # a = side whose clock is to run
EV_MOVES = const(142)      # a = side, d = moves made in all: the counter set right
EV_PUT = const(143)        # a = square, b = piece (0 none): the record's position set right
EV_RECORD = const(144)     # a = 1 the record goes on from this position, 0 it stops
EV_CLOCK = const(192)      # a flag is due, or a mark of the running clock: no one's press
NOTHING = const(0)         # a list's item that only closes it; never stepped
SETTING = const(253)       # for the app: a = which of the box's settings, b = what it becomes
FIRST_GAME = const(254)    # for the app: to the SETUP of the box's first game
NEW_GAME = const(255)      # for the app, no event of a game
S_LANGUAGE = const(0)
S_DIGITS = const(1)
S_SOUND = const(2)
FIRST = const(128)
LAST = const(144)

# Why a game ended, or is proposed to.
C_NONE = const(0)
C_RESIGNED = const(1)
C_NO_MOVE = const(2)
C_NO_PIECES = const(3)
C_REFUSAL = const(4)
C_TIME = const(5)
C_AGREED = const(6)
C_REPETITION = const(7)
C_KINGS_25 = const(8)
C_ENDING_LONG = const(9)
C_ENDING_SHORT = const(10)
C_NOBODY = const(11)
C_BOARD = const(12)
ARTICLES = ("", "a78.1", "a78.2", "a78.3", "a78.4", "a83", "a79.1", "a53", "a54", "a55", "a66",
            "a79.3", "a32")
DRAWN_FROM = const(6)  # causes from here to C_NOBODY are draws
FIRST_ERROR = const(36)  # articles of the irregularities
LAST_ERROR = const(49)

# Switches in permanent order, for the journal's first record; meanings stand in the profile.
SWITCHES = ("moves_1", "ms_1", "moves_2", "ms_2", "moves_3", "ms_3", "increment_ms", "record",
            "long_ending", "both_limits", "mark_ms")
