"""Draughts: choosing a move, the title of a list, and a result that waits or stands."""

from pocketlaw.draughts import codes, controls
from pocketlaw.draughts import phrases as dp
from pocketlaw.draughts.notation import put_move, put_number, unique
from pocketlaw.draughts.screens.times import put_time
from pocketlaw.draw import digits, pen, sizes
from pocketlaw.draw import phrases as ph
from pocketlaw.draw.lists import DISCS, draw_list
from pocketlaw.draw.words import named

_POINTS = ((b"2", b"0"), (b"0", b"2"), (b"1", b"1"), (b"0", b"0"))


def menu(v, app, menu_):
    """Draw a list; beside its title the side's disc or the time that it is about."""
    p = v.pen
    w = sizes.WIDTH
    if menu_.side >= 0:
        w = 60
    elif menu_.whose >= 0:
        w -= 20
    draw_list(v, menu_, w)
    if menu_.side >= 0:
        at = put_time(v.line, 0, app.match.remaining(menu_.side, app.t))
        p.text(60, 0, sizes.WIDTH - 60, v.line, 0, at, 0, pen.RIGHT)
    elif menu_.whose >= 0:
        p.sign(sizes.WIDTH - 16, 0, DISCS[menu_.whose], 16, 2)


def move(v, table, g):
    """Draw the move being chosen: number and side, then its two squares, big."""
    p = v.pen
    c = v.canvas
    moves = g.moves
    buf = v.line
    at = table.at
    if table.pick == controls.ANY_PIECE:
        _line(v, 0, 0, dp.MORE_MOVES)
        _square(c, 12, 3, at, 255)
        c.fill(50, 3, 52, 3, 0)
        _line(v, 6, 7, dp.THIS_PIECE)
        return
    src = moves.src[at]
    dst = moves.dst[at]
    c.fill(16, 0, 111, 2, 0)
    p.sign(0, 0, DISCS[g.board.side], 16, 2)
    n = put_number(buf, 0, g.ply // 2 + 1)
    buf[n] = 46
    p.text(20, 0, 40, buf, 0, n + 1)
    n = put_number(buf, 0, at + 1)
    buf[n] = 47
    n = put_number(buf, n + 1, moves.n)
    p.text(87, 0, 40, buf, 0, n, 0, pen.RIGHT)
    chosen = table.pick == controls.SQUARE
    alone = _alone(moves, src)
    _square(c, 12, 3, src, 0 if chosen else 255)
    p.bold(50, 3, 14, b"x" if moves.taken else b"-", 0, pen.CENTRE)
    if chosen or alone:
        _square(c, 70, 3, dst, 255 if chosen else 0)
    else:
        c.fill(70, 3, 32, 3, 0)
        p.bold(70, 3, 32, b"?", 0, pen.CENTRE)
    c.fill(0, 6, 127, 2, 0)
    if chosen and not unique(moves, src, dst):
        n = put_move(buf, 0, moves, at)
        p.text(0, 7, 127, buf, 0, n)
    else:
        p.phrase(0, 7, 127, dp.PICK_KEYS)  # names of buttons, the same in every language


def _line(v, tall, small, phrase):
    """Write a phrase as a whole line: two pages from `tall` on, in English the page `small`."""
    if v.words.tall:
        v.words.cell(v.pen, 0, tall, sizes.WIDTH, phrase)
    else:
        v.pen.phrase(0, small, sizes.WIDTH, phrase)


def _alone(moves, src):
    n = 0
    for i in range(moves.n):
        if moves.src[i] == src:
            n += 1
    return n == 1


def _square(c, x, page, square, flip):
    if square >= 10:
        c.blit(x, page, digits.MID, square // 10 * 48, 16, 3, flip)
    else:
        c.fill(x, page, 16, 3, flip)
    c.blit(x + 16, page, digits.MID, square % 10 * 48, 16, 3, flip)


def verdict(v, app, g):
    """Draw what is proposed and which button answers, or the result that stands."""
    p = v.pen
    w = v.words
    v.canvas.clear()
    over = g.state == codes.OVER
    result = g.result if over else g.proposed
    if result == codes.OPEN:
        p.sign(0, 0, DISCS[g.erred], 16, 2)
        named(v, 0, 107, v.names[g.erred], dp.ERRED, 20)
        n = put_number(v.line, 1, g.article)
        v.line[0] = 97
        _why(v, dp.ERRORS + g.article - codes.FIRST_ERROR, n)
        w.cell(p, 0, 4, 127, dp.CORRECT_ASK)
        w.cell(p, 0, 6, 127, dp.KEEP_ASK)
        return
    cause = g.cause if over else g.why
    if result == codes.DRAW:
        w.cell(p, 0, 0, 127, dp.DRAW)
    elif result == codes.VOID:
        w.cell(p, 0, 0, 127, dp.ANNULLED)
    else:
        p.sign(0, 0, DISCS[result], 16, 2)
        named(v, 0, 107, v.names[result], ph.WINS, 20)
    _why(v, dp.CAUSES + cause, p.ascii(codes.ARTICLES[cause]), p.line)
    if not over:
        w.cell(p, 0, 6, 60, dp.YES_ASK)
        w.cell(p, 64, 6, 63, dp.NO_ASK, 0, pen.RIGHT)
        return
    for side in range(2):
        p.bold(0, 4 + 2 * side, 108, v.names[side])
        p.bold(110, 4 + 2 * side, 16, _POINTS[result][side], 0, pen.RIGHT)


def _why(v, phrase, n, line=None):
    """The reason in words, and the article's number in line[:n]."""
    v.pen.text(100, 2, 27, v.line if line is None else line, 0, n, 0, pen.RIGHT)
    if v.words.tall:
        v.words.cell(v.pen, 0, 2, 98, phrase)
    else:
        v.pen.phrase(0, 2, 100, phrase)
