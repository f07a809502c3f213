"""Numbers of the rows and cases of the law tables; profiles give each its sources.

1-36 are the rows of the stroke table, 101-140 the last-piece cases E1-E40 (both last pieces
by an improper stroke: E38, E39 queen covered by own or opp, E40 on the board); the rest are
named here.
"""

from pocketlaw.compat import const

COVERED = const(37)         # the queen is covered
QUEEN_BACK = const(38)      # a pending queen goes to the centre
STILL_OWED = const(39)      # the cover is owed on the next stroke (S74a)
BREAK_AGAIN = const(40)     # next attempt at the break
BREAK_LOST = const(41)      # attempts used: opp breaks, with black
BREAK_FOUL = const(42)      # untouched and improper, or striker pocketed
OFF_LOST = const(43)        # something off the board loses the turn (knockout)
NINE_KEPT = const(44)       # decision 10
COVER_DUE = const(45)       # decision 16
COVER_LOST = const(46)      # the striker alone while the cover is owed (S73a)
DUE_PLACED = const(50)
DUE_WAITS = const(51)
OPP_DUE_PLACED = const(52)
OPP_DUE_WAITS = const(53)
TECHNICAL_OWN = const(60)
TECHNICAL_OPP = const(61)
FOUL = const(62)
OUT_OF_TURN = const(63)
LEFT_SEAT = const(64)
APPEAL = const(65)
JOLTED = const(66)
CONCEDE = const(67)
TIMEOUT = const(68)
TIMEOUT_LOST = const(69)
PASS = const(70)
PASSES_VOID = const(71)
REPLAY = const(72)
MATCH_LOSS = const(73)
NO_PENALTY = const(74)
BEFORE_PLAY = const(75)
NO_ROOM = const(76)
WRONG_PLACING = const(77)
OVERRIDE = const(78)
LAST_OPP = const(80)        # knockout LA
LAST_BEFORE_QUEEN = const(81)   # knockout LB
QUEEN_WITH_OPP = const(82)  # knockout F5
LATE_TURN = const(83)      # noticed after the next stroke: what was done stands
LATE_PLACING = const(84)
LATE_QUEEN = const(85)
REPLAY_STRIKER = const(86)  # the striker can be placed nowhere
PROTEST = const(87)
UPHELD = const(88)
REJECTED = const(89)
CONCEDE_MATCH = const(90)
WARNING = const(91)
STRIKER_CHANGED = const(92)
BOARD_CHANGED = const(93)
ARM = const(94)
REVERSE = const(95)
WHITE_SLAM = const(96)
BLACK_SLAM = const(97)
CAP = const(137)            # E37
E0 = const(100)             # case En is E0 + n
