"""Draws text, numbers and signs on a canvas, box by box, and notes every text item's box.

A box is opaque: what is not ink in it becomes dark (or lit, inverted), so that an unchanged
item changes no byte. Texts are bytes (ASCII and what ui.names leaves), numbers 0..999.
Nothing allocates.
"""

import struct

from pocketlaw.compat import const
from pocketlaw.draw import bold, english, font

LEFT = const(0)
CENTRE = const(1)
RIGHT = const(2)
_MAX = const(40)  # boxes noted on one screen
_LINE = const(48)  # longest line of law keys
_FORMAT = "48s"


def width(s, begin, stop, tall):
    """Return the width in pixels of s[begin:stop], the last gap left out: bold when tall is 1."""
    widths = bold.WIDTHS if tall else font.WIDTHS
    w = -1
    for i in range(begin, stop):
        c = s[i]
        w += widths[c - 32 if 32 <= c < 127 else 31] + 1
    return w if w > 0 else 0


class Pen:
    """Everything that the screens draw goes through here. `line` holds a text being made."""

    def __init__(self, canvas):
        self.canvas = canvas
        self.boxes = bytearray(4 * _MAX)
        self.n = 0
        self.line = bytearray(_LINE)

    def box(self, x, page, w, pages):
        """Note a text item's box."""
        i = 4 * self.n
        if i < 4 * _MAX:
            boxes = self.boxes
            boxes[i] = x
            boxes[i + 1] = page
            boxes[i + 2] = w
            boxes[i + 3] = pages
            self.n += 1

    def text(self, x, page, w, s, begin, stop, flip=0, align=LEFT, tall=0):
        """Write s[begin:stop] into a box w wide: small, or bold and two pages high (tall 1).

        What does not fit is cut off at a letter's edge. The box lies inside the picture.
        """
        self.box(x, page, w, 1 + tall)
        canvas = self.canvas
        end = x + w
        if align:
            x = self.lead(x, page, w, width(s, begin, stop, tall), 1 + tall, flip, align)
        widths = bold.WIDTHS if tall else font.WIDTHS
        data = bold.DATA if tall else font.DATA
        buf = canvas.buf
        for q in range(1 + tall):
            # The innermost work of all drawing: one row of letters, byte by byte.
            base = (page + q) * canvas.width
            i = base + x
            full = base + end
            first = 0
            for k in range(begin, stop):
                c = s[k]
                c = c - 32 if 32 <= c < 127 else 31
                n = widths[c]
                if i + n > full:
                    break
                at = 5 * c
                if tall:
                    at = (bold.OFFSETS[2 * c] << 8 | bold.OFFSETS[2 * c + 1]) + q * n
                for at in range(at, at + n):  # noqa: B020
                    v = data[at] ^ flip
                    if buf[i] != v:
                        buf[i] = v
                        last = i
                        if not first:
                            first = i + 1
                    i += 1
                if i < full:
                    if buf[i] != flip:
                        buf[i] = flip
                        last = i
                        if not first:
                            first = i + 1
                    i += 1
            if first:
                canvas.mark(page + q, first - base - 1, last - base + 1)
        canvas.fill(i - base, page, full - i, 1 + tall, flip)

    def small(self, x, page, w, s, flip=0, align=LEFT):
        """Write s in the small face into a box w wide; what does not fit is cut off."""
        self.text(x, page, w, s, 0, len(s), flip, align)

    def bold(self, x, page, w, s, flip=0, align=LEFT):
        """Write s in the bold face, two pages high, into a box w wide."""
        self.text(x, page, w, s, 0, len(s), flip, align, 1)

    def phrase(self, x, page, w, ident, flip=0, align=LEFT, tall=0):
        """Write a phrase in English."""
        book = english.book_of(ident)
        self.text(x, page, w, book.blob, book.begin(ident), book.stop(ident), flip, align, tall)

    def digits(self, value):
        """Put the digits of a number into line[k:6]; return k."""
        k = 6
        while value or k == 6:
            k -= 1
            self.line[k] = 48 + value % 10
            value //= 10
        return k

    def number(self, x, page, w, value, flip=0, align=LEFT, tall=0):
        """Write a number."""
        self.text(x, page, w, self.line, self.digits(value), 6, flip, align, tall)

    def lead(self, x, page, w, ink, pages, flip, align):
        """Blank what stands before aligned text; return where it begins."""
        gap = w - ink
        if align == LEFT or gap <= 0:
            return x
        if align == CENTRE:
            gap //= 2
        self.canvas.fill(x, page, gap, pages, flip)
        return x + gap

    def sign(self, x, page, data, w, pages=1, flip=0):
        """Draw a sign of ui.icons."""
        self.box(x, page, w, pages)
        self.canvas.blit(x, page, data, 0, w, pages, flip)

    def picture(self, x, page, w, data, ink, flip=0, align=LEFT):
        """Set a picture two pages high and `ink` wide into a box w wide; cut off when wider."""
        self.box(x, page, w, 2)
        end = x + w
        x = self.lead(x, page, w, ink, 2, flip, align)
        n = min(ink, end - x)
        self.canvas.blit(x, page, data, 0, n, 1, flip)
        self.canvas.blit(x, page + 1, data, ink, n, 1, flip)
        self.canvas.fill(x + n, page, end - x - n, 2, flip)

    def ascii(self, s):
        """Put a str into `line` without allocating, cut to 48; return its length."""
        try:
            struct.pack_into(_FORMAT, self.line, 0, s)
        except (TypeError, struct.error):  # CPython's takes bytes alone
            struct.pack_into(_FORMAT, self.line, 0, s.encode())
        return min(len(s), _LINE)
