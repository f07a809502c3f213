"""One event into the match: the umpire's controls of DESIGN section 3, state by state.

`step` returns codes.OK, or the reason why the event is refused; a refused event changes nothing.
Every handler has the event's own signature: the match, four small integers, the match ms.
"""

from pocketlaw.carrom import accept, boards, codes, matchacts, override
from pocketlaw.carrom.tally_ruling import rule_now
from pocketlaw.compat import const

LATE_OK_MS = const(700)
_OVER = (codes.BOARD, codes.GAME)
_TIMED = (codes.AIM, codes.PLACING)


def step(m, code, a, b, c, d, t):
    """Apply event `code` (codes.EV_*) with its small integers at match ms `t` to match `m`."""
    do = _EVENTS.get(code)
    if do is None:
        return codes.UNKNOWN
    was = m.state
    reason = do(m, a, b, c, d, t)
    if m.state != was:
        m.since = t
    return reason


def land(m, left, t):
    """After undo AIM is entered as PAUSED, PLACING as itself, with `left` ms (DESIGN 3)."""
    if m.state == codes.AIM:
        m.state = codes.PAUSED
        m.pause_to = codes.AIM
        m.clock_left = left
        m.clock_running = 0
    elif m.state == codes.PLACING:
        m.start_clock(left, t)


def _play(m, a, b, c, d, t):
    """READY: the call of "Play". AIM: appeal, the clock freezes. PAUSED: play goes on."""
    if m.state == codes.READY:
        m.state = codes.AIM
        m.start_clock(m.laws.shot_ms, t)
    elif m.state == codes.AIM and not m.expired(t):
        m.stop_clock(t)
        m.pause_to = codes.AIM
        m.state = codes.PAUSED
    elif m.state == codes.PAUSED:
        m.state = m.pause_to
        m.start_clock(m.clock_left, t)
    else:
        return codes.NOT_NOW
    return codes.OK


def _ok(m, a, b, c, d, t):
    state = m.state
    if state == codes.AIM:
        _stroke_made(m, t)
    elif state == codes.MOVING:
        if m.by_drop and t - m.opened <= LATE_OK_MS:
            return codes.LATE_OK
        if m.asks:  # the umpire says that what a pocket asked about was nothing
            m.asks = 0
        else:
            _at_rest(m, t)
    elif state == codes.RULING:
        accept.accept(m, t)
    elif state == codes.PLACING:
        accept.placed(m, t)
    elif (state in _OVER and not m.protest1) or (state == codes.READY and m.trial):
        boards.go_on(m)  # with an open protest the result waits for the referee (IT114)
    else:
        return codes.NOT_NOW
    return codes.OK


def _stroke_made(m, t):
    """The clock stops at the instant of the edge; after 0 the stroke stands, marked late."""
    late = 1 if m.expired(t) else 0
    m.stop_clock(t)
    m.clear_stroke()
    m.late = late
    m.opened = t
    m.strokes += 1
    m.passes = 0
    m.state = codes.MOVING


def _at_rest(m, t):
    rule_now(m)
    m.state = codes.RULING
    m.clock_running = 0
    if m.ruling.plain():
        accept.accept(m, t)


def _piece(m, piece, b, c, d, t):
    """A piece by the umpire's button: in AIM it is stroke made with that piece."""
    if not codes.WHITE <= piece <= codes.STRIKER:
        return codes.BAD_VALUE
    if m.state == codes.AIM:
        if not m.limit(piece):
            return codes.TOO_MANY
        _stroke_made(m, t)
    elif m.state != codes.MOVING:
        return codes.NOT_NOW
    elif m.tally[piece - 1] >= m.limit(piece):
        return codes.TOO_MANY
    _fell(m, piece)
    if m.asks:
        m.asks -= 1
    return codes.OK


def _fell(m, piece):
    m.tally[piece - 1] += 1
    if piece != codes.STRIKER:  # a pocketed striker may have touched nothing (S18c)
        m.untouched = 0


