"""Which match the box wakes up with, and how a new one begins. Not needed while a match is played:
`start` lets this module and what only it imports go after the boot (core.codes stay)."""

from pocketlaw.box import games
from pocketlaw.box.faults import JOURNAL, RESET
from pocketlaw.carrom import codes
from pocketlaw.carrom.config import ConfigError, read
from pocketlaw.carrom.rulesets import base_now, load
from pocketlaw.carrom.settings import Config
from pocketlaw.compat import const
from pocketlaw.journal import header
from pocketlaw.journal.header import Header
from pocketlaw.journal.queue import recover
from pocketlaw.journal.replay import Replay, new_match

_WATCHDOG = const(3)


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
    app.journal.begin(games.next_name(app.store, "m", app.values), head.encode())
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
        if games.after("m", app.values) and not app.values.get("begin"):  # draughts was left
            new_match_wanted(app)
        elif app.config.laws is None:
            wait_for_setup(app)
        else:
            begin_match(app)
    if app.cause == _WATCHDOG:
        app.faults.add(RESET, app.t)


def _resume(app):
    store = app.store
    store.tidy()
    name = games.newest(store, "m", app.values)  # draughts has its own
    if not name:
        return False
    raw, parsed = _header_of(store, name)
    if parsed is None:
        app.faults.add(JOURNAL, 0)
        app.log.note(b"journal set aside " + name.encode())
        store.set_aside(name)
        return False
    store.begin(name)
    journal = app.journal
    journal.resume(len(raw), 0, raw[-2] << 8 | raw[-1])
    reader = _Reader(store, len(raw))

    def replay_for(raw):
        return Replay(parsed, raw[-2] << 8 | raw[-1], reader, app.idle)

    replay = recover(store, name, replay_for, raw)
    if replay.error:
        _cut(app, name, replay, len(raw))
    history = replay.history
    journal.resume(len(raw), history.count, replay.chain)
    history.log = journal
    app.config.laws = parsed.laws
    app.config.event = parsed.event
    app.config.round_no = parsed.round_no
    app.config.names = parsed.names
    app.t = app.last_t = app.panel_t = replay.last_t
    app.set_match(replay.match, history)
    app.event(codes.EV_BOOT, app.cause, 0, 0, 0, app.t)
    return True


class _Reader:
    """Gives History the records of the open file while the journal is not yet resumed."""

    def __init__(self, store, head):
        self.store = store
        self.head = head
        self._buf = bytearray(16)

    def read(self, number, rec):
        """Fill `rec` with record `number`."""
        self.store.read_into(self.head + number * 16, self._buf)
        rec.get(self._buf, 0)


def _header_of(store, name):
    """Return (bytes, Header) of a journal, (b"", None) when it can not be used."""
    first = bytearray(16)
    try:
        if store.read_from(name, 0, first) < 16:
            return b"", None
        raw = bytearray(header.length(first))
        if store.read_from(name, 0, raw) < len(raw):
            return b"", None
        parsed = header.decode(raw, load("icf25").values())
        base_now(parsed.laws.ident)  # its law keys are asked for while the clock may run
        return raw, parsed
    except ValueError:
        return b"", None


def _cut(app, name, replay, head):
    """Cut what can not follow the valid prefix; a tail of more than one record is kept aside."""
    store = app.store
    length = head + replay.history.count * 16
    app.faults.add(JOURNAL, replay.last_t)
    app.log.note(b"journal cut at record", replay.history.count)
    if store.size - length >= 32:
        store.keep_aside(name)
    store.close()
    store.cut(name, length)
    store.begin(name)
