"""The loop: sample, decide, journal, then show. Nothing is shown that could be lost."""

import gc

from pocketlaw.box.box import IDLE_MS, QUIET_MS, Box
from pocketlaw.box.codes import B_OK, B_PLAY, B_UNDO
from pocketlaw.box.gesture import HOLD, PRESS
from pocketlaw.carrom import buttons, codes, effects, status
from pocketlaw.carrom.rulesets import keys_into
from pocketlaw.carrom.screens.view import W_FLASH, View
from pocketlaw.carrom.twice import Twice
from pocketlaw.compat import const
from pocketlaw.draw import words
from pocketlaw.journal.history import History
from pocketlaw.pockets.pockets import EDGE, FAULT, FELL

_ALWAYS = (codes.EV_UNDO, codes.EV_BOOT)
_FULL = const(64000)  # records; undo has the rest up to what a history can number
_STROKE_MS = const(10000)  # by then every piece is at rest or in a pocket: the flash waits no more
_FLIGHT_MS = const(1000)  # a press waits for a piece on its way, not for a pocket that chatters


# What only the boot (or a new match) needs; `start` lets it go after the boot.
BOOT_ONLY = ("pocketlaw.carrom.boot", "pocketlaw.carrom.config", "pocketlaw.carrom.replay",
             "pocketlaw.carrom.terms")


