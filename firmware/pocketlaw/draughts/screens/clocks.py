"""One side's half of the draughts screen; the half on move is lit.

    page 0    name or note    last move or count   moves made / owed
    pages 1-3 disc  1:23:45                                     FLAG

It remembers what it shows: a second costs one digit, a press turns lit and dark about. A note
stands in the name's place; in a language that takes two pages for a phrase, above a smaller time:

    pages 0-1 note
    pages 2-3 disc  1:23:45                                     FLAG
"""

from pocketlaw.compat import const
from pocketlaw.draughts import codes
from pocketlaw.draughts import phrases as dp
from pocketlaw.draughts.notation import put_ends, put_number
from pocketlaw.draughts.screens import times as time
from pocketlaw.draw import icons, pen, sizes
from pocketlaw.draw import phrases as ph

W_FLASH = const(2)
_LEFT = const(20)  # the disc's column stays dark, so that a disc keeps its colour
_TIME = const(23)
_WIDTH = const(107)  # from _LEFT on
_FLAG = const(94)
_NAME = const(0)
_PAUSED = const(1)
_START = const(2)
_NOT_NOW = const(3)
_NOT_SAVED = const(4)
_NOTES = (0, ph.PAUSED, dp.START, ph.REFUSED, dp.NOT_SAVED)


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
        self._lit = self._flag = self._disc = self._tall = 0
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
            c.invert(_LEFT, self.page, _WIDTH, 4)
            self._lit = lit
            done = 1
        flag = g.clock.flag[side]
        if flag != self._flag:
            self._flag = flag
            self._n = 0
        note = self._note(app, g)
        tall = 1 if note and v.words.tall else 0
        if tall != self._tall:
            self._tall = tall
            c.fill(_LEFT, self.page, _WIDTH, 4, lit)
            self._n = 0
            self._what[0] = -1
        flip = 255 if on else 0
        if self._tall_note(v, note, flip) if tall else self._line(v, g, note, flip):
            done = 1
        if done:
            v.painted = (v.painted + 1) & 0xFFFF
        n = time.spell(self._now, g.clock.remaining(side, app.t))
        if tall:
            return 1 if self._small_time(v, n) else done
        return 1 if self._time(v, n) else done

    def _tall_note(self, v, note, flip):
        """Draw a note two pages high; return 1 when it was another."""
        what = note | (flip ^ self._lit) << 4
        if self._what[0] == what:
            return 0
        self._what[0] = what
        v.words.cell(v.pen, _LEFT, self.page, _WIDTH, _NOTES[note], flip)
        return 1

    def _small_time(self, v, n):
        """Draw the time under a note as text, when it changed."""
        new = n != self._n
        for i in range(n):
            if self._now[i] != self._signs[i]:
                self._signs[i] = self._now[i]
                new = 1
            v.line[i] = time.letter(self._now[i])
        if not new:
            return 0
        page = self.page + 2
        self._n = n
        v.canvas.fill(_LEFT, page, _TIME - _LEFT, 2, self._lit)
        v.pen.text(_TIME, page, _FLAG - _TIME, v.line, 0, n, self._lit, pen.LEFT, 1)
        if self._flag:
            v.words.cell(v.pen, _FLAG, page, 33, dp.FLAG, 255 - self._lit, pen.CENTRE)
        else:
            v.canvas.fill(_FLAG, page, 33, 2, self._lit)
        return 1

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
            c.fill(x, page, sizes.WIDTH - x, 3, self._lit)
            if self._flag:
                v.words.cell(v.pen, _FLAG, page, 33, dp.FLAG, 255 - self._lit, pen.CENTRE)
        self._n = n
        return drawn

    # The small line.

    def _line(self, v, g, note, flip):
        side = self.side
        a = note | (flip ^ self._lit) << 4  # lit and dark turned about together need nothing
        b = self._count(g)
        m = g.clock.moves[side] | g.clock.to_go(side) << 10
        what = self._what
        if what[0] == a and what[1] == b and what[2] == m:
            return 0
        p = v.pen
        page = self.page
        if what[0] != a:
            if note:
                p.phrase(_LEFT, page, 52, _NOTES[note], flip)
            else:
                p.small(_LEFT, page, 52, v.names[side], flip)
        if what[0] != a or what[1] != b:
            p.text(72, page, 30, v.line, 0, self._middle(v.line, g, b), flip, pen.CENTRE)
        if what[0] != a or what[2] != m:
            p.text(102, page, 25, v.line, 0, self._moves(v.line, g), flip, pen.RIGHT)
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
