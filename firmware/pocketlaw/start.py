"""The firmware at work: one round of app, link and watchdog after the other."""

import gc
import sys

from pocketlaw.compat import const
from pocketlaw.hal import clock, parts

_WELL_MS = const(5000)  # so long in play makes a boot a good one; then the watchdog is armed
_RESTART_MS = const(100)

# What only the boot (or a new match) needs; it is read from the flash again when it is.
_BOOT_ONLY = ("pocketlaw.box.games", "pocketlaw.carrom.boot", "pocketlaw.carrom.config",
              "pocketlaw.journal.header", "pocketlaw.journal.replay", "pocketlaw.carrom.terms",
              "pocketlaw.carrom.replay", "pocketlaw.box.journals",
              "pocketlaw.hal.config", "pocketlaw.hal.expander", "pocketlaw.draw.names",
              "pocketlaw.box.card", "pocketlaw.wiring", "board_pins")

playing = 0  # 1 once the loop runs: main.py asks when something was raised


class Rig:
    """The whole firmware of one board: turn() does one loop turn and returns ms until the next."""

    def __init__(self, app, screen, time, dog, link, desk, log, root):
        self.app = app
        app.another = self.another
        desk.assign = self.assign
        self.screen = screen
        self.dog = dog
        app.feed = dog.feed
        self.link = link
        self.guest = None  # the way to a hall (hal/radio.py), where one is configured
        self.desk = desk
        self.log = log
        self.well = 0
        self.on_well = None
        self.on_restart = None
        self._time = time
        self._begun = time.now()
        self._leave = -1
        self._root = root
        self._looked = -1  # the journal's length when it was last asked whether the match is over

    def another(self, draughts):
        """Restart into draughts (1), or with another match into carrom's SETUP (0).

        Returns 1 when the config says so now, 0 when the flash would not take it.
        """
        from pocketlaw.box import games
        from pocketlaw.hal import config

        try:
            values = config.load(self._root, self.log, games.read)
            config.save(self._root, games.changed(values, draughts, self.app.store))
        except (OSError, ValueError):
            return 0
        self.desk.wanted = "PLAY"
        return 1

    def assign(self, offered):
        """Restart into the match that the hall assigned; 0 when the flash would not take it."""
        from pocketlaw.box import games, offers
        from pocketlaw.hal import config

        try:
            values = config.load(self._root, self.log, games.read)
            config.save(self._root, offers.merged(values, offered, self.app.store))
        except (OSError, ValueError):
            return 0
        self.desk.wanted = "PLAY"
        return 1

    def turn(self):
        """One round: the app, the link, then the watchdog is fed."""
        wait = self.app.turn()
        link = self.link
        now = self._time.now()
        link.poll(now)
        if wait > 1 and link.busy():
            wait = 1
        if self.guest is not None:
            wait = min(wait, self.guest.poll(now))
        if not self.well:
            wait = self._young(now, wait)
        if self.desk.wanted:
            wait = self._going(now, wait)
        if self.app.store.size != self._looked:
            self._grown()
        self.dog.feed()
        return wait

    def _young(self, now, wait):
        left = _WELL_MS - ((now - self._begun) & 0x3FFFFFFF)
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
            from pocketlaw.hal import seal

            done = seal.seal(app.store)
        except (ImportError, MemoryError):  # a match that is not sealed is a match all the same
            done = 0
        self.log.note(b"sealed", done)
        _let_go("pocketlaw.hal.seal")

    def _going(self, now, wait):
        if self._leave < 0:
            self._leave = now
        left = _RESTART_MS - ((now - self._leave) & 0x3FFFFFFF)
        if left > 0:
            return min(wait, left)
        if self.on_restart is not None:
            self.on_restart(self.desk.wanted)
        parts.restart()
        return 0


def forget():
    """Let the modules go that only the boot needed: some 15 KB of heap."""
    for name in _BOOT_ONLY:
        _let_go(name)
    gc.collect()


def _let_go(name):
    """Take a module off sys.modules and its package, so that it is collected."""
    module = sys.modules.pop(name, None)
    parent, _, leaf = name.rpartition(".")
    if module is not None and parent and hasattr(sys.modules[parent], leaf):
        delattr(sys.modules[parent], leaf)


def _rig():
    from pocketlaw import wiring

    return wiring.this_board()


def run(on_well=None, on_restart=None):
    """Play for ever; called by safe.py, which deals with whatever is raised."""
    global playing
    rig = _rig()
    forget()
    playing = 1
    gc.threshold(-1)  # as boot set it, the frames of ordinary calls would bring a collection
    rig.on_well = on_well
    rig.on_restart = on_restart
    while True:
        if rig.turn() > 0:
            clock.sleep_ms(1)
