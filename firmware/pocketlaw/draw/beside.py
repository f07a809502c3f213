"""Two pictures side by side as one, for a panel twice as wide."""

from pocketlaw.draw.canvas import Canvas


class Beside(Canvas):
    """A canvas that shows `left` and `right`, two canvases of one height. Views draw on those."""

    def __init__(self, left, right):
        Canvas.__init__(self, left.width + right.width, left.height)
        self._parts = (left, right)
        for part in self._parts:
            part.taint(part.lo, part.hi)
            part.dirty = 1

    def gather(self):
        """Take over what changed in either picture; call it before the panel is served."""
        x = 0
        for part in self._parts:
            if part.dirty:
                self._take(part, x)
                part.share()
            x += part.width

    def _take(self, part, x):
        buf = self.buf
        for page in range(self.pages):
            a = part.lo[page]
            b = part.hi[page]
            if b:
                to = page * self.width + x
                at = page * part.width
                for i in range(a, b):
                    buf[to + i] = part.buf[at + i]
                self.mark(page, x + a, x + b)
