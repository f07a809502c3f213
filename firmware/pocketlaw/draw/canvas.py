"""The picture in RAM, in the panel's own order: buf[page * width + x], bit 0 is the top pixel.

Every drawing call marks, page by page, the columns whose byte really changed, so that the
panel sends those and nothing is ever compared as a whole. Nothing here allocates after the
constructor. Boxes are (x, page, w, pages): columns and rows of eight pixels.
"""

from array import array

from pocketlaw.draw import sizes

_NONE = 0xFFFF  # lo of a clean page; hi (exclusive) is 0 then


class Canvas:
    """A width x height picture, one bit a pixel; height a multiple of 8."""

    def __init__(self, width=sizes.PICTURE_WIDTH, height=sizes.PICTURE_HEIGHT):
        self.width = width
        self.height = height
        self.pages = height // 8
        self.buf = bytearray(width * self.pages)
        whole = memoryview(self.buf)
        self.rows = [whole[i: i + width] for i in range(0, len(whole), width)]  # one a page
        self.lo = array("H", [_NONE] * self.pages)
        self.hi = array("H", [0] * self.pages)
        self.dirty = 0
        self.takers = []

    def attach(self, lo, hi):
        """Let a panel follow with dirty ranges of its own: lo, hi are one number a page."""
        self.takers.append((lo, hi))
        self.taint(lo, hi)

    def taint(self, lo, hi):
        """Mark every column of every page in the ranges lo, hi as to be sent."""
        for page in range(self.pages):
            lo[page] = 0
            hi[page] = self.width

    def share(self):
        """Hand the dirty ranges to every attached panel and begin anew."""
        lo = self.lo
        hi = self.hi
        for page in range(self.pages):
            a = lo[page]
            b = hi[page]
            if b:
                for tlo, thi in self.takers:
                    if a < tlo[page]:
                        tlo[page] = a
                    if b > thi[page]:
                        thi[page] = b
                lo[page] = _NONE
                hi[page] = 0
        self.dirty = 0

    def mark(self, page, a, b):
        """Note that columns a..b-1 of a page changed."""
        if a < self.lo[page]:
            self.lo[page] = a
        if b > self.hi[page]:
            self.hi[page] = b
        self.dirty = 1

    def put(self, x, page, value):
        """Set one byte column; outside the picture it is ignored."""
        self.fill(x, page, 1, 1, value)

    def clear(self):
        """Blank the whole picture."""
        self.fill(0, 0, self.width, self.pages, 0)

    def fill(self, x, page, w, pages, value):
        """Set every byte column of a box to value; the part outside the picture is cut off."""
        buf = self.buf
        width = self.width
        end = x + w
        if x < 0:
            x = 0
        if end > width:
            end = width
        while pages > 0:
            pages -= 1
            if 0 <= page < self.pages:
                base = page * width
                first = 0
                for i in range(base + x, base + end):
                    if buf[i] != value:
                        buf[i] = value
                        last = i
                        if not first:
                            first = i + 1
                if first:
                    self.mark(page, first - base - 1, last - base + 1)
            page += 1

    def blit(self, x, page, data, off, w, pages, flip=0):
        """Copy a bitmap over a box: `pages` runs of w bytes from data[off]; flip 255 inverts.

        Pages and columns outside the picture are cut off.
        """
        buf = self.buf
        width = self.width
        n = w
        if x + n > width:
            n = width - x
        if x < 0:
            off -= x
            n += x
            x = 0
        while pages > 0:
            pages -= 1
            if 0 <= page < self.pages:
                base = page * width
                i = base + x
                first = 0
                for k in range(off, off + n):
                    v = data[k] ^ flip
                    if buf[i] != v:
                        buf[i] = v
                        last = i
                        if not first:
                            first = i + 1
                    i += 1
                if first:
                    self.mark(page, first - base - 1, last - base + 1)
            page += 1
            off += w

    def invert(self, x, page, w, pages):
        """Swap lit and dark in a box that lies inside the picture."""
        buf = self.buf
        for p in range(page, page + pages):
            base = p * self.width
            for i in range(base + x, base + x + w):
                buf[i] ^= 255
            self.mark(p, x, x + w)
