"""Where each act of the umpire can happen, and by whom (DESIGN section 3; LAWS 1.6)."""

from pocketlaw.carrom import acts, codes
from pocketlaw.compat import const

ENDS = (codes.ACT_OUT_OF_TURN, codes.ACT_LEFT_SEAT, codes.ACT_APPEAL, codes.ACT_JOLTED,
        codes.ACT_CONCEDE, codes.ACT_REPLAY, codes.ACT_MATCH_LOSS, codes.ACT_CONCEDE_MATCH)
LOSE_MATCH = (codes.ACT_MATCH_LOSS, codes.ACT_CONCEDE_MATCH, codes.ACT_WARNING)
CAUSES = "abcdefghi"
_IN_PLAY = (codes.READY, codes.AIM, codes.MOVING, codes.RULING, codes.PLACING, codes.PAUSED)
_BETWEEN = (codes.BOARD, codes.GAME)
_AFTER = _BETWEEN + (codes.MATCH,)
_AIMING = (codes.AIM,)
_PLACING = (codes.PLACING,)
_PROTESTS = (codes.ACT_PROTEST, codes.ACT_UPHELD, codes.ACT_REJECTED)
# States of the acts that are not for all the states in which a board is in play.
_STATES = {
    codes.ACT_TIMEOUT: _AIMING, codes.ACT_NO_PENALTY: _AIMING,
    codes.ACT_PASS: (codes.READY, codes.AIM, codes.PAUSED),
    codes.ACT_BEFORE_PLAY: (codes.READY,), codes.ACT_CHECKED: (codes.READY,),
    codes.ACT_NO_ROOM: _PLACING, codes.ACT_WRONG_PLACING: _PLACING,
    codes.ACT_LATE: (codes.AIM, codes.MOVING, codes.RULING, codes.PAUSED),
    codes.ACT_MATCH_LOSS: _IN_PLAY + _AFTER + (codes.TOSS,),
    codes.ACT_CONCEDE_MATCH: _IN_PLAY + _BETWEEN + (codes.TOSS,),
    codes.ACT_WARNING: _IN_PLAY + _BETWEEN,
    codes.ACT_STRIKER: _IN_PLAY + _BETWEEN, codes.ACT_BOARD: _IN_PLAY + _BETWEEN,
    codes.ACT_PROTEST: _AFTER, codes.ACT_UPHELD: _AFTER, codes.ACT_REJECTED: _AFTER,
}
_LAST_CAUSE = {codes.ACT_MATCH_LOSS: 9, codes.ACT_LATE: 3, codes.ACT_REPLAY: 2,
               codes.ACT_CHECKED: 7}
_NEEDS_CAUSE = (codes.ACT_LATE, codes.ACT_CHECKED)
_AT_TIME_UP = (codes.ACT_TIMEOUT, codes.ACT_NO_PENALTY)
_CLUB = (codes.ACT_ARM, codes.ACT_REVERSE)
FIRST_CHECKS = const(127)  # all seven lines of the list before "Play"


def refusal(m, kind, by, cause, partner, t):
    """Return why act `kind` by side `by` can not be now, codes.OK when it can."""
    if not (1 <= kind <= codes.LAST_ACT and by <= 1 and cause <= len(CAUSES) and partner <= 1):
        return codes.BAD_VALUE
    if m.state not in _STATES.get(kind, _IN_PLAY) or (
            m.state == codes.RULING and m.ruling.act):
        return codes.NOT_NOW
    own = by == m.side
    if not acts.possible(kind, 0 if own else 1, partner):
        return codes.BAD_VALUE
    if partner and m.event != codes.DOUBLES:
        return codes.BAD_VALUE
    if kind in _LAST_CAUSE and m.laws.edition and cause > _LAST_CAUSE[kind]:
        return codes.BAD_VALUE
    if kind in _NEEDS_CAUSE and not 1 <= cause <= _LAST_CAUSE[kind]:
        return codes.NOT_NOW
    if kind == codes.ACT_LATE and cause == 3 and m.laws.edition and _queen_spoken_for(m):
        return codes.NOT_NOW
    return _not_now(m, kind, t)


def _not_now(m, kind, t):
    if kind in _AT_TIME_UP:
        return codes.OK if m.expired(t) else codes.NOT_NOW
    if kind == codes.ACT_BEFORE_PLAY:
        return codes.OK if m.brk else codes.NOT_NOW
    if kind == codes.ACT_CHECKED:
        return codes.OK if before_first_play(m) else codes.NOT_NOW
    if kind in _PROTESTS:
        return codes.OK if _protest(m, kind, t) else codes.NOT_NOW
    if kind in _CLUB and not m.laws.asks:
        return codes.NOT_NOW
    if m.state in _AFTER and kind == codes.ACT_MATCH_LOSS and m.forfeit_by1:
        return codes.NOT_NOW
    if m.nested and kind not in ENDS and kind != codes.ACT_NO_ROOM:
        return codes.NOT_NOW  # one placing inside another is enough
    return codes.OK


def before_first_play(m):
    """Tell whether the call of "Play" that opens the match is still to come."""
    return m.state == codes.READY and not m.sheet_n and m.brk == 1 and not m.turns


def _queen_spoken_for(m):
    """Noticed too late is a queen that was taken for uncovered: on the board, or pending."""
    return m.queen > codes.Q_PENDING or m.tally[2]


def _protest(m, kind, t):
    """A protest is made about a board within 15 minutes of its end (IT110); then it is ruled."""
    if kind != codes.ACT_PROTEST:
        return m.protest1
    return not (m.protest1 or m.trial or m.void or m.forfeit_by1 or not m.sheet_n) and (
        t - m.ended <= m.laws.protest_ms)
