"""Legal moves of a draughts position, found a little at a time (LAWS 1.8, articles a8-a31).

`begin` copies the position, then `step(budget)` works through it until the budget is used up;
nothing is allocated. A capture is obligatory, and of all captures those that take most; kings
fly; a piece may cross a square twice but jump no piece twice, and what it jumped stays on the
board, in the way, until the move is over.
"""

from pocketlaw.compat import const
from pocketlaw.draughts.board import BLOCK, EMPTY, KING, MOST_PIECES, SIZE, STEPS, square_of

LIMIT = const(128)  # moves kept; more set `overflow`
TURN = const(150)  # budget of one loop turn of the app: below 10 ms on the emulated RP2040
_DONE = const(0)
_CAPTURES = const(1)
_QUIET = const(2)


class Moves:
    """The list of legal moves: `n` of them in `src dst low high` (squares, captured bits).

    `taken` is how many pieces each of them captures, `overflow` 1 when more than LIMIT exist
    (the list then holds the first LIMIT). `ready` is 1 when the list is complete.
    """

    def __init__(self):
        self.src = bytearray(LIMIT)
        self.dst = bytearray(LIMIT)
        self.low = [0] * LIMIT
        self.high = [0] * LIMIT
        self.paths = bytearray(LIMIT * MOST_PIECES)
        self.n = self.taken = self.overflow = 0
        self.ready = 1
        self._cells = bytearray(SIZE)
        # One frame a jump: where the piece stands, the direction being tried, the one it
        # came by, the cell jumped and what stood there, the landing being tried.
        self._at = bytearray(MOST_PIECES + 1)
        self._dirs = bytearray(MOST_PIECES + 1)
        self._came = bytearray(MOST_PIECES + 1)
        self._over = bytearray(MOST_PIECES + 1)
        self._was = bytearray(MOST_PIECES + 1)
        self._land = bytearray(MOST_PIECES + 1)
        self._phase = _DONE
        self._own = self._opp = self._piece = self._cell = self._mine = 0
        self._depth = -1
        self._src = self._dst = 0

    def begin(self, board, src=0, dst=0):
        """Start on `board`. With `src` keep only that piece's moves, with `dst` those to there."""
        cells = self._cells
        at = 0
        for b in board.cells:
            cells[at] = b
            at += 1
        self._own = 1 << board.side
        self._opp = 3 - self._own
        self._src = src
        self._dst = dst
        self.n = self.taken = self.overflow = self.ready = 0
        self._phase = _CAPTURES
        self._cell = 5
        self._depth = -1

    def step(self, budget):
        """Work for about `budget` simple loop turns, one capture more at most; return `ready`."""
        if self._phase == _CAPTURES:
            budget = self._captures(budget)
        if self._phase == _QUIET and budget > 0:
            self._quiets(budget)
        return self.ready

    def finish(self):
        """Work until the list is complete, for replay and hosts; returns `n`."""
        while not self.ready:
            self.step(100000)
        return self.n

    def find(self, src, dst, nth):
        """Return the index of the `nth` (0..) listed move from `src` to `dst`, -1 if none."""
        for i in range(self.n):
            if self.src[i] == src and self.dst[i] == dst:
                if not nth:
                    return i
                nth -= 1
        return -1

    def _lift(self):
        """Look on, a dozen cells at most, for a piece that can jump, and lift it: 1 if so."""
        cells = self._cells
        own = self._own
        opp = self._opp
        cell = self._cell + 1
        end = min(cell + 12, 61)
        while cell < end:
            piece = cells[cell]
            if piece & own and (
                piece & KING
                or cells[cell - 6] & opp and not cells[cell - 12]
                or cells[cell - 5] & opp and not cells[cell - 10]
                or cells[cell + 5] & opp and not cells[cell + 10]
                or cells[cell + 6] & opp and not cells[cell + 12]
            ):
                break
            cell += 1
        else:
            self._cell = cell - 1
            return 0
        self._cell = self._at[0] = cell
        self._piece = piece
        cells[cell] = EMPTY
        self._dirs[0] = self._land[0] = 0
        self._mine = self.n
        return 1

    def _captures(self, budget):
        """Go on with the jumps, depth first; returns what is left of the budget."""
        cells = self._cells
        dirs = self._dirs
        land = self._land
        depth = self._depth
        while budget > 0:
            if depth < 0:
                budget -= 60
                if not self._lift():
                    if self._cell < 60:
                        continue
                    self._phase = _DONE if self.taken else _QUIET
                    self.ready = 0 if self._phase else 1
                    self._cell = 5
                    break
                depth = 0
            d = dirs[depth]
            x = land[depth]
            if x:  # back from the landing x: try the one behind it, or set the piece back
                budget -= 3
                x += STEPS[d]
                if not self._piece & KING or cells[x]:
                    cells[self._over[depth]] = self._was[depth]
                    land[depth] = 0
                    dirs[depth] = d + 1
                    continue
            elif d == 4:
                budget -= 3
                if depth and depth >= self.taken:
                    budget -= self._keep(depth)
                if not depth:
                    cells[self._cell] = self._piece
                depth -= 1
                continue
            else:
                budget -= 8
                x = self._jump(depth, d)
                if not x:
                    dirs[depth] = d + 1
                    continue
            land[depth] = x
            depth += 1
            self._at[depth] = x
            self._came[depth] = d
            dirs[depth] = land[depth] = 0
        self._depth = depth
        return budget

    def _jump(self, depth, d):
        """Jump from the frame's square in direction `d`: the first landing cell, 0 if none."""
        cells = self._cells
        step = STEPS[d]
        x = self._at[depth] + step
        if self._piece & KING:
            if depth:
                came = self._came[depth]
                # Behind lies the piece just jumped. Straight on is left to the last landing
                # of the jump before: it sees the same, and so no route is walked twice.
                if d == 3 - came or d == came and not cells[x]:
                    return 0
            while not cells[x]:
                x += step
        if not cells[x] & self._opp or cells[x + step]:
            return 0
        self._over[depth] = x
        self._was[depth] = cells[x]
        cells[x] = BLOCK
        return x + step

    def _keep(self, depth):
        """List the capture of `depth` jumps just walked; returns the loop turns used."""
        if depth > self.taken:
            self.taken = depth
            self.n = self._mine = self.overflow = 0
        at = self._at
        src = square_of(at[0])
        dst = square_of(at[depth])
        if not self._wanted(src, dst):
            return 4
        low = high = 0
        for i in range(depth):
            s = square_of(self._over[i])
            if s < 26:
                low |= 1 << s - 1
            else:
                high |= 1 << s - 26
        for i in range(self._mine, self.n):
            if self.dst[i] == dst and self.low[i] == low and self.high[i] == high:
                return 10 + 4 * depth + i - self._mine
        n = self.n
        if self._add(src, dst, low, high):
            for i in range(depth):
                self.paths[n * MOST_PIECES + i] = square_of(at[i + 1])
        return 20 + 8 * depth + n - self._mine

    def _add(self, src, dst, low, high):
        n = self.n
        if n == LIMIT:
            self.overflow = 1
            return 0
        self.src[n] = src
        self.dst[n] = dst
        self.low[n] = low
        self.high[n] = high
        self.n = n + 1
        return 1

    def _quiets(self, budget):
        """List the moves without capture, piece by piece from where it left off."""
        cells = self._cells
        own = self._own
        cell = self._cell
        while budget > 0:
            cell += 1
            budget -= 1
            if cell == 61:
                self._phase = _DONE
                self.ready = 1
                break
            piece = cells[cell]
            if piece & own:
                budget -= 10
                for d in range(4):
                    if piece & KING or d >> 1 == own >> 1:
                        x = cell + STEPS[d]
                        while not cells[x]:
                            budget -= 5
                            self._quiet(square_of(cell), square_of(x))
                            if not piece & KING:
                                break
                            x += STEPS[d]
        self._cell = cell

    def _quiet(self, src, dst):
        if self._wanted(src, dst):
            self._add(src, dst, 0, 0)

    def _wanted(self, src, dst):
        return not self._src or src == self._src and (not self._dst or dst == self._dst)
