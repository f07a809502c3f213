"""A draughts table's config and journals: d0001.plj, d0002.plj, ... beside carrom's own."""

from pocketlaw.box import games
from pocketlaw.box.faults import JOURNAL
from pocketlaw.carrom.codes import EV_BOOT
from pocketlaw.draughts import codes
from pocketlaw.draughts import ruleset as profile
from pocketlaw.draughts.game import Game
from pocketlaw.draughts.rules import Rules
from pocketlaw.draw import languages
from pocketlaw.journal import header, record
from pocketlaw.journal.record import Record

_KEYS = ("laws", "switches", "after", "other")  # and the box's
_SOUNDS = ("silent", "beeps", "countdown")


class Config:
    """What the box shows and sounds, as numbers: `language`, `digits`, `sounds`."""

    def __init__(self):
        self.language = self.digits = self.sounds = 0

    def set(self, which, value):
        """Change one (codes.S_*)."""
        if which == codes.S_LANGUAGE:
            self.language = value
        elif which == codes.S_DIGITS:
            self.digits = value
        else:
            self.sounds = value


def read_config(values):
    """Return (rules, names, Config) of a config; `a` plays white. ValueError says what is
    wrong."""
    for key in values:
        if key not in _KEYS and not games.of_box(key, values[key]):
            raise ValueError("unknown " + key)
    names = []
    for key, usual in (("a", "White"), ("b", "Black")):
        name = values.get(key, usual)
        if not isinstance(name, str) or not 1 <= len(name.encode()) <= header.NAME_MAX:
            raise ValueError(key + ": a name has 1 to 24 bytes")
        names.append(name.encode())
    changes = values.get("switches", {})
    if not isinstance(changes, dict):
        raise ValueError("switches: not an object")
    for name in changes:
        value = changes[name]
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1 << 29:
            raise ValueError("switches." + name + ": not a number from 0 up")
    rules = profile.rules(changes)
    if not Game(rules).agreed:
        raise ValueError("switches: times or moves out of range")
    config = Config()
    config.set(codes.S_SOUND, _one_of(values, "sounds", _SOUNDS))
    config.set(codes.S_LANGUAGE, _one_of(values, "language", languages.CODES))
    digits = values.get("native_digits", False)
    if digits is not True and digits is not False:
        raise ValueError("native_digits: must be true or false")
    config.set(codes.S_DIGITS, 1 if digits else 0)
    return rules, names, config


def _one_of(values, key, allowed):
    value = values.get(key, allowed[0])
    for i in range(len(allowed)):
        if value == allowed[i]:
            return i
    raise ValueError(key + ": must be one of " + " ".join(allowed))


def resume(app):
    """Fold the newest draughts journal; what can not follow its valid prefix is cut off."""
    store = app.store
    store.tidy()
    name = games.newest(store, "d", app.values)
    if not name:
        return 0
    try:
        raw, parsed = _head(app, name)
    except ValueError:
        store.set_aside(name)
        raise
    n = len(app.rules.switches)
    rules = Rules(parsed.laws.ident, parsed.laws.name, parsed.laws.values()[:n])
    game = Game(rules)
    store.begin(name)
    chain = raw[-2] << 8 | raw[-1]
    count, chain, whole = _fold(app, game, len(raw), chain)
    if not whole:
        app.faults.add(JOURNAL, game.seen)
        app.log.note(b"journal cut at record", count)
        store.keep_aside(name)
        store.trim(len(raw) + count * record.SIZE)
    app.journal.resume(len(raw), count, chain)
    app.rules = rules
    app.names = parsed.names
    app.t = game.seen
    app.set_match(game)
    app.event(EV_BOOT, app.cause, 0, 0, 0, app.t)
    return 1


def _head(app, name):
    first = bytearray(16)
    if app.store.read_from(name, 0, first) < 16:
        raise ValueError("cut short")
    raw = bytearray(header.length(first))
    if app.store.read_from(name, 0, raw) < len(raw):
        raise ValueError("cut short")
    parsed = header.decode(raw, app.rules.values() + [0] * 64)
    if parsed.laws.ident != profile.IDENT:
        raise ValueError("another game")
    return raw, parsed


def _fold(app, game, at, chain):
    """Step the records from byte `at`; (how many, last check, 1 if the file ends with them)."""
    buf = bytearray(record.SIZE)
    rec = Record()
    count = 0
    while True:
        n = app.store.read_into(at, buf)
        if n < record.SIZE:
            return count, chain, 0 if n else 1
        if not record.sound(buf, 0, chain):
            return count, chain, 0
        rec.get(buf, 0)
        if game.step(rec.code, rec.a, rec.b, rec.c, rec.d, rec.t):
            return count, chain, 0
        chain = rec.check
        count += 1
        at += record.SIZE
        if app.idle:
            app.idle()
