"""Draughts: choosing a move, the arbiter's lists, and a result that waits or stands."""

from pocketlaw.compat import const
from pocketlaw.draughts import codes, desk
from pocketlaw.draughts.menus import ERRORS
from pocketlaw.draughts.notation import put_move, put_number, unique
from pocketlaw.draughts.screens.times import put_time
from pocketlaw.draw import digits, icons, pen

_SHOWN = const(3)
_SIDES = (b"White", b"Black")
_DISCS = (icons.WHITE16, icons.BLACK16)
_POINTS = ((b"2", b"0"), (b"0", b"2"), (b"1", b"1"), (b"0", b"0"))


def menu(v, app, menu_):
    """Draw a list: its title, a side's time if it is about that, three items round the cursor."""
    p = v.pen
    n = len(menu_.items)
    p.bold(0, 0, 128, menu_.title)
    if menu_.side >= 0:
        at = put_time(v.line, 0, app.match.remaining(menu_.side, app.t))
        p.text(60, 0, 68, v.line, 0, at, 0, pen.RIGHT)
    first = max(0, min(menu_.cursor - 1, n - _SHOWN))
    for k in range(_SHOWN):
        page = 2 + 2 * k
        i = first + k
        if i >= n:
            v.canvas.fill(0, page, 128, 2, 0)
            continue
        flip = 255 if i == menu_.cursor else 0
        text = menu_.items[i][0]
        if pen.width(text, 0, len(text), 1) <= 124:
            p.bold(0, page, 128, text, flip)
        else:
            v.canvas.fill(0, page + 1, 128, 1, flip)
            p.small(0, page, 128, text, flip)


def move(v, table, g):
    """Draw the move being chosen: number and side, then its two squares, big."""
    p = v.pen
    c = v.canvas
    moves = g.moves
    buf = v.line
    at = table.at
    if table.pick == desk.ANY_PIECE:
        p.small(0, 0, 128, b"More moves than the list")
        _square(c, 12, 3, at, 255)
        c.fill(50, 3, 52, 3, 0)
        p.small(0, 7, 128, b"ok, ok: this piece")
        return
    src = moves.src[at]
    dst = moves.dst[at]
    c.fill(16, 0, 112, 2, 0)
    p.sign(0, 0, _DISCS[g.board.side], 16, 2)
    n = put_number(buf, 0, g.ply // 2 + 1)
    buf[n] = 46
    p.text(20, 0, 40, buf, 0, n + 1)
    n = put_number(buf, 0, at + 1)
    buf[n] = 47
    n = put_number(buf, n + 1, moves.n)
    p.text(88, 0, 40, buf, 0, n, 0, pen.RIGHT)
    chosen = table.pick == desk.SQUARE
    alone = _alone(moves, src)
    _square(c, 12, 3, src, 0 if chosen else 255)
    p.bold(50, 3, 14, b"x" if moves.taken else b"-", 0, pen.CENTRE)
    if chosen or alone:
        _square(c, 70, 3, dst, 255 if chosen else 0)
    else:
        c.fill(70, 3, 32, 3, 0)
        p.bold(70, 3, 32, b"?", 0, pen.CENTRE)
    c.fill(0, 7, 128, 1, 0)
    if chosen and not unique(moves, src, dst):
        n = put_move(buf, 0, moves, at)
        p.text(0, 7, 128, buf, 0, n)
    else:
        p.small(0, 7, 128, b"queen < striker >  ok  undo")


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
    v.canvas.clear()
    over = g.state == codes.OVER
    result = g.result if over else g.proposed
    if result == codes.OPEN:
        p.bold(0, 0, 128, b"White erred" if g.erred == 0 else b"Black erred")
        n = put_number(v.line, 1, g.article)
        v.line[0] = 97
        p.text(100, 2, 28, v.line, 0, n, 0, pen.RIGHT)
        p.small(0, 2, 100, ERRORS[g.article - codes.FIRST_ERROR])
        p.bold(0, 4, 128, b"ok: correct it")
        p.bold(0, 6, 128, b"foul: keep it")
        return
    cause = g.cause if over else g.why
    if result == codes.DRAW:
        p.bold(0, 0, 128, b"Draw")
    elif result == codes.VOID:
        p.bold(0, 0, 128, b"Game annulled")
    else:
        p.sign(0, 0, _DISCS[result], 16, 2)
        p.bold(20, 0, 108, b"White wins" if result == 0 else b"Black wins")
    p.text(0, 2, 100, p.line, 0, p.ascii(codes.CAUSES[cause]))
    p.text(100, 2, 28, p.line, 0, p.ascii(codes.ARTICLES[cause]), 0, pen.RIGHT)
    if not over:
        p.bold(0, 6, 60, b"ok: yes")
        p.bold(64, 6, 64, b"foul: no", 0, pen.RIGHT)
        return
    for side in range(2):
        p.bold(0, 4 + 2 * side, 108, v.names[side])
        p.bold(110, 4 + 2 * side, 16, _POINTS[result][side], 0, pen.RIGHT)
