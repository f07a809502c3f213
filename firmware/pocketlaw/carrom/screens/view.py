"""From the app's state to drawing calls: one screen for each state of the umpire's box.

A screen is laid out in cells two pages high. Draw is called after every event and when the
time it gave is up; it writes only what changed, and a new screen as a whole.

What it reads of the app: match, shown_t (match ms), names (2 or 4 UTF-8 bytes), menu (None or
title, items, cursor, numbers), ask (pocket that asks what fell, 0), banner (None or a ruling),
pocket_fault (4 health codes), warnings (bits W_*), faults (`now`: is the hall away?), and
`undoing` (phrase id of what undo will take back, 0).
"""

from pocketlaw.carrom import boards, codes
from pocketlaw.carrom.screens import clock, lists, results, verdict
from pocketlaw.compat import const
from pocketlaw.draw import burn_in, sizes
from pocketlaw.draw.lists import draw_list
from pocketlaw.draw.pen import Pen

NEVER = const(0x1FFFFFFF)  # ms: nothing will change by itself

# Bits of app.warnings.
W_DISPLAY = const(1)   # the other panel does not answer
W_FLASH = const(2)     # the journal cannot be written: the match goes on in RAM
W_CONFLICT = const(4)  # a pocket saw what cannot have fallen
W_FELL = const(8)      # a piece fell outside a stroke
W_REFUSED = const(16)  # the last press was refused
W_TWICE = const(32)    # a pocket and a button told of one piece

