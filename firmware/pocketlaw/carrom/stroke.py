"""The ruling on one stroke: LAWS 1.3 with decisions 3, 10, 11 and 13 to 18 of LAWS 2.

Row numbers in the code are the rows of the stroke table; last pieces are in carrom.lastpiece.
"""

from pocketlaw.carrom import codes, lastpiece, rows
from pocketlaw.carrom.dues import lose_turn, place_dues
from pocketlaw.carrom.ruling import covers


def rule_stroke(r, laws, p, s):
    """Fill `r` with the ruling on stroke `s` from position `p` under `laws`.

    The caller has checked the request (host_tools/laws/check, on a laptop). Allocates nothing.
    """
    r.start(p)
    r.on[0] = r.left[0] = p.left[0] - s.own
    r.on[1] = r.left[1] = p.left[1] - s.opp
    if p.brk and not s.touched:
        _untouched(r, laws, p, s)
    elif lastpiece.rule(r, laws, p, s):
        return
    else:
        r.brk = 0
        if s.improper:
            _improper(r, laws, p, s)
        elif s.striker:
            _striker(r, laws, p, s)
        else:
            _proper(r, laws, p, s)
    if laws.asks:
        r.confirm = _knockout_asks(p, s)
    if laws.off_loses_turn and (s.off_own or s.off_opp or s.off_queen or s.off_striker):
        if r.turn == codes.KEEPS:
            r.row(rows.OFF_LOST)
            lose_turn(r, 0 if s.touched else p.brk)


def _untouched(r, laws, p, s):
    """Attempts at the break that touched nothing (decision 14)."""
    if s.improper or s.striker:
        r.row(rows.BREAK_FOUL)
        lose_turn(r, p.brk)
    elif p.brk < laws.break_attempts:
        r.row(rows.BREAK_AGAIN)
        r.brk = p.brk + 1
    else:
        r.row(rows.BREAK_LOST)
        lose_turn(r, p.brk)
    place_dues(r, 0)


def _queen_centre(r):
    """A queen that fell goes to the centre."""
    r.queen = codes.Q_BOARD
    r.back_queen = 1


def _out(r, s, pieces, lost, p):
    """Take `pieces` own carrommen out (the stroke's returns among them), settle the turn."""
    r.due[0] += pieces
    r.kept[0] = s.own
    if lost:
        lose_turn(r, 0 if s.touched else p.brk)
    place_dues(r, pieces)


def _proper(r, laws, p, s):
    """Rows 1 to 11 and 13: a proper stroke without the striker."""
    if s.queen:
        _proper_queen(r, laws, p, s)
        return
    if s.own:
        r.row(4 if s.opp else 2)
        if p.queen == codes.Q_PENDING:
            r.queen = codes.Q_OWN
            r.row(rows.COVERED)
            if p.due[0]:
                r.row(rows.COVER_DUE)
                r.confirm = 1
    else:
        r.row(3 if s.opp else 1)
        lose_turn(r, 0)
    place_dues(r, 0)


def _proper_queen(r, laws, p, s):
    """The queen by a proper stroke: entitlement (S68), then cover (S70)."""
    if s.own:
        if p.due[0]:  # row 13: the own piece pays the due (S51a), the queen goes back (S68b)
            r.row(13)
            r.confirm = 1
            _queen_centre(r)
            lose_turn(r, 0)
        elif covers(p, s):
            r.row(10 if p.left[0] == 9 else 8)
            r.queen = codes.Q_OWN
        else:
            r.row(9)
            r.queen = codes.Q_PENDING
    elif not p.had[0]:
        r.row(6)
        _queen_centre(r)
        if not laws.early_queen_keeps:
            lose_turn(r, 0)
        elif s.opp:
            r.row(rows.QUEEN_WITH_OPP)
            lose_turn(r, 0)
    elif s.opp and laws.queen_opp_centre:
        r.row(rows.QUEEN_WITH_OPP)
        _queen_centre(r)
        lose_turn(r, 0)
    elif p.due[0]:
        r.row(7)
        _queen_centre(r)
        lose_turn(r, 0)
    elif s.opp:
        r.row(11)
        r.confirm = 1
        r.queen = codes.Q_PENDING
    else:
        r.row(5)
        r.queen = codes.Q_PENDING
    place_dues(r, 0)


def _striker(r, laws, p, s):
    """Rows 12, 14 to 21: the striker pocketed by a proper stroke."""
    nine = p.left[0] == 9
    if s.queen:
        if s.opp:
            r.row(21)
        if s.own:
            r.row(20)
            if nine:
                r.row(rows.NINE_KEPT)
        elif nine:
            r.row(12)
        elif not s.opp:
            r.row(19)
        if s.opp or (s.own and nine) or p.due[0]:
            r.confirm = 1
        _queen_centre(r)
        lost = not s.own and nine
    else:
        if s.own:
            r.row(18 if s.opp else 16)
        else:
            r.row(17 if s.opp else 14)
        if p.queen == codes.Q_PENDING and (s.own or not s.opp):
            r.row(rows.STILL_OWED if s.own else rows.COVER_LOST)
        lost = not s.own
    if s.own and laws.striker_own_loses_turn:
        lost = True
    _out(r, s, s.own + 1, lost, p)


def _improper(r, laws, p, s):
    """Rows 22 to 34: x+1 out, x+2 with the striker when the queen fell or a cover is owed."""
    owed = s.queen or p.queen == codes.Q_PENDING
    pieces = s.own + 1
    if s.striker:
        if owed:
            pieces += laws.improper_striker_extra
            r.row((32 if s.own else 31) if s.queen else (34 if s.own else 33))
        elif s.own:
            r.row(27)
        else:
            r.row(28 if s.opp else 26)
            r.confirm = 1
            pieces = laws.improper_striker_out
    elif s.queen:
        r.row(30 if s.own else 29)
        pieces = s.own + laws.improper_queen_extra
    elif s.own:
        r.row(25 if s.opp else 23)
    else:
        r.row(24 if s.opp else 22)
    if s.queen:
        _queen_centre(r)
    _out(r, s, pieces, True, p)


def _knockout_asks(p, s):
    """Where the knockout text is silent, so that the umpire confirms (decision 13)."""
    if s.improper or (s.striker and (s.own or s.opp or s.queen)) or (s.own and s.opp):
        return 1
    if s.queen and s.opp:
        return 1
    if p.due[0] and s.own and not s.striker and (s.queen or p.queen == codes.Q_PENDING):
        return 1
    return 1 if s.queen and not s.own and p.brk and not p.had[0] and not s.striker else 0
