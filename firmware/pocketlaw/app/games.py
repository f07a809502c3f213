"""Which game the box plays: the config's `laws` names it. Only that game's modules are loaded."""


def read(values):
    """Check the dict `values` as the config of its game; ValueError names what is wrong."""
    if values.get("laws") == "draughts":
        from pocketlaw.app.draughts_files import read_config
    else:
        from pocketlaw.app.config import read as read_config
    return read_config(values)


def make(clock, buttons, pockets, canvas, screen, sound, led, store, log, values, cause):
    """Return the app of the game that the config `values` names."""
    if values.get("laws") == "draughts":
        from pocketlaw.app.draughts import DraughtsApp as Game
    else:
        from pocketlaw.app.app import App as Game
    return Game(clock, buttons, pockets, canvas, screen, sound, led, store, log, values, cause)
