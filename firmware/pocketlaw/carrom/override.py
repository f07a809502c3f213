"""The umpire's decision over a ruling (LAWS 2, decision 3): what is omitted stays as proposed.

Packed into one record: a = mask of SETS, b = left a << 4 | left b, c = dues likewise,
d = turn | queen << 1 | over << 3 | winner1 << 4 | points << 6.
"""

from pocketlaw.carrom import codes, rows
from pocketlaw.carrom.accept import in_stroke
from pocketlaw.compat import const

_SETTLED = (codes.ACT_MATCH_LOSS, codes.ACT_CONCEDE_MATCH)
SET_TURN = const(1)
SET_LEFT_A = const(2)
SET_LEFT_B = const(4)
SET_QUEEN = const(8)
SET_DUE_A = const(16)
SET_DUE_B = const(32)
SET_BOARD = const(64)
_POINTS = const(99)  # of a board, the most that any rule set can cap it at


def apply(m, mask, left, due, d, t):
    """Override the ruling of match `m`; RULING stays for its ok. A refusal changes nothing."""
    if m.state != codes.RULING or m.ruling.act in _SETTLED:
        return codes.NOT_NOW
    r = m.ruling
    if r.act and m.act_from > codes.PLACING and m.act_from != codes.PAUSED:
        return _spare(r, mask, d)
    if not mask or mask > 127 or not _lawful(m, mask, left, due, d):
        return codes.BAD_VALUE
    own = m.side
    if mask & SET_TURN:
        r.turn = d & 1
    if mask & SET_QUEEN:
        _set_queen(m, r, d >> 1 & 3)
    for i in range(2):
        if mask & (SET_LEFT_A << i):
            _set_left(r, i, left >> (4 - 4 * i) & 15)
        if mask & (SET_DUE_A << i):
            r.due[i] = due >> (4 - 4 * i) & 15
    if mask & SET_BOARD:
        _set_board(r, d)
    if not r.over:
        _settle_turn(m, r, own)
    _decided(r)
    return codes.OK


def _spare(r, mask, d):
    """Between boards only the third warning can be overridden: a warning, and no more."""
    if r.act != codes.ACT_WARNING or not r.over or mask != SET_BOARD or d >> 3 & 1:
        return codes.NOT_NOW
    _set_board(r, d)
    _decided(r)
    return codes.OK


def _decided(r):
    r.overridden = 1
    r.confirm = 0
    r.row(rows.OVERRIDE)


def _lawful(m, mask, left, due, d):
    """Counts 0-9; a board that goes on has pieces on both sides."""
    r = m.ruling
    over = d >> 3 & 1 if mask & SET_BOARD else r.over
    if mask & SET_BOARD and d >> 6 > _POINTS:
        return False
    for i in range(2):
        after = left >> (4 - 4 * i) & 15 if mask & (SET_LEFT_A << i) else r.left[i]
        if r.act and not over and after < _spoken_for(m, i):
            return False
        if after > 9 or due >> (4 - 4 * i) & 15 > 9 or (not over and not after):
            return False
    if r.act and in_stroke(m, m.act_from) and m.tally[2] and mask & SET_QUEEN and d & 6:
        return False  # she is down in the stroke that is ruled anew
    return (d >> 4 & 3) <= 2


def _spoken_for(m, side):
    """Return how many of `side` an act's ruling must leave: what is being placed lies there
    soon (or one stays when it is waived), what is down in the stroke will be taken off."""
    need = m.tally[m.breaker ^ side] if in_stroke(m, m.act_from) else 0
    if m.back[side]:
        need = max(need, m.back[side] + (0 if m.kept[side] else 1))
    return need


def _set_left(r, side, after):
    """Raised: the difference goes back on the board; lowered: it lies there no more."""
    if after < r.on[side]:
        r.on[side] = after
    r.back[side] = after - r.on[side]
    r.left[side] = after
    if r.kept[side] > r.back[side]:
        r.kept[side] = r.back[side]
    if not r.on[side] and after and not r.kept[side]:
        r.kept[side] = 1  # waived or not, somebody must be there to play


def _set_queen(m, r, queen):
    went_back = queen == codes.Q_BOARD and (m.queen != codes.Q_BOARD or m.tally[2])
    r.back_queen = 1 if went_back else 0
    r.queen = queen


def _set_board(r, d):
    if d >> 3 & 1:
        r.end_board((d >> 4 & 3) - 1, d >> 6, 0)
    else:
        r.over = 0
        if r.act == codes.ACT_WARNING:  # a third warning, and no more
            r.turn = codes.KEEPS
        r.demand = r.demanded = r.points = 0
        r.winner1 = 0


def _settle_turn(m, r, own):
    """The break's next number follows the turn; a turn that passes sends a pending queen back."""
    if m.brk and (r.act or m.untouched):
        r.brk = 1 if r.turn else m.brk + (0 if r.act else 1)
    if r.turn and r.queen == codes.Q_PENDING:
        r.queen = codes.Q_BOARD
        r.back_queen = 1
