"""Permanent numbers that every game shares: events of the journal, and why one is refused."""

from pocketlaw.compat import const

# Events (record code byte), beside a game's own: below 64 each is one accepted press, drop or act,
# which history can take back. Draughts takes its own steps back and counts from 128.
EV_UNDO = const(13)      # a = 1: a clock was landed on, d = ms left on it, low 16 bits
EV_HOLD = const(15)      # b = 1: amends the press before it and is one event with it
FIRST_MARK = const(64)   # from here on: marks that are no event of the umpire
EV_BOOT = const(64)      # power came back; a = reset cause
EV_FELL = const(66)      # a = piece, b = pocket: fell while nobody played; changes nothing
                         # d > 0: so many more fell after it

# Why an event was refused (0: it was taken). A refused event changes nothing.
OK = const(0)
NOT_NOW = const(1)
TOO_MANY = const(2)
BELOW_ZERO = const(3)
UNKNOWN = const(4)
NOTHING_TO_UNDO = const(5)
BAD_VALUE = const(6)
LATE_OK = const(7)
MATCH_TOO_LONG = const(8)
TOLD_TWICE = const(9)     # by a pocket and a button: counted once
