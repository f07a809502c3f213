"""Ring arithmetic on millisecond ticks: period 2**30 ms on every board (docs `time.ticks_ms`).

Done here and not with `time.ticks_diff`, so that the 64-bit hosts show the same wrap.
"""

from pocketlaw.compat import const

PERIOD = const(0x40000000)
MASK = const(0x3FFFFFFF)
_HALF = const(0x20000000)
NEVER = const(0x1FFFFFFF)  # ms: longer than anything is waited for


def add(ticks, delta):
    """Return the tick `delta` ms after `ticks` (delta may be negative, |delta| < 2**29)."""
    return (ticks + delta) & MASK


def since(now, start):
    """Return ms from `start` to `now`, which is not before it: right for up to 12.4 days."""
    return (now - start) & MASK


def diff(end, start):
    """Return ms from `start` to `end`, signed, right for distances below 2**29 ms (6.2 days)."""
    return ((end - start + _HALF) & MASK) - _HALF
