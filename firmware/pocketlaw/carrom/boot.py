"""Which match the box wakes up with, and how a new one begins. Not needed while a match is played:
`start` lets this module and what only it imports go after the boot (carrom.codes stay)."""

from pocketlaw.box import journals
from pocketlaw.box.faults import JOURNAL, RESET
from pocketlaw.carrom import codes
from pocketlaw.carrom.config import ConfigError, read
from pocketlaw.carrom.replay import new_match, read_header, replay_of
from pocketlaw.carrom.rulesets import load
from pocketlaw.carrom.settings import Config
from pocketlaw.compat import const
from pocketlaw.journal.header import Header

_WATCHDOG = const(3)
_LETTER = "m"


def read_config(app, values):
    """Take the laptop's config; one that can not be used is noted and left."""
    try:
        app.config = read(values)
    except ConfigError as error:
        app.log.note(b"config: " + str(error).encode())
        app.config = Config()
    app.sound.mode = app.config.sounds


def header_of(config):
    """Return the journal header of a match by `config`."""
    return Header(config.laws, config.event, config.round_no, config.toss, config.choice,
                  config.trial, config.names)


def begin_match(app):
    """Begin the match of the config with a journal of its own."""
    head = header_of(app.config)
    app.journal.begin(journals.next_name(app.store, _LETTER, app.values), head.encode())
    app.set_match(new_match(head))
    app.t = app.last_t = app.panel_t = 0


def wait_for_setup(app):
    """No rule set yet: SETUP asks for it; the match begins with its journal after that."""
    app.set_match(new_match(Header(load("icf25"))))
    app.match.state = codes.SETUP
    app.show_list()


def new_match_wanted(app):
    """The umpire wants a new match: SETUP asks for it; the old journal is kept."""
    app.store.close()
    app.journal.close()
    read_config(app, app.values)  # names and usual answers are the laptop's, as at the boot
    app.config.toss = app.config.choice = -1
    app.asked = 0
    wait_for_setup(app)


def boot(app):
    """Resume the newest journal, or begin a new match; damage is set aside and said."""
    app.rang = app.pip = 0
    try:
        resumed = _resume(app)
    except OSError:
        app.faults.add(JOURNAL, 0)
        resumed = False
    if not resumed:
        if journals.after(_LETTER, app.values) and not app.values.get("begin"):  # for SETUP
            new_match_wanted(app)
        elif app.config.laws is None:
            wait_for_setup(app)
        else:
            begin_match(app)
    if app.cause == _WATCHDOG:
        app.faults.add(RESET, app.t)


def _resume(app):
    found = journals.resume(app, _LETTER, read_header, replay_of)
    if found is None:
        return False
    head, replay = found
    config = app.config
    config.laws = head.laws
    config.event = head.event
    config.round_no = head.round_no
    config.names = head.names
    app.last_t = app.panel_t = app.t
    app.set_match(replay.match, replay.history)
    app.event(codes.EV_BOOT, app.cause, 0, 0, 0, app.t)
    return True
