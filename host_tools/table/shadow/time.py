"""DO NOT UPLOAD: stands in for MicroPython's `time` on a board; the table moves it.

The ring has the boards' period of 2**30 ms, also where the host's own is longer.
"""

import machine

_MASK = 0x3FFFFFFF
_HALF = 0x20000000


def ticks_ms():
    """Return the board's milliseconds since it started, on the ring."""
    world = machine.world
    return (world.base + world.now) & _MASK


def ticks_us():
    """Return microseconds on the ring (whole milliseconds here)."""
    world = machine.world
    return (world.base + world.now) * 1000 & _MASK


def ticks_cpu():
    """Return a fast counter."""
    return ticks_us()


def ticks_add(ticks, delta):
    """Return ticks + delta on the ring."""
    return (ticks + delta) & _MASK


def ticks_diff(end, start):
    """Return end - start on the ring."""
    return ((end - start + _HALF) & _MASK) - _HALF


def sleep_ms(ms):
    """Let ms pass on the table."""
    machine.world.pass_ms(ms)


def sleep_us(us):
    """Let whole milliseconds pass; less is nothing here."""
    if us >= 1000:
        machine.world.pass_ms(us // 1000)


def sleep(seconds):
    """Let seconds pass on the table."""
    machine.world.pass_ms(int(seconds * 1000))


def time():
    """Return seconds since the board started."""
    world = machine.world
    return (world.base + world.now) // 1000
