"""From the app's state to drawing calls: one screen for each state of the umpire's box.

A screen is laid out in cells two pages high. Draw is called after every event and when the
time it gave is up; it writes only what changed, and a new screen as a whole.

What it reads of the app: match, shown_t (match ms), names (2 or 4 UTF-8 bytes), menu (None or
title, items, cursor, numbers), ask (pocket that asks what fell, 0), banner (None or a ruling),
pocket_fault (4 health codes), warnings (bits W_*), and `undoing` (phrase id of what undo will
take back, 0).
"""

from pocketlaw.compat import const
from pocketlaw.core import codes
from pocketlaw.ui import clock, lists, names, results, verdict
from pocketlaw.ui.pen import Pen

NEVER = const(0x1FFFFFFF)  # ms: nothing will change by itself

# Bits of app.warnings.
W_DISPLAY = const(1)   # the other panel does not answer
W_FLASH = const(2)     # the journal cannot be written: the match goes on in RAM
W_CONFLICT = const(4)  # a pocket saw what cannot have fallen
W_FELL = const(8)      # a piece fell outside a stroke
W_REFUSED = const(16)  # the last press was refused

_SIZE = const(40)
_CLOCKS = (codes.AIM, codes.PLACING)
_CLOCK_SCREENS = (codes.AIM, codes.PAUSED, codes.PLACING)
_STROKE = (codes.AIM, codes.MOVING)
_ENDS = (codes.GAME, codes.MATCH)
_TILED = (codes.AIM, codes.PAUSED, codes.MOVING, lists.MENU)  # their boxes leave no gap


class View:
    """Draws app on a canvas in the language of `words`; keys(buf, ident, row) writes law keys.

    Nothing is allocated by draw() except when the names change.
    """

    left = 0  # first column of the seconds

    def __init__(self, canvas, words, keys=None):
        self.canvas = canvas
        self.pen = Pen(canvas)
        self.words = words
        self.keys = keys
        self.names = [b"A", b"B"]
        self._names = None
        self._menu = None
        self._screen = -1
        self._seen = [-1] * _SIZE
        self._n = 0
        self._new = 0
        self.stale = 1
        self.painted = 0  # screens drawn so far, running seconds not counted

    def reset(self):
        """Draw everything anew next time (other language, other settings)."""
        self.stale = 1
        self._screen = -1

    def draw(self, app):
        """Draw what changed; return ms until the next visible change (NEVER: none by itself)."""
        m = app.match
        if app.names is not self._names:
            self._names = app.names
            self.names = [names.latin(n) for n in app.names]
            self.stale = 1
        screen = self._which(app, m)
        if self._changed(app, m, screen) or self.stale:
            if screen != self._screen or screen not in _TILED:
                self.canvas.clear()
                self._screen = screen
            self.stale = 0
            self.painted = (self.painted + 1) & 0xFFFF
            self.pen.begin()
            self._paint(screen, app, m)
        elif screen in _CLOCKS:
            clock.seconds(self, m, app.shown_t)
        if screen in _CLOCKS:
            return clock.wait(m, app.shown_t)
        return NEVER

    def _which(self, app, m):
        """Return the screen to show: a state, or one of lists.MENU, lists.ASK."""
        if app.menu is not None:
            return lists.MENU
        if m is None:
            return codes.SETUP
        if app.ask and m.state in _STROKE:
            return lists.ASK
        return m.state

    def _paint(self, screen, app, m):
        """Draw a whole screen."""
        if screen == lists.MENU:
            lists.menu(self, app.menu)
        elif screen == lists.ASK:
            lists.ask(self, app.ask)
        elif screen in _CLOCK_SCREENS:
            clock.screen(self, app, m)
        elif screen == codes.MOVING:
            lists.moving(self, app, m)
        elif screen == codes.RULING:
            verdict.screen(self, app, m)
        elif screen == codes.READY:
            results.ready(self, app, m)
        elif screen == codes.BOARD:
            results.board(self, app, m)
        elif screen in _ENDS:
            results.game(self, app, m)
        else:
            lists.welcome(self, screen)

    # What is seen, as a list of integers: the screen is drawn again when one differs.

    def _changed(self, app, m, screen):
        """Compare all that shows, but the running seconds, with what was drawn last."""
        self._n = self._new = 0
        self._see(screen)
        self._see(app.warnings)
        self._see(app.undoing)
        self._see(app.ask)
        for fault in app.pocket_fault:
            self._see(fault)
        banner = app.banner
        self._see(-1 if banner is None else banner.rows[0] | banner.turn << 8)
        if app.menu is not self._menu:
            self._menu = app.menu
            self._new = 1
        if self._menu is not None:
            self._see(self._menu.cursor)
            self._see(len(self._menu.items))
            self._see(self._menu.title)
        elif m is not None:
            self._see_match(m, app)
        return self._new

    def _see(self, value):
        i = self._n
        if self._seen[i] != value:
            self._seen[i] = value
            self._new = 1
        self._n = i + 1

    def _see_match(self, m, app):
        self._see(m.state | m.side << 8 | m.seat << 9 | m.breaker << 11 | m.queen << 12)
        self._see(m.brk | m.first << 8 | m.game << 9 | m.board << 16)
        self._see(m.trial | m.extra << 8 | m.improper << 9 | m.untouched << 10 | m.off << 11
                  | m.late << 12 | m.swap << 13 | m.game_over << 14 | m.asks << 16)
        for i in range(2):
            self._see(m.left[i] | m.due[i] << 8 | m.won[i] << 16 | m.back[i] << 24)
            self._see(m.score[i])
        for i in range(4):
            self._see(m.tally[i])
        if m.state == codes.RULING:
            r = m.ruling
            self._see(r.turn | r.over << 1 | r.confirm << 2 | r.demanded << 3 | r.overridden << 4
                      | r.back_queen << 5 | r.queen << 6 | r.brk << 8 | r.act << 12)
            self._see(r.points | (r.winner + 1) << 8 | r.n_rows << 16 | r.demand << 24)
            for i in range(2):
                self._see(r.back[i] | r.due[i] << 8 | r.left[i] << 16)
        elif m.state == codes.PAUSED:
            self._see(m.clock_left)
        elif m.clock_running:
            self._see(1 if m.expired(app.shown_t) else 0)
