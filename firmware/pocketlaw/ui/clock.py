"""The screens with a clock: AIM, PAUSED, PLACING. Seconds at the left, both sides at the right.

    page 0    G1 B3          side A: name,
    pages 1-5 seconds                score, pieces left, due      (pages 0-2)
                             side B                               (pages 3-5)
    pages 6-7 what presses: cover, queen | dues, attempt, last ruling
"""

from pocketlaw.compat import const
from pocketlaw.core import codes
from pocketlaw.ui import icons, pen
from pocketlaw.ui import phrases as ph

_SPLIT = const(62)  # first column of the right half
_TENTHS = const(5000)  # ms: tenths show below this
_NEVER = const(0x1FFFFFFF)


def wait(m, t):
    """Return ms until the shown time changes: whole seconds are rounded up, tenths too."""
    if not m.clock_running:
        return _NEVER
    left = m.remaining(t)
    if left <= 0:
        return _NEVER
    if left >= _TENTHS:
        return min((left - 1) % 1000 + 1, left - _TENTHS + 1)
    return (left - 1) % 100 + 1


def screen(v, app, m):
    """Draw AIM, PAUSED or PLACING as a whole."""
    _head(v, app, m)
    seconds(v, m, app.shown_t)
    if m.state == codes.PLACING:
        _to_place(v, m)
    else:
        for side in range(2):
            side_block(v, m, side, 3 * side)
    _foot(v, app, m)


