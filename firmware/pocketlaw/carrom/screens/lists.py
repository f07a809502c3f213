"""Menus, the question what fell, the tally of the stroke, and the welcome."""

from pocketlaw.carrom import codes
from pocketlaw.carrom.screens import clock
from pocketlaw.compat import const
from pocketlaw.draw import icons, pen
from pocketlaw.draw import phrases as ph

MENU = const(20)
ASK = const(21)

_SHOWN = const(3)  # items of a list, under its title

_SIGNS = (icons.WHITE16, icons.BLACK16, icons.QUEEN16, icons.STRIKER16)
_LETTERS = (b"W", b"B", b"Q", b"S")


def menu(v, menu_):
    """Draw a list: title, three items round the cursor, and where in the list that is."""
    p = v.pen
    items = menu_.items
    n = len(items)
    cell(v, 0, 0, 127, menu_.title)
    c = v.canvas
    for x in range(127):
        c.put(x, 1, c.buf[128 + x] | 0x80)
    first = menu_.cursor - 1
    if first > n - _SHOWN:
        first = n - _SHOWN
    if first < 0:
        first = 0
    for k in range(_SHOWN):
        page = 2 + 2 * k
        i = first + k
        if i < n:
            flip = 255 if i == menu_.cursor else 0
            c.fill(0, page, 3, 2, flip)
            if menu_.numbers is None:
                cell(v, 3, page, 115, items[i], flip)
            else:
                v.words.number(p, 3, page, 115, menu_.numbers[i], flip)
        else:
            c.fill(0, page, 118, 2, 0)
    _bar(c, first, n)


def cell(v, x, page, w, item, flip=0):
    """Write one item: a phrase, a player's name by its phrase, or a name that stands itself."""
    if isinstance(item, bytes):
        v.pen.bold(x, page, w, item, flip)
        return
    if item == ph.NAME_A or item == ph.NAME_B:
        v.pen.bold(x, page, w, v.names[item - ph.NAME_A], flip)
    else:
        v.words.cell(v.pen, x, page, w, item, flip)


def _bar(c, first, n):
    """A bar at the right: where the shown items stand in the list."""
    if n <= _SHOWN:
        c.fill(119, 2, 8, 6, 0)
        return
    top = 48 * first // n
    end = top + 48 * _SHOWN // n
    for q in range(6):
        bits = 0
        for k in range(8):
            if top <= 8 * q + k < end:
                bits |= 1 << k
        c.fill(119, 2 + q, 3, 1, 0)
        c.fill(122, 2 + q, 4, 1, bits)
        c.fill(126, 2 + q, 1, 1, 0)


def ask(v, pocket):
    """Which piece fell into `pocket`? Four signs with the letters of their buttons."""
    p = v.pen
    p.bold(0, 0, 10, b"P", 255, pen.CENTRE)
    v.words.number(p, 10, 0, 10, pocket, 255)
    v.canvas.fill(20, 0, 4, 2, 0)
    v.words.cell(p, 24, 0, 103, ph.WHAT_FELL)
    for k in range(4):
        x = 8 + 31 * k
        p.sign(x, 3, _SIGNS[k], 16, 2)
        p.bold(x, 6, 16, _LETTERS[k], 0, pen.CENTRE)


def moving(v, app, m):
    """The tally of this stroke by colour, and its marks."""
    p = v.pen
    for k in range(4):
        x = 31 * k
        n = m.tally[k]
        p.sign(x + 8, 0, _SIGNS[k], 16, 2)
        _tally(v, x, n)
    _marks(v, app, m)


def _tally(v, x, n):
    """A count in mid digits under its sign; a small dash when nothing fell."""
    c = v.canvas
    if n:
        v.words.mid(v.pen, x + 8, 2, n % 10)
        c.fill(x, 2, 8, 3, 0)
    else:
        c.fill(x + 8, 2, 4, 3, 0)
        c.fill(x + 12, 2, 8, 1, 0)
        c.fill(x + 12, 3, 8, 1, 0x18)
        c.fill(x + 12, 4, 8, 1, 0)
        c.fill(x + 20, 2, 4, 3, 0)


def _marks(v, app, m):
    """Pages 6-7: improper, untouched, off the board; else what ok will do."""
    w = v.words
    p = v.pen
    warning = clock.lines(app.warnings)
    v.canvas.fill(0, 6, 127, 2, 0)
    both = m.improper and (m.untouched or m.off)
    if app.undoing:
        clock.undoing(v, app.undoing)
    elif both:
        w.cell(p, 0, 6, 62, ph.IMPROPER, 255, pen.CENTRE)
        w.cell(p, 64, 6, 63, ph.UNTOUCHED if m.untouched else ph.STRIKER_OFF, 255, pen.CENTRE)
    elif m.improper:
        w.cell(p, 0, 6, 127, ph.IMPROPER, 255, pen.CENTRE)
    elif m.untouched or m.off:
        w.cell(p, 0, 6, 127, ph.UNTOUCHED if m.untouched else ph.STRIKER_OFF, 255, pen.CENTRE)
    elif warning:
        w.cell(p, 0, 6, 127, warning)
    else:
        who = clock.name(v, m, m.side)
        w.cell(p, 63, 6, 64, ph.LATE if m.late else ph.AT_REST, 0, pen.RIGHT)
        p.bold(0, 6, 62, who)


def welcome(v, state):
    """SETUP or TOSS without a list: the name of the thing."""
    v.words.cell(v.pen, 0, 2, 127, ph.WELCOME, 0, pen.CENTRE)
    v.words.cell(v.pen, 0, 5, 127, ph.SETUP if state == codes.SETUP else ph.TOSS_WON, 0,
                 pen.CENTRE)
