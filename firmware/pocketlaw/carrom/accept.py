"""The acceptance of a ruling, and the placing that may follow it (docs/design.md, section 3).

An act may come into a placing: what that one still has to place waits meanwhile (m.nested).
"""

from pocketlaw.carrom import boards, codes
from pocketlaw.carrom.actstates import LOSE_MATCH
from pocketlaw.carrom.tally_ruling import rule_now

_APART = (codes.TOSS, codes.BOARD, codes.GAME, codes.MATCH)  # no board is in play there
_IN_STROKE = (codes.MOVING, codes.RULING)


def accept(m, t):
    """Accept the ruling: the board ends, or its changes are made and the match goes on."""
    r = m.ruling
    if r.confirm or r.overridden:
        m.decisions += 1
    if not r.act:
        _count_had(m)
    if r.act == codes.ACT_WARNING:
        m.warnings[r.by] = min(9, m.warnings[r.by] + 1)
    if r.over and r.act in LOSE_MATCH:
        m.winner1 = r.winner1
        m.forfeit_by1 = r.by + 1
        m.forfeit_cause = m.cause
        m.protest1 = 0
        m.state = codes.MATCH
    elif r.over:
        boards.end_board(m, t)
    elif r.act == codes.ACT_UPHELD:
        boards.start_again(m)
    elif r.act == codes.ACT_NO_ROOM:
        _no_room(m, t)
    else:
        if r.act == codes.ACT_PROTEST:
            m.protest1 = r.by + 1
            m.protested = t
        elif r.act == codes.ACT_REJECTED:
            m.protest1 = 0
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
        if r.left[i] < 9:  # by an override too: less than nine left means that one was pocketed
            m.had[i] = 1
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


def waived(m, by1, t):
    """Dues and penalties that others were to place are gone; own returns still go back.

    `by1`: 1 + the side that lets go its right to place the other's, 0 both sides (decision 23).
    """
    for i in range(2):
        if by1 == i + 1 or not m.back[i]:
            continue
        m.due[i] = 0
        m.left[i] += m.kept[i]
        m.back[i] = m.kept[i] = 0
    if not _placing(m):
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
    """Lead on from a ruling and its placing to where it came from."""
    to = m.place_to
    m.clock_running = 0  # it runs in AIM and PLACING only
    if m.nested:
        _back_to_outer(m, t)
    elif to == codes.READY or to in _APART:
        m.state = to
    elif to == codes.PAUSED:
        m.state = codes.PAUSED
        m.pause_to = codes.AIM  # a placing that power had cut is over
        m.clock_left = m.laws.shot_ms
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
    else:
        m.state = codes.PLACING
        m.start_clock(m.outer_left, t)
