"""A table with the whole firmware, a seen panel and a match ready to be played."""

import json

from host_tools.table.load import build, pins_of
from host_tools.table.memfs import MemFs
from host_tools.table.panel import VirtualPanel
from host_tools.table.world import World

PLAY, OK, WHITE, BLACK, QUEEN, STRIKER, FOUL, UNDO = range(8)
SETUP, TOSS, READY, AIM, MOVING, RULING, PLACING, BOARD, GAME, MATCH, PAUSED = range(11)
CONFIG = {"laws": "icf25", "a": "Asha", "b": "Bilal", "toss": "a", "choice": "break"}


class Table(World):
    """World with short ways to press and look."""

    def __init__(self, board="RPI_PICO", config=CONFIG, panel=True, fs=None, nodes=4, **more):
        self.pictures = []
        World.__init__(self, pins_of(board), build, panels=[VirtualPanel()] if panel else [],
                       fs=fs or MemFs(), on_frame=self._seen, **more)
        self.nodes.count = nodes
        if config is not None:
            self.put("/pocketlaw.json", json.dumps(config))
        self.power_on()
        self.run_until(self.now + 100)

    def _seen(self, ms, picture):
        self.pictures.append((ms, picture))

    def put(self, path, text):
        """Write a file to the flash."""
        with self.fs.open(path, "w") as f:
            f.write(text)

    @property
    def app(self):
        """The firmware's App."""
        return self.rig.app

    @property
    def m(self):
        """The match."""
        return self.rig.app.match

    def tap(self, *buttons, gap=1000):
        """Press one after the other, `gap` ms apart."""
        for button in buttons:
            self.press(self.now + 1, button)
            self.run_until(self.now + gap)

    def wait(self, ms):
        """Let time pass."""
        self.run_until(self.now + ms)

    def digest(self):
        """Return the match's whole state as bytes."""
        from pocketlaw.carrom.match import SIZE

        buf = bytearray(SIZE)
        self.m.pack_into(buf, 0)
        return bytes(buf)

    def panel_shows_canvas(self):
        """Return whether the panel shows what the firmware drew, after time to catch up."""
        return bytes(self.panels[0].frame()) == bytes(self.rig.app.canvas.buf)
