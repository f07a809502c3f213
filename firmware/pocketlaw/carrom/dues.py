"""The dues ledger of one ruling: what is owed, what lies in the pockets, what goes back."""

from pocketlaw.carrom import codes, rows


def lose_turn(r, attempt):
    """Pass the turn: a pending queen goes to the centre (decision 18), a break starts anew.

    `attempt`: the attempt at a break that is still to be made, 0 when it is made.
    """
    r.turn = codes.PASSES
    if attempt:
        r.brk = 1
    if r.queen == codes.Q_PENDING:
        r.queen = codes.Q_BOARD
        r.back_queen = 1
        r.row(rows.QUEEN_BACK)


def place_dues(r, own_new):
    """Place of every side's dues what its pieces in the pockets allow (S45b, S51, S56).

    `own_new`: carrommen out for this stroke itself, already in r.due[0]; a ruling names the due
    laws only for what was owed besides.
    """
    for side in range(2):
        owed = r.due[side]
        placed = min(owed, 9 - r.on[side])
        r.back[side] = placed
        r.left[side] = r.on[side] + placed
        r.due[side] = owed - placed
        if r.kept[side] > placed:
            r.kept[side] = placed
        if side == codes.OPP and placed and not r.act:
            r.row(rows.OPP_DUE_PLACED)
        elif side == codes.OWN and owed > own_new and placed and not r.act:
            r.row(rows.DUE_PLACED)
        if owed > placed and owed:
            r.row(rows.DUE_WAITS if side == codes.OWN else rows.OPP_DUE_WAITS)
