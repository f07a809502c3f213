"""A second panel of 128 x 32 that faces the players: what players look for, in four pages.

    pages 0-2 seconds   score, pieces left, name of side A   (pages 0-1)
    page 3    cover     the same of side B                   (pages 2-3)

Where no clock counts: a line that says what is, and the scores.
"""

from pocketlaw.carrom import codes
from pocketlaw.carrom.screens import clock
from pocketlaw.carrom.screens.players import Players
from pocketlaw.compat import const
from pocketlaw.draw import icons, pen, sizes
from pocketlaw.draw import phrases as ph
from pocketlaw.draw.words import named

_CLOCKS = (codes.AIM, codes.PAUSED, codes.PLACING)
_RIGHT = const(38)


class Strip(Players):
    """A players' view for a canvas of four pages."""

    def _paint(self, screen, app, m):
        self.canvas.clear()
        if screen in _CLOCKS:
            self._seconds(m, app.shown_t)
            self._cover(m)
            for side in range(2):
                self._row(m, side)
            return
        self._line(screen, m)
        if m is not None:
            for side in range(2):
                self.pen.bold(64 * side, 2, 36, self.names[side])
                self.words.number(self.pen, 64 * side + 38, 2, 20, m.score[side])

    def _seconds(self, m, t):
        """Whole seconds; lit about when the time is up."""
        value = min((m.remaining(t) + 999) // 1000, 99)
        flip = 255 if m.expired(t) else 0
        if value > 9:
            self.words.mid(self.pen, 0, 0, value // 10, flip)
        else:
            self.canvas.fill(0, 0, 16, 3, flip)
        self.canvas.fill(16, 0, 1, 3, flip)
        self.words.mid(self.pen, 17, 0, value % 10, flip)

    def _cover(self, m):
        """The queen under the seconds while her cover is owed."""
        if m.queen == codes.Q_PENDING:
            self.pen.sign(0, 3, icons.QUEEN, icons.QUEEN_W)
            self.pen.small(10, 3, 24, b"!", 255, pen.CENTRE)

    def _row(self, m, side):
        p = self.pen
        page = 2 * side
        white = side == m.breaker
        self.words.number(p, _RIGHT, page, 20, m.score[side])
        p.sign(_RIGHT + 20, page, icons.WHITE9 if white else icons.BLACK9, 9, 2)
        self.words.number(p, _RIGHT + 30, page, 9, m.left[side])
        if m.side == side:
            p.sign(_RIGHT + 41, page, icons.ARROW, icons.ARROW_W)
        p.small(_RIGHT + 48, page, sizes.WIDTH - _RIGHT - 48, clock.name(self, m, side))

    def _line(self, screen, m):
        if screen == codes.READY:
            named(self, 0, sizes.WIDTH, clock.name(self, m, m.breaker), ph.BREAKS)
        elif screen == codes.MOVING:
            named(self, 0, sizes.WIDTH, clock.name(self, m, m.side), ph.TO_PLAY)
        else:
            self.words.cell(self.pen, 0, 0, sizes.WIDTH, ph.WELCOME if m is None else ph.BOARD)
