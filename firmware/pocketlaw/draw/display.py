"""All that is shown, as the `view` of a game's app: the first panel, the players', the language,
and the rest that keeps the panels from burning in."""

from pocketlaw.compat import const
from pocketlaw.draw import languages
from pocketlaw.draw.burn_in import BurnIn
from pocketlaw.draw.words import English

_CHECK = const(4000)  # ms between looks at whether the panels have been idle


class Display:
    """draw(app) and reset() as a game's view has them (draw/README.md says what a view is).

    view: the game's view on the first panel; second: its view of a second panel that faces the
    players, None when that mirrors or is not fitted; panels: those that need rest; open_file(name)
    opens a file beside this one for reading bytes (OSError when it is not there).
    Of the app it reads `config.language`, `config.digits` and `now`; the rest is the view's.
    """

    def __init__(self, view, second, panels, open_file):
        self.view = view
        self.players = second
        self.burn_in = BurnIn(panels)
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
        view = self.view
        wait = min(view.draw(app), _CHECK)
        if self.players is not None:
            wait = min(wait, self.players.draw(app))
        self.burn_in.service(app.now, view.painted, view.rest(app), view.board(app))
        return wait

    def _choose(self, language, native):
        """Take another language; English when its file is missing or broken."""
        if self._file is not None:
            self._file.close()
            self._file = None
        words = English()
        if language:
            from pocketlaw.draw.pictures import Pictures  # late

            code = languages.CODES[language]
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
