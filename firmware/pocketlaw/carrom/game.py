"""A match of carrom as the journal sees a game: it begins, steps, lands, and fits into bytes."""

from pocketlaw.carrom import boards, codes, match
from pocketlaw.carrom.step import land, step

_BEFORE_BOARD = (codes.BOARD, codes.GAME, codes.TOSS)


class Game(match.Match):
    """One match; see `match` for its state and `journal.history` for who calls this."""

    SIZE = match.SIZE  # bytes of a snapshot

    def begin(self):
        """Begin the match anew."""
        boards.begin(self)

    def step(self, code, a, b, c, d, t):
        """Apply one event at match ms `t`; return codes.OK or why it was refused."""
        return step(self, code, a, b, c, d, t)

    def timed(self):
        """Tell whether undo has landed on a clock, whose time left is then journalled."""
        return self.state == codes.AIM or self.state == codes.PLACING

    def land(self, left, t):
        """Set that clock to `left` ms at `t`."""
        land(self, left, t)

    def opens_segment(self, was):
        """Tell whether a new board has begun with the event that came in state `was`."""
        return self.state == codes.READY and was in _BEFORE_BOARD
