"""A draughts table on the virtual board: buttons in, state, journal and picture out."""

import types

from host_tools.table.load import build, pins_of
from host_tools.table.script import write_config
from host_tools.table.world import HOLD_MS, PRESS_MS, World, line_of


class Table:
    """One table at power-on. `t` is its time in ms; `go` presses buttons and lets time pass."""

    def __init__(self, switches=None, fs=None, panels=(), players=0, **more):
        pins = types.SimpleNamespace(**{k: v for k, v in vars(pins_of("RPI_PICO")).items()
                                        if k.isupper()})
        pins.PANEL2_VIEW = players
        self.world = World(pins, build, panels, seed=3, fs=fs)
        self.world.stays = False
        self.t = 0
        if fs is None:
            self.config(switches=switches or {}, **more)
        self.world.power_on()

    def config(self, **values):
        """Write the laptop's config."""
        usual = {"laws": "draughts", "a": "Asha", "b": "Bilal"}
        write_config(self.world.fs, dict(usual, **values))

    def go(self, *words):
        """Play `words` in order: a button's name (with ! held), or so many ms to wait."""
        for word in words:
            if isinstance(word, int):
                self.t += word
            else:
                held = HOLD_MS if word[-1] == "!" else PRESS_MS
                self.world.press(self.t, line_of(word.rstrip("!")), held)
                self.t += held + 40
            self.world.run_until(self.t)
        return self

    @property
    def app(self):
        """The firmware's app."""
        return self.world.rig.app

    @property
    def game(self):
        """The draughts game in it."""
        return self.world.rig.app.match

    def journal(self, name="d0001.plj"):
        """Return the bytes of a journal as they stand on the flash."""
        with self.world.fs.open("/match/" + name, "rb") as f:
            return f.read()

    def move(self, nth):
        """Enter the `nth` legal move by the arbiter's buttons."""
        moves = self.game.moves
        sources = sorted({moves.src[i] for i in range(moves.n)}, key=list(moves.src).index)
        src = moves.src[nth]
        at = sources.index(src)
        first = list(moves.src).index(src)
        self.go("striker", *["striker"] * (at if len(sources) > 1 else 0))
        own = sum(moves.src[i] == src for i in range(moves.n))
        if own > 1 and len(sources) > 1:
            self.go("ok")
        return self.go(*["striker"] * (nth - first if own > 1 else 0), "ok")
