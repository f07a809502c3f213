"""A side's time: H:MM:SS, M:SS, tenths below 10 s, -M:SS overdrawn; and when it changes next."""

from pocketlaw.compat import const
from pocketlaw.draughts.notation import put_number
from pocketlaw.draw import digits

COLON = const(10)
DOT = const(11)
MINUS = const(12)
LONGEST = const(9)
_TENTHS = const(10000)
_NEVER = const(0x1FFFFFFF)
_NARROW = const(5)
_SIGN = const(11)


def wait_of(g, t):
    """Return ms until the shown time of the running side changes, NEVER when none runs."""
    side = g.clock.running
    if side < 0:
        return _NEVER
    left = g.clock.remaining(side, t)
    if left <= 0:
        return 1000 - -left % 1000
    if left > _TENTHS:
        return min((left - 1) % 1000 + 1, left - _TENTHS)
    return (left - 1) % 100 + 1


def spell(buf, left):
    """Write the signs for `left` ms into buf: digits as themselves, COLON DOT MINUS; how many."""
    if 0 < left <= _TENTHS:
        tenths = (left + 99) // 100
        n = 0
        if tenths >= 100:
            buf[0] = 1
            n = 1
        buf[n] = tenths // 10 % 10
        buf[n + 1] = DOT
        buf[n + 2] = tenths % 10
        return n + 3
    n = 0
    seconds = (left + 999) // 1000 if left > 0 else -left // 1000
    if left < 0 and seconds:
        buf[0] = MINUS
        n = 1
    hours = min(seconds // 3600, 99)
    if hours:
        n = _two(buf, n, hours, hours >= 10)
        buf[n] = COLON
        n += 1
    minutes = seconds // 60 % 60
    n = _two(buf, n, minutes, hours or minutes >= 10)
    buf[n] = COLON
    return _two(buf, n + 1, seconds % 60, 1)


def _two(buf, n, value, both):
    if both:
        buf[n] = value // 10
        n += 1
    buf[n] = value % 10
    return n + 1


def width(sign):
    """Return the width in pixels of a sign."""
    if sign < COLON:
        return 16
    return _SIGN if sign == MINUS else _NARROW


def letter(sign):
    """Return the ASCII code of a sign."""
    return 48 + sign if sign < COLON else 58 if sign == COLON else 46 if sign == DOT else 45


def draw_sign(c, x, page, sign, flip):
    """Draw a sign three pages high."""
    if sign < COLON:
        c.blit(x, page, digits.MID, sign * 48, 16, 3, flip)
        return
    c.fill(x, page, width(sign), 3, flip)
    if sign == COLON:
        c.fill(x + 1, page, 3, 1, flip ^ 0xC0)
        c.fill(x + 1, page + 1, 3, 1, flip ^ 0x81)
        c.fill(x + 1, page + 2, 3, 1, flip ^ 0x01)
    elif sign == DOT:
        c.fill(x + 1, page + 2, 3, 1, flip ^ 0x70)
    else:
        c.fill(x + 1, page + 1, 8, 1, flip ^ 0x3C)


def put_time(buf, at, left):
    """Write `left` ms as -H:MM:SS in text; returns the end."""
    if left < 0:
        buf[at] = 45
        at += 1
    seconds = -left // 1000 if left < 0 else (left + 999) // 1000
    at = put_number(buf, at, min(seconds // 3600, 999))
    for k in range(2):
        part = seconds % 60 if k else seconds // 60 % 60
        buf[at] = 58
        buf[at + 1] = 48 + part // 10
        buf[at + 2] = 48 + part % 10
        at += 3
    return at
