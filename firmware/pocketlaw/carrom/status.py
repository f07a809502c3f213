"""The 32 bytes that tell a laptop how the match stands (firmware/README.md, "Status")."""

from pocketlaw.carrom import codes
from pocketlaw.compat import const

SIZE = const(32)
# One byte each, from byte 0 on.
_BYTES = ("state", "side", "seat", "breaker", "queen", "brk", "game", "board", "trial", "winner1")
_PAIRS = ("left", "due", "score", "won")


def write(app, buf, at):
    """Write the status of `app` to buf[at:at + SIZE]; allocates nothing."""
    m = app.match
    i = at
    for name in _BYTES:
        buf[i] = getattr(m, name) & 255
        i += 1
    for name in _PAIRS:
        pair = getattr(m, name)
        buf[i] = pair[0] & 255
        buf[i + 1] = pair[1] & 255
        i += 2
    running = 1 if m.clock_running and not m.expired(app.t) else 0
    left = m.remaining(app.t) if running or m.state == codes.PAUSED else 0
    buf[i] = running
    _put16(buf, i + 1, min(left, 65535))
    _put16(buf, i + 3, app.history.events & 65535)
    buf[i + 5] = app.faults.now & 255
    _put16(buf, i + 6, app.t >> 16 & 65535)
    _put16(buf, i + 8, app.t & 65535)
    i += 10
    while i < at + SIZE:
        buf[i] = 0
        i += 1


def _put16(buf, at, value):
    buf[at] = value >> 8
    buf[at + 1] = value & 255
