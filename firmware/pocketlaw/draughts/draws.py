"""What ends a draughts game without a winner: counts kept from move to move (a54, a55, a66).

The third repetition (the first of the two articles printed "53"), 25 moves of each side by
kings alone, and the short endings against a lone king. Counts are in plies: a move of one side.
"""

from pocketlaw.compat import const
from pocketlaw.draughts.board import PACKED as POSITION
from pocketlaw.draughts.clock import put_short
from pocketlaw.journal.crc import crc16

NONE = const(0)
REPETITION = const(1)
KINGS_25 = const(2)
ENDING_LONG = const(3)
ENDING_SHORT = const(4)

RING = const(64)  # positions noted
SAVED = const(5)
PACKED = const(264)
_LOOK = const(54)  # plies looked back: beyond the 50 of a54, less than RING by what undo needs
_QUIET = const(50)
_SHORT = const(10)


class Draws:
    """`quiet` plies without capture or man move; `long` and `short` plies left of an ending.

    `long` and `short` are 0 while no such ending is on the board.
    """

    def __init__(self):
        self.limit = 16  # own moves of the three-piece ending; 10 as the seed prints it
        self.both = 1  # a long ending that became a short one keeps its own limit too
        self.quiet = self.long = self.short = 0
        self.counting = 1  # 0: the arbiter counts by hand and says when kings alone move
        self._marks = bytearray(RING * 4)
        self._n = self._from = 0  # positions noted; the first of them that can come again
        self._buf = bytearray(POSITION)

    def reset(self, board):
        """Begin with the position on `board`, met for the first time."""
        self.quiet = self.long = self.short = 0
        self._see(board, 1)
        self._endings(board)

    def played(self, board, lasting):
        """A move led to `board`; `lasting` 1 when it captured or a man moved. Returns why drawn.

        REPETITION, KINGS_25, ENDING_LONG, ENDING_SHORT, or NONE.
        """
        times = self._see(board, lasting)
        had = self.long or self.short
        why = self.counted(lasting)
        if why > KINGS_25:
            return why
        if lasting or not had:
            self._endings(board)
        return REPETITION if times >= 3 else why

    def counted(self, lasting):
        """One ply more on the counts, whatever the board holds; returns why drawn."""
        if lasting or not self.counting:
            self.quiet = 0
        elif self.quiet < 255:
            self.quiet += 1
        if self.long:
            self.long -= 1
            if not self.long:
                return ENDING_LONG
        if self.short:
            self.short -= 1
            if not self.short:
                return ENDING_SHORT
        return KINGS_25 if self.quiet == _QUIET else NONE

    def begin(self, own_moves):
        """Without a record: from now 25 king moves, an ending of 16, 10 or 5; 0 calls all off.

        Returns 1, or 0 for another number. In own moves of each side.
        """
        if own_moves not in (0, 5, 10, 16, 25):
            return 0
        if own_moves in (0, 25):
            self.counting = 1 if own_moves else 0
            self.quiet = 0
        if not own_moves:
            self.long = self.short = 0
        elif own_moves == 5:
            self.short = _SHORT
        elif own_moves < 25:
            self.long = 2 * own_moves
        return 1

    def _endings(self, board):
        kind = ending(board)
        if kind == 3:
            if not self.long:
                self.long = 2 * self.limit
        elif kind:
            if not self.both:
                self.long = 0
            if not self.short:
                self.short = _SHORT
        else:
            self.long = self.short = 0

    def _see(self, board, lasting):
        """Note the position; returns how often it has now been met with this side to move."""
        if lasting:
            self._from = self._n  # nothing before it can come again
        board.pack(self._buf, 0)
        a = crc16(self._buf, 0, POSITION)
        b = 1
        for x in self._buf:
            b = (b * 131 + x) % 65521
        marks = self._marks
        times = 1
        k = self._n - 2  # the same side to move: every other position back
        while k >= self._from and k >= self._n - _LOOK:
            at = k % RING * 4
            if (marks[at] << 8 | marks[at + 1]) == a and (marks[at + 2] << 8 | marks[at + 3]) == b:
                times += 1
            k -= 2
        at = self._n % RING * 4
        marks[at] = a >> 8
        marks[at + 1] = a & 255
        marks[at + 2] = b >> 8
        marks[at + 3] = b & 255
        self._n += 1
        return times

    # To take one move back, and snapshots.

    def save(self, buf, at):
        """Write what one move changes, its own mark apart, to buf[at:at+SAVED]."""
        buf[at] = self.quiet
        buf[at + 1] = self.long
        buf[at + 2] = self.short
        put_short(buf, at + 3, self._from)

    def restore(self, buf, at):
        """Take back the last move: the counts saved before it, and its mark gone."""
        self.quiet = buf[at]
        self.long = buf[at + 1]
        self.short = buf[at + 2]
        self._from = buf[at + 3] << 8 | buf[at + 4]
        self._n -= 1

    def pack_into(self, buf, at):
        """Write the counts and the positions noted to buf[at:at+PACKED]."""
        self.save(buf, at)
        put_short(buf, at + SAVED, self._n)
        buf[at + 7] = self.counting
        at += 8
        for b in self._marks:
            buf[at] = b
            at += 1

    def unpack_from(self, buf, at):
        """Take them back from buf[at:at+PACKED]."""
        self.restore(buf, at)
        self._n = buf[at + 5] << 8 | buf[at + 6]
        self.counting = buf[at + 7]
        at += 8
        for i in range(RING * 4):
            self._marks[i] = buf[at + i]


def ending(board):
    """Return 3 or 2 for the endings of a55 and a66 on `board`, else 0.

    3: three pieces, a king among them, against a lone king. 2: one or two such.
    """
    for lone in range(2):
        other = 1 - lone
        n = board.men[other] + board.kings[other]
        if board.kings[lone] == 1 and not board.men[lone] and board.kings[other]:
            if n == 3:
                return 3
            if n < 3:
                return 2
    return 0
