"""Moves in writing: `32-28`, `26x37`, and the whole route where two captures share both ends.

Article a81; everything is written into the caller's buffer, nothing is allocated.
"""

from pocketlaw.draughts.board import MOST_PIECES

LONGEST = 64  # bytes of the longest route: 21 squares and 20 signs between them
_DASH = 45
_X = 120


def put_number(buf, at, value):
    """Write value (0..999) in decimal; returns the end."""
    if value >= 100:
        buf[at] = 48 + value // 100
        at += 1
    if value >= 10:
        buf[at] = 48 + value // 10 % 10
        at += 1
    buf[at] = 48 + value % 10
    return at + 1


def put_ends(buf, at, src, dst, taken):
    """Write a move by its ends alone (`taken`: pieces captured); returns the end."""
    at = put_number(buf, at, src)
    buf[at] = _X if taken else _DASH
    return put_number(buf, at + 1, dst)


def put_move(buf, at, moves, i):
    """Write move `i` of the list `moves` so that no other of the list reads the same."""
    src = moves.src[i]
    dst = moves.dst[i]
    if not moves.taken or unique(moves, src, dst):
        return put_ends(buf, at, src, dst, moves.taken)
    at = put_number(buf, at, src)
    for k in range(moves.taken):
        buf[at] = _X
        at = put_number(buf, at + 1, moves.paths[i * MOST_PIECES + k])
    return at


def unique(moves, src, dst):
    """Tell whether one listed move alone goes from `src` to `dst`."""
    return moves.find(src, dst, 1) < 0


def nth(moves, i):
    """Return how many listed moves before `i` share its ends (c of EV_MOVE)."""
    n = 0
    for k in range(i):
        if moves.src[k] == moves.src[i] and moves.dst[k] == moves.dst[i]:
            n += 1
    return n
