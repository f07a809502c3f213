"""A side's time in digits three pages high: H:MM:SS, M:SS, tenths below 10 s, -M:SS overdrawn."""

from pocketlaw.compat import const
from pocketlaw.draughts.notation import put_number
from pocketlaw.ui import digits

_TENTHS = const(10000)
_COLON = const(5)
_NEVER = const(0x1FFFFFFF)


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


def draw_time(v, x, page, w, left, flip):
    """Draw `left` ms into a box w wide, three pages high."""
    c = v.canvas
    end = x + w
    c.fill(x, page, 3, 3, flip)
    x += 3
    if 0 < left <= _TENTHS:
        tenths = (left + 99) // 100
        if tenths >= 100:
            x = _digit(c, x, page, 1, flip)
        x = _digit(c, x, page, tenths // 10 % 10, flip)
        x = _dot(c, x, page, flip)
        x = _digit(c, x, page, tenths % 10, flip)
    else:
        if left > 0:
            seconds = (left + 999) // 1000
        else:
            seconds = -left // 1000
            if seconds:
                x = _minus(c, x, page, flip)
        x = _clock(c, x, page, seconds, flip)
    c.fill(x, page, end - x, 3, flip)


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


def _clock(c, x, page, seconds, flip):
    hours = min(seconds // 3600, 99)
    minutes = seconds // 60 % 60
    if hours:
        if hours >= 10:
            x = _digit(c, x, page, hours // 10, flip)
        x = _digit(c, x, page, hours % 10, flip)
        x = _colon(c, x, page, flip)
    if hours or minutes >= 10:
        x = _digit(c, x, page, minutes // 10, flip)
    x = _digit(c, x, page, minutes % 10, flip)
    x = _colon(c, x, page, flip)
    x = _digit(c, x, page, seconds % 60 // 10, flip)
    return _digit(c, x, page, seconds % 10, flip)


def _digit(c, x, page, digit, flip):
    c.blit(x, page, digits.MID, digit * 48, 16, 3, flip)
    return x + 16


def _colon(c, x, page, flip):
    c.fill(x, page, _COLON, 3, flip)
    c.fill(x + 1, page, 3, 1, flip ^ 0xC0)
    c.fill(x + 1, page + 1, 3, 1, flip ^ 0x81)
    c.fill(x + 1, page + 2, 3, 1, flip ^ 0x01)
    return x + _COLON


def _dot(c, x, page, flip):
    c.fill(x, page, _COLON, 3, flip)
    c.fill(x + 1, page + 2, 3, 1, flip ^ 0x70)
    return x + _COLON


def _minus(c, x, page, flip):
    c.fill(x, page, 11, 3, flip)
    c.fill(x + 1, page + 1, 8, 1, flip ^ 0x3C)
    return x + 11
