"""All that is shown, as the app's `view`: the umpire's panel, the players', language and care."""

from pocketlaw.compat import const
from pocketlaw.draw.burn_in import Care
from pocketlaw.draw.words import English

LANGUAGES = ("en", "hi", "bn")  # in the order of the config's `language`
_CHECK = const(4000)  # ms between looks at whether the panels have been idle


class Display:
    """draw(app) and reset() as a View has them.

    view: the umpire's View; second: the players' canvas, None when the second panel mirrors or
    is not fitted; panels: what Care looks after; open_file(name) opens a file beside this one
    for reading bytes (OSError when it is not there).
    """

    def __init__(self, view, second, panels, open_file):
        self.view = view
        self.players = None
        if second is not None:
            from pocketlaw.carrom.screens.players import (
                Players,  # boards without that view never load it
            )

            self.players = Players(second, view.words, view.keys)
        self.care = Care(panels)
        self._open = open_file
        self._language = self._native = 0
        self._file = None

    def take_names(self, players):
        """Show these players from now on (UTF-8 bytes, as app.names)."""
        self.view.take_names(players)
        if self.players is not None:
            self.players.take_names(players)

    def reset(self):
        """Draw everything anew next time."""
        self.view.reset()
        if self.players is not None:
            self.players.reset()

    def draw(self, app):
        """Draw what changed; return ms until the next look."""
        config = app.config
        if config.language != self._language or config.digits != self._native:
            self._choose(config.language, config.digits)
        wait = min(self.view.draw(app), _CHECK)
        if self.players is not None:
            self.players.draw(app)
        self.care.service(app.now, self.view.painted, app.match)
        return wait

    def _choose(self, language, native):
        """Take another language; English when its file is missing or broken."""
        if self._file is not None:
            self._file.close()
            self._file = None
        words = English()
        if language:
            from pocketlaw.draw.pictures import Pictures

            code = LANGUAGES[language]
            try:
                self._file = self._open("words_" + code + ".bin")
                words = Pictures(code, self._file, native)
            except (OSError, ValueError):
                words = English()
        self.view.words = words
        if self.players is not None:
            self.players.words = words
        self._language = language
        self._native = native
        self.reset()
