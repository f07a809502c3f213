"""The question what fell, the tally of the stroke, and the welcome."""

from pocketlaw.carrom import codes
from pocketlaw.carrom.screens import clock
from pocketlaw.compat import const
from pocketlaw.draw import icons, pen
from pocketlaw.draw import phrases as ph

MENU = const(20)
ASK = const(21)

_SIGNS = (icons.WHITE16, icons.BLACK16, icons.QUEEN16, icons.STRIKER16)
_LETTERS = (b"W", b"B", b"Q", b"S")


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
