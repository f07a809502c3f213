"""The last moves and presses, kept so that they can be taken back (undo).

The record and the clocks are two tracks: a move wrongly entered is taken out of the record
while the players' clocks run on; a press is taken back with both times as they were at it.
"""

from pocketlaw.compat import const
from pocketlaw.draughts.board import PACKED as POSITION
from pocketlaw.draughts.clock import get_long, put_long
from pocketlaw.draughts.draws import SAVED

DEPTH = const(8)
_MOVE = const(34)  # position, counts, the move before
_PRESS = const(8)  # both times
PACKED = const(8 * (34 + 8) + 2)


class Takeback:
    """`moves` and `presses`: how many of each can be taken back now (0..DEPTH)."""

    def __init__(self):
        self.moves = self.presses = 0
        self._moves = bytearray(DEPTH * _MOVE)
        self._presses = bytearray(DEPTH * _PRESS)

    def keep_move(self, g):
        """Note the record of State `g` before one more move goes into it."""
        at = g.ply % DEPTH * _MOVE
        buf = self._moves
        g.board.pack(buf, at)
        at += POSITION
        g.draws.save(buf, at)
        at += SAVED
        buf[at] = g.last_src
        buf[at + 1] = g.last_dst
        buf[at + 2] = g.last_x
        self.moves = min(self.moves + 1, DEPTH)

    def undo_move(self, g):
        """Take the last move out of the record; 1, or 0 when none is kept."""
        if not self.moves:
            return 0
        self.moves -= 1
        g.ply -= 1
        at = g.ply % DEPTH * _MOVE
        buf = self._moves
        g.board.unpack(buf, at)
        at += POSITION
        g.draws.restore(buf, at)
        at += SAVED
        g.last_src = buf[at]
        g.last_dst = buf[at + 1]
        g.last_x = buf[at + 2]
        g.changed()
        return 1

    def keep_press(self, g):
        """Note both times of `g` at the instant of a press (the clocks settled at it)."""
        at = g.presses() % DEPTH * _PRESS
        put_long(self._presses, put_long(self._presses, at, g.clock.left[0]), g.clock.left[1])
        self.presses = min(self.presses + 1, DEPTH)

    def undo_press(self, g):
        """Take back the last press: times as at it, its side on move, clocks standing; or 0."""
        if not self.presses:
            return 0
        self.presses -= 1
        side = 1 - g.turn
        clock = g.clock
        clock.place(side, clock.moves[side] - 1)
        at = g.presses() % DEPTH * _PRESS
        clock.left[0] = get_long(self._presses, at)
        clock.left[1] = get_long(self._presses, at + 4)
        clock.lift()
        g.turn = side
        return 1

    # Snapshots.

    def pack_into(self, buf, at):
        """Write all of it to buf[at:at+PACKED]."""
        buf[at] = self.moves
        buf[at + 1] = self.presses
        at = _write(self._moves, buf, at + 2)
        _write(self._presses, buf, at)

    def unpack_from(self, buf, at):
        """Take it back from buf[at:at+PACKED]."""
        self.moves = buf[at]
        self.presses = buf[at + 1]
        at = _read(self._moves, buf, at + 2)
        _read(self._presses, buf, at)


def _write(part, buf, at):
    for b in part:
        buf[at] = b
        at += 1
    return at


def _read(part, buf, at):
    for i in range(len(part)):
        part[i] = buf[at]
        at += 1
    return at
