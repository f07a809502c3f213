"""A draughts table's config, from the file the laptop wrote (JSON, a dict here)."""

from pocketlaw.box import games
from pocketlaw.draughts import codes
from pocketlaw.draughts import ruleset as profile
from pocketlaw.draughts.game import Game
from pocketlaw.draughts.settings import Config
from pocketlaw.draw import languages, sounds
from pocketlaw.journal import header

_KEYS = ("laws", "switches", "after", "other")  # and the box's


def read(values):
    """Return (rules, names, Config) of the dict `values`; `a` plays white. ValueError says what is
    wrong."""
    for key in values:
        if key not in _KEYS and not games.of_box(key, values[key]):
            raise ValueError("unknown " + key)
    names = []
    for key, usual in (("a", "White"), ("b", "Black")):
        try:
            names.append(header.name_of(values.get(key, usual)))
        except ValueError as error:
            raise ValueError(key + ": " + str(error)) from None
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
    config.set(codes.S_SOUND, _one_of(values, "sounds", sounds.MODES))
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
