"""A move that the laptop typed: `32-28`, `26x37`, or a route where two captures share their ends.

Read from the payload of a request (firmware/README.md, Link, MOVE); what is returned is 0 or a
reason of the link. The squares are those of article a81.
"""

from pocketlaw.box.answers import NOT_LEGAL, NOT_NOW, RANGE, SEVERAL
from pocketlaw.draughts import codes
from pocketlaw.draughts.board import MOST_PIECES


def enter(app, buf, at, n):
    """Enter the move in buf[at:at+n]: u16 moves already in the record, then its text."""
    g = app.match
    squares = bytearray(MOST_PIECES + 1)
    count, sign = _read(buf, at + 2, at + n, squares)
    if count < 2:
        return RANGE
    src = squares[0]
    dst = squares[count - 1]
    ply = buf[at] << 8 | buf[at + 1]
    if ply == g.ply - 1 and src == g.last_src and dst == g.last_dst:
        return 0  # it is in: the answer was lost and the laptop asks again
    if ply != g.ply or not g.may_record():
        return NOT_NOW
    if g.focus:  # one piece alone was listed for the arbiter
        app.controls.leave()
        g.changed()
    moves = g.listed()
    if moves.overflow:
        moves.begin(g.board, src, dst)
        moves.finish()
        g.fresh = 0
    if (sign == 120) != (moves.taken > 0):
        return NOT_LEGAL
    found = _find(moves, squares, count)
    if found < 0:
        return -found
    if app.event(codes.EV_MOVE, src, dst, found, 0, app.t):
        return NOT_NOW
    app.controls.leave()
    return 0


def _read(buf, at, end, squares):
    """Fill `squares`; return (how many, sign between them), (0, 0) for what is no move."""
    count = value = digits = sign = 0
    while at <= end:
        c = buf[at] if at < end else 0
        at += 1
        if 48 <= c <= 57 and digits < 2:
            value = 10 * value + c - 48
            digits += 1
            continue
        if not digits or not 1 <= value <= 50 or count == len(squares):
            return 0, 0
        squares[count] = value
        count += 1
        value = digits = 0
        if c:
            if c != 45 and c != 120 or sign and (c != sign or c == 45):
                return 0, 0
            sign = c
    return count, sign


def _find(moves, squares, count):
    """Return which of the moves between these ends is meant (0..), or minus a reason."""
    found = -NOT_LEGAL
    nth = 0
    for i in range(moves.n):
        if moves.src[i] == squares[0] and moves.dst[i] == squares[count - 1]:
            if count == 2 or _same(moves, i, squares, count):
                if found >= 0:
                    return -SEVERAL
                found = nth
            nth += 1
    return found


def _same(moves, i, squares, count):
    if count != moves.taken + 1:
        return 0
    for k in range(moves.taken):
        if moves.paths[i * MOST_PIECES + k] != squares[k + 1]:
            return 0
    return 1
