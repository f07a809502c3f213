"""The whole firmware of one board, put together: one round of app, links and watchdog a turn."""

import sys

from pocketlaw.compat import const
from pocketlaw.journal import ticks

_WELL_MS = const(5000)  # so long in play makes a boot a good one; then the watchdog is armed
_RESTART_MS = const(100)


class Rig:
    """The whole firmware of one board: turn() does one loop turn and returns ms until the next."""

    def __init__(self, app, parts, dog, link, requests, restart, reset):
        """`restart`: what the board should restart into; reset() resets it."""
        self.app = app
        self.screen = parts.screen
        self.dog = dog
        self.link = link
        self.links = [link]  # poll(now) does a bounded piece of work, returns ms to the next
        self.guest = None  # the way to a hall (box/guest.py), where one is configured
        self.requests = requests
        self.log = parts.log
        self.boot_only = ()  # names of modules that only the boot needed
        self.well = 0
        self.on_well = None
        self.on_restart = None
        self._restart = restart
        self._reset = reset
        self._time = parts.clock
        self._begun = parts.clock.now()
        self._leave = -1
        self._looked = -1  # the journal's length when it was last asked whether the match is over

    def join(self, guest):
        """Take part in a hall from now on."""
        self.guest = guest
        self.links.append(guest)

    def turn(self):
        """One round: the app, the links, then the watchdog is fed."""
        wait = self.app.turn()
        now = self._time.now()
        for link in self.links:
            wait = min(wait, link.poll(now))
        if not self.well:
            wait = self._young(now, wait)
        if self._restart.wanted:
            wait = self._going(now, wait)
        if self.app.store.size != self._looked:
            self._grown()
        self.dog.feed()
        return wait

    def _young(self, now, wait):
        left = _WELL_MS - (ticks.since(now, self._begun))
        if left > 0:
            return min(wait, left)
        if self.app.match.clock_running:  # no flash write while a clock runs
            return wait
        self.well = 1
        if self.on_well is not None:
            self.on_well()
        self.dog.arm()
        return wait

    def _grown(self):
        """The journal has grown: a finished match is sealed, again after an undo and a new end."""
        app = self.app
        self._looked = app.store.size
        if not app.over() or not app.store.name:
            return
        try:
            from pocketlaw.hal import seal  # late: at a match's end only

            done = seal.seal(app.store)
        except (ImportError, MemoryError):  # a match that is not sealed is a match all the same
            done = 0
        self.log.note(b"sealed", done)
        let_go("pocketlaw.hal.seal")

    def _going(self, now, wait):
        if self._leave < 0:
            self._leave = now
        left = _RESTART_MS - (ticks.since(now, self._leave))
        if left > 0:
            return min(wait, left)
        if self.on_restart is not None:
            self.on_restart(self._restart.wanted)
        self._reset()
        return 0


def let_go(name):
    """Take a module off sys.modules and its package, so that it is collected."""
    module = sys.modules.pop(name, None)
    parent, _, leaf = name.rpartition(".")
    if module is not None and parent and hasattr(sys.modules[parent], leaf):
        delattr(sys.modules[parent], leaf)
