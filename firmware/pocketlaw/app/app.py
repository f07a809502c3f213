"""The loop: sample, decide, journal, then show. Nothing is shown that could be lost."""

import gc

from pocketlaw.app import effects, play, status
from pocketlaw.app.faults import FLASH, LOST_EDGES, Faults
from pocketlaw.app.gesture import HOLD, PRESS, Gestures
from pocketlaw.app.journal import Journal
from pocketlaw.app.pockets import EDGE, FAULT, FELL
from pocketlaw.compat import const
from pocketlaw.core import codes, ticks
from pocketlaw.core.history import History
from pocketlaw.core.record import Record
from pocketlaw.profiles import keys_into
from pocketlaw.ui import words
from pocketlaw.ui.view import W_FLASH, View

_QUIET_MS = const(3000)  # no flash write in the last seconds of a running clock
_RETRY_MS = const(2000)
_IDLE_MS = const(4000)


class App:
    """One umpire's box. Receives hal objects (see firmware/README.md), never imports hal.

    `turn()` does one bounded round and returns ms until the next one is needed.
    """

    def __init__(self, clock, buttons, pockets, canvas, screen, sound, led, store, log,
                 config=None, cause=1):
        self.clock = clock
        self.buttons = buttons
        self.pockets = pockets
        self.canvas = canvas
        self.screen = screen
        self.sound = sound
        self.led = led
        self.store = store
        self.log = log
        self.cause = cause
        self.faults = Faults()
        self.gestures = Gestures()
        self.journal = Journal(store)
        self.rec = Record()
        self.feed = None  # the watchdog's, for long ways back
        self.t = 0
        self.last_t = 0
        self.panel_t = 0
        self.asked = 0
        self.test_wanted = 0
        self.menu = None
        self.ask = 0
        self.banner = None
        self.warnings = 0
        self.undoing = 0
        self.pocket_fault = bytearray(4)
        self.flight_at = -1
        self._flight_pocket = 0
        self._pressed = -1  # button whose press is the last event, for holds
        self._notice_until = self._banner_until = 0
        self._retry_at = 0
        self._now = clock.now()
        from pocketlaw.app import boot  # let go after the boot

        self.values = config or {}
        boot.read_config(self, self.values)
        self.view = View(canvas, words.English(), keys_into)
        boot.boot(self)

    def idle(self):
        """Between the steps of a long way back: edges are taken, the watchdog is fed."""
        buttons = self.buttons
        while buttons.poll():
            self.gestures.edge(buttons.line, buttons.level, buttons.at)
        if self.feed:
            self.feed()

    # What others ask.

    @property
    def names(self):
        """The players' names: 2 (a, b) or 4 (a1, b1, a2, b2) bytes objects."""
        return self.config.names

    @property
    def shown_t(self):
        """The match ms that the clock shows: a piece on its way has stopped it already."""
        if self.flight_at >= 0 and self.match.state == codes.AIM:
            return self.flight_at
        return self.t

    def state(self):
        """Return the state code."""
        return self.match.state

    def live(self):
        """Tell whether a match is being played, so that no tool may interrupt it."""
        return 0 if self.match.state in (codes.SETUP, codes.MATCH) or not self.history.count else 1

    def status(self, buf, at):
        """Write the 32 bytes of app.status to buf[at:]."""
        status.write(self, buf, at)

    # Matches.

    def set_match(self, match, history=None):
        """Show and play `match`; `history` when it comes from a journal."""
        self.match = match
        self.history = history or History(match, self.journal, self.idle)
        self.show_list()
        self.ask = self.warnings = 0
        self.banner = None
        gc.collect()

    def settings_changed(self):
        """Language, digits or sounds changed: the whole panel is drawn anew."""
        self.sound.mode = self.config.sounds
        self.view.reset()

    # Events.

    def event(self, code, a, b, c, d, t):
        """Apply one event at match ms `t` and journal it; return codes.OK or the refusal."""
        if self.match.state == codes.SETUP:
            return codes.NOT_NOW
        rec = self.rec
        rec.code = code
        rec.a = a
        rec.b = b
        rec.c = c
        rec.d = d
        rec.t = t if t > self.last_t else self.last_t
        was = self.match.state
        reason = self.history.step(rec)
        if reason:
            return reason
        self.last_t = rec.t
        self.journal.add(rec)
        self._pressed = -1
        effects.after(self, was, code)
        if self.match.state != was or self.menu is None or self.match.state == codes.TOSS:
            self.show_list()
        return codes.OK

    def show_list(self):
        """Open the list that the state itself is (SETUP, TOSS), or close any."""
        self.menu = None
        if self.match.state <= codes.TOSS:
            from pocketlaw.app import menus  # the board loads it when a list is first wanted

            self.menu = menus.for_state(self)

    def umpire(self, line):
        """Apply an umpire line of a script (DESIGN section 5); return the reason of refusal."""
        from pocketlaw.app import umpire  # scripts only; buttons go through app.menus

        self._pass_time()
        return self._said(umpire.run(self, line))

    def _said(self, reason):
        if reason and reason != codes.LATE_OK:
            effects.refused(self, reason)
        return reason

    # The turn.

    def turn(self):
        """Do one bounded loop turn; return ms until the next is needed (0: at once)."""
        self._pass_time()
        now = self._now
        self._take_pockets(now)
        buttons = self.buttons
        gestures = self.gestures
        while buttons.poll():
            gestures.edge(buttons.line, buttons.level, buttons.at)
        wait = gestures.service(now)
        if wait < 0:
            wait = _IDLE_MS
        self._take_gestures(now)
        wait = min(wait, effects.timed(self), self._save())
        self.faults.set(LOST_EDGES, buttons.lost + gestures.lost > 0, self.t)
        wait = min(wait, self.view.draw(self), self.pockets.due(now), self.sound.service(now))
        if self.screen.service(now):
            return 0
        effects.panel_health(self)
        return max(0, min(wait, self.screen.due(now)))

    def _pass_time(self):
        now = self.clock.now()
        self.t += ticks.diff(now, self._now)
        self._now = now

    def match_time(self, at):
        """Return the match ms of ring tick `at`, which is now or a little before."""
        t = self.t - ticks.diff(self._now, at)
        return t if t > 0 else 0

    def _take_pockets(self, now):
        pockets = self.pockets
        while True:
            kind = pockets.poll(now)
            if kind == EDGE:
                if self.flight_at < 0:
                    self.flight_at = self.match_time(pockets.at)
            elif kind == FELL:
                effects.fell(self, pockets)
            elif kind == FAULT:
                effects.pocket_health(self, pockets)
            else:
                break
        if not pockets.in_flight:
            self.flight_at = -1

    def _take_gestures(self, now):
        gestures = self.gestures
        effects.undo_held(self, gestures.down(codes.B_UNDO))
        while gestures.peek():
            button = gestures.button
            kind = gestures.kind
            t = self.match_time(gestures.at)
            if self.flight_at >= 0 and kind == PRESS:
                late = self._during_flight(button, t)
                if late < 0:
                    return
                if late:
                    gestures.take()
                    continue
            gestures.take()
            if kind == HOLD:
                self._said(play.hold(self, button, 1 if self._pressed == button else 0, t))
            elif (kind == PRESS) != (button == codes.B_UNDO):
                if not self._said(play.press(self, button, t)):
                    self._pressed = button

    def _during_flight(self, button, t):
        """A press while a piece is on its way: -1 waits, 1 means nothing more, 0 goes on."""
        state = self.match.state
        if state == codes.MOVING:
            return -1 if button == codes.B_OK else 0
        if state != codes.AIM or t < self.flight_at:
            return 0
        return 1 if button == codes.B_OK or button == codes.B_PLAY else -1

    def _save(self):
        """Make the journal durable when nothing is timed to the instant (DESIGN section 8)."""
        journal = self.journal
        if not journal.pending() and not journal.failed:
            return _IDLE_MS
        m = self.match
        if m.state == codes.MOVING:
            return _IDLE_MS
        if m.clock_running:
            left = m.remaining(self.t)
            if 0 < left <= _QUIET_MS:
                return left
        if journal.failed:
            left = self._retry_at - self.t
            if left > 0 and journal.pending() < 32:
                return left
            self._retry_at = self.t + _RETRY_MS
        saved = journal.flush()
        short = 0 if saved and not self.store.low else 1  # said while there is room for a match
        if self.faults.set(FLASH, short, self.t):
            effects.lasting(self, W_FLASH, short)
        return _IDLE_MS if saved else _RETRY_MS
