"""What a ruling is made from and what it says. Objects are made once and filled again and again.

Relative rulings use index 0 for own (the side that played) and 1 for opp; `to_sides` turns one
into match terms (0 = a, 1 = b).
"""

from pocketlaw.carrom import codes
from pocketlaw.compat import const

MAX_ROWS = const(8)


class Position:
    """The board before a stroke, seen by the side that plays."""

    def __init__(self):
        self.left = [9, 9]
        self.queen = codes.Q_BOARD
        self.due = [0, 0]
        self.had = [0, 0]
        self.score = [0, 0]
        self.brk = 0
        self.first = 0


class Stroke:
    """What one stroke did: pieces down, striker, improper, touched, pieces off the board."""

    def __init__(self):
        self.own = 0
        self.opp = 0
        self.queen = 0
        self.striker = 0
        self.improper = 0
        self.touched = 1
        self.off_own = 0
        self.off_opp = 0
        self.off_queen = 0
        self.off_striker = 0

    def clear(self):
        """Make it the stroke that touched something and pocketed nothing."""
        self.own = self.opp = self.queen = self.striker = self.improper = 0
        self.off_own = self.off_opp = self.off_queen = self.off_striker = 0
        self.touched = 1


class Ruling:
    """The law's answer. `on` is what lies on the board before anything is placed;
    `left` after it; `kept` counts the stroke's own returns, which waiving does not let go."""

    def __init__(self):
        self.back = [0, 0]
        self.on = [0, 0]
        self.left = [0, 0]
        self.due = [0, 0]
        self.kept = [0, 0]
        self.rows = bytearray(MAX_ROWS)
        self._pairs = (self.back, self.on, self.left, self.due, self.kept)
        self.clear()

    def clear(self):
        """Empty it: the turn is kept, nothing goes back, nothing to confirm."""
        self.turn = codes.KEEPS
        self.back_queen = 0
        self.queen = codes.Q_BOARD
        self.brk = 0
        self.over = 0
        self.winner1 = 0
        self.points = 0
        self.demand = 0
        self.demanded = 0
        self.confirm = 0
        self.act = 0
        self.by = 0
        self.overridden = 0
        self.n_rows = 0
        for i in range(2):
            self.back[i] = self.on[i] = self.left[i] = self.due[i] = self.kept[i] = 0

    @property
    def winner(self):
        """The side that wins an ended board, -1 for a void one (bytes hold it as winner1)."""
        return self.winner1 - 1

    def row(self, number):
        """Name row or case `number` of carrom.rows as a source of this ruling."""
        if self.n_rows < MAX_ROWS:
            self.rows[self.n_rows] = number
            self.n_rows += 1

    def start(self, p):
        """Begin from position `p`: nothing has changed yet."""
        self.clear()
        for i in range(2):
            self.on[i] = self.left[i] = p.left[i]
            self.due[i] = p.due[i]
        self.queen = p.queen
        self.brk = p.brk

    def end_board(self, winner, points, demand):
        """The board is over: `points` to `winner` and up to `demand` more if he asks."""
        self.over = 1
        self.turn = codes.PASSES
        self.brk = 0
        self.winner1 = winner + 1
        self.points = points
        self.demand = demand

    def plain(self):
        """Tell whether the at-rest press itself accepts it: nothing to place, nothing to ask."""
        return not (self.turn or self.over or self.confirm or self.act or self.back_queen
                    or self.back[0] or self.back[1])

    def to_sides(self, own):
        """Turn own/opp into a/b, `own` being the side that played (0 a, 1 b)."""
        if own:
            for pair in self._pairs:
                x = pair[0]
                pair[0] = pair[1]
                pair[1] = x
            if self.queen >= codes.Q_OWN:
                self.queen = 5 - self.queen
            if self.winner1:
                self.winner1 = 3 - self.winner1


def covers(p, s):
    """Tell whether this stroke covers the queen (S70; decision 17): proper, no striker."""
    if s.improper or s.striker or not s.own:
        return False
    if p.queen == codes.Q_PENDING:
        return True
    return bool(s.queen) and not (p.left[0] == 9 and s.own == 1)