def seconds(v, m, t):
    """Draw the time left: two big digits, below 5 s one and its tenth; inverted from 0 on."""
    left = m.remaining(t)
    flip = 255 if m.expired(t) else 0
    c = v.canvas
    words = v.words
    p = v.pen
    if left >= _TENTHS or flip or not m.clock_running:
        value = min((left + 999) // 1000, 99)
        if value > 9:
            words.big(p, 2, 1, value // 10, flip)
            words.big(p, 32, 1, value % 10, flip)
            c.fill(30, 1, 2, 5, flip)
        else:
            c.fill(2, 1, 15, 5, flip)
            words.big(p, 17, 1, value, flip)
            c.fill(45, 1, 15, 5, flip)
        c.fill(0, 1, 2, 5, flip)
    else:
        value = (left + 99) // 100
        c.fill(0, 1, 6, 5, 0)
        words.big(p, 6, 1, value // 10, 0)
        c.fill(34, 1, 26, 2, 0)
        c.fill(34, 3, 3, 3, 0)
        c.fill(37, 3, 4, 2, 0)
        c.fill(37, 5, 4, 1, 0xF0)
        c.fill(41, 3, 2, 3, 0)
        words.mid(p, 43, 3, value % 10, 0)
        c.fill(59, 3, 1, 3, 0)


def side_block(v, m, side, page):
    """Draw one side, three pages high: name, score, pieces left; an arrow when on strike."""
    p = v.pen
    x = _SPLIT
    on_strike = m.side == side
    c = v.canvas
    for k in range(8):
        # A solid triangle 24 high: columns shorten by three rows, an arrow to the name.
        rows = 24 - 3 * k if on_strike else 0
        top = (24 - rows) // 2
        bits = ((1 << rows) - 1) << top
        for q in range(3):
            c.put(x + k, page + q, bits >> 8 * q & 255)
    x += 11
    credited = m.queen == 2 + side
    p.small(x, page, 45 if credited else 54, name(v, m, side))
    if credited:
        p.sign(x + 46, page, icons.QUEEN, icons.QUEEN_W)
    v.words.number(p, x, page + 1, 20, m.score[side])
    white = side == m.breaker
    p.sign(x + 21, page + 1, icons.WHITE if white else icons.BLACK, 8)
    c.fill(x + 21, page + 2, 8, 1, 0)
    v.words.number(p, x + 30, page + 1, 9, m.left[side])
    won = m.won[side]
    for k in range(2):
        if k < won:
            p.sign(x + 42 + 6 * k, page + 1, icons.WON, icons.WON_W)
        else:
            c.fill(x + 42 + 6 * k, page + 1, 6, 1, 0)
    if m.due[side]:
        c.fill(x + 40, page + 2, 14, 1, 255)
        p.small(x + 41, page + 2, 12, _DUES[min(m.due[side], 9)], 255)
    else:
        c.fill(x + 40, page + 2, 14, 1, 0)


_DUES = (b"", b"D1", b"D2", b"D3", b"D4", b"D5", b"D6", b"D7", b"D8", b"D9")


def name(v, m, side):
    """Return the name to show for a side: in doubles its player on strike, else its first."""
    names = v.names
    if len(names) < 4:
        return names[side]
    if m.seat & 1 == side:
        return names[m.seat]
    # The player of this side who comes next, anticlockwise (S22b).
    return names[(m.seat + 1) & 3]


def _head(v, app, m):
    """Page 0 of the left half: game and board, and pockets that need a look."""
    p = v.pen
    p.small(0, 0, 6, b"G")
    p.small(6, 0, 7, p.number(m.game))
    p.small(14, 0, 6, b"B" if not m.trial else b"T")
    p.small(20, 0, 13, p.number(m.trial if m.trial else m.board))
    x = 34
    for k in range(4):
        if app.pocket_fault[k] and x < 50:
            p.small(x, 0, 6, b"P")
            p.small(x + 6, 0, 6, p.number(k + 1))
            p.small(x + 12, 0, 2, b"!")
            x += 14
    v.canvas.fill(x, 0, 61 - x, 1, 0)


def _to_place(v, m):
    """PLACING: how many of which colour go back on the board."""
    p = v.pen
    v.words.cell(p, _SPLIT, 0, 65, ph.PLACE)
    page = 2
    for side in range(2):
        n = m.back[side]
        if n:
            white = side == m.breaker
            v.words.number(p, _SPLIT + 4, page, 12, n, 0, pen.RIGHT)
            p.sign(_SPLIT + 20, page, icons.WHITE16 if white else icons.BLACK16, 16, 2)
            v.canvas.fill(_SPLIT + 36, page, 29, 2, 0)
            page += 2
    v.canvas.fill(_SPLIT, page, 65, 6 - page, 0)


def _foot(v, app, m):
    """Pages 6-7: what presses at the left, what else there is at the right."""
    w = v.words
    p = v.pen
    v.canvas.fill(60, 6, 2, 2, 0)
    if app.undoing:
        undoing(v, app.undoing)
    elif m.state == codes.PLACING:
        late = m.expired(app.shown_t)
        w.cell(p, 0, 6, 60, ph.IN_TIME_ASK if late else ph.PLACED_ASK)
        w.cell(p, _SPLIT, 6, 65, ph.LOST_ASK if late else ph.WAIVE_ASK)
    elif m.state == codes.PAUSED:
        w.cell(p, 0, 6, 60, ph.PAUSED, 255, pen.CENTRE)
        _exact(v, m.clock_left)
    else:
        _left_foot(v, app, m)
        _right_foot(v, app, m)


def undoing(v, phrase):
    """Pages 6-7 while undo is down: what its release will take back."""
    v.words.cell(v.pen, 0, 6, 44, ph.UNDO, 255, pen.CENTRE)
    v.canvas.fill(44, 6, 3, 2, 0)
    v.words.cell(v.pen, 47, 6, 80, phrase)


def _exact(v, left):
    """The frozen time to the millisecond (DESIGN section 3: PAUSED)."""
    p = v.pen
    v.canvas.fill(_SPLIT, 6, 65, 2, 0)
    v.words.number(p, _SPLIT, 6, 20, left // 1000, 0, pen.RIGHT)
    p.bold(_SPLIT + 20, 6, 5, b".")
    _THREE[0] = 48 + left // 100 % 10
    _THREE[1] = 48 + left // 10 % 10
    _THREE[2] = 48 + left % 10
    p.bold(_SPLIT + 26, 6, 30, _THREE)


_THREE = bytearray(3)


def _left_foot(v, app, m):
    """Time-out, cover owed, or where the queen is."""
    p = v.pen
    w = v.words
    if m.expired(app.shown_t):
        w.cell(p, 0, 6, 60, ph.TIME_UP, 255, pen.CENTRE)
    elif m.queen == codes.Q_PENDING:
        w.cell(p, 0, 6, 60, ph.COVER, 255, pen.CENTRE)
    else:
        p.sign(0, 6, icons.QUEEN16, 16, 2)
        v.canvas.fill(16, 6, 2, 2, 0)
        w.cell(p, 18, 6, 43, ph.ON_BOARD if m.queen == codes.Q_BOARD else ph.COVERED)


def _right_foot(v, app, m):
    """A warning, else the last ruling, else the attempt at the break."""
    p = v.pen
    w = v.words
    x = _SPLIT
    warning = lines(app.warnings)
    if m.expired(app.shown_t):
        if w.tall:
            v.canvas.fill(x, 6, 65, 2, 0)
        else:
            p.small(x, 6, 65, ph.TEXTS[ph.STANDS_ASK])
            p.small(x, 7, 65, ph.TEXTS[ph.CHOICES_ASK])
    elif warning:
        w.cell(p, x, 6, 65, warning)
    elif app.banner is not None:
        r = app.banner
        phrase = ph.NEXT_ATTEMPT if m.brk else ph.KEEPS if w.tall else ph.PLAYS_ON
        if w.tall or v.keys is None or not r.n_rows:
            w.cell(p, x, 6, 65, phrase)
        else:
            p.small(x, 6, 65, ph.TEXTS[phrase])
            p.small(x, 7, 65, p.ascii(v.keys(m.laws.ident, r.rows[0])))
    elif m.brk:
        w.cell(p, x, 6, 51, ph.ATTEMPT)
        w.number(p, x + 51, 6, 14, m.brk)
    else:
        v.canvas.fill(x, 6, 65, 2, 0)


def lines(warnings):
    """Return the phrase of the gravest warning, 0 when there is none."""
    if warnings & 2:
        return ph.FLASH_FULL
    if warnings & 8:
        return ph.PIECE_FELL
    if warnings & 4:
        return ph.CONFLICT
    if warnings & 16:
        return ph.REFUSED
    if warnings & 1:
        return ph.NO_DISPLAY
    return 0