def _drop(m, piece, b, c, d, t):
    """A pocket's proposal. What it cannot be is a conflict: the app shows it, the tally stands."""
    if not codes.ASK <= piece <= codes.STRIKER:
        return codes.BAD_VALUE
    if m.state == codes.AIM:
        _stroke_made(m, t)
        m.by_drop = 1
    elif m.state != codes.MOVING:
        return codes.NOT_NOW
    elif piece != codes.ASK and m.tally[piece - 1] >= m.limit(piece):
        return codes.TOO_MANY
    if piece == codes.ASK:
        if m.asks < 19:
            m.asks += 1
    elif m.tally[piece - 1] < m.limit(piece):
        _fell(m, piece)
    return codes.OK


def _pieces_down(m):
    return m.tally[0] or m.tally[1] or m.tally[2]


def _improper(m, a, b, c, d, t):
    """Improper on or off; at an attempt at the break with no piece down the cycle of four."""
    if m.state != codes.MOVING:
        return codes.NOT_NOW
    m.before_foul = m.improper | m.untouched << 1
    if m.brk and not _pieces_down(m):
        if m.improper:
            m.untouched ^= 1
    m.improper ^= 1
    return codes.OK


def _hold(m, what, amends, before, d, t):
    """A held button: a piece button is net minus one, foul takes its edge back and marks "off".

    Its press counted as the last event (`amends`), or `before` others, or not at all.
    """
    if m.state != codes.MOVING:
        return codes.NOT_NOW
    if what == codes.HOLD_OFF:
        if amends or before:
            m.improper = m.before_foul & 1
            m.untouched = 0 if _pieces_down(m) else m.before_foul >> 1
        elif m.tally[3]:
            return codes.TOO_MANY
        if not m.tally[3]:  # a striker that was pocketed did not go off
            m.off ^= 1
        return codes.OK
    if not codes.WHITE <= what <= codes.STRIKER:
        return codes.BAD_VALUE
    down = m.tally[what - 1]
    if not down:
        return codes.BELOW_ZERO
    m.tally[what - 1] = max(0, down - 1 - (1 if amends or before else 0))
    return codes.OK


def _waive(m, by1, b, c, d, t):
    """Dues and penalties are let go for good; the stroke's own returns still go back (S60).

    `by1`: 1 + the side whose right it is, 0 every right (decision 23).
    """
    if m.state != codes.PLACING or (by1 and not m.back[2 - by1]):
        return codes.NOT_NOW
    if by1 > 2:
        return codes.BAD_VALUE
    accept.waived(m, by1, t)
    return codes.OK


def _demand(m, want, b, c, d, t):
    if m.state != codes.RULING or not m.ruling.demand or want == m.ruling.demanded or want > 1:
        return codes.NOT_NOW
    m.ruling.demanded = want
    return codes.OK


def _boot(m, a, b, c, d, t):
    """Power came back: AIM, MOVING and PLACING return as PAUSED, time full."""
    if m.state == codes.MOVING:
        lost = m.forfeit and m.laws.edition
        m.clear_stroke()
        m.strokes -= 1
        if lost:  # an accepted act had taken the turn (decision 22)
            boards.lose_turn(m)
    elif m.state not in _TIMED:
        return codes.OK
    m.pause_to = codes.PLACING if m.state == codes.PLACING else codes.AIM
    m.clock_left = m.laws.placing_ms if m.state == codes.PLACING else m.laws.shot_ms
    m.clock_running = 0
    m.state = codes.PAUSED
    return codes.OK


def _fell_outside(m, a, b, c, d, t):
    """A piece fell while nobody played: it is on record and changes nothing."""
    return codes.OK


_EVENTS = {
    codes.EV_PLAY: _play,
    codes.EV_OK: _ok,
    codes.EV_PIECE: _piece,
    codes.EV_DROP: _drop,
    codes.EV_IMPROPER: _improper,
    codes.EV_HOLD: _hold,
    codes.EV_WAIVE: _waive,
    codes.EV_DEMAND: _demand,
    codes.EV_ACT: matchacts.act,
    codes.EV_OVERRIDE: override.apply,
    codes.EV_TOSS: boards.toss,
    codes.EV_CHOICE: boards.choice,
    codes.EV_BOOT: _boot,
    codes.EV_FELL: _fell_outside,
}
