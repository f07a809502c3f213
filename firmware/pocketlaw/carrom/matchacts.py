"""Umpire's acts inside a match: each opens a RULING of its own (DESIGN section 3)."""

from pocketlaw.carrom import acts, codes, rows
from pocketlaw.carrom.accept import in_stroke
from pocketlaw.carrom.dues import lose_turn, place_dues
from pocketlaw.compat import const

_ENDS = (codes.ACT_OUT_OF_TURN, codes.ACT_LEFT_SEAT, codes.ACT_APPEAL, codes.ACT_JOLTED,
         codes.ACT_CONCEDE, codes.ACT_REPLAY, codes.ACT_MATCH_LOSS)
_FROM = (codes.READY, codes.AIM, codes.MOVING, codes.RULING, codes.PLACING, codes.PAUSED)
_BEFORE_STROKE = (codes.READY, codes.AIM, codes.PAUSED)
_EXPIRED_ONLY = (codes.ACT_TIMEOUT, codes.ACT_NO_PENALTY)
_PLACING_ONLY = (codes.ACT_NO_ROOM, codes.ACT_WRONG_PLACING)
_LATE_FROM = (codes.AIM, codes.MOVING, codes.RULING, codes.PAUSED)
_LATE_CAUSES = const(3)  # out of turn, wrong placing, queen not covered
CAUSES = "abcdefghi"


def act(m, kind, by, cause, d, t):
    """Open the RULING of act `kind` by side `by` (0 a, 1 b); `cause` 1-9 for IT107 a to i."""
    reason = _refusal(m, kind, by, cause, t)
    if reason:
        return reason
    came_from = m.state
    if came_from == codes.MOVING and by == m.side and kind <= codes.ACT_FOUL and m.laws.edition:
        m.improper = 1  # a foul while the stroke runs makes it improper (decision 22)
        return codes.OK
    m.fill_position()
    if in_stroke(m, came_from):
        m.p.first = 0  # the first stroke of the turn has been made
    if kind in _ENDS and m.laws.edition:
        _on_surface(m, came_from)
    else:
        for i in range(2):  # what is being placed lies in no pocket any more
            m.p.left[i] += m.back[m.side ^ i]
            if m.nested:
                m.p.left[i] += m.outer_back[m.side ^ i]
    r = m.ruling
    relative = 0 if by == m.side else 1
    m.stop_clock(t)
    if kind <= codes.LAST_RULING_ACT:
        acts.rule_act(r, m.laws, m.p, kind, relative)
        if kind == codes.ACT_PASS and m.passes + 1 >= 2 * m.laws.passes_void > 0:
            r.row(rows.PASSES_VOID)
            r.end_board(codes.NOBODY, 0, 0)
    else:
        _match_act(m, r, kind, relative, cause)
    r.to_sides(m.side)
    r.act = kind
    r.by = by
    m.cause = cause
    m.act_from = came_from
    m.state = codes.RULING
    return codes.OK


def _on_surface(m, state):
    """Make the position what lies on the board at this instant (decision 21): the tally of a
    stroke is in the pockets, and so is the queen that fell; what is to be placed is in a hand."""
    if not in_stroke(m, state):
        return
    for i in range(2):
        m.p.left[i] -= m.tally[i ^ m.side ^ m.breaker]
    if m.tally[2]:
        m.p.queen = codes.Q_PENDING


def _refusal(m, kind, by, cause, t):
    if m.state not in _FROM or (m.state == codes.RULING and m.ruling.act):
        return codes.NOT_NOW
    if not (1 <= kind <= codes.LAST_ACT and by <= 1 and cause <= len(CAUSES)):
        return codes.BAD_VALUE
    if not acts.possible(kind, 0 if by == m.side else 1):
        return codes.BAD_VALUE
    expired = m.state == codes.AIM and m.expired(t)
    if kind in _EXPIRED_ONLY and not expired:
        return codes.NOT_NOW
    if kind == codes.ACT_BEFORE_PLAY and (m.state != codes.READY or not m.brk):
        return codes.NOT_NOW
    if kind in _PLACING_ONLY and m.state != codes.PLACING:
        return codes.NOT_NOW
    if kind == codes.ACT_LATE and not (m.state in _LATE_FROM and 1 <= cause <= _LATE_CAUSES):
        return codes.NOT_NOW
    if kind == codes.ACT_PASS and m.state not in _BEFORE_STROKE:
        return codes.NOT_NOW
    if m.nested and kind not in _ENDS and kind != codes.ACT_NO_ROOM:
        return codes.NOT_NOW  # one placing inside another is enough
    return codes.OK


def _match_act(m, r, kind, relative, cause):
    """Acts that only a match knows; `relative` is the offender, 0 the side on strike."""
    r.start(m.p)
    if kind == codes.ACT_REPLAY:
        r.row(rows.REPLAY)
        r.end_board(codes.NOBODY, 0, 0)
    elif kind == codes.ACT_MATCH_LOSS:
        r.row(rows.MATCH_LOSS)
        r.end_board(1 - relative, 0, 0)
    elif kind == codes.ACT_NO_PENALTY:
        r.row(rows.NO_PENALTY)
    elif kind == codes.ACT_NO_ROOM:
        r.row(rows.NO_ROOM)
    elif kind == codes.ACT_LATE:  # what was noticed after the next stroke stands (S24, S55b, S69)
        r.row(rows.LATE_TURN + cause - 1)
    elif kind == codes.ACT_BEFORE_PLAY:
        r.row(rows.BEFORE_PLAY)
        r.due[0] += 1
        lose_turn(r, m.p.brk)
        r.act = kind
        place_dues(r, 0)
    else:  # wrong placing is a foul of the placing side (S55a, S57 to S59)
        acts.rule_act(r, m.laws, m.p, codes.ACT_TECHNICAL, relative)
        r.row(rows.WRONG_PLACING)
