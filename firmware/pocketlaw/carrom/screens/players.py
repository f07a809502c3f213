"""The second panel, which faces the players: seconds in the middle, scores at the sides.

    pages 0-1  both names, an arrow at the one on strike
    pages 2-4  scores left and right    pages 1-5  seconds between them
    pages 6-7  what presses: cover, time, pause; else pieces left

The other states look as on the umpire's panel, but without his lists and questions.
"""

from pocketlaw.carrom import codes
from pocketlaw.carrom.screens import clock
from pocketlaw.carrom.screens.view import View
from pocketlaw.draw import icons, pen
from pocketlaw.draw import phrases as ph

_CLOCKS = (codes.AIM, codes.PAUSED, codes.PLACING)


class Players(View):
    """A View on a canvas of its own."""

    left = 34  # first column of the seconds

    def _which(self, app, m):
        """Never a list or a question: the state itself."""
        return codes.SETUP if m is None else m.state

    def _paint(self, screen, app, m):
        """Draw a whole screen."""
        if screen not in _CLOCKS:
            View._paint(self, screen, app, m)
            return
        self.canvas.clear()
        p = self.pen
        for side in range(2):
            self._side(m, side, 0 if side == 0 else 95)
        clock.seconds(self, m, app.shown_t)
        self._foot(p, app, m)

    def _side(self, m, side, x):
        """One side: name with the arrow, score in digits three pages high."""
        p = self.pen
        at = 0 if side == 0 else 64
        if m.side == side:
            p.sign(at, 0, icons.ARROW, icons.ARROW_W)
        p.small(at + 8, 0, 54, clock.name(self, m, side))
        score = m.score[side]
        if score > 9:
            self.words.mid(p, x, 2, score // 10 % 10)
            self.words.mid(p, x + 16, 2, score % 10)
        else:
            self.words.mid(p, x + 8, 2, score)

    def _foot(self, p, app, m):
        """Cover owed, time over or standing; else what each side has left."""
        w = self.words
        if m.expired(app.shown_t):
            w.cell(p, 34, 6, 60, ph.TIME_UP, 255, pen.CENTRE)
        elif m.state == codes.PAUSED:
            w.cell(p, 34, 6, 60, ph.PAUSED, 255, pen.CENTRE)
        elif m.state == codes.PLACING:
            w.cell(p, 34, 6, 60, ph.PLACE, 0, pen.CENTRE)
        elif m.queen == codes.Q_PENDING:
            w.cell(p, 34, 6, 60, ph.COVER, 255, pen.CENTRE)
        elif m.queen == codes.Q_BOARD:
            p.sign(56, 6, icons.QUEEN16, 16, 2)
        for side in range(2):
            x = 2 if side == 0 else 97
            white = side == m.breaker
            p.sign(x, 6, icons.WHITE16 if white else icons.BLACK16, 16, 2)
            w.number(p, x + 18, 6, 10, m.left[side])
            if m.queen == 2 + side:
                p.sign(36 if side == 0 else 84, 6, icons.QUEEN, icons.QUEEN_W)
