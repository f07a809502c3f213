"""The box's own self-test, from the menu behind a held undo: panel, buttons, buzzer, pockets.

It stands in the view's place while it runs; nothing reaches the match or the journal. The frame
shows whether the whole panel is lit, a button's letter turns dark on light once it was pressed,
a pocket shows what is wrong with its sensor. Every press sounds. A held undo leaves.
"""

from pocketlaw.compat import const
from pocketlaw.draw import phrases as ph
from pocketlaw.draw import sounds
from pocketlaw.draw.pen import CENTRE
from pocketlaw.journal import ticks

_BUTTONS = b"POWBQSFU"  # play ok white black queen striker foul undo
_STEP = const(15)  # columns from one letter to the next
_POCKET = const(28)


class SelfTest:
    """Takes the place of app.view; `seen` has a bit for every button that was pressed."""

    def __init__(self, app, view, pen, words):
        self.view = view
        self.pen = pen
        self.words = words
        self.seen = 0
        self.painted = 0
        self._mode = app.sound.mode
        self._drawn = -1
        app.sound.mode = sounds.ALL
        app.sound.play(sounds.EXPIRY)

    def take_names(self, players):
        """The view behind takes them."""
        self.view.take_names(players)

    def reset(self):
        """Draw everything anew next time."""
        self._drawn = -1

    def press(self, app, button):
        """A button was pressed; returns a reason."""
        self.seen |= 1 << button
        app.sound.play(sounds.PIP if button else sounds.RULING)
        return 0

    def leave(self, app):
        """Give the panel back."""
        app.sound.mode = self._mode
        app.test = None
        app.view = self.view
        app.view.reset()
        app.show_list()

    def draw(self, app):
        """Draw what changed; return ms until the next look."""
        fault = app.pocket_fault
        now = self.seen | (1 if fault[0] else 0) << 8 | (1 if fault[1] else 0) << 9
        now |= (1 if fault[2] else 0) << 10 | (1 if fault[3] else 0) << 11
        if now != self._drawn:
            self._drawn = now
            self._paint(now)
        return ticks.NEVER

    def _paint(self, now):
        pen = self.pen
        pen.n = 0
        canvas = pen.canvas
        canvas.clear()
        self.words.cell(pen, 4, 0, 120, ph.SELF_TEST, 0, CENTRE)
        for i in range(8):
            pen.text(5 + _STEP * i, 3, _STEP - 2, _BUTTONS, i, i + 1,
                     255 if now >> i & 1 else 0, CENTRE, 1)
        for i in range(4):
            x = 9 + _POCKET * i
            pen.number(x, 5, 10, i + 1, 0, CENTRE, 1)
            if now >> 8 + i & 1:
                pen.bold(x + 10, 5, 12, b"!")
        last = canvas.width - 1
        for page in range(canvas.pages):
            edge = 0x01 if page == 0 else 0x80 if page == canvas.pages - 1 else 0
            for x in range(canvas.width):
                lit = 255 if x == 0 or x == last else edge
                if lit:
                    canvas.put(x, page, canvas.buf[page * canvas.width + x] | lit)


def begin(app, pen, words):
    """Start it in the place of the app's view, drawn with that view's pen and words."""
    app.test = app.view = SelfTest(app, app.view, pen, words)
