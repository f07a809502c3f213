"""READY, BOARD, GAME and MATCH: who breaks, who won, scores, what comes next."""

from pocketlaw.core import codes
from pocketlaw.ui import icons, pen
from pocketlaw.ui import phrases as ph
from pocketlaw.ui.verdict import named

_FULL = 127


def ready(v, app, m):
    """READY: the breaker with white, the other with black, board and game; then "Play"."""
    p = v.pen
    w = v.words
    w.cell(p, 0, 0, 62, ph.PLAY_ASK, 255, pen.CENTRE)
    v.canvas.fill(62, 0, 4, 2, 0)
    if m.trial or m.extra:
        w.cell(p, 66, 0, 61, ph.TRIAL if m.trial else ph.EXTRA)
    else:
        _numbers(v, 66, 0, m)
    for k in range(2):
        side = m.breaker if k == 0 else 1 - m.breaker
        page = 2 + 2 * k
        p.sign(0, page, icons.BLACK16 if k else icons.WHITE16, 16, 2)
        p.bold(20, page, 80, _team(v, m, side))
        w.number(p, 104, page, 22, m.score[side], 0, pen.RIGHT)
    if app.undoing:
        w.cell(p, 0, 6, 50, ph.UNDO, 255, pen.CENTRE)
        w.cell(p, 52, 6, 75, app.undoing)
    elif m.brk > 1:
        w.cell(p, 0, 6, 90, ph.ATTEMPT)
        w.number(p, 92, 6, 20, m.brk)
    else:
        named(v, 6, _FULL, _breaker(v, m), ph.BREAKS)


def _numbers(v, x, page, m):
    """Game and board in the bold face."""
    p = v.pen
    p.bold(x, page, 11, b"G")
    v.words.number(p, x + 12, page, 16, m.game)
    p.bold(x + 30, page, 10, b"B")
    v.words.number(p, x + 41, page, 20, m.board)


def _team(v, m, side):
    """Return the name for a side; in doubles its seat that broke, or its first."""
    if len(v.names) < 4:
        return v.names[side]
    return v.names[m.seat] if m.seat & 1 == side else v.names[side]


def _breaker(v, m):
    """Return the name of the player who breaks."""
    return v.names[m.seat] if len(v.names) > 2 else v.names[m.side]


def board(v, app, m):
    """BOARD: its result, the score of the game, who breaks next or the change of sides."""
    r = m.ruling
    w = v.words
    if r.winner < 0:
        w.cell(v.pen, 0, 0, _FULL, ph.BOARD_VOID)
    else:
        points = r.points + (r.demand if r.demanded else 0)
        width = _FULL
        if m.laws.target:
            width = 96
            v.pen.bold(98, 0, 9, b"+")
            w.number(v.pen, 108, 0, 19, points)
        named(v, 0, width, v.names[r.winner], ph.WINS)
    _pair(v, m, m.score)
    if app.undoing:
        w.cell(v.pen, 0, 6, 50, ph.UNDO, 255, pen.CENTRE)
        w.cell(v.pen, 52, 6, 75, app.undoing)
    elif m.game_over:
        named(v, 6, _FULL, v.names[m.game_over - 1], ph.WINS_GAME)
    elif m.swap:
        w.cell(v.pen, 0, 6, _FULL, ph.CHANGE_SIDES, 255, pen.CENTRE)
    else:
        w.cell(v.pen, 0, 6, 60, ph.BOARD)
        w.number(v.pen, 62, 6, 20, m.board)


def game(v, app, m):
    """GAME and MATCH: games won, and the rest or change of sides before the next game."""
    w = v.words
    over = m.state == codes.MATCH
    who = m.winner if over else m.game_over - 1
    named(v, 0, _FULL, v.names[who], ph.WINS_MATCH if over else ph.WINS_GAME)
    _pair(v, m, m.won)
    if app.undoing:
        w.cell(v.pen, 0, 6, 50, ph.UNDO, 255, pen.CENTRE)
        w.cell(v.pen, 52, 6, 75, app.undoing)
    elif over:
        w.cell(v.pen, 0, 6, _FULL, ph.MATCH, 0, pen.CENTRE)
    else:
        rest = m.game == 2
        w.cell(v.pen, 0, 6, 80, ph.REST if rest else ph.CHANGE_SIDES)
        ms = m.laws.rest_ms if rest else m.laws.sides_ms
        w.number(v.pen, 84, 6, 20, ms // 60000, 0, pen.RIGHT)
        v.pen.bold(106, 6, 20, b"min" if pen.bold_width(b"min") <= 20 else b"m")


def _pair(v, m, pair):
    """Both names and their numbers in mid digits, pages 2-5."""
    p = v.pen
    p.small(0, 2, 60, v.names[0], 0, pen.CENTRE)
    p.small(66, 2, 60, v.names[1], 0, pen.CENTRE)
    _mid(v, 13, 3, pair[0])
    v.canvas.fill(60, 4, 7, 1, 0x3C)
    _mid(v, 79, 3, pair[1])


def _mid(v, x, page, value):
    """A number of up to two mid digits, centred in 34 columns."""
    c = v.canvas
    if value > 9:
        v.words.mid(v.pen, x, page, value // 10 % 10)
        c.fill(x + 16, page, 2, 3, 0)
        v.words.mid(v.pen, x + 18, page, value % 10)
    else:
        c.fill(x, page, 9, 3, 0)
        v.words.mid(v.pen, x + 9, page, value % 10)
        c.fill(x + 25, page, 9, 3, 0)
