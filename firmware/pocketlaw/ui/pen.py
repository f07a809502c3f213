"""Draws text, numbers and signs on a canvas, box by box, and notes every text item's box.

A box is opaque: what is not ink in it becomes dark (or lit, inverted), so that an unchanged
item changes no byte. Texts are bytes (ASCII and what ui.names leaves), numbers 0..999.
Nothing allocates.
"""

import struct

from pocketlaw.compat import const
from pocketlaw.ui import bold, english, font

LEFT = const(0)
CENTRE = const(1)
RIGHT = const(2)
_MAX = const(40)  # boxes noted on one screen
_KEYS = const(48)  # longest line of law keys
_FORMAT = "48s"


def small_width_of(c):
    """Return the width in pixels of character code c in the small face, without a gap."""
    return font.WIDTHS[c - 32 if 32 <= c < 127 else 31]


def small_width(s):
    """Return the width of s in the small face, in pixels, the last gap left out."""
    w = 0
    for c in s:
        w += small_width_of(c) + 1
    return w - 1 if w else 0


def bold_width(s):
    """Return the width of s in the bold face, in pixels, the last gap left out."""
    w = 0
    for c in s:
        w += bold.WIDTHS[c - 32 if 32 <= c < 127 else 31] + 1
    return w - 1 if w else 0


class Pen:
    """Everything that the screens draw goes through here."""

    def __init__(self, canvas):
        self.canvas = canvas
        self.boxes = bytearray(4 * _MAX)
        self.n = 0
        self._digits = bytearray(6)
        self._number = memoryview(self._digits)
        self._numbers = [self._number[6 - k:] for k in range(7)]
        self._line = bytearray(_KEYS)
        self._lines = [memoryview(self._line)[:k] for k in range(_KEYS + 1)]

    def begin(self):
        """Forget the boxes of the screen before."""
        self.n = 0

    def box(self, x, page, w, pages):
        """Note a text item's box."""
        if self.n < _MAX:
            i = 4 * self.n
            boxes = self.boxes
            boxes[i] = x
            boxes[i + 1] = page
            boxes[i + 2] = w
            boxes[i + 3] = pages
            self.n += 1

    def small(self, x, page, w, s, flip=0, align=LEFT):
        """Write s in the small face into a box w wide; what does not fit is cut off."""
        self.small_part(x, page, w, s, 0, len(s), flip, align)

    def small_part(self, x, page, w, s, begin, stop, flip=0, align=LEFT):
        """Write s[begin:stop] in the small face into a box w wide."""
        self.box(x, page, w, 1)
        ink = -1
        for i in range(begin, stop):
            ink += small_width_of(s[i]) + 1
        end = x + w
        x = self.lead(x, page, w, ink, 1, flip, align)
        canvas = self.canvas
        for i in range(begin, stop):
            c = s[i]
            c = c - 32 if 32 <= c < 127 else 31
            n = font.WIDTHS[c]
            if x + n > end:
                break
            canvas.blit(x, page, font.DATA, 5 * c, n, 1, flip)
            x += n
            if x < end:
                canvas.put(x, page, flip)
                x += 1
        canvas.fill(x, page, end - x, 1, flip)

    def bold(self, x, page, w, s, flip=0, align=LEFT):
        """Write s in the bold face, two pages high, into a box w wide."""
        self.box(x, page, w, 2)
        end = x + w
        x = self.lead(x, page, w, bold_width(s), 2, flip, align)
        canvas = self.canvas
        offsets = bold.OFFSETS
        for c in s:
            c = c - 32 if 32 <= c < 127 else 31
            n = bold.WIDTHS[c]
            if x + n > end:
                break
            canvas.blit(x, page, bold.DATA, offsets[2 * c] << 8 | offsets[2 * c + 1], n, 2, flip)
            x += n
            if x < end:
                canvas.fill(x, page, 1, 2, flip)
                x += 1
        canvas.fill(x, page, end - x, 2, flip)

    def lead(self, x, page, w, ink, pages, flip, align):
        """Blank what stands before aligned text; return where it begins."""
        if align == LEFT or ink >= w:
            return x
        if ink < 0:
            ink = 0
        gap = (w - ink) // 2 if align == CENTRE else w - ink
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

    def number(self, value, places=0):
        """Return the digits of value as bytes, valid until the next call; blanks in front."""
        k = 0
        d = self._digits
        while value or not k:
            k += 1
            d[6 - k] = 48 + value % 10
            value //= 10
        while k < places:
            k += 1
            d[6 - k] = 32
        return self._numbers[k]

    def ascii(self, s):
        """Return a str as bytes without allocating, cut to 48, valid until the next call."""
        try:
            struct.pack_into(_FORMAT, self._line, 0, s)
        except (TypeError, struct.error):  # CPython's takes bytes alone
            struct.pack_into(_FORMAT, self._line, 0, s.encode())
        return self._lines[min(len(s), _KEYS)]

    def phrase(self, ident):
        """Return a phrase in English as bytes without allocating, valid until the next call."""
        return self._lines[english.phrase_into(self._line, ident)]

    def law_keys(self, keys_into, ident, row):
        """Return the law keys of a row as bytes without allocating, valid until the next call."""
        return self._lines[keys_into(self._line, ident, row)]
