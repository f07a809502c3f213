"""The state of a match: plain integers, packed into bytes for snapshots and comparison.

What happens to it stands in `step`, `acts`, `boards`. Sides: 0 = a, 1 = b; seats of doubles
anticlockwise a1 b1 a2 b2 = 0..3. Times are match milliseconds, below 2**30.
"""

from pocketlaw.carrom import codes
from pocketlaw.carrom.ruling import MAX_ROWS, Position, Ruling, Stroke
from pocketlaw.compat import const

# One byte each in a snapshot.
BYTES = (
    "state", "side", "seat", "breaker", "brk", "first", "queen", "game", "board", "trial",
    "opener", "extra", "winner1", "improper", "untouched", "off", "before_foul", "asks",
    "by_drop", "late", "clock_running", "pause_to", "act_from", "place_to", "forfeit", "passes",
    "cause", "toss_won", "toss_step", "game_over", "swap", "swapped", "nested", "void",
    "outer_to", "last_seat", "forfeit_by1", "forfeit_cause",
    "turns", "named", "protest1", "checks", "row_winner1",  # of the sheet's last row
)
PAIRS = ("left", "due", "had", "score", "won", "back", "kept", "outer_back", "outer_kept",
         "warnings")
# Four bytes each.
LONGS = ("clock_from", "clock_left", "opened", "strokes", "decisions", "sheet_n", "outer_left",
         "since", "ended", "protested")
RULING_BYTES = ("turn", "back_queen", "queen", "brk", "over", "winner1", "points", "demand",
                "demanded", "confirm", "act", "by", "overridden", "n_rows")
RULING_PAIRS = ("back", "on", "left", "due", "kept")
SIZE = const(43 + 20 + 4 + 40 + 14 + 10 + 8)

SHEET_ROWS = const(128)
SHEET_WIDTH = const(12)


