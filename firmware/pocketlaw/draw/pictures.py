"""The words of a language that is not written in the firmware's faces, from a picture file.

A picture file (host_tools/words makes it) holds whole phrases, shaped on the host, and digits.
It is read item by item from flash into one buffer: 8 bytes of head (b"PLW1", count in two bytes,
low one first, 2 spare), then for each item offset (2 bytes, big-endian), width, pages; width 0:
not translated. Loaded when such a language is chosen.
"""

from pocketlaw.compat import const
from pocketlaw.draw import pen
from pocketlaw.draw.words import English

_HEAD = const(8)
_BUF = const(260)  # the widest phrase is 127 x 2 pages, a big digit 28 x 5


class Pictures(English):
    """A language whose phrases are pictures in `file` (binary, seek and readinto).

    `native` 1 takes the language's own digits too. ValueError when the file is no picture file.
    """

    def __init__(self, code, file, native=0):
        self.code = code
        self.tall = 1
        self.file = file
        self.native = native
        self._entry = bytearray(_HEAD)
        self._buf = bytearray(_BUF)
        self._w = 0
        self._pages = 0
        file.seek(0)
        file.readinto(self._entry)
        if self._entry[:4] != b"PLW1":
            raise ValueError("no picture file")
        self.count = self._entry[4] | self._entry[5] << 8

    def _load(self, item, head_only=0):
        """Read an item; return 0 when it is missing or the flash fails."""
        if item >= self.count + 30:
            return 0
        e = self._entry
        try:
            self.file.seek(_HEAD + 4 * item)
            self.file.readinto(e)
            self._w = e[2]
            self._pages = e[3]
            if not self._w or head_only:
                return self._w
            self.file.seek(e[0] << 8 | e[1])
            self.file.readinto(self._buf)
        except OSError:
            return 0
        return self._w

    def width(self, p, ident):
        """Return the width in pixels that phrase `ident` wants."""
        if ident < self.count:
            w = self._load(ident, 1)
            if w:
                return w
        return English.width(self, p, ident)

    def cell(self, p, x, page, w, ident, flip=0, align=pen.LEFT):
        """Write phrase `ident` into a cell w wide; English when there is no picture."""
        if ident < self.count and self._load(ident):
            p.picture(x, page, w, self._buf, self._w, flip, align)
        else:
            English.cell(self, p, x, page, w, ident, flip, align)

    def number(self, p, x, page, w, value, flip=0, align=pen.LEFT):
        """Write a number, two pages high."""
        if not self.native:
            English.number(self, p, x, page, w, value, flip, align)
            return
        p.box(x, page, w, 2)
        first = p.digits(value)
        ink = -1
        for k in range(first, 6):
            ink += self._load(self.count + p.line[k] - 28, 1) + 1
        at = p.lead(x, page, w, ink, 2, flip, align)
        for k in range(first, 6):
            if self._load(self.count + p.line[k] - 28) and at + self._w <= x + w:
                p.canvas.blit(at, page, self._buf, 0, self._w, 2, flip)
                p.canvas.fill(at + self._w, page, 1 if at + self._w < x + w else 0, 2, flip)
                at += self._w + 1
        p.canvas.fill(at, page, x + w - at, 2, flip)

    def big(self, p, x, page, digit, flip=0):
        """Draw one digit 28 wide and five pages high."""
        if self.native and self._load(self.count + digit):
            p.canvas.blit(x, page, self._buf, 0, 28, 5, flip)
        else:
            English.big(self, p, x, page, digit, flip)

    def mid(self, p, x, page, digit, flip=0):
        """Draw one digit 16 wide and three pages high."""
        if self.native and self._load(self.count + 10 + digit):
            p.canvas.blit(x, page, self._buf, 0, 16, 3, flip)
        else:
            English.mid(self, p, x, page, digit, flip)
