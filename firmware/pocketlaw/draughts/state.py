"""The state of a draughts game: clock, position, counts and result as plain integers (LAWS 1.8).

What happens to it stands in `events`. The record may lag behind the clock: players press, the
arbiter enters the moves when he can, so the two are kept apart and meet in `behind`.
"""

from pocketlaw.compat import const
from pocketlaw.draughts import codes, draws
from pocketlaw.draughts.board import PACKED as POSITION
from pocketlaw.draughts.board import Board
from pocketlaw.draughts.clock import PACKED as CLOCK
from pocketlaw.draughts.clock import Clock, get_long, put_long, put_short
from pocketlaw.draughts.draws import PACKED as DRAWS
from pocketlaw.draughts.draws import Draws
from pocketlaw.draughts.moves import Moves
from pocketlaw.draughts.takeback import Takeback

# One byte each in a snapshot.
BYTES = ("state", "turn", "record", "result", "cause", "proposed", "why", "erred", "article",
         "last_src", "last_dst", "last_x", "edited",
         "by_move")
SIZE = const(14 + 2 + 4 + 26 + 24 + 264 + 338)
LONGEST = const(0x1FFFFFFF)


class State:
    """One game. `values`: integers in the order of codes.SWITCHES.

    `turn` is the side whose clock runs or will; `ply` counts the moves in the record;
    `proposed` and `why` are what RULING shows (codes.OPEN: an irregularity, of side `erred`
    against `article`; `by_move` 1 when the last move led to it); `result` and `cause` are
    what stands. `seen` is the ms of the last event.
    """

    def __init__(self, values):
        self.values = values
        self.board = Board()
        self.moves = Moves()
        self.clock = Clock()
        self.draws = Draws()
        self.back = Takeback()
        self.fresh = self.focus = 0
        self.reset()

    def reset(self):
        """Go back to before the first move."""
        v = self.values
        n = 1
        while n < 3 and v[2 * n - 2] and v[2 * n + 1]:
            n += 1
        self.agreed = self.clock.set(v[0:2 * n:2], v[1:2 * n:2], v[6])
        self.draws.limit = v[8]
        self.draws.both = v[9]
        self.board.reset()
        self.draws.reset(self.board)
        for name in BYTES:
            setattr(self, name, 0)
        self.record = self.draws.counting = v[7]
        self.result = self.proposed = codes.OPEN
        self.ply = self.seen = self.back.moves = self.back.presses = 0
        self.changed()

    def changed(self):
        """The position is another: its moves are to be found anew."""
        self.fresh = self.focus = 0

    def focus_on(self, square):
        """List the moves of the piece on `square` alone: all are more than the list holds."""
        self.fresh = 0
        self.focus = square

    def work(self, budget):
        """Look on for legal moves, about `budget` simple loop turns; 1 when the list stands."""
        if not self.fresh:
            self.moves.begin(self.board, self.focus)
            self.fresh = 1
        return self.moves.step(budget)

    def listed(self):
        """Return the complete list of legal moves, finding them at once if need be."""
        while not self.work(100000):
            pass
        return self.moves

    def presses(self):
        """Return how many moves the clocks have counted."""
        return self.clock.moves[0] + self.clock.moves[1]

    def behind(self):
        """Return how many moves the record lags behind the clock (-1: one ahead)."""
        return self.presses() - self.ply

    def may_record(self):
        """Tell whether one more move may go into the record now: at most one before its press."""
        if not self.record or not self.plays() and self.state != codes.OVER:
            return 0
        return 1 if self.behind() > (0 if self.state == codes.OVER else -1) else 0

    def plays(self):
        """Tell whether the game is on: RUNNING or PAUSED."""
        return self.state == codes.RUNNING or self.state == codes.PAUSED

    def stands(self):
        """Tell whether the clocks stand and nothing waits: READY or PAUSED."""
        return self.state == codes.READY or self.state == codes.PAUSED

    @property
    def clock_running(self):
        """1 while a side's clock runs."""
        return 1 if self.clock.running >= 0 else 0

    def remaining(self, side, t):
        """Return ms left of `side` at match time `t`; below 0 once its time is used up."""
        return self.clock.remaining(side, t)

    def due(self, t):
        """Return ms until EV_CLOCK is to be stepped: a flag, or a mark of the running clock.

        -1 while nothing runs. A mark costs a record now and then and bounds what a power cut
        can take from a player on the clock to `mark_ms`.
        """
        clock = self.clock
        if clock.running < 0:
            return -1
        mark = max(0, self.values[10] - (t - clock.since))
        flag = clock.due(t)
        return mark if flag < 0 else min(mark, flag)

    def drawn(self, why):
        """Map a reason of `draws` to a cause."""
        return codes.C_REPETITION + why - draws.REPETITION

    def propose(self, result, cause, t):
        """Stop both clocks at `t` and lay a result before the arbiter."""
        self.clock.stop(t)
        self.state = codes.RULING
        self.proposed = result
        self.why = cause
        self.by_move = 0

    # Snapshots.

    def pack_into(self, buf, at):
        """Write the whole state to buf[at:at+SIZE]; allocates nothing."""
        for name in BYTES:
            buf[at] = getattr(self, name)
            at += 1
        at = put_short(buf, at, self.ply)
        at = put_long(buf, at, self.seen)
        self.board.pack(buf, at)
        self.clock.pack_into(buf, at + POSITION)
        self.draws.pack_into(buf, at + POSITION + CLOCK)
        self.back.pack_into(buf, at + POSITION + CLOCK + DRAWS)

    def unpack_from(self, buf, at):
        """Take the whole state from buf[at:at+SIZE]; allocates nothing."""
        for name in BYTES:
            setattr(self, name, buf[at])
            at += 1
        self.ply = buf[at] << 8 | buf[at + 1]
        self.seen = get_long(buf, at + 2)
        at += 6
        self.board.unpack(buf, at)
        self.clock.unpack_from(buf, at + POSITION)
        self.draws.unpack_from(buf, at + POSITION + CLOCK)
        self.back.unpack_from(buf, at + POSITION + CLOCK + DRAWS)
        self.changed()
