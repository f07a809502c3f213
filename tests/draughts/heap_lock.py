"""Run by MicroPython: draughts is played, counted, taken back and shown without allocating."""

import micropython

from pocketlaw.draughts import codes
from pocketlaw.draughts.controls import Controls
from pocketlaw.draughts.game import Game
from pocketlaw.draughts.moves import TURN
from pocketlaw.draughts.ruleset import rules
from pocketlaw.draughts.screens.view import DraughtsView
from pocketlaw.draughts.state import SIZE
from pocketlaw.draw.canvas import Canvas


class App:
    """What the view reads."""

    def __init__(self):
        self.match = Game(rules({"ms_1": 600000, "increment_ms": 1000}))
        self.controls = Controls(self.match)
        self.names = [b"Asha", b"Bilal"]
        self.warnings = self.notice = self.t = self.games = 0


class Play:
    """Plays `plies` moves by the arbiter's and the players' buttons; picks by a small LCG."""

    def __init__(self, app, view):
        self.app = app
        self.view = view
        self.seed = 7
        self.refused = self.undone = 0
        self.buf = bytearray(SIZE)

    def event(self, code, a=0, b=0, c=0):
        app = self.app
        if app.match.step(code, a, b, c, 0, app.t):
            self.refused += 1
        self.view.draw(app)

    def button(self, line):
        controls = self.app.controls
        if controls.press(line) == 1:
            self.event(controls.code, controls.a, controls.b, controls.c)
        self.view.draw(self.app)

    def ply(self):
        app = self.app
        g = app.match
        while not g.work(TURN):
            self.view.draw(app)
        if not g.moves.n or not g.plays():
            return 0
        self.seed = (self.seed * 75 + 74) % 65537
        app.t += 500 + self.seed % 3000
        while g.due(app.t) == 0:
            self.event(codes.EV_CLOCK)
        self.button(5)
        for _ in range(self.seed % g.moves.n):
            self.button(5)
        self.button(1)
        if app.controls.picking():
            self.button(1)
        if self.seed % 5 == 0:
            self.button(7)
            self.undone += 1
        else:
            self.button(2 + g.turn)
        return 1


def main():
    app = App()
    view = DraughtsView(Canvas())
    play = Play(app, view)
    view.draw(app)
    play.event(codes.EV_GO)
    play.ply()
    free = 1
    plies = 0
    micropython.heap_lock()
    try:
        for _ in range(90):
            if not play.ply():
                break
            plies += 1
        app.match.pack_into(play.buf, 0)
        app.match.unpack_from(play.buf, 0)
    except MemoryError:
        free = 0
    micropython.heap_unlock()
    print("plies", plies > 60, "undone", play.undone > 5, "refused", play.refused, "free", free)


main()
