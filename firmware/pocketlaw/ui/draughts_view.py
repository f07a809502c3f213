"""The screens of draughts: two clocks, one above the other; the half on move is lit.

    page 0    name            last move   moves made / owed     white
    pages 1-3 disc  1:23:45                                    (black: pages 4-7)

What it reads of the app: match (draughts.game), desk, t (match ms), names, warnings, notice.
"""

from pocketlaw.compat import const
from pocketlaw.draughts import codes
from pocketlaw.draughts.notation import put_ends, put_number
from pocketlaw.ui import draughts_pick as pick
from pocketlaw.ui import icons, names, pen
from pocketlaw.ui.draughts_time import draw_time, wait_of

NEVER = const(0x1FFFFFFF)
W_FLASH = const(2)
_SIZE = const(24)
_CLOCKS = const(0)
_LIST = const(1)
_PICK = const(2)
_VERDICT = const(3)
_LEFT = const(20)  # the disc's column stays dark, so that a disc keeps its colour
_SIDES = (b"White", b"Black")
_DISCS = (icons.WHITE16, icons.BLACK16)


class DraughtsView:
    """Draws the app on a canvas; nothing is allocated by draw() but when the names change."""

    def __init__(self, canvas):
        self.canvas = canvas
        self.pen = pen.Pen(canvas)
        self.names = [b"White", b"Black"]
        self.line = bytearray(72)
        self._names = None
        self._menu = None
        self._screen = -1
        self._seen = [-1] * _SIZE
        self._n = self._new = 0

    def reset(self):
        """Draw everything anew next time."""
        self._screen = -1

    def draw(self, app):
        """Draw what changed; return ms until the next visible change (NEVER: none by itself)."""
        g = app.match
        if app.names is not self._names:
            self._names = app.names
            self.names = [names.latin(n) for n in app.names]
            self._screen = -1
        screen = self._which(app.desk, g)
        if self._changed(app, g, screen):
            if screen != self._screen:
                self.canvas.clear()
                self._screen = screen
            self.pen.begin()
            self._paint(app, g, screen)
        return wait_of(g, app.t) if screen == _CLOCKS else NEVER

    def _which(self, table, g):
        if table.menu is not None:
            return _LIST
        if table.picking():
            return _PICK
        return _VERDICT if g.state >= codes.RULING else _CLOCKS

    def _paint(self, app, g, screen):
        if screen == _LIST:
            pick.menu(self, app, app.desk.menu)
        elif screen == _PICK:
            pick.move(self, app.desk, g)
        elif screen == _VERDICT:
            pick.verdict(self, app, g)
        else:
            for side in range(2):
                self._half(app, g, side)

    # What is seen, as integers: the screen is drawn again when one differs.

    def _changed(self, app, g, screen):
        self._new = 1 if screen != self._screen else 0
        self._n = 0
        table = app.desk
        self._see(g.state | g.turn << 4 | g.record << 5 | g.proposed << 6 | g.why << 9
                  | g.article << 16 | g.erred << 24)
        self._see(g.ply | app.warnings << 16 | app.notice << 24)
        if table.menu is not self._menu:
            self._menu = table.menu
            self._new = 1
        if table.menu is not None:
            self._see(table.menu.cursor)
        self._see(table.pick | table.at << 4)
        self._see(g.last_src | g.last_dst << 8 | g.last_x << 16)
        self._see(g.draws.quiet | g.draws.long << 8 | g.draws.short << 16)
        for side in range(2):
            self._see(g.clock.moves[side] | g.clock.flag[side] << 16)
            left = g.clock.remaining(side, app.t)
            self._see(-(-left // (1000 if left > 10000 else 100)) if left > 0 else left // 1000)
        return self._new

    def _see(self, value):
        i = self._n
        if self._seen[i] != value:
            self._seen[i] = value
            self._new = 1
        self._n = i + 1

    # The two clocks.

    def _half(self, app, g, side):
        page = 4 * side
        c = self.canvas
        on = g.turn == side and g.state != codes.READY
        lit = 255 if on and g.state == codes.RUNNING else 0
        c.fill(0, page, _LEFT, 4, 0)
        self.pen.sign(2, page + 1, _DISCS[side], 16, 2)
        if on:
            c.fill(0, page, 2, 4, 255)
        self._small_line(app, g, side, page, 255 if on else 0)
        left = g.clock.remaining(side, app.t)
        draw_time(self, _LEFT, page + 1, 128 - _LEFT, left, lit)
        if g.clock.flag[side]:
            self.pen.bold(94, page + 1, 33, b"FLAG", 255 - lit, pen.CENTRE)

    def _small_line(self, app, g, side, page, flip):
        p = self.pen
        p.small(_LEFT, page, 52, self._note(app, g, side), flip)
        n = self._middle(g, side)
        p.small_part(72, page, 30, self.line, 0, n, flip, pen.CENTRE)
        n = self._moves(g, side)
        p.small_part(102, page, 26, self.line, 0, n, flip, pen.RIGHT)

    def _note(self, app, g, side):
        """The name, or what stands in its place: paused, not saved, press play."""
        if app.warnings & W_FLASH and side:
            return b"not saved"
        if app.notice and side != g.turn:
            return b"not now"
        if g.state == codes.PAUSED and side == g.turn:
            return b"PAUSED"
        if g.state == codes.READY and side:
            return b"play: start"
        return self.names[side]

    def _middle(self, g, side):
        """Write the side's last move, or on the other side what is being counted; its length."""
        buf = self.line
        d = g.draws
        if g.last_src and g.board.side != side:
            return put_ends(buf, 0, g.last_src, g.last_dst, g.last_x)
        if g.record and g.behind() > 1:
            buf[0] = 63  # ? so many moves are not in the record yet
            return put_number(buf, 1, g.behind())
        if d.long or d.short:
            left = min(d.long or 99, d.short or 99)
        elif d.quiet >= 20:
            left = 50 - d.quiet if d.quiet < 50 else 0
        else:
            return 0
        buf[0] = 61  # = a draw in so many moves of each side
        return put_number(buf, 1, (left + 1) // 2)

    def _moves(self, g, side):
        """Write moves made and, with a quota, at which the period ends; return the length."""
        buf = self.line
        n = put_number(buf, 0, g.clock.moves[side])
        owed = g.clock.to_go(side)
        if owed:
            buf[n] = 47
            n = put_number(buf, n + 1, min(999, g.clock.moves[side] + owed))
        return n


