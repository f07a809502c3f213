"""The screens with a clock: AIM, PAUSED, PLACING. Seconds at the left, both sides at the right.

    page 0    G1 B3          side A: name,
    pages 1-5 seconds                score, pieces left, due      (pages 0-2)
                             side B                               (pages 3-5)
    pages 6-7 what presses: cover, queen | dues, attempt, last ruling
"""

from pocketlaw.carrom import boards, codes, lawnumbers
from pocketlaw.compat import const
from pocketlaw.draw import icons, pen
from pocketlaw.draw import phrases as ph

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


def shown(m, t):
    """Return a number that differs whenever the drawn time does: tenths, whole seconds + 1000."""
    left = m.remaining(t)
    if left >= _TENTHS or not m.clock_running:
        return 1000 + (left + 999) // 1000
    return (left + 99) // 100


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
    if left >= _TENTHS or flip or not m.clock_running:
        _whole(v, min((left + 999) // 1000, 99), flip)
    else:
        _tenths(v, (left + 99) // 100)


def _whole(v, value, flip):
    """One or two big digits in 60 columns."""
    c = v.canvas
    p = v.pen
    x = v.left
    if value > 9:
        c.fill(x, 1, 2, 5, flip)
        v.words.big(p, x + 2, 1, value // 10, flip)
        c.fill(x + 30, 1, 2, 5, flip)
        v.words.big(p, x + 32, 1, value % 10, flip)
    else:
        c.fill(x, 1, 17, 5, flip)
        v.words.big(p, x + 17, 1, value, flip)
        c.fill(x + 45, 1, 15, 5, flip)


def _tenths(v, value):
    """A big digit, a point, a mid digit, for 0.1 to 4.9 s."""
    c = v.canvas
    x = v.left
    c.fill(x, 1, 6, 5, 0)
    v.words.big(v.pen, x + 6, 1, value // 10, 0)
    c.fill(x + 34, 1, 26, 2, 0)
    c.fill(x + 34, 3, 3, 3, 0)
    c.fill(x + 37, 3, 4, 2, 0)
    c.fill(x + 37, 5, 4, 1, 0x3C)
    c.fill(x + 41, 3, 2, 3, 0)
    v.words.mid(v.pen, x + 43, 3, value % 10, 0)
    c.fill(x + 59, 3, 1, 3, 0)


def side_block(v, m, side, page):
    """Draw one side, three pages high: name, score, pieces left; an arrow when on strike."""
    p = v.pen
    x = _SPLIT
    c = v.canvas
    if m.side == side:
        c.blit(x, page, _ARROW, 0, 8, 3)
    else:
        c.fill(x, page, 8, 3, 0)
    c.fill(x + 8, page, 3, 3, 0)
    x += 11
    _name_row(v, m, side, x, page)
    v.words.number(p, x, page + 1, 20, m.score[side])
    white = side == m.breaker
    p.sign(x + 20, page + 1, icons.WHITE9 if white else icons.BLACK9, 9, 2)
    c.fill(x + 29, page + 1, 1, 2, 0)
    v.words.number(p, x + 30, page + 1, 9, m.left[side])
    due = m.due[side]
    if due:
        c.fill(x + 39, page + 1, 1, 2, 0)
        _due(v, x + 40, page + 1, due)
    else:
        c.fill(x + 39, page + 1, 15, 2, 0)


def _due(v, x, page, due):
    """What a side owes, in 14 columns and two pages: the word over its number, or before it."""
    p = v.pen
    if v.words.tall:
        v.words.cell(p, x, page, 9, ph.DUE_MARK)
        v.canvas.fill(x + 9, page, 5, 1, 0)
        p.number(x + 9, page + 1, 5, due)
    else:
        p.phrase(x, page, 14, ph.DUE_MARK)
        p.number(x, page + 1, 14, due, 0, pen.CENTRE)


# A solid triangle 24 high: columns shorten by three rows, an arrow to the name.
_ARROW = (
    b"\xff\xfe\xf8\xf0\xc0\x80\x00\x00\xff\xff\xff\xff"
    b"\xff\xff\x7e\x1c\xff\x3f\x1f\x07\x03\x00\x00\x00"
)


def _name_row(v, m, side, x, page):
    """Name, games won as stars, and the queen when this side covered her."""
    p = v.pen
    won = min(m.won[side], 2)
    end = x + 54
    if m.queen == 2 + side:
        end -= 8
        p.sign(end, page, icons.QUEEN, icons.QUEEN_W)
    for _ in range(won):
        end -= 6
        p.sign(end, page, icons.WON, icons.WON_W)
        v.canvas.fill(end + 5, page, 1, 1, 0)
    if end < x + 54:
        end -= 2
        v.canvas.fill(end, page, 2, 1, 0)
    p.small(x, page, end - x, name(v, m, side))


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
    p.number(6, 0, 8, m.game)
    p.small(14, 0, 6, b"B" if not m.trial else b"T")
    p.number(20, 0, 14, m.trial if m.trial else m.board)
    x = 34
    for k in range(4):
        if app.pocket_fault[k] and x < 50:
            p.small(x, 0, 6, b"P")
            p.number(x + 6, 0, 6, k + 1)
            p.small(x + 12, 0, 2, b"!")
            x += 14
    v.canvas.fill(x, 0, _SPLIT - x, 1, 0)


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
            if len(v.names) == 4:  # who places (S51b)
                v.canvas.fill(_SPLIT + 36, page, 2, 1, 0)
                p.small(_SPLIT + 38, page, 27, v.names[boards.placer(m, side)])
                v.canvas.fill(_SPLIT + 36, page + 1, 29, 1, 0)
            else:
                v.canvas.fill(_SPLIT + 36, page, 29, 2, 0)
            page += 2
    v.canvas.fill(_SPLIT, page, 65, 6 - page, 0)


def _foot(v, app, m):
    """Pages 6-7: what presses at the left, what else there is at the right."""
    w = v.words
    p = v.pen
    v.canvas.fill(60, 1, 2, 7, 0)
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
    """The frozen time to the millisecond, as PAUSED shows it."""
    p = v.pen
    v.canvas.fill(_SPLIT, 6, 65, 2, 0)
    v.words.number(p, _SPLIT, 6, 20, left // 1000, 0, pen.RIGHT)
    p.bold(_SPLIT + 21, 6, 4, b".")
    for k in range(3):
        digit = left // (100, 10, 1)[k] % 10
        v.words.number(p, _SPLIT + 26 + 10 * k, 6, 9, digit)


def _left_foot(v, app, m):
    """Time up, cover owed, or where the queen is."""
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
            p.phrase(x, 6, 65, ph.STANDS_ASK)
            p.phrase(x, 7, 65, ph.CHOICES_ASK)
    elif warning:
        w.cell(p, x, 6, 65, warning)
    elif app.banner is not None:
        r = app.banner
        phrase = ph.NEXT_ATTEMPT if m.brk else ph.KEEPS if w.tall else ph.PLAYS_ON
        if w.tall or v.keys is None or not r.n_rows:
            w.cell(p, x, 6, 65, phrase)
        else:
            p.phrase(x, 6, 65, phrase)
            n = lawnumbers.show(p.line, v.keys(p.line, m.laws.ident, r.rows[0]))
            p.text(x, 7, 65, p.line, 0, n)
    elif m.brk:
        w.cell(p, x, 6, 53, ph.ATTEMPT)
        v.canvas.fill(x + 53, 6, 3, 2, 0)
        w.number(p, x + 56, 6, 9, m.brk)
    elif app.faults.now & 256:  # HALL
        p.bold(x, 6, 65, b"No hall")
    else:
        v.canvas.fill(x, 6, 65, 2, 0)


_WARNINGS = ((2, ph.FLASH_FULL), (8, ph.PIECE_FELL), (4, ph.CONFLICT), (32, ph.TOLD_TWICE),
             (16, ph.REFUSED), (1, ph.NO_DISPLAY))  # bits of app.warnings, the gravest first


def lines(warnings):
    """Return the phrase of the gravest warning, 0 when there is none."""
    for bit, phrase in _WARNINGS:
        if warnings & bit:
            return phrase
    return 0
