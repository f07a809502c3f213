"""What every game's app is made of: the parts of one box, its time, its edges, its journal."""

from pocketlaw.box.faults import FLASH, LOST_EDGES, Faults
from pocketlaw.box.gesture import Gestures
from pocketlaw.compat import const, heap_lock, heap_unlock
from pocketlaw.journal import ticks
from pocketlaw.journal.queue import Journal
from pocketlaw.journal.record import Record

IDLE_MS = const(4000)  # an app that waits for nothing
QUIET_MS = const(3000)  # no flash write in the last seconds of a running clock
_RETRY_MS = const(2000)
_PAGES = const(4)  # of a picture in a row
_LONG = const(48000)  # records; a journal ends at 64,000, and a match has some 700


class Parts:
    """What a box is made of, put together by the wiring (firmware/README.md says what each does):

    clock buttons pockets canvas screen sound led store log, `values` (the config), `cause` (of the
    reset), feed() (the watchdog's), another(name) (a restart into that game; None: not here).
    """

    def __init__(self, **parts):
        self.feed = self.another = None
        for name in parts:
            setattr(self, name, parts[name])


class Box:
    """Receives Parts, never imports hal. A game's Table adds `match`, `view`, turn(), live(),
    over(), status(buf, at), players_view(canvas), and says when the flash must wait: `_hold()`.

    `requests`: kind -> do(buf, n) of what a laptop may ask this game alone (box/requests.py).
    `takes_offers`: 1 when it has offered(names, answer) (box/offers.py).
    """

    takes_offers = 0

    def __init__(self, parts):
        self.clock = parts.clock
        self.buttons = parts.buttons
        self.pockets = parts.pockets
        self.canvas = parts.canvas
        self.screen = parts.screen
        self.sound = parts.sound
        self.led = parts.led
        self.store = parts.store
        self.log = parts.log
        self.values = parts.values
        self.cause = parts.cause
        self.feed = parts.feed  # for long ways back
        self.another = parts.another
        self.requests = {}
        self.faults = Faults()
        self.gestures = Gestures()
        self.journal = Journal(parts.store)
        self.rec = Record()
        self.t = 0
        self.warnings = 0
        self._retry_at = 0
        self._fresh = 1  # an edge came: what it does is drawn in the same turn
        self._sending = 0
        self._pages = 0  # sent since the last whole turn
        self.now = parts.clock.now()  # ring ms of this turn

    def idle(self):
        """Between the steps of a long way back: edges are taken, the watchdog is fed."""
        self._take_edges()
        if self.feed:
            self.feed()

    def state(self):
        """Return the state code of the game."""
        return self.match.state

    def match_time(self, at):
        """Return the match ms of ring tick `at`, which is now or a little before."""
        t = self.t - ticks.diff(self.now, at)
        return t if t > 0 else 0

    # Parts of a turn.

    def _pass_time(self):
        now = self.clock.now()
        self.t += ticks.diff(now, self.now)
        self.now = now
        return now

    def _take_edges(self):
        buttons = self.buttons
        while buttons.poll():
            self._fresh = 1
            self.gestures.edge(buttons.line, buttons.level, buttons.at)

    def _gestured(self, now):
        """Make gestures of the edges taken; return ms until the next is due."""
        wait = self.gestures.service(now)
        return IDLE_MS if wait < 0 else wait

    def _show(self, now, wait):
        """Draw, sound and refresh; return ms until the next turn is needed (0: at once)."""
        self.faults.set(LOST_EDGES, self.buttons.lost + self.gestures.lost > 0, self.t)
        if self._fresh or not self._sending:  # else a picture is on its way: finish that first
            wait = min(wait, self._drawn())
            self._fresh = 0
        wait = min(wait, self.sound.service(now))
        self._sending = self.screen.service(now)
        if self._sending:
            return 0
        self._panel_health()
        return max(0, min(wait, self.screen.due(now)))

    def _only_page(self, now):
        """Send one more page of a picture and do nothing else; 0 when that is not the turn's work.

        Without an edge nothing is missed in the 15 ms that four pages take: the pockets' events
        carry their own stamps, and the clock is a deadline. So a picture is there sooner.
        """
        if not self._sending or self._fresh or self._pages == _PAGES:
            self._pages = 0
            return 0
        self._pages += 1
        self._sending = self.screen.service(now)
        return 1

    def _drawn(self):
        """Draw with the heap locked: a large frame then lies on the stack, and none is searched
        for in a heap that is nearly full. What needs memory (new names) is drawn once more."""
        heap_lock()
        try:
            return self.view.draw(self)
        except MemoryError:
            self.view.reset()
        finally:
            heap_unlock()
        return self.view.draw(self)

    def _save(self):
        """Make the journal durable when nothing is timed to the instant."""
        journal = self.journal
        if not journal.pending() and not journal.failed:
            return IDLE_MS
        left = self._hold()
        if left:
            return left
        if journal.failed:
            left = self._retry_at - self.t
            if left > 0 and journal.pending() < 32:
                return left
            self._retry_at = self.t + _RETRY_MS
        saved = journal.flush()
        # Said while there is room for a match, in the flash and in the journal.
        short = 0 if saved and not self.store.low and journal.count < _LONG else 1
        if self.faults.set(FLASH, short, self.t):
            self._flash_short(short)
        return IDLE_MS if saved else _RETRY_MS
