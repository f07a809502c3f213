"""A journal watched step by step: what was pressed, what the law said, what the panel showed.

Runs wherever the table runs, so that the terminal and the web page show the same steps.
"""

from host_tools.table.sessionlines import Lines
from pocketlaw.carrom import codes
from pocketlaw.carrom.replay import read_header, replay_of
from pocketlaw.carrom.rulesets import IDENTS, keys_into
from pocketlaw.carrom.screens.view import View
from pocketlaw.draw.canvas import Canvas
from pocketlaw.draw.words import English
from pocketlaw.journal import header, record


class _Still:
    """What a running box has and a journal has not: no fault, nothing in the air."""

    now = in_flight = 0


class _Seen:
    """A match out of a journal, in the shape of a box: views, lines and pictures take it."""

    menu = None
    test = None
    ask = warnings = undoing = late = 0

    def __init__(self, match, names):
        self.match = match
        self.names = names
        self.banner = None
        self.pocket_fault = bytearray(4)
        self.faults = self.pockets = _Still()
        self.journal = self
        self.clock = self
        self.count = 0
        self.shown_t = 0

    def now(self):
        """Return match ms: time stands where the record left it."""
        return self.shown_t

    def add(self, rec):
        """Count one record; the lines come in between."""
        self.count += 1

    def match_time(self, t):
        """Return match ms."""
        return t


class Watch:
    """`lines`: the steps in words (sessionlines). `at`: the step shown now, from 0 (before the
    first) to len(lines). `error`: what is wrong behind the last sound record, "" when nothing.

    ValueError when the bytes are no carrom journal.
    """

    def __init__(self, raw):
        self.raw = raw
        try:
            self._head = header.length(raw[:16])
            self.header = read_header(raw)
        except IndexError:
            raise ValueError("the journal is cut within its head") from None
        if self.header.laws.ident not in IDENTS:
            raise ValueError("a journal of %s; only carrom is shown" % self.header.laws.ident)
        self.error = ""
        self._restart()
        lines = Lines()
        lines.watch(self.app)
        while self._feed(lines):
            pass
        self.lines = lines.items
        if self.error:
            self.error = "record %d: %s" % (len(self.lines) + 1, self.error)
        self._restart()

    def _restart(self):
        """Stand before the first record."""
        raw = self.raw
        check = raw[self._head - 2] << 8 | raw[self._head - 1]
        self._replay = replay_of(self.header, check, self)
        self.app = _Seen(self._replay.match, self.header.names)
        self.app.history = self._replay.history
        self.at = 0

    def read(self, number, rec):
        """Fill `rec` with record `number` (what the history asks for)."""
        rec.get(self.raw, self._head + number * record.SIZE)

    def _feed(self, lines=None):
        """Take the next record; return True when there was one."""
        place = self._head + self.at * record.SIZE
        if place >= len(self.raw):
            return False
        if place + record.SIZE > len(self.raw):
            self.error = "cut short"
            return False
        app = self.app
        was = app.match.state
        if lines is not None:
            lines.begin(was)
        if not self._fed(place):
            self.error = self._replay.error or "makes no sense under its rule set"
            return False
        rec = self._replay.rec
        app.shown_t = rec.t
        plain = was == codes.MOVING and app.match.state == codes.AIM and rec.code == codes.EV_OK
        app.banner = app.match.ruling if plain else None
        app.add(rec)
        self.at += 1
        return True

    def _fed(self, place):
        """Feed a record; a rule set that nobody made may lead to no number."""
        try:
            return self._replay.feed(self.raw, place)
        except (ValueError, IndexError, OverflowError):
            return False

    def go(self, step):
        """Show step `step`, or the nearest there is."""
        step = max(0, min(len(self.lines), step))
        if step < self.at:
            self._restart()
        while self.at < step:
            self._feed()

    def frame(self):
        """Return the panel's 1024 bytes at this step, in English."""
        canvas = Canvas()
        View(canvas, English(), keys_into).draw(self.app)
        return bytes(canvas.buf)


class Shown:
    """A Watch in the shape of a Session, for host_tools.table.sessionview."""

    frames = ends = 0
    rig = True

    def __init__(self, watch):
        self.app = watch.app
        self.world = self
        self.now = watch.app.shown_t
        self.downs = {}
        self.events = (None,)
        self.pending = ()
