"""What every answer to a laptop is made of (firmware/README.md, Link)."""

from pocketlaw.compat import const

HEAD = const(5)  # a payload begins here in its frame
# Reasons of a refusal; an answer is minus one of them.
TYPE = const(1)
LENGTH = const(2)
RANGE = const(3)
FILE = const(4)
LIVE = const(5)
FLASH = const(6)
CHECK = const(7)
NOT_NOW = const(8)
NOT_LEGAL = const(9)
SEVERAL = const(10)


def put(buf, at, value, n):
    """Write value as n bytes, big-endian, to buf[at:]."""
    while n:
        n -= 1
        buf[at + n] = value & 255
        value >>= 8


def get(buf, at, n):
    """Return n bytes from buf[at:] as a number."""
    value = 0
    for i in range(at, at + n):
        value = value << 8 | buf[i]
    return value
