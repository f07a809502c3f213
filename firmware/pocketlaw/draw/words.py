"""The words of a language, set into cells two pages high: English here, others in `pictures`."""

from pocketlaw.draw import digits, english, pen


class English:
    """English, from the faces in the firmware. Base of the other languages, their fallback."""

    code = "en"
    tall = 0  # 1: a phrase always takes two pages

    def width(self, p, ident):
        """Return the width in pixels that phrase `ident` wants in one row of a cell."""
        book = english.book_of(ident)
        return pen.width(book.blob, book.begin(ident), book.stop(ident), 1)

    def cell(self, p, x, page, w, ident, flip=0, align=pen.LEFT):
        """Write phrase `ident` into a cell w wide: bold if it fits, else small in two rows."""
        book = english.book_of(ident)
        s = book.blob
        begin = book.begin(ident)
        stop = book.stop(ident)
        if pen.width(s, begin, stop, 1) <= w:
            p.text(x, page, w, s, begin, stop, flip, align, 1)
            return
        if pen.width(s, begin, stop, 0) > w:  # two rows, parted at the last blank that fits
            for cut in range(stop - 1, begin, -1):
                if s[cut] == 32 and pen.width(s, begin, cut, 0) < w:
                    p.text(x, page, w, s, begin, cut, flip, align)
                    p.text(x, page + 1, w, s, cut + 1, stop, flip, align)
                    return
        p.canvas.fill(x, page, w, 1, flip)
        p.text(x, page + 1, w, s, begin, stop, flip, align)

    def number(self, p, x, page, w, value, flip=0, align=pen.LEFT):
        """Write a number in the bold face, two pages high."""
        p.number(x, page, w, value, flip, align, 1)

    def big(self, p, x, page, digit, flip=0):
        """Draw one digit 28 wide and five pages high."""
        p.canvas.blit(x, page, digits.BIG, digit * 140, 28, 5, flip)

    def mid(self, p, x, page, digit, flip=0):
        """Draw one digit 16 wide and three pages high."""
        p.canvas.blit(x, page, digits.MID, digit * 48, 16, 3, flip)


def named(v, page, w, name, phrase, x=0):
    """Write a name and a phrase into a row w wide and two pages high; the name gives way."""
    words = v.words
    need = min(words.width(v.pen, phrase), w * 3 // 4)
    ink = min(pen.width(name, 0, len(name), 1), w - need - 5)
    v.pen.bold(x, page, ink, name)
    v.canvas.fill(x + ink, page, 5, 2, 0)
    words.cell(v.pen, x + ink + 5, page, w - ink - 5, phrase)
