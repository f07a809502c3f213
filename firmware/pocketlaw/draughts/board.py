"""The 10x10 board of international draughts: squares 1-50, men, kings, making a move (LAWS 1.8).

The 50 dark squares lie in a bytearray with one border cell after every two rows, so that the
four diagonals are the constant steps -6 -5 +5 +6 and every way off the board meets a border.
"""

from pocketlaw.compat import const

# What stands on a cell: a side's bit, and KING besides for a king.
EMPTY = const(0)
WHITE = const(1)
BLACK = const(2)
KING = const(4)
BLOCK = const(8)  # the border, and a piece already jumped: stops everything, is no one's

SIZE = const(66)
PACKED = const(26)
MOST_PIECES = const(20)  # of a side (article a6)
STEPS = (-6, -5, 5, 6)  # the reverse of direction d is 3 - d; white's men go by 0 and 1


def cell_of(square):
    """Return the cell of `square` (1..50)."""
    return square + 5 + (square - 1) // 10


def square_of(cell):
    """Return the square (1..50) of a `cell` that is no border."""
    return cell - 5 - (cell - 6) // 11


class Board:
    """A position: `cells`, the side to move (0 white, 1 black), men and kings of each side."""

    def __init__(self):
        self.cells = bytearray(SIZE)
        self.side = 0
        self.men = [0, 0]
        self.kings = [0, 0]
        self.reset()

    def clear(self):
        """Take every piece off; white is to move."""
        cells = self.cells
        for i in range(SIZE):
            cells[i] = BLOCK
        for square in range(1, 51):
            cells[cell_of(square)] = EMPTY
        self.side = self.men[0] = self.men[1] = self.kings[0] = self.kings[1] = 0

    def reset(self):
        """Set up the game: black on 1-20, white on 31-50, white to move (a7, a10)."""
        self.clear()
        for square in range(1, 21):
            self.put(square, BLACK)
            self.put(square + 30, WHITE)

    def put(self, square, piece):
        """Stand `piece` (WHITE or BLACK, KING added for a king; EMPTY) on `square` 1..50."""
        cell = cell_of(square)
        self._count(self.cells[cell], -1)
        self._count(piece, 1)
        self.cells[cell] = piece

    def at(self, square):
        """Return the piece on `square` (1..50), EMPTY if none."""
        return self.cells[cell_of(square)]

    def _count(self, piece, n):
        if piece:
            side = 0 if piece & WHITE else 1
            if piece & KING:
                self.kings[side] += n
            else:
                self.men[side] += n

    def make(self, src, dst, low, high):
        """Play the piece on square `src` to `dst`, take the captured ones off, pass the turn.

        `low` and `high` are the captured squares as bits: 1-25 and 26-50. A man that ends on
        the far row is crowned; one that only passed it stays a man (a12, a31). Returns 1 when
        a man moved or a piece fell, so that no earlier position can come again, else 0.
        """
        cells = self.cells
        cell = cell_of(src)
        piece = cells[cell]
        cells[cell] = EMPTY
        lasting = 0 if piece & KING else 1
        if low or high:
            lasting = 1
            self._take(low, 1)
            self._take(high, 26)
        if not piece & KING and (dst < 6 if piece & WHITE else dst > 45):
            self._count(piece, -1)
            piece |= KING
            self._count(piece, 1)
        cells[cell_of(dst)] = piece
        self.side ^= 1
        return lasting

    def _take(self, bits, square):
        while bits:
            if bits & 1:
                self.put(square, EMPTY)
            bits >>= 1
            square += 1

    def pack(self, buf, at):
        """Write the position to buf[at:at+26]: the side to move, then two squares a byte."""
        cells = self.cells
        buf[at] = self.side
        at += 1
        cell = 6
        for _ in range(5):
            for _ in range(5):
                buf[at] = cells[cell] << 4 | cells[cell + 1]
                at += 1
                cell += 2
            cell += 1

    def unpack(self, buf, at):
        """Read the position back from buf[at:at+26]."""
        self.clear()
        self.side = buf[at]
        for square in range(1, 51):
            b = buf[at + (square + 1) // 2]
            self.put(square, b >> 4 if square & 1 else b & 15)


def pieces(board, side):
    """Return how many pieces `side` (0 white, 1 black) has on the board."""
    return board.men[side] + board.kings[side]


def can_move(board):
    """Tell whether the side to move has a move at all (a78.2): the first one found will do."""
    cells = board.cells
    own = 1 << board.side
    for cell in range(6, 60):
        piece = cells[cell]
        if piece & own:
            for d in range(4):
                x = cell + STEPS[d]
                if not cells[x]:
                    if piece & KING or d >> 1 == board.side:
                        return 1
                elif cells[x] & 3 - own and not cells[x + STEPS[d]]:
                    return 1
    return 0


def copy(source, target):
    """Make Board `target` equal to Board `source` without allocating."""
    there = target.cells
    at = 0
    for b in source.cells:
        there[at] = b
        at += 1
    target.side = source.side
    for i in range(2):
        target.men[i] = source.men[i]
        target.kings[i] = source.kings[i]