_SIZE = const(10)
_CLOCKS = (codes.AIM, codes.PLACING)
_CLOCK_SCREENS = (codes.AIM, codes.PAUSED, codes.PLACING)
_STROKE = (codes.AIM, codes.MOVING)
_ENDS = (codes.GAME, codes.MATCH)
_NO_MATCH = (codes.SETUP, codes.MATCH)
_BETWEEN = (codes.BOARD, codes.GAME, codes.MATCH)
_TITLE = const(84)  # columns of a title beside the minutes
_TILED = (codes.AIM, codes.PAUSED)  # their boxes leave no gap
_LINED = (codes.MOVING, lists.MENU)  # their gaps are the same at every drawing


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
        self._ticked = 0  # only the running seconds between boards changed
        self._interval = -1  # ms left between boards, -1 where no such time runs
        self._screen = -1
        self._seen = [-1] * _SIZE  # what is drawn
        self._now = [-1] * _SIZE  # what there is to draw
        self._time = -1  # the time that is drawn, as clock.shown counts it
        self.stale = 1
        self.painted = 0  # screens drawn so far, running seconds not counted

    def reset(self):
        """Draw everything anew next time (other language, other settings)."""
        self.stale = 1
        self._screen = -1

    def take_names(self, players):
        """Show these players from now on (UTF-8 bytes, as app.names)."""
        from pocketlaw.draw import names  # late: let go after the boot

        self.names = [names.latin(n) for n in players]
        self._names = players
        self.stale = 1

    def rest(self, app):
        """Return how much rest the panels may take now (draw.burn_in)."""
        m = app.match
        if m is None or m.state in _NO_MATCH:
            return burn_in.MAY_DARKEN
        return burn_in.NO_REST if m.clock_running else burn_in.MAY_DIM

    def board(self, app):
        """Return how many boards the match has seen, -1 without a match."""
        m = app.match
        return -1 if m is None or m.state in _NO_MATCH else m.sheet_n

    def draw(self, app):
        """Draw what changed; return ms until the next visible change (NEVER: none by itself)."""
        m = app.match
        if app.names is not self._names:
            self.take_names(app.names)
        screen = self._which(app, m)
        new = self._changed(app, m, screen) or self.stale
        if new or self._ticked:
            if screen not in _TILED and (screen != self._screen or screen not in _LINED):
                self.canvas.clear()
            self._screen = screen
            self.stale = 0
            if new:
                self.painted = (self.painted + 1) & 0xFFFF
            self.pen.n = 0
            self._paint(screen, app, m)
            self._time = -1
        if screen not in _CLOCKS:
            return (self._interval - 1) % 1000 + 1 if self._interval > 0 else NEVER
        t = app.shown_t
        time = clock.shown(m, t)
        if time != self._time:
            if self._time >= 0:
                self._seconds(m, t)
            self._time = time
        return clock.wait(m, t)

    def _seconds(self, m, t):
        """Draw the time left alone."""
        clock.seconds(self, m, t)

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
            reports = m is not None and m.state <= codes.TOSS and not m.extra
            if reports:  # players report within 15 minutes of the call (IT107i)
                results.minutes(self, _TITLE, boards.interval_left(m, app.shown_t), 0)
            draw_list(self, app.menu, _TITLE if reports else sizes.WIDTH)
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

    # What is seen, packed into a few integers below 2**30: this runs in every loop turn.

    def _changed(self, app, m, screen):
        """Compare all that shows, but the running seconds, with what was drawn last."""
        self._interval = -1
        now = self._now
        seen = self._seen
        now[0] = screen | app.warnings << 5 | app.undoing << 11 | app.ask << 19
        fault = app.pocket_fault
        now[1] = fault[0] | fault[1] << 5 | fault[2] << 10 | fault[3] << 15 \
            | (app.faults.now & 256) << 12  # the hall is away
        banner = app.banner
        now[2] = -1 if banner is None else banner.rows[0] | m.brk << 8
        menu = app.menu
        new = menu is not self._menu
        self._menu = menu
        if menu is not None:
            now[3] = menu.cursor | len(menu.items) << 8
            now[4] = menu.title
            if m is not None and m.state <= codes.TOSS:
                self._interval = boards.interval_left(m, app.shown_t)
                now[9] = (self._interval + 999) // 1000
        elif m is not None:
            self._see_match(now, m, app)
        self._ticked = now[9] != seen[9]
        seen[9] = now[9]
        if now != seen:
            for i in range(_SIZE):
                seen[i] = now[i]
            new = 1
        return new

    def _see_match(self, now, m, app):
        """What most screens show of the match, then what only some do."""
        left = m.left
        due = m.due
        score = m.score
        now[3] = (m.state | m.side << 4 | m.seat << 5 | m.breaker << 7 | m.queen << 8
                  | m.brk << 10 | m.extra << 15 | m.trial << 16
                  | (m.board & 63) << 18 | m.swap << 24 | m.game_over << 25)
        now[4] = (left[0] | left[1] << 4 | (due[0] & 63) << 8 | (due[1] & 63) << 14)
        now[5] = (score[0] | score[1] << 8 | (1 if m.expired(app.shown_t) else 0) << 16
                  | m.game << 17 | m.won[0] << 21 | m.won[1] << 24 | m.protest1 << 27)
        if m.state == codes.MOVING:
            tally = m.tally
            now[6] = (tally[0] | tally[1] << 4 | tally[2] << 8 | tally[3] << 9
                      | m.improper << 10 | m.untouched << 11 | m.off << 12 | m.late << 13)
        elif m.state == codes.PLACING:
            now[6] = m.back[0] | m.back[1] << 4
        elif m.state == codes.PAUSED:
            now[6] = m.clock_left
        elif m.state == codes.RULING:  # all of a ruling that its screen shows
            r = m.ruling
            now[6] = (r.turn | r.over << 1 | r.confirm << 2 | r.demanded << 3 | r.overridden << 4
                      | r.back_queen << 5 | r.brk << 6 | r.act << 9 | r.demand << 14
                      | r.winner1 << 17 | r.n_rows << 20)
            now[7] = r.points | r.back[0] << 8 | r.back[1] << 12
            now[8] = (r.due[0] & 63) | (r.due[1] & 63) << 6 | r.rows[0] << 12 | r.rows[1] << 20
        elif m.state in _BETWEEN:
            self._interval = results.interval(m, app.shown_t)
            now[9] = (self._interval + 999) // 1000
