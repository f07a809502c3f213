"""The screens of draughts: two clocks, a move being chosen, lists, results.

What it reads of the app: match (draughts.game), controls, t (match ms), names, warnings, notice,
and `games`, how many there were since the boot.
"""

from pocketlaw.compat import const
from pocketlaw.draughts import codes, phrases
from pocketlaw.draughts.screens import pick
from pocketlaw.draughts.screens.clocks import Half
from pocketlaw.draughts.screens.times import wait_of
from pocketlaw.draw import burn_in, english, pen, sizes
from pocketlaw.draw.words import English

english.add(phrases.BOOK)

NEVER = const(0x1FFFFFFF)
_SIZE = const(12)
_CLOCKS = const(0)
_LIST = const(1)
_PICK = const(2)
_VERDICT = const(3)


class DraughtsView:
    """Draws the app on a canvas in the language of `words`; nothing is allocated by draw() but
    when the names change."""

    def __init__(self, canvas, words=None):
        self.canvas = canvas
        self.pen = pen.Pen(canvas)
        self.words = words or English()
        self.painted = 0  # screens drawn so far, running seconds not counted
        self.names = [b"White", b"Black"]
        self.line = bytearray(72)
        self._halves = (Half(0), Half(1))
        self._names = None
        self._menu = None
        self._screen = -1
        self._seen = [-1] * _SIZE
        self._n = self._new = 0

    def reset(self):
        """Draw everything anew next time."""
        self._screen = -1

    def take_names(self, players):
        """Show these players from now on (UTF-8 bytes, as app.names)."""
        from pocketlaw.draw import names  # late: let go after the boot

        self.names = [names.latin(n) for n in players]
        self._names = players
        self._screen = -1

    def rest(self, app):
        """Return how much rest the panels may take now (draw.burn_in)."""
        if app.match.clock_running:
            return burn_in.NO_REST
        state = app.match.state
        return burn_in.MAY_DIM if codes.READY < state < codes.OVER else burn_in.MAY_DARKEN

    def board(self, app):
        """Return how many games there were: each moves the picture by a pixel."""
        return app.games

    def draw(self, app):
        """Draw what changed, one half of the clocks at most; return ms until the next change."""
        g = app.match
        if app.names is not self._names:
            self.take_names(app.names)
        screen = self._which(app, g)
        fresh = screen != self._screen
        if fresh:
            self._screen = screen
            self.canvas.clear()
            self._halves[0].forget()
            self._halves[1].forget()
        if screen == _CLOCKS:
            return self._clocks(app, g)
        if self._changed(app, g) or fresh:
            self.pen.n = 0
            self.painted = (self.painted + 1) & 0xFFFF
            self._paint(app, g, screen)
        return NEVER

    def _clocks(self, app, g):
        """Draw the half on move, else the other; 0: there may be more to draw."""
        self.pen.n = 0
        if self._halves[g.turn].draw(self, app, g) or self._halves[1 - g.turn].draw(self, app, g):
            return 0
        return wait_of(g, app.t)

    def _which(self, app, g):
        table = app.controls
        if table.menu is not None:
            return _LIST
        if table.picking():
            return _PICK
        return _VERDICT if g.state >= codes.RULING else _CLOCKS

    def _paint(self, app, g, screen):
        if screen == _LIST:
            pick.menu(self, app, app.controls.menu)
        elif screen == _PICK:
            pick.move(self, app.controls, g)
        else:
            pick.verdict(self, app, g)

    # What is seen beside the clocks, as integers: it is drawn again when one differs.

    def _changed(self, app, g):
        self._new = self._n = 0
        table = app.controls
        self._see(app.notice)  # shown by the clocks alone, but a refused press wakes dark panels
        self._see(g.state | g.turn << 4 | g.record << 5 | g.proposed << 6 | g.why << 9
                  | g.article << 16 | g.erred << 24)
        if table.menu is not self._menu:
            self._menu = table.menu
            self._new = 1
        if table.menu is not None:
            self._see(table.menu.cursor)
            if table.menu.side >= 0:
                self._see(g.remaining(table.menu.side, app.t) // 1000)
        self._see(table.pick | table.at << 4)
        return self._new

    def _see(self, value):
        i = self._n
        if self._seen[i] != value:
            self._seen[i] = value
            self._new = 1
        self._n = i + 1


class PlayersView(DraughtsView):
    """The second panel, which faces the players: their clocks and the result, never a list, a
    move being written down or a question to the arbiter."""

    def _which(self, app, g):
        return _VERDICT if g.state == codes.OVER else _CLOCKS


def for_players(view, canvas):
    """Return a view on `canvas`, which faces the players, in the language of `view`."""
    if canvas.pages < sizes.PAGES:
        raise ValueError("draughts: a players' panel has 64 rows")
    return PlayersView(canvas, view.words)
