"""The RULING screen: whose turn or who wins, what to place, dues, demand, and the laws.

    pages 0-1  whose turn, or who wins; `?` when the umpire must confirm
    pages 2-3  what goes back on the board, or the points
    pages 4-5  queen to the centre, dues, or the extra points on demand
    page  6    the act or the umpire's own decision
    page  7    law keys
"""

from pocketlaw.carrom import codes, lawnumbers
from pocketlaw.carrom.actstates import LOSE_MATCH
from pocketlaw.carrom.screens import clock
from pocketlaw.draw import icons, pen
from pocketlaw.draw import phrases as ph
from pocketlaw.draw.words import named

_FULL = 127


def screen(v, app, m):
    """Draw the ruling in m.ruling, in match terms."""
    r = m.ruling
    _turn(v, m, r)
    if r.over:
        _result(v, m, r)
    else:
        _back(v, m, r)
        _queen_and_dues(v, m, r)
    if app.undoing:
        clock.undoing(v, app.undoing)
        return
    _what(v, r)
    _laws(v, m, r)


def _turn(v, m, r):
    """Whose turn it is, or who wins; and the question mark."""
    w = _FULL
    if r.confirm:
        w -= 18
        v.pen.bold(w + 2, 0, 16, b"?", 255, pen.CENTRE)
    if not r.over:
        if codes.ACT_PROTEST <= r.act <= codes.ACT_BOARD:  # for the record: by whom
            named(v, 0, w, v.names[r.by], ph.act(r.act))
        elif r.turn:
            named(v, 0, w, next_name(v, m), ph.TO_PLAY)
        else:
            named(v, 0, w, clock.name(v, m, m.side), ph.PLAYS_ON)
    elif r.winner < 0:
        v.words.cell(v.pen, 0, 0, w, ph.BOARD_VOID)
    else:
        phrase = ph.WINS_MATCH if r.act in LOSE_MATCH else ph.WINS_BOARD
        named(v, 0, w, clock.name(v, m, r.winner), phrase)


def next_name(v, m):
    """Return the name of who plays when the turn passes (S22: the player to the right)."""
    if len(v.names) < 4:
        return v.names[1 - m.side]
    return v.names[(m.seat + 1) & 3]


def _result(v, m, r):
    """Points of the board, and what may be demanded."""
    p = v.pen
    words = v.words
    if r.winner < 0 or not m.laws.target:
        return
    p.bold(0, 2, 10, b"+")
    words.number(p, 11, 2, 20, r.points)
    words.cell(p, 34, 2, 93, ph.POINTS)
    if r.demand:
        words.cell(p, 0, 4, 80, ph.DEMAND)
        words.number(p, 82, 4, 10, r.demand)
        words.cell(p, 95, 4, 32, ph.YES if r.demanded else ph.NO, 255, pen.CENTRE)


def _back(v, m, r):
    """What the other side places: number and colour."""
    p = v.pen
    if not (r.back[0] or r.back[1]):
        return
    v.words.cell(p, 0, 2, 66, ph.PLACE)
    x = 68
    for side in range(2):
        n = r.back[side]
        if n:
            v.words.number(p, x, 2, 10, n, 0, pen.RIGHT)
            p.sign(x + 12, 2, icons.WHITE16 if side == m.breaker else icons.BLACK16, 16, 2)
            x += 31


def _queen_and_dues(v, m, r):
    """The queen to the centre, dues that stay outstanding, the next attempt at the break."""
    page = 4 if r.back[0] or r.back[1] else 2
    owed = r.due[0] or r.due[1]
    if r.back_queen:
        beside = owed and page == 4
        v.pen.sign(0, page, icons.QUEEN16, 16, 2)
        v.words.cell(v.pen, 20, page, 50 if beside else 107, ph.QUEEN_CENTRE)
        if beside:
            _dues(v, m, r, 72, page)
            return
        page += 2
    if owed:
        v.words.cell(v.pen, 0, page, 40, ph.DUE)
        _dues(v, m, r, 42, page)
    elif r.brk > 1 or (r.brk and r.turn):
        _attempt(v, r, page)


def _dues(v, m, r, x, page):
    """How many of which colour are owed."""
    if x > 42:
        if v.words.tall:
            v.words.cell(v.pen, x, page, 14, ph.DUE_MARK)
        else:
            v.pen.phrase(x, page + 1, 14, ph.DUE_MARK)
        x += 15
    for side in range(2):
        if r.due[side]:
            v.words.number(v.pen, x, page, 9, r.due[side], 0, pen.RIGHT)
            v.pen.sign(x + 10, page, icons.WHITE9 if side == m.breaker else icons.BLACK9, 9, 2)
            x += 21


def _attempt(v, r, page):
    """Which attempt at the break comes next."""
    v.words.cell(v.pen, 0, page, 100, ph.ATTEMPT)
    v.words.number(v.pen, 102, page, 20, r.brk)


def _what(v, r):
    """Page 6: the act, that the umpire decided, or what ok means. Where phrases are tall, the
    first two stand on pages 6-7 and the last on a free row above."""
    phrase = ph.OVERRIDDEN if r.overridden else ph.act(r.act) if r.act else 0
    hint = ph.DEMAND_ASK if r.demand else ph.CONFIRM_ASK if r.confirm else (
        ph.ACCEPT_ASK if r.over else ph.LIFTED_ASK)
    if not v.words.tall:
        v.pen.phrase(0, 6, _FULL, phrase or hint)
        return
    if phrase:
        v.words.cell(v.pen, 0, 6, 84, phrase)
    if _rows(r) < 2:
        v.words.cell(v.pen, 0, 4, _FULL, hint)


def _rows(r):
    """Return how many of the rows at pages 2-3 and 4-5 are taken."""
    if r.over:
        return 2 if r.demand else 1
    n = 1 if r.back[0] or r.back[1] else 0
    if r.back_queen:
        n += 1
    if r.due[0] or r.due[1] or r.brk:
        n += 1
    return n


def _laws(v, m, r):
    """Page 7: the law keys, as many as fit, each once."""
    if v.keys is None:
        return
    p = v.pen
    tall = v.words.tall and (r.overridden or r.act)
    x = 86 if tall else 0
    for i in range(r.n_rows):
        if _seen_before(r, i):
            continue
        n = lawnumbers.show(p.line, v.keys(p.line, m.laws.ident, r.rows[i]))
        w = pen.width(p.line, 0, n, 0)
        if w and x + w <= _FULL:
            p.text(x, 7, w, p.line, 0, n)
            x += w + 6


def _seen_before(r, i):
    """Tell whether row i of the ruling repeats an earlier one."""
    for k in range(i):
        if r.rows[k] == r.rows[i]:
            return 1
    return 0
