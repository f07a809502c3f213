"""Umpire's acts inside a match: each opens a RULING of its own (DESIGN section 3)."""

from pocketlaw.carrom import acts, codes, rows
from pocketlaw.carrom.accept import in_stroke
from pocketlaw.carrom.actstates import ENDS, refusal
from pocketlaw.carrom.dues import lose_turn, place_dues
from pocketlaw.compat import const

_RECORDS = {codes.ACT_PROTEST: rows.PROTEST, codes.ACT_UPHELD: rows.UPHELD,
            codes.ACT_REJECTED: rows.REJECTED, codes.ACT_STRIKER: rows.STRIKER_CHANGED,
            codes.ACT_BOARD: rows.BOARD_CHANGED, codes.ACT_NO_PENALTY: rows.NO_PENALTY,
            codes.ACT_NO_ROOM: rows.NO_ROOM}
_NAMED = {codes.ACT_ARM: rows.ARM, codes.ACT_REVERSE: rows.REVERSE}
_WARNED_TWICE = const(2)
_DISTRACTED = const(8)  # cause h of the loss of the match


def act(m, kind, by, cause, d, t):
    """Open the RULING of act `kind` by side `by` (0 a, 1 b); `cause` 1-9 for IT107 a to i.

    `d`: 1 when it is the partner of the player on strike (decision 26).
    """
    reason = refusal(m, kind, by, cause, d, t)
    if reason:
        return reason
    came_from = m.state
    if kind == codes.ACT_CHECKED:
        m.checks |= 1 << (cause - 1)
        return codes.OK
    if came_from == codes.MOVING and by == m.side and not d and m.laws.edition and (
            kind <= codes.ACT_FOUL or kind in _NAMED):
        m.improper = 1  # a foul while the stroke runs makes it improper (decision 22)
        m.named = _NAMED.get(kind, m.named)
        return codes.OK
    m.fill_position()
    if in_stroke(m, came_from):
        m.p.first = 0  # the first stroke of the turn has been made
    if kind in ENDS and m.laws.edition:
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
        acts.rule_act(r, m.laws, m.p, kind, relative, d)
        if kind == codes.ACT_PASS and m.passes + 1 >= 2 * m.laws.passes_void > 0:
            r.row(rows.PASSES_VOID)
            r.end_board(codes.NOBODY, 0, 0)
    else:
        _match_act(m, r, kind, relative, cause)
    r.to_sides(m.side)
    r.act = kind
    r.by = by
    third = kind == codes.ACT_WARNING and r.over
    m.cause = _DISTRACTED if third else cause
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


def _match_act(m, r, kind, relative, cause):
    """Acts that only a match knows; `relative` is the offender, 0 the side on strike."""
    r.start(m.p)
    if kind == codes.ACT_REPLAY:
        r.row(rows.REPLAY_STRIKER if cause == 2 else rows.REPLAY)
        r.end_board(codes.NOBODY, 0, 0)
    elif kind == codes.ACT_MATCH_LOSS or kind == codes.ACT_CONCEDE_MATCH:
        r.row(rows.MATCH_LOSS if kind == codes.ACT_MATCH_LOSS else rows.CONCEDE_MATCH)
        r.end_board(1 - relative, 0, 0)
        r.confirm = 0 if kind == codes.ACT_MATCH_LOSS else 1
    elif kind == codes.ACT_WARNING:
        r.row(rows.WARNING)
        if m.warnings[m.side ^ relative] >= _WARNED_TWICE:  # the third: the match, to confirm
            r.row(rows.MATCH_LOSS)
            r.end_board(1 - relative, 0, 0)
            r.confirm = 1
    elif kind in _RECORDS:
        r.row(_RECORDS[kind])
    elif kind == codes.ACT_LATE:
        _noticed_late(m, r, relative, cause)
    elif kind == codes.ACT_BEFORE_PLAY:
        r.row(rows.BEFORE_PLAY)
        r.due[0] += 1
        lose_turn(r, m.p.brk)
        r.act = kind
        place_dues(r, 0)
    elif kind in _NAMED:
        acts.rule_act(r, m.laws, m.p, codes.ACT_FOUL, relative)
        r.row(_NAMED[kind])
    else:  # wrong placing is a foul of the placing side (S55a, S57 to S59)
        acts.rule_act(r, m.laws, m.p, codes.ACT_TECHNICAL, relative)
        r.row(rows.WRONG_PLACING)


def _noticed_late(m, r, relative, cause):
    """What was noticed after the next stroke stands (decision 24): the queen as covered by the
    offender (S69), a turn taken out of turn with the other side's lost (S24), a placing (S55b)."""
    r.row(rows.LATE_TURN + cause - 1)
    if not m.laws.edition:
        return
    if cause == 1 and relative:
        lose_turn(r, m.p.brk)
    elif cause == 3:
        r.queen = codes.Q_OPP if relative else codes.Q_OWN