class Table(Box):
    """One umpire's box. `turn()` does one bounded round and returns ms until the next one."""

    takes_offers = 1

    def __init__(self, parts):
        Box.__init__(self, parts)
        self.last_t = 0
        self.panel_t = 0
        self.asked = 0
        self.test = None  # the self-test while it runs
        self.menu = None
        self.ask = 0
        self.banner = None
        self.undoing = 0
        self.pocket_fault = bytearray(4)
        self.flight_at = -1
        self._pressed = -1  # button whose press is the last event, for holds
        self._counted = 0  # buttons (bits) whose last press counted, for holds
        self._back = 0  # MOVING was entered again, by undo or after an act: that is made durable
        self.twice = Twice()
        self.strays = 0  # pieces that fell while nobody played, not yet on record
        self.notice_until = self.banner_until = 0
        from pocketlaw.carrom import boot  # late: let go after the boot

        boot.read_config(self, self.values)
        self.view = View(parts.canvas, words.English(), keys_into)
        boot.boot(self)

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

    def live(self):
        """Tell whether a match is being played, so that no tool may interrupt it."""
        return 0 if self.match.state in (codes.SETUP, codes.MATCH) or not self.history.count else 1

    def over(self):
        """Tell whether the match has ended (undo may still take that back)."""
        return 1 if self.match.state == codes.MATCH else 0

    def status(self, buf, at):
        """Write the 32 bytes of app.status to buf[at:]."""
        status.write(self, buf, at)

    def players_view(self, canvas):
        """Return the view of a second panel that faces the players, drawn on `canvas`."""
        from pocketlaw.carrom.screens import second  # late: few boards have that panel

        return second.for_players(self.view, canvas)

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

    def offered(self, names, answer):
        """Show a match that the hall assigned (box/offers.py); return the list."""
        from pocketlaw.carrom import menus  # late
        from pocketlaw.draw.names import latin  # late

        self.view.reset()
        return menus.open_offer(self, [latin(name) for name in names], answer)

    # Events.

    def event(self, code, a, b, c, d, t):
        """Apply one event at match ms `t` and journal it; return codes.OK or the refusal."""
        if self.match.state == codes.SETUP:
            return codes.NOT_NOW
        if self.journal.full() or self.history.count >= _FULL and code not in _ALWAYS:
            return codes.MATCH_TOO_LONG
        if self.strays and code != codes.EV_FELL:
            effects.strays_end(self, t)
        rec = self.rec
        rec.code = code
        rec.a = a
        rec.b = b
        rec.c = c
        rec.d = d
        rec.t = t if t > self.last_t else self.last_t
        was = self.match.state
        answers = code == codes.EV_PIECE and self.match.asks
        reason = self.history.step(rec)
        if reason:
            return reason
        self.last_t = rec.t
        self.journal.add(rec)
        self._pressed = -1
        if self.match.state != codes.MOVING:
            self._counted = 0
            self.twice.clear()
        elif not answers:
            self.twice.counted(code, a, t)
        effects.after(self, was, code)
        state = self.match.state
        if state == codes.MOVING and (was > state or (was < state and code == codes.EV_UNDO)):
            self._back = 1
        if code != codes.EV_FELL and (state != was or self.menu is None or state == codes.TOSS):
            self.show_list()
        return codes.OK

    def show_list(self):
        """Open the list that the state itself is (SETUP, TOSS), or close any."""
        self.menu = None
        if self.match.state <= codes.TOSS:
            from pocketlaw.carrom import menus  # late

            self.menu = menus.for_state(self)

    def command(self, code, a, b, c, d):
        """Apply an event that no button gave, now; return the reason of refusal."""
        self._pass_time()
        return self._said(self.event(code, a, b, c, d, self.t))

    def _said(self, reason):
        if reason == codes.TOLD_TWICE:
            effects.told_twice(self)
        elif reason and reason != codes.LATE_OK:
            effects.refused(self, reason)
        return reason

    # The turn.

    def turn(self):
        """Do one bounded loop turn; return ms until the next is needed (0: at once)."""
        now = self._pass_time()
        self._take_edges()
        if self._only_page(now):
            return 0
        self._take_pockets(now)
        wait = self._gestured(now)
        self._take_gestures(now)
        wait = self._show(now, min(wait, effects.timed(self), self._save()))
        return min(wait, self.pockets.due(now)) if wait else 0

    def _take_pockets(self, now):
        pockets = self.pockets
        while True:
            kind = pockets.poll(now)
            if kind == EDGE:
                if self.flight_at < 0:
                    self.flight_at = self.match_time(pockets.at)
            elif kind == FELL:
                self._fresh = 1
                effects.fell(self, pockets)
            elif kind == FAULT:
                effects.pocket_health(self, pockets)
            else:
                break
        if not pockets.in_flight:
            self.flight_at = -1

    def _take_gestures(self, now):
        gestures = self.gestures
        effects.undo_held(self, gestures.down(B_UNDO))
        while gestures.peek():
            button = gestures.button
            kind = gestures.kind
            t = self.match_time(gestures.at)
            if self.flight_at >= 0 and kind == PRESS:
                late = self._during_flight(button, t)
                if late < 0 and self.t - t < _FLIGHT_MS:
                    return
                if late > 0:
                    gestures.take()
                    continue
            gestures.take()
            if kind == HOLD:
                self._said(buttons.hold(self, button, self._amends(button), t))
            elif (kind == PRESS) != (button == B_UNDO):
                self._count(button, self._said(buttons.press(self, button, t)))

    def _count(self, button, refused):
        """Remember whether the press of `button` counted, in case it turns out to be a hold."""
        if not refused:
            self._pressed = button
            self._counted |= 1 << button
            return
        self._counted &= ~(1 << button)
        if self._pressed == button:
            self._pressed = -1

    def _amends(self, button):
        """What a hold takes back: 1 the press, the last event; 2 one before the last; 0 none."""
        if self._pressed == button:
            return 1
        return 2 if self._counted >> button & 1 else 0

    def _during_flight(self, button, t):
        """A press while a piece is on its way: -1 waits, 1 means nothing more, 0 goes on."""
        state = self.match.state
        if state == codes.MOVING:
            return -1 if button == B_OK else 0
        if state != codes.AIM or t < self.flight_at:
            return 0
        return 1 if button == B_OK or button == B_PLAY else -1

    # What the box asks.

    def _hold(self):
        """Return for how many ms the journal must not be written now, 0 when it may."""
        m = self.match
        if m.state == codes.MOVING:
            left = _STROKE_MS - (self.t - m.opened)
            if not self._back and (left > 0 or self.flight_at >= 0):
                return max(1, min(left, IDLE_MS))
            self._back = 0
            return 0
        left = m.remaining(self.t) if m.clock_running else 0
        return left if 0 < left <= QUIET_MS else 0

    def _flash_short(self, short):
        effects.lasting(self, W_FLASH, short)

    def _panel_health(self):
        effects.panel_health(self)
