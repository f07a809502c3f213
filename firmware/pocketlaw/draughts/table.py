"""The loop of a draughts table: sample, decide, journal, then show.

The same parts as a carrom table: gestures, journal queue, faults, sound, screen. What is played
is pocketlaw.draughts.
"""

import gc

from pocketlaw.box.answers import HEAD, LENGTH
from pocketlaw.box.box import IDLE_MS, QUIET_MS, Box
from pocketlaw.box.codes import B_UNDO
from pocketlaw.box.faults import DISPLAY
from pocketlaw.box.gesture import HOLD, PRESS
from pocketlaw.compat import const
from pocketlaw.draughts import codes, typed
from pocketlaw.draughts import ruleset as profile
from pocketlaw.draughts.clock import put_short
from pocketlaw.draughts.controls import EVENT, REFUSED, Controls
from pocketlaw.draughts.menus import main
from pocketlaw.draughts.moves import TURN
from pocketlaw.draughts.screens.clocks import W_FLASH
from pocketlaw.draughts.screens.view import DraughtsView, for_players
from pocketlaw.draw import sounds
from pocketlaw.journal.codes import MATCH_TOO_LONG, UNKNOWN

_NOTICE_MS = const(1500)
_MOVE = const(12)  # kind of request (firmware/README.md, Link)
_UNSAVED = const(2)
_STATUS = const(32)


# What only the boot (or a new game) needs; `start` lets it go after the boot.
BOOT_ONLY = ("pocketlaw.draughts.boot", "pocketlaw.draughts.config", "pocketlaw.draughts.replay")


class Table(Box):
    """One draughts table, driven like a carrom table: `turn()` does one bounded round."""

    def __init__(self, parts):
        Box.__init__(self, parts)
        self.pockets = None  # a board of draughts has none
        self.requests[_MOVE] = self._move_request
        self.notice = self.rang = 0
        self.notice_until = 0
        self.games = 0  # since the boot: what burn-in moves the picture by
        self.view = DraughtsView(parts.canvas)
        from pocketlaw.draughts import boot  # late: let go after the boot

        boot.boot(self)

    # What others ask.

    def live(self):
        """Tell whether a game is being played, so that no tool may interrupt it."""
        return 1 if codes.READY < self.match.state < codes.OVER else 0

    def over(self):
        """Tell whether the game has ended (undo may still take that back)."""
        return 1 if self.match.state == codes.OVER else 0

    def status(self, buf, at):
        """Write 32 bytes for the link: state, side on move, running, result; then of each side
        the moves and the time left in ms; plies, flags; last 20, where carrom has 0."""
        g = self.match
        for i in range(at, at + _STATUS):
            buf[i] = 0
        buf[at] = g.state
        buf[at + 1] = g.turn
        buf[at + 2] = g.clock_running
        buf[at + 3] = g.result
        at = put_short(buf, at + 4, g.ply)
        for side in range(2):
            buf[at] = g.clock.flag[side]
            left = max(0, g.remaining(side, self.t))
            put_short(buf, put_short(buf, put_short(buf, at + 1, g.clock.moves[side]), left >> 16),
                      left & 65535)
            at += 7
        buf[at + _STATUS - 21] = profile.NUMBER

    def players_view(self, canvas):
        """Return the view of a second panel that faces the players, drawn on `canvas`."""
        return for_players(self.view, canvas)

    # The match and its journal.

    def begin_match(self):
        """Begin a game of the config with a journal of its own; the old ones are kept."""
        from pocketlaw.draughts import boot  # late: let go after the boot

        boot.begin_match(self)

    def set_match(self, game):
        """Show and play `game`."""
        self.match = game
        self.games += 1
        self.controls = Controls(game)
        self.rang = game.clock.flag[0] + game.clock.flag[1]
        gc.collect()

    # Events.

    def event(self, code, a, b, c, d, t):
        """Apply one event at match ms `t` and journal it; return 0 or the refusal."""
        g = self.match
        if code != codes.EV_CLOCK and self.journal.full():
            return MATCH_TOO_LONG
        t = max(t, g.seen)
        was = g.state
        reason = g.step(code, a, b, c, d, t)
        if reason:
            return reason
        rec = self.rec
        rec.code = code
        rec.a = a
        rec.b = b
        rec.c = c
        rec.d = d
        rec.t = t
        self.journal.add(rec)
        if g.state == codes.RULING and was != codes.RULING:
            self.sound.play(sounds.RULING)
        elif code != codes.EV_CLOCK:
            self.sound.play(sounds.PRESS)
        return 0

    def _move_request(self, buf, n):
        """Enter the move that a laptop typed."""
        return -typed.enter(self, buf, HEAD, n) if 5 <= n <= 66 else -LENGTH

    def command(self, code, a, b, c, d):
        """Refuse: draughts has no umpire lines in scripts, its arbiter presses buttons."""
        return UNKNOWN

    # The turn.

    def turn(self):
        """Do one bounded loop turn; return ms until the next is needed (0: at once)."""
        now = self._pass_time()
        self._take_edges()
        wait = self._gestured(now)
        self._take_gestures()
        wait = min(wait, self._timed(), self._save())
        g = self.match
        if g.record and not g.work(TURN):
            wait = 0
        return self._show(now, wait)

    def _take_gestures(self):
        gestures = self.gestures
        while gestures.peek():
            button = gestures.button
            kind = gestures.kind
            t = self.match_time(gestures.at)
            gestures.take()
            if kind == HOLD:
                if button == B_UNDO and not self.match.clock_running:
                    self.controls.menu = main()
            elif (kind == PRESS) != (button == B_UNDO):
                self._press(button, t)

    def _press(self, button, t):
        c = self.controls
        kind = c.press(button)
        if kind == EVENT and c.code == codes.NEW_GAME:
            self.begin_match()
        elif kind == EVENT and c.code == codes.FIRST_GAME:
            if not (self.another and self.another("")):
                self._refuse()
        elif kind == EVENT and c.code == codes.SETTING:
            self.config.set(c.a, c.b)
            self.sound.mode = self.config.sounds
        elif kind == REFUSED or kind == EVENT and self.event(c.code, c.a, c.b, c.c, c.d, t):
            self._refuse()

    def _refuse(self):
        self.sound.play(sounds.ERROR)
        self.notice = 1
        self.notice_until = self.t + _NOTICE_MS

    def _timed(self):
        """Flags and marks of the running clock, and the end of a notice; ms until the next."""
        g = self.match
        wait = g.due(self.t)
        if wait == 0:
            self.event(codes.EV_CLOCK, 0, 0, 0, 0, self.t)
            wait = g.due(self.t)
        flags = g.clock.flag[0] + g.clock.flag[1]
        if flags > self.rang:
            self.sound.play(sounds.EXPIRY)
        self.rang = flags
        if self.notice:
            left = self.notice_until - self.t
            if left <= 0:
                self.notice = 0
            else:
                wait = left if wait < 0 else min(wait, left)
        return IDLE_MS if wait < 0 else wait

    # What the box asks.

    def _hold(self):
        """Return for how many ms the journal must not be written now, 0 when it may.

        In a scramble with increment the last seconds never end: two presses wait, never more.
        """
        if self.journal.pending() >= _UNSAVED:
            return 0
        g = self.match
        left = g.remaining(g.turn, self.t) if g.clock_running else 0
        return left if 0 < left <= QUIET_MS else 0

    def _flash_short(self, short):
        self.warnings = W_FLASH if short else 0

    def _panel_health(self):
        if self.faults.set(DISPLAY, 0 if self.screen.ok else 1, self.t):
            self.led.set(0 if self.screen.ok else 1)
