"""What stands on the umpire's panel, as words: for readers who cannot see the picture.

The screen is laid out once more on a pen that notes what it is told to write and draws nothing.
Phrases stay numbers (`draw.phrases`), so that the front end says them in any language.
"""

from pocketlaw.carrom.rulesets import keys_into
from pocketlaw.carrom.screens.view import View
from pocketlaw.draw import icons
from pocketlaw.draw.canvas import Canvas
from pocketlaw.draw.pen import LEFT, Pen
from pocketlaw.draw.words import English

_SIGNS = ("WHITE", "BLACK", "QUEEN", "STRIKER")
_WORDS = ("white", "black", "queen", "striker")


_NEAR = 22  # columns from a digit to the next of the same number


def _counts(what):
    """Tell whether a text is digits, or what stands between digits."""
    return isinstance(what, str) and not what.strip("0123456789.:-")


def _sign(data):
    """Return the piece that a sign stands for, "" for another sign."""
    for i in range(4):
        for size in ("", "9", "16"):
            if getattr(icons, _SIGNS[i] + size, None) is data:
                return _WORDS[i]
    return ""


class _Ear(Pen):
    """A pen that fills `items`: [page, x, inverted, phrase id or text]."""

    def __init__(self, canvas):
        Pen.__init__(self, canvas)
        self.items = []
        self.ticking = 0

    def note(self, x, page, flip, what):
        self.items.append([page, x, 1 if flip else 0, what])

    def text(self, x, page, w, s, begin, stop, flip=0, align=LEFT, tall=0):
        said = bytes(s[begin:stop]).decode().strip()
        if said:
            self.note(x, page, flip, said)

    def phrase(self, x, page, w, ident, flip=0, align=LEFT, tall=0):
        self.note(x, page, flip, ident)

    def sign(self, x, page, data, w, pages=1, flip=0):
        said = _sign(data)
        if said:
            self.note(x, page, flip, said)

    def picture(self, x, page, w, data, ink, flip=0, align=LEFT):
        """Pictures are phrases, which _Said has noted."""


class _Said(English):
    """Words that are noted, and not set."""

    def cell(self, p, x, page, w, ident, flip=0, align=LEFT):
        p.note(x, page, flip, ident)

    def number(self, p, x, page, w, value, flip=0, align=LEFT):
        p.note(x, page, flip, str(value))

    def big(self, p, x, page, digit, flip=0):
        """The running seconds are told beside the panel, and the tenth that follows them."""
        p.ticking = 1

    def mid(self, p, x, page, digit, flip=0):
        if p.ticking:
            p.ticking = 0
            return
        for item in p.items:  # the count of a stroke stands under its sign
            if item[1] == x and page - 2 <= item[0] < page:
                page = item[0]
                x += 1
        p.note(x, page, flip, str(digit))


class _Flat(Canvas):
    """A picture that nothing is drawn into."""

    def fill(self, x, page, w, pages, value):
        """Draw nothing."""

    def blit(self, x, page, data, at, w, pages, flip=0):
        """Draw nothing."""

    def put(self, x, page, value):
        """Draw nothing."""


class _View(View):
    """The panel's view with the players' names as they were typed."""

    def take_names(self, players):
        View.take_names(self, players)
        self.names = [bytes(name) for name in players]


class PanelText:
    """rows(app) returns what the panel shows of an app, or of what looks like one to a View."""

    def __init__(self):
        canvas = _Flat()
        self._view = _View(canvas, _Said(), keys_into)
        self._view.pen = self._pen = _Ear(canvas)

    def rows(self, app):
        """Return the rows from the top: [1 for a row that is marked, else 0, words]; words are
        phrase ids (int) and texts. A list that is open says last where in it the mark is."""
        if getattr(app, "test", None) is not None:
            return []  # the self-test, which is not told
        pen = self._pen
        pen.items = []
        pen.ticking = 0
        self._view.reset()
        self._view.draw(app)
        out = []
        at = before = -1
        for page, x, flip, what in sorted(pen.items, key=lambda item: item[0] * 256 + item[1]):
            if page != at:
                out.append([0, []])
                at = page
            out[-1][0] |= flip
            words = out[-1][1]
            if words and x - before <= _NEAR and _counts(what) and _counts(words[-1]):
                words[-1] += what  # digits of one number or time
            else:
                words.append(what)
            before = x
        menu = app.menu
        if menu is not None and len(menu.items) > 3:
            out.append([0, ["%d/%d" % (menu.cursor + 1, len(menu.items))]])
        return out
