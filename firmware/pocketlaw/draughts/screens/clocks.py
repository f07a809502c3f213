"""One side's half of the draughts screen; the half on move is lit.

    page 0    name or note    last move or count   moves made / owed
    pages 1-3 disc  1:23:45                                     FLAG

It remembers what it shows: a second costs one digit, a press turns lit and dark about.
"""

from pocketlaw.compat import const
from pocketlaw.draughts import codes
from pocketlaw.draughts.notation import put_ends, put_number
from pocketlaw.draughts.screens import times as time
from pocketlaw.draw import icons, pen

W_FLASH = const(2)
_LEFT = const(20)  # the disc's column stays dark, so that a disc keeps its colour
_TIME = const(23)
_NAME = const(0)
_PAUSED = const(1)
_START = const(2)
_NOT_NOW = const(3)
_NOT_SAVED = const(4)
_NOTES = (b"", b"PAUSED", b"play: start", b"not now", b"not saved")


class Half:
    """The clock of one side (0 white above, 1 black below)."""

    def __init__(self, side):
        self.side = side
        self.page = 4 * side
        self._signs = bytearray(time.LONGEST)
        self._now = bytearray(time.LONGEST)
        self._what = [-1, -1, -1]
        self.forget()

    def forget(self):
        """The canvas was cleared: draw everything anew."""
        self._n = 0
        self._lit = self._flag = self._disc = 0
        self._on = False
        self._what[0] = -1

    def draw(self, v, app, g):
        """Draw what changed; return 1 when anything did."""
        c = v.canvas
        side = self.side
        done = 0
        on = g.turn == side and g.state != codes.READY
        lit = 255 if on and g.state == codes.RUNNING else 0
        if not self._disc:
            self._disc = done = 1
            v.pen.sign(2, self.page + 1, icons.BLACK16 if side else icons.WHITE16, 16, 2)
        if on != self._on:
            self._on = on
            c.fill(0, self.page, 2, 4, 255 if on else 0)
            done = 1
        if lit != self._lit:
            c.invert(_LEFT, self.page, 128 - _LEFT, 4)
            self._lit = lit
            done = 1
        flag = g.clock.flag[side]
        if flag != self._flag:
            self._flag = flag
            self._n = 0
        if self._line(v, app, g, 255 if on else 0):
            done = 1
        n = time.spell(self._now, g.clock.remaining(side, app.t))
        return 1 if self._time(v, n) else done

    def _time(self, v, n):
        """Draw the signs that differ; when their number or kinds do, the whole row."""
        c = v.canvas
        page = self.page + 1
        x = _TIME
        new = n != self._n
        drawn = 0
        for i in range(n):
            sign = self._now[i]
            old = self._signs[i]
            if not new and time.width(sign) != time.width(old):
                new = 1
            if new or sign != old:
                time.draw_sign(c, x, page, sign, self._lit)
                self._signs[i] = sign
                drawn = 1
            x += time.width(sign)
        if new:
            c.fill(_LEFT, page, _TIME - _LEFT, 3, self._lit)
            c.fill(x, page, 128 - x, 3, self._lit)
            if self._flag:
                v.pen.bold(94, page, 33, b"FLAG", 255 - self._lit, pen.CENTRE)
        self._n = n
        return drawn

    # The small line.

    def _line(self, v, app, g, flip):
        side = self.side
        note = self._note(app, g)
        a = note | (flip ^ self._lit) << 4  # lit and dark turned about together need nothing
        b = self._count(g)
        m = g.clock.moves[side] | g.clock.to_go(side) << 10
        what = self._what
        if what[0] == a and what[1] == b and what[2] == m:
            return 0
        p = v.pen
        page = self.page
        if what[0] != a:
            p.small(_LEFT, page, 52, _NOTES[note] if note else v.names[side], flip)
        if what[0] != a or what[1] != b:
            p.text(72, page, 30, v.line, 0, self._middle(v.line, g, b), flip, pen.CENTRE)
        if what[0] != a or what[2] != m:
            p.text(102, page, 26, v.line, 0, self._moves(v.line, g), flip, pen.RIGHT)
        what[0] = a
        what[1] = b
        what[2] = m
        return 1

    def _note(self, app, g):
        """What stands in the name's place."""
        if app.warnings & W_FLASH and self.side:
            return _NOT_SAVED
        if app.notice and self.side != g.turn:
            return _NOT_NOW
        if g.state == codes.PAUSED and self.side == g.turn:
            return _PAUSED
        return _START if g.state == codes.READY and self.side else _NAME

    def _count(self, g):
        """The side's last move as one number; else what is counted, 0 when nothing is."""
        d = g.draws
        if g.last_src and g.board.side != self.side:
            return g.last_src | g.last_dst << 6 | g.last_x << 12 | 1 << 18
        if g.record and g.behind() > 1:
            return min(g.behind(), 999) | 1 << 19
        if d.long or d.short:
            return min(d.long or 99, d.short or 99) | 1 << 20
        return max(0, 50 - d.quiet) | 1 << 20 if d.quiet >= 20 else 0

    def _middle(self, buf, g, what):
        if what >> 18 & 1:
            return put_ends(buf, 0, g.last_src, g.last_dst, g.last_x)
        if what >> 19 & 1:
            buf[0] = 63  # ? so many moves are not in the record yet
            return put_number(buf, 1, what & 1023)
        if what:
            buf[0] = 61  # = a draw in so many moves of each side
            return put_number(buf, 1, ((what & 1023) + 1) // 2)
        return 0

    def _moves(self, buf, g):
        """Write moves made and, with a quota, at which the period ends; return the length."""
        n = put_number(buf, 0, g.clock.moves[self.side])
        owed = g.clock.to_go(self.side)
        if owed:
            buf[n] = 47
            n = put_number(buf, n + 1, min(999, g.clock.moves[self.side] + owed))
        return n
