"""Umpire's acts inside a match, and the acceptance of any ruling (DESIGN section 3)."""

from pocketlaw.compat import const
from pocketlaw.core import acts, boards, codes, rows
from pocketlaw.core.atrest import rule_now
from pocketlaw.core.dues import lose_turn, place_dues

_ENDS = (codes.ACT_OUT_OF_TURN, codes.ACT_LEFT_SEAT, codes.ACT_APPEAL, codes.ACT_JOLTED,
         codes.ACT_CONCEDE, codes.ACT_REPLAY, codes.ACT_MATCH_LOSS)
_FROM = (codes.READY, codes.AIM, codes.MOVING, codes.RULING, codes.PLACING, codes.PAUSED)
_BEFORE_STROKE = (codes.READY, codes.AIM, codes.PAUSED)
_IN_STROKE = (codes.MOVING, codes.RULING)
_EXPIRED_ONLY = (codes.ACT_TIMEOUT, codes.ACT_NO_PENALTY)
_PLACING_ONLY = (codes.ACT_NO_ROOM, codes.ACT_WRONG_PLACING)
_LATE_FROM = (codes.AIM, codes.MOVING, codes.RULING, codes.PAUSED)
_LATE_CAUSES = const(3)  # out of turn, wrong placing, queen not covered
CAUSES = "abcdefghi"


def act(m, kind, by, cause, t):
    """Open the RULING of act `kind` by side `by` (0 a, 1 b); `cause` 1-9 for IT107 a to i."""
    reason = _refusal(m, kind, by, cause, t)
    if reason:
        return reason
    came_from = m.state
    m.fill_position()
    if in_stroke(m, came_from):
        m.p.first = 0  # the first stroke of the turn has been made
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


def accept(m, t):
    """Accept the ruling: the board ends, or its changes are made and the match goes on."""
    r = m.ruling
    if r.confirm or r.overridden:
        m.decisions += 1
    if not r.act:
        _count_had(m)
    if r.act == codes.ACT_MATCH_LOSS:
        m.winner1 = r.winner1
        m.state = codes.MATCH
    elif r.over:
        boards.end_board(m)
    elif r.act == codes.ACT_NO_ROOM:
        _no_room(m, t)
    else:
        _change(m, r, t)


def _count_had(m):
    """A side has had a carromman pocketed, whoever pocketed it (S65, S68c)."""
    for piece in range(2):
        if m.tally[piece]:
            m.had[m.breaker ^ piece] = 1


def _placing(m):
    """Tell whether a placing is open: in PLACING, and in PAUSED that power left it in."""
    return m.back[0] or m.back[1]


def in_stroke(m, state):
    """Tell whether a stroke is open in `state`, or behind the placing that is open there."""
    return state in _IN_STROKE or (_placing(m) and m.place_to in _IN_STROKE)


def _change(m, r, t):
    """Make the ruling's changes; then PLACING when carrommen go back, else on with the match."""
    came_from = m.act_from if r.act else codes.AIM
    moving = r.act and in_stroke(m, came_from)
    if _placing(m):
        _save_outer(m)
    else:
        m.last_seat = m.seat
    for i in range(2):
        m.left[i] = r.on[i] - m.back[i]
        m.due[i] = r.due[i]
        m.back[i] = r.back[i]
        m.kept[i] = r.kept[i]
    m.queen = r.queen
    if moving and r.turn:
        m.forfeit = 1
    elif not moving:
        m.brk = r.brk
        if r.turn:
            boards.pass_turn(m)
        elif not r.act:
            m.first = 0
    if r.act:
        m.passes = m.passes + 1 if r.act == codes.ACT_PASS else (0 if r.turn else m.passes)
    m.place_to = came_from
    if _placing(m):
        m.state = codes.PLACING
        m.start_clock(m.laws.placing_ms, t)
    else:
        _resume(m, t)


def _save_outer(m):
    """An act came into a placing: keep what that one still has to place."""
    m.nested = 1
    m.outer_left = m.clock_left
    m.outer_to = m.place_to
    for i in range(2):
        m.outer_back[i] = m.back[i]
        m.outer_kept[i] = m.kept[i]


def placed(m, t):
    """Everything lies on the board again."""
    for i in range(2):
        m.left[i] += m.back[i]
    _placing_over(m, t)


def waived(m, t):
    """Dues and penalties of the sides that were to place are gone; own returns still go back."""
    for i in range(2):
        if m.back[i]:
            m.due[i] = 0
        m.left[i] += m.kept[i]
    _placing_over(m, t)


def _no_room(m, t):
    """The dues stay outstanding until there is room (S52); the stroke's returns go back."""
    for i in range(2):
        m.due[i] += m.back[i] - m.kept[i]
        m.left[i] += m.kept[i]
    _placing_over(m, t)


def _placing_over(m, t):
    for i in range(2):
        m.back[i] = m.kept[i] = 0
    _resume(m, t)


def _resume(m, t):
    """Lead on from a ruling and its placing to where it came from (DESIGN section 3)."""
    to = m.place_to
    if m.nested:
        _back_to_outer(m, t)
    elif to == codes.READY:
        m.state = codes.READY
        m.clock_running = 0
    elif to == codes.PAUSED:
        m.state = codes.PAUSED
        m.clock_left = m.laws.shot_ms
        m.clock_running = 0
    elif to == codes.MOVING:
        m.state = codes.MOVING
    elif to == codes.RULING:
        m.state = codes.RULING
        rule_now(m)
    else:
        m.state = codes.AIM
        m.clear_stroke()
        m.start_clock(m.laws.shot_ms, t)


def _back_to_outer(m, t):
    paused = m.place_to == codes.PAUSED
    m.nested = 0
    m.place_to = m.outer_to
    for i in range(2):
        m.back[i] = m.outer_back[i]
        m.kept[i] = m.outer_kept[i]
    if paused:
        m.state = codes.PAUSED
        m.pause_to = codes.PLACING
        m.clock_left = m.laws.placing_ms
        m.clock_running = 0
    else:
        m.state = codes.PLACING
        m.start_clock(m.outer_left, t)
