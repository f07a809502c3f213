"""One worked stroke for every row and case of the law tables: the page shows what the box says.

Each entry: row id, its name, (own left, opponent's left, queen, dues, had, attempt), and the
stroke: own, opponent's, then letters q queen, s striker, i improper, u nothing touched.
"""

from pocketlaw.carrom import codes, rows
from pocketlaw.carrom.ruling import Position, Stroke

BOARD, PENDING, OWN, OPP = codes.Q_BOARD, codes.Q_PENDING, codes.Q_OWN, codes.Q_OPP

STROKES = (
    (1, "nothing", (6, 5, BOARD), (0, 0, "")),
    (2, "own", (6, 5, BOARD), (1, 0, "")),
    (3, "opponent's", (6, 5, BOARD), (0, 1, "")),
    (4, "own and opponent's", (6, 5, BOARD), (1, 1, "")),
    (5, "the queen", (6, 5, BOARD), (0, 0, "q")),
    (6, "the queen before any own", (9, 5, BOARD), (0, 0, "q")),
    (7, "the queen, a due outstanding", (9, 5, BOARD, 1, 1), (0, 0, "q")),
    (8, "the queen and own", (6, 5, BOARD), (1, 0, "q")),
    (9, "the queen and one own of nine", (9, 9, BOARD), (1, 0, "q")),
    (10, "the queen and two own of nine", (9, 9, BOARD), (2, 0, "q")),
    (11, "the queen and opponent's", (6, 5, BOARD), (0, 1, "q")),
    (12, "the queen and the striker, nine own on the board", (9, 5, BOARD), (0, 0, "qs")),
    (13, "the queen and own, a due outstanding", (9, 5, BOARD, 1, 1), (1, 0, "q")),
    (14, "the striker", (6, 5, BOARD), (0, 0, "s")),
    (rows.DUE_WAITS, "the striker, nothing of his own in the pockets", (9, 5, BOARD), (0, 0, "s")),
    (16, "the striker and own", (6, 5, BOARD), (1, 0, "s")),
    (17, "the striker and opponent's", (6, 5, BOARD), (0, 1, "s")),
    (18, "the striker, own and opponent's", (6, 5, BOARD), (1, 1, "s")),
    (19, "the queen and the striker", (6, 5, BOARD), (0, 0, "qs")),
    (20, "the queen, own and the striker", (6, 5, BOARD), (1, 0, "qs")),
    (21, "the queen, opponent's and the striker", (6, 5, BOARD), (0, 1, "qs")),
    (22, "improper: nothing", (6, 5, BOARD), (0, 0, "i")),
    (23, "improper: own", (6, 5, BOARD), (1, 0, "i")),
    (24, "improper: opponent's", (6, 5, BOARD), (0, 1, "i")),
    (25, "improper: own and opponent's", (6, 5, BOARD), (1, 1, "i")),
    (26, "improper: the striker", (6, 5, BOARD), (0, 0, "si")),
    (27, "improper: the striker and own", (6, 5, BOARD), (1, 0, "si")),
    (28, "improper: the striker and opponent's", (6, 5, BOARD), (0, 1, "si")),
    (29, "improper: the queen", (6, 5, BOARD), (0, 0, "qi")),
    (30, "improper: the queen and own", (6, 5, BOARD), (1, 0, "qi")),
    (31, "improper: the queen and the striker", (6, 5, BOARD), (0, 0, "qsi")),
    (32, "improper: the queen, own and the striker", (6, 5, BOARD), (1, 0, "qsi")),
    (33, "improper: the striker, cover owed", (6, 5, PENDING), (0, 0, "si")),
    (34, "improper: the striker and own, cover owed", (6, 5, PENDING), (1, 0, "si")),
    (rows.COVERED, "own, cover owed", (6, 5, PENDING), (1, 0, "")),
    (rows.QUEEN_BACK, "nothing, cover owed", (6, 5, PENDING), (0, 0, "")),
    (rows.STILL_OWED, "the striker and own, cover owed", (6, 5, PENDING), (1, 0, "s")),
    (rows.COVER_LOST, "the striker, cover owed", (6, 5, PENDING), (0, 0, "s")),
    (rows.COVER_DUE, "own, cover owed, a due outstanding", (9, 5, PENDING, 1, 1), (1, 0, "")),
    (rows.NINE_KEPT, "the queen, own and the striker, nine own on the board", (9, 5, BOARD),
     (1, 0, "qs")),
    (rows.BREAK_AGAIN, "the break, nothing touched", (9, 9, BOARD, 0, 0, 1), (0, 0, "u")),
    (rows.BREAK_LOST, "the break, nothing touched at the last attempt", (9, 9, BOARD, 0, 0, -1),
     (0, 0, "u")),
    (rows.BREAK_FOUL, "the break, nothing touched, improper", (9, 9, BOARD, 0, 0, 1),
     (0, 0, "ui")),
    (rows.OPP_DUE_PLACED, "opponent's, who owes one", (6, 9, BOARD, 0, 1, 0, 1), (0, 1, "")),
)