class Match:
    """One match under `laws`. `event` codes.SINGLES or DOUBLES; `round_no` 0 league .. 3 final.

    `toss`, `choice`: 0/1 or -1 when still to be asked (then the match begins in TOSS);
    `trial`: 1 when trial boards are played first.
    """

    def __init__(self, laws, event=0, round_no=0, toss=-1, choice=-1, trial=0):
        self.laws = laws
        self.event = event
        self.round_no = round_no
        self.toss = toss
        self.choice = choice
        self.wants_trial = trial
        self.p = Position()
        self.s = Stroke()
        self.ruling = Ruling()
        self.tally = [0, 0, 0, 0]
        self.sheet = bytearray(SHEET_ROWS * SHEET_WIDTH)
        for name in PAIRS:
            setattr(self, name, [0, 0])
        self.reset()

    def reset(self):
        """Go back to the first instant of the match."""
        for name in BYTES:
            setattr(self, name, 0)
        for name in LONGS:
            setattr(self, name, 0)
        for name in PAIRS:
            pair = getattr(self, name)
            pair[0] = pair[1] = 0
        self.ruling.clear()
        self.clear_stroke()
        self.game = self.board = 1
        self.state = codes.TOSS
        self.left[0] = self.left[1] = 9
        if self.toss >= 0:
            self.toss_won = self.toss
            self.toss_step = 1

    def clear_stroke(self):
        """Forget the tally of the stroke."""
        for i in range(4):
            self.tally[i] = 0
        self.improper = self.untouched = self.off = self.before_foul = 0
        self.asks = self.by_drop = self.late = self.forfeit = self.named = 0

    # The clock (S19, S23; placing S61). Deadlines, never decrements.

    def start_clock(self, ms, t):
        """Run from `ms` at match time `t`."""
        self.clock_left = ms
        self.clock_from = t
        self.clock_running = 1

    def stop_clock(self, t):
        """Freeze what is left at `t`."""
        self.clock_left = self.remaining(t)
        self.clock_running = 0

    def remaining(self, t):
        """Return ms left at match time `t`; the frozen time when the clock stands."""
        if not self.clock_running:
            return self.clock_left
        left = self.clock_left - (t - self.clock_from)
        return left if left > 0 else 0

    def expired(self, t):
        """Tell whether a running clock is at 0 at `t` (latched until the umpire clears it)."""
        return self.clock_running and t - self.clock_from >= self.clock_left

    @property
    def winner(self):
        """The side that won the match, -1 while there is none."""
        return self.winner1 - 1

    # Views of the same state by the rulings.

    def fill_position(self):
        """Make `p` the position seen by the side on strike."""
        p = self.p
        own = self.side
        for i in range(2):
            side = own if i == 0 else 1 - own
            p.left[i] = self.left[side]
            p.due[i] = self.due[side]
            p.had[i] = self.had[side]
            p.score[i] = self.score[side]
        queen = self.queen
        p.queen = 5 - queen if own and queen >= codes.Q_OWN else queen
        p.brk = self.brk
        p.first = self.first

    def fill_stroke(self):
        """Make `s` the stroke of the tally; white belongs to the breaker's side (S16)."""
        s = self.s
        s.clear()
        own_white = self.side == self.breaker
        s.own = self.tally[0 if own_white else 1]
        s.opp = self.tally[1 if own_white else 0]
        s.queen = self.tally[2]
        s.striker = self.tally[3]
        s.improper = self.improper
        s.touched = 1 - self.untouched
        s.off_striker = self.off

    def limit(self, piece):
        """Return how many of `piece` (codes.WHITE..STRIKER) can be down in this stroke."""
        if piece == codes.STRIKER:
            return 0 if self.off else 1
        if piece == codes.QUEEN:
            return 1 if self.queen == codes.Q_BOARD else 0
        side = self.breaker if piece == codes.WHITE else 1 - self.breaker
        return self.left[side]

    # Snapshots.

    def pack_into(self, buf, at):
        """Write the whole state to buf[at:at + SIZE]; allocates nothing."""
        for name in BYTES:
            buf[at] = getattr(self, name)
            at += 1
        for name in PAIRS:
            at = _put_pair(buf, at, getattr(self, name))
        for i in range(4):
            buf[at] = self.tally[i]
            at += 1
        for name in LONGS:
            value = getattr(self, name)
            buf[at] = value >> 24
            buf[at + 1] = value >> 16 & 255
            buf[at + 2] = value >> 8 & 255
            buf[at + 3] = value & 255
            at += 4
        r = self.ruling
        for name in RULING_BYTES:
            buf[at] = getattr(r, name)
            at += 1
        for name in RULING_PAIRS:
            at = _put_pair(buf, at, getattr(r, name))
        for i in range(MAX_ROWS):
            buf[at] = r.rows[i]
            at += 1

    def unpack_from(self, buf, at):
        """Take the whole state from buf[at:at + SIZE]; allocates nothing."""
        for name in BYTES:
            setattr(self, name, buf[at])
            at += 1
        for name in PAIRS:
            at = _get_pair(buf, at, getattr(self, name))
        for i in range(4):
            self.tally[i] = buf[at]
            at += 1
        for name in LONGS:
            setattr(self, name, buf[at] << 24 | buf[at + 1] << 16 | buf[at + 2] << 8 | buf[at + 3])
            at += 4
        r = self.ruling
        for name in RULING_BYTES:
            setattr(r, name, buf[at])
            at += 1
        for name in RULING_PAIRS:
            at = _get_pair(buf, at, getattr(r, name))
        for i in range(MAX_ROWS):
            r.rows[i] = buf[at]
            at += 1
        if self.sheet_n:  # a protest may have made the last row void: the one row that changes
            self.sheet[(self.sheet_n - 1) % SHEET_ROWS * SHEET_WIDTH + 3] = self.row_winner1


def _put_pair(buf, at, pair):
    buf[at] = pair[0]
    buf[at + 1] = pair[1]
    return at + 2


def _get_pair(buf, at, pair):
    pair[0] = buf[at]
    pair[1] = buf[at + 1]
    return at + 2
