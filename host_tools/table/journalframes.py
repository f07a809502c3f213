"""What the panel shows while a journal is replayed: a picture for each record that changes it."""

from pocketlaw.box.faults import Faults
from pocketlaw.carrom import codes
from pocketlaw.carrom.rulesets import keys_into
from pocketlaw.carrom.screens.view import View
from pocketlaw.draw import words
from pocketlaw.draw.canvas import Canvas


class JournalFrames:
    """Draws `match` after every record; `on_frame(ms, bytes)` gets each picture that is new."""

    def __init__(self, match, names, on_frame):
        self.match = match
        self.names = names
        self.on_frame = on_frame
        self.t = 0
        self.menu = None
        self.banner = None
        self.ask = self.warnings = self.undoing = 0
        self.pocket_fault = bytearray(4)
        self.faults = Faults()
        self._canvas = Canvas()
        self._view = View(self._canvas, words.English(), keys_into)
        self._shown = b""
        self._was = -1
        self.draw(0, 0)

    @property
    def shown_t(self):
        """The match ms that the clock shows."""
        return self.t

    def draw(self, code, t):
        """Show the match as it is after a record with `code` at match ms `t`."""
        m = self.match
        self.t = t
        plain = self._was == codes.MOVING and m.state == codes.AIM and code == codes.EV_OK
        self.banner = m.ruling if plain else None
        self._was = m.state
        self._view.draw(self)
        frame = bytes(self._canvas.buf)
        if frame != self._shown:
            self._shown = frame
            self.on_frame(t, frame)
