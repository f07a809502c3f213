"""Which game the box wakes up with, and how a new one begins; let go after the boot."""

from pocketlaw.box import journals
from pocketlaw.box.faults import JOURNAL, RESET
from pocketlaw.compat import const
from pocketlaw.draughts.config import read
from pocketlaw.draughts.game import Game
from pocketlaw.draughts.replay import read_header, replay_of
from pocketlaw.journal.codes import EV_BOOT
from pocketlaw.journal.header import Header

_WATCHDOG = const(3)
_LETTER = "d"


def boot(app):
    """Take the config, and resume the newest journal or begin a game."""
    app.rules, app.names, app.config = read(app.values)
    app.sound.mode = app.config.sounds
    try:
        found = journals.resume(app, _LETTER, read_header, replay_of)
    except OSError:
        app.faults.add(JOURNAL, 0)
        found = None
    if found is None:
        begin_match(app)
    else:
        head, replay = found
        app.rules = head.laws
        app.names = head.names
        app.set_match(replay.match)
        app.event(EV_BOOT, app.cause, 0, 0, 0, app.t)
    if app.cause == _WATCHDOG:
        app.faults.add(RESET, app.t)


def begin_match(app):
    """Begin a game of the config with a journal of its own; the old ones are kept."""
    app.store.close()
    head = Header(app.rules, names=app.names).encode()
    app.journal.begin(journals.next_name(app.store, _LETTER, app.values), head)
    app.set_match(Game(app.rules))
    app.t = 0
