"""Every screen of draughts as a named scene, like `scenes` for carrom."""

from host_tools.panel.language import words_of
from pocketlaw.box.codes import B_FOUL, B_OK, B_PLAY, B_QUEEN, B_STRIKER, B_WHITE
from pocketlaw.draughts import codes, menus
from pocketlaw.draughts.controls import EVENT, Controls
from pocketlaw.draughts.game import Game
from pocketlaw.draughts.ruleset import rules
from pocketlaw.draughts.screens.clocks import W_FLASH
from pocketlaw.draughts.screens.view import DraughtsView, PlayersView
from pocketlaw.draw.canvas import Canvas


class Scene:
    """What the view reads of the app."""

    def __init__(self, names=(b"Asha", b"Bilal"), **switches):
        self.match = Game(rules({"ms_1": 5400000, "moves_1": 0, **switches}))
        self.controls = Controls(self.match)
        self.names = list(names)
        self.warnings = self.notice = self.t = self.games = 0

    def at(self, t):
        """Let the clock go on to match ms `t`; a flag that is due falls."""
        self.t = t
        while self.match.due(t) == 0:
            self.match.step(codes.EV_CLOCK, 0, 0, 0, 0, t)
        return self

    def press(self, *buttons):
        """Press buttons (B_*); what they ask for must not be refused."""
        for button in buttons:
            self.match.listed()
            c = self.controls
            if c.press(button) == EVENT:
                reason = self.match.step(c.code, c.a, c.b, c.c, c.d, self.t)
                if reason:
                    raise ValueError(f"scene: event {c.code} refused: {reason}")
        return self

    def opened(self, menu):
        """Open a list."""
        self.controls.menu = menu
        return self

    def marked(self, warnings=0, notice=0):
        """A warning, or the last press was refused."""
        self.warnings, self.notice = warnings, notice
        return self


def _running(**o):
    s = Scene(**o).press(B_PLAY).at(61000).press(B_OK, B_OK, B_OK, B_WHITE)
    return s.at(95000)


def _paused(**o):
    return _running(**o).press(B_PLAY)


def _flag(**o):
    return Scene(record=0, ms_1=60000, **o).press(B_PLAY).at(61500)


def _erred(**o):
    return Scene(record=0, **o).press(B_PLAY).at(9000).press(
        B_WHITE, B_FOUL, B_OK, B_OK, B_STRIKER, B_STRIKER, B_OK)


def _proposed(**o):
    return _flag(**o).press(B_FOUL, B_OK)


def _arbiter(**o):
    return _flag(**o).press(B_PLAY, B_FOUL, B_STRIKER)


def _errors(**o):
    return Scene(record=0, **o).press(B_PLAY, B_FOUL, B_OK, B_OK, *[B_STRIKER] * 5)


def _correct(**o):
    return _paused(**o).press(B_FOUL, *[B_STRIKER] * 4, B_OK, B_STRIKER, B_OK)


def _settings(**o):
    s = Scene(**o).opened(menus.main())
    return s.press(*[B_STRIKER] * 3, B_OK, B_OK, B_STRIKER)


SCENES = {
    "draughts-ready": Scene,
    "draughts-running": _running,
    "draughts-paused": _paused,
    "draughts-refused": lambda **o: _running(**o).marked(notice=1),
    "draughts-unsaved": lambda **o: _running(**o).marked(warnings=W_FLASH),
    "draughts-flag": _flag,
    "draughts-flag-paused": lambda **o: _flag(**o).press(B_PLAY),
    "draughts-piece": lambda **o: Scene(**o).press(B_PLAY, B_QUEEN),
    "draughts-square": lambda **o: Scene(**o).press(B_PLAY, B_OK, B_OK),
    "draughts-arbiter": _arbiter,
    "draughts-who": lambda **o: Scene(**o).press(B_PLAY, B_FOUL, B_OK),
    "draughts-errors": _errors,
    "draughts-clock": _correct,
    "draughts-erred": _erred,
    "draughts-proposed": _proposed,
    "draughts-won": lambda **o: _proposed(**o).press(B_OK),
    "draughts-draw": lambda **o: Scene(**o).press(B_PLAY, B_FOUL, B_STRIKER, B_OK, B_OK),
    "draughts-menu": lambda **o: Scene(**o).opened(menus.main()),
    "draughts-languages": _settings,
}
PLAYERS = ("draughts-piece", "draughts-proposed", "draughts-won")


def render(name, lang="en", native=0, kind=DraughtsView, **options):
    """Return (frame bytes, view) of one scene; kind is DraughtsView or PlayersView."""
    view = kind(Canvas(), words_of(lang, native))
    app = SCENES[name](**options)
    for _ in range(9):
        if view.draw(app):
            return bytes(view.canvas.buf), view
    raise ValueError(f"{name}: the screen never comes to rest")


def shots(lang="en", native=0):
    """Yield (name, frame bytes) of every scene, those of the players' panel last."""
    for name in SCENES:
        yield name, render(name, lang, native)[0]
    for name in PLAYERS:
        yield f"players: {name}", render(name, lang, native, PlayersView)[0]
