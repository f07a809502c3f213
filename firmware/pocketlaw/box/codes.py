"""The umpire's buttons, in line order: permanent numbers, and the names that tools use."""

from pocketlaw.compat import const

BUTTONS = ("play", "ok", "white", "black", "queen", "striker", "foul", "undo")

B_PLAY = const(0)
B_OK = const(1)
B_WHITE = const(2)
B_BLACK = const(3)
B_QUEEN = const(4)
B_STRIKER = const(5)
B_FOUL = const(6)
B_UNDO = const(7)
