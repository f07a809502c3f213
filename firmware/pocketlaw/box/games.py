"""The games that a box plays: the one table that names them. Only the chosen one is loaded.

A game is a folder with `config` (read(values) checks a config, ValueError says what is wrong)
and `table` (Table(parts): the box of that game, see `box`; BOOT_ONLY: modules that only its boot
needs). When the buttons change the game, the config keeps what the other one had of its own
under `other`; `after` names the newest journal of the game chosen then: a new match is wanted.
"""

from pocketlaw.box import journals
from pocketlaw.draw import phrases as ph

# Name (the config's `laws`), folder, letter of its journals, and what lists call it: a phrase, or
# ASCII bytes. A config whose `laws` names no game is of the first: there it names a rule set.
GAMES = (
    ("carrom", "carrom", "m", b"Carrom"),
    ("draughts", "draughts", "d", ph.DRAUGHTS),
)

_BOX = ("a", "b", "language", "native_digits", "sounds", "ask_below", "board", "seed")


def game_of(values):
    """Return the line of GAMES that the config `values` is of."""
    for game in GAMES:
        if values.get("laws") == game[0]:
            return game
    return GAMES[0]


def others():
    """Return the lines of the games beside the first, which offers them in its SETUP."""
    return GAMES[1:]


def _load(game, part):
    """Return a module of a game's folder, read from the flash now."""
    return getattr(getattr(__import__("pocketlaw." + game[1] + "." + part), game[1]), part)


def read(values):
    """Check the dict `values` as the config of its game; ValueError names what is wrong."""
    return _load(game_of(values), "config").read(values)


def table(parts):
    """Return (the Table of the game that the config `parts.values` names, its BOOT_ONLY)."""
    module = _load(game_of(parts.values), "table")
    return module.Table(parts), module.BOOT_ONLY


def changed(values, name, store):
    """Return the config of a box that goes on with game `name`, "" for the first, which asks.

    What belongs to the box and the players stays; ValueError when neither would be a config.
    """
    game = game_of({"laws": name})
    old = {}
    new = {}
    for key in values:
        if of_box(key, values[key]):
            new[key] = values[key]
        elif key != "other" and key != "after":
            old[key] = values[key]
    new["after"] = left_after(game, store)
    more = values.get("other")
    if isinstance(more, dict):
        whole = dict(new)
        whole.update(more)
        whole["other"] = old
        if game_of(whole) is game:
            try:
                read(whole)
                return whole
            except ValueError:
                pass  # the names have changed since: without what was kept
    if game is not GAMES[0]:
        new["laws"] = name
    new["other"] = old
    read(new)
    return new


def left_after(game, store):
    """Return what `after` says when a new match of `game` is wanted now."""
    return journals.newest(store, game[2], {}) or game[2] + "0000.plj"


def of_box(key, value):
    """Tell whether a key of the config stays whatever is played; two names are doubles' own."""
    return key in _BOX and not isinstance(value, list) or key[:5] == "panel"
