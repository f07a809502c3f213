"""A list on the panel: its title, three items round the cursor, and where in the list that is.

Both games draw theirs here. `items` are phrase ids or ASCII bytes; in the place of an item its
number shows where `numbers` are given, and a disc of its colour before it where `sides` are.
"""

from pocketlaw.compat import const
from pocketlaw.draw import icons, sizes
from pocketlaw.draw import phrases as ph

_ROWS = const(3)  # items under the title
_FROM = const(3)  # first column of an item
_BAR = const(8)
_DISC = const(19)  # a disc and its gap
DISCS = (icons.WHITE16, icons.BLACK16)


class List:
    """What is drawn: `title` and `items`, `cursor` the selected one; `numbers` and `sides` (0
    white, 1 black, -1 none) are None or one for each item."""

    def __init__(self, title, items, cursor=0, numbers=None, sides=None):
        self.title = title
        self.items = items
        self.cursor = cursor
        self.numbers = numbers
        self.sides = sides


def draw_list(v, list_, title_w=sizes.WIDTH):
    """Draw a list on view `v` (its pen, canvas, words, names); the title is `title_w` wide."""
    items = list_.items
    n = len(items)
    cell(v, 0, 0, title_w, list_.title)
    c = v.canvas
    for x in range(sizes.WIDTH):
        c.put(x, 1, c.buf[c.width + x] | 0x80)
    first = max(0, min(list_.cursor - 1, n - _ROWS))
    w = sizes.WIDTH - 1 - _BAR
    for k in range(_ROWS):
        page = 2 + 2 * k
        i = first + k
        if i < n:
            _item(v, list_, i, page, w, 255 if i == list_.cursor else 0)
        else:
            c.fill(0, page, w, 2, 0)
    _bar(c, first, n)


def _item(v, list_, i, page, w, flip):
    x = _FROM
    sides = list_.sides
    if sides is not None and sides[i] >= 0:  # never lit about, so that it keeps its colour
        v.pen.sign(0, page, DISCS[sides[i]], 16, 2)
        v.canvas.fill(16, page, 1, 2, 0)
        v.canvas.fill(17, page, 2, 2, flip)
        x = _DISC
    else:
        v.canvas.fill(0, page, _FROM, 2, flip)
    if list_.numbers is None:
        cell(v, x, page, w - x, list_.items[i], flip)
    else:
        v.words.number(v.pen, x, page, w - x, list_.numbers[i], flip)


def cell(v, x, page, w, item, flip=0):
    """Write one item: a phrase, a player's name, or bytes as they are."""
    if isinstance(item, bytes):
        v.pen.bold(x, page, w, item, flip)
    elif item == ph.NAME_A or item == ph.NAME_B:
        v.pen.bold(x, page, w, v.names[item - ph.NAME_A], flip)
    elif item == ph.NAME_A2 or item == ph.NAME_B2:
        v.pen.bold(x, page, w, v.names[item - ph.NAME_A2 + 2], flip)
    else:
        v.words.cell(v.pen, x, page, w, item, flip)


def _bar(c, first, n):
    """A bar at the right: where the shown items stand in the list."""
    x = sizes.WIDTH - _BAR
    if n <= _ROWS:
        c.fill(x, 2, _BAR, 6, 0)
        return
    top = 48 * first // n
    end = top + 48 * _ROWS // n
    for q in range(6):
        bits = 0
        for k in range(8):
            if top <= 8 * q + k < end:
                bits |= 1 << k
        c.fill(x, 2 + q, 3, 1, 0)
        c.fill(x + 3, 2 + q, 4, 1, bits)
        c.fill(x + 7, 2 + q, 1, 1, 0)
