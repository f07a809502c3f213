"""Which game the box plays: the config's `laws` names it. Only that game's modules are loaded.

When the buttons change the game, the config keeps what the other one had of its own under
`other`; `after` names the newest journal of the game chosen then: a new match is wanted.
"""

from pocketlaw.box import journals

_BOX = ("a", "b", "language", "native_digits", "sounds", "ask_below", "board", "seed")


def read(values):
    """Check the dict `values` as the config of its game; ValueError names what is wrong."""
    if values.get("laws") == "draughts":
        from pocketlaw.draughts.config import read as read_config
    else:
        from pocketlaw.carrom.config import read as read_config
    return read_config(values)


def make(clock, buttons, pockets, canvas, screen, sound, led, store, log, values, cause):
    """Return the app of the game that the config `values` names."""
    if values.get("laws") == "draughts":
        from pocketlaw.draughts.table import DraughtsApp as Game
    else:
        from pocketlaw.carrom.table import App as Game
    return Game(clock, buttons, pockets, canvas, screen, sound, led, store, log, values, cause)


def changed(values, draughts, store):
    """Return the config of a box that goes on with the other game: draughts 1, or carrom's SETUP.

    What belongs to the box and the players stays; ValueError when neither would be a config.
    """
    old = {}
    new = {}
    for key in values:
        if of_box(key, values[key]):
            new[key] = values[key]
        elif key != "other" and key != "after":
            old[key] = values[key]
    letter = "d" if draughts else "m"
    new["after"] = journals.newest(store, letter, {}) or letter + "0000.plj"
    more = values.get("other")
    if isinstance(more, dict):
        whole = dict(new)
        whole.update(more)
        whole["other"] = old
        if (whole.get("laws") == "draughts") == (draughts == 1):
            try:
                read(whole)
                return whole
            except ValueError:
                pass  # the names have changed since: without what was kept
    if draughts:
        new["laws"] = "draughts"
    new["other"] = old
    read(new)
    return new


def of_box(key, value):
    """Tell whether a key of the config stays whatever is played; two names are doubles' own."""
    return key in _BOX and not isinstance(value, list) or key[:5] == "panel"