LAST = tuple((rows.E0 + number, f"E{number}", position, stroke) for number, position, stroke in (
    (1, (1, 5, OWN), (1, 0, "")), (2, (1, 5, OPP), (1, 0, "")),
    (3, (1, 5, PENDING), (1, 0, "")), (4, (1, 5, BOARD), (1, 0, "q")),
    (5, (1, 5, BOARD), (1, 0, "")), (6, (1, 5, BOARD), (1, 0, "i")),
    (7, (1, 5, BOARD), (1, 0, "s")), (8, (1, 5, BOARD), (1, 0, "si")),
    (9, (5, 1, BOARD), (0, 1, "")), (10, (5, 1, BOARD), (0, 1, "i")),
    (11, (5, 1, BOARD), (0, 1, "s")), (12, (5, 1, BOARD), (0, 1, "si")),
    (13, (5, 1, PENDING), (0, 1, "")), (14, (5, 1, PENDING), (0, 1, "i")),
    (15, (5, 1, PENDING), (0, 1, "s")), (16, (1, 1, PENDING), (1, 1, "")),
    (17, (1, 1, PENDING), (1, 1, "i")), (18, (1, 1, PENDING), (1, 1, "s")),
    (19, (1, 1, BOARD), (1, 1, "q")), (20, (1, 1, BOARD), (1, 1, "qi")),
    (21, (1, 1, BOARD), (1, 1, "")), (22, (1, 1, BOARD), (1, 1, "qs")),
    (23, (1, 1, BOARD), (1, 1, "qsi")), (24, (1, 1, OWN), (1, 1, "s")),
    (25, (1, 1, OPP), (1, 1, "s")), (26, (1, 1, BOARD), (1, 1, "s")),
    (27, (1, 1, OWN), (1, 1, "")), (28, (1, 1, OPP), (1, 1, "")),
    (29, (5, 1, OWN), (0, 1, "")), (30, (5, 1, OPP), (0, 1, "")),
    (31, (5, 1, BOARD), (0, 1, "q")), (32, (5, 1, BOARD), (1, 1, "q")),
    (33, (1, 5, OWN), (1, 0, "s")), (34, (1, 5, OWN), (1, 0, "i")),
    (35, (1, 5, PENDING), (1, 0, "s")), (36, (1, 5, BOARD), (1, 0, "qs")),
    (37, (9, 1, BOARD), (0, 1, "s")),
))


def build(position: tuple, stroke: tuple, attempts: int) -> tuple[Position, Stroke]:
    """Return an example as the core's objects; `attempts`: the rule set's, for the last one."""
    own, opp, queen, due, had, attempt, opp_due = (*position, *(0, 0, 0, 0)[len(position) - 3:])
    p = Position()
    p.left[0], p.left[1], p.queen = own, opp, queen
    p.due[0], p.due[1] = due, opp_due
    p.had[0], p.had[1] = int(had or own < 9), 1
    p.brk = attempts if attempt < 0 else attempt
    s = Stroke()
    s.own, s.opp = stroke[:2]
    s.queen, s.striker, s.improper = (int(letter in stroke[2]) for letter in "qsi")
    s.touched = int("u" not in stroke[2])
    return p, s
