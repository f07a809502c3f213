"""What a position, a stroke or an act must be to be ruled on; what is wrong with it otherwise.

Every function returns an index of TEXTS, 0 when all is well. Ranges come first, so that the
rulings need check nothing.
"""

from pocketlaw.carrom import acts, codes

TEXTS = (
    "",
    "left must be 1 to 9 on either side",
    "due must be 0 to 9",
    "score must not be negative",
    "had is false with less than nine left",
    "queen own or pending while had.own is false",
    "break above the rule set's attempts",
    "break with pieces missing",
    "a count of the stroke is out of 0 to 9",
    "more pieces down than left",
    "more pieces off and down than left",
    "the queen down that is not on the board",
    "the queen off that is not on the board",
    "the striker off and pocketed",
    "touched false with break null",
    "touched false with a piece or the queen down or off",
    "out_of_turn is by opp",
    "timeout and pass are by own",
)


def position(p, laws):
    """Check a position under `laws`; return an index of TEXTS."""
    for i in range(2):
        if not 1 <= p.left[i] <= 9:
            return 1
        if not 0 <= p.due[i] <= 9:
            return 2
        if p.score[i] < 0:
            return 3
        if p.left[i] < 9 and not p.had[i]:
            return 4
    if (p.queen == codes.Q_OWN or p.queen == codes.Q_PENDING) and not p.had[0]:
        return 5
    if p.brk:
        if p.brk > laws.break_attempts:
            return 6
        if p.left[0] < 9 or p.left[1] < 9 or p.queen != codes.Q_BOARD:
            return 7
    return 0


def stroke(p, s):
    """Check a stroke from a checked position; return an index of TEXTS."""
    if not (0 <= s.own <= 9 and 0 <= s.opp <= 9 and 0 <= s.off_own <= 9 and 0 <= s.off_opp <= 9):
        return 8
    if s.own > p.left[0] or s.opp > p.left[1]:
        return 9
    if s.own + s.off_own > p.left[0] or s.opp + s.off_opp > p.left[1]:
        return 10
    if s.queen and p.queen != codes.Q_BOARD:
        return 11
    if s.off_queen and (s.queen or p.queen != codes.Q_BOARD):
        return 12
    if s.off_striker and s.striker:
        return 13
    if not s.touched:
        if not p.brk:
            return 14
        if s.own or s.opp or s.queen or s.off_own or s.off_opp or s.off_queen:
            return 15
    return 0


def act(kind, by, partner=0):
    """Check who an act is by (0 own, 1 opp); return an index of TEXTS."""
    if acts.possible(kind, by, partner):
        return 0
    return 16 if kind == codes.ACT_OUT_OF_TURN else 17
