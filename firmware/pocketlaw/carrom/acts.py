"""Rulings on the umpire's acts (DESIGN section 4, second table; LAWS 1.3 and 1.6)."""

from pocketlaw.carrom import codes, rows
from pocketlaw.carrom.dues import lose_turn, place_dues


def possible(kind, by, partner=0):
    """Tell whether act `kind` can be by side `by` (0 own, 1 opp): out of turn is the other side's
    or the partner's, time-out and pass are those of the side on strike."""
    if kind == codes.ACT_OUT_OF_TURN:
        return by == codes.OPP or partner
    if kind == codes.ACT_TIMEOUT or kind == codes.ACT_PASS:
        return by == codes.OWN
    return True


def rule_act(r, laws, p, kind, by, partner=0):
    """Fill `r` with the ruling on act `kind` (codes.ACT_*) by side `by` (0 own, 1 opp).

    `partner`: in doubles, by the partner of the player on strike, who is a player not on turn
    (S36b; decision 26). Own is the side on strike; the caller has checked the request.
    """
    r.start(p)
    r.act = kind
    r.by = by
    if kind == codes.ACT_TIMEOUT:
        _timeout(r, laws, p)
    elif kind == codes.ACT_PASS:
        r.row(rows.PASS)
        lose_turn(r, p.brk)
    elif kind <= codes.ACT_FOUL:
        _foul(r, p, kind, by, partner)
    else:
        _board_lost(r, laws, p, kind, by)
        return
    place_dues(r, 0)


def _foul(r, p, kind, by, partner):
    """One piece of the offender out; the turn is lost only by own foul in or after a stroke."""
    r.due[by] += 1
    if by == codes.OPP or partner:
        r.row(rows.TECHNICAL_OPP)
    elif kind == codes.ACT_TECHNICAL and p.first:
        r.row(rows.TECHNICAL_OWN)
    else:
        r.row(rows.FOUL)
        lose_turn(r, p.brk)


def _timeout(r, laws, p):
    """15 s ran out: knockout loses the turn (002/F1), elsewhere foul by S35-37, to confirm."""
    if laws.timeout_loses_turn:
        r.row(rows.TIMEOUT_LOST)
        lose_turn(r, p.brk)
        return
    r.row(rows.TIMEOUT)
    r.confirm = 1
    _foul(r, p, codes.ACT_TECHNICAL, codes.OWN, 0)


_PENDING_ASKS = (codes.ACT_LEFT_SEAT, codes.ACT_APPEAL, codes.ACT_JOLTED)
_LOSS_ROWS = (rows.OUT_OF_TURN, rows.LEFT_SEAT, rows.APPEAL, rows.JOLTED, rows.CONCEDE)


def _board_lost(r, laws, p, kind, by):
    """The offender loses the board by his pieces left and the queen as the act counts her."""
    gains = 1 - by
    under = p.score[gains] < laws.cutoff
    on_board = p.queen == codes.Q_BOARD
    if kind == codes.ACT_CONCEDE:
        credited = codes.Q_OWN if gains == codes.OWN else codes.Q_OPP
        counts = under and (on_board or p.queen == codes.Q_PENDING or p.queen == credited)
        r.confirm = 1
    elif kind == codes.ACT_LEFT_SEAT:
        counts = under and on_board
    else:
        counts = on_board
    if kind in _PENDING_ASKS:
        r.confirm = 1 if p.queen == codes.Q_PENDING else 0
    points = p.left[by] * laws.carromman + (laws.queen if counts else 0)
    r.row(_LOSS_ROWS[kind - codes.ACT_OUT_OF_TURN])
    r.end_board(gains, min(points, laws.board_cap), 0)
