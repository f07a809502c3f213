"""Runs in MicroPython under heap_lock: every screen, the canvas and the driver, a failing bus."""

import sys

import micropython

from host_tools.panel.scenes import SCENES
from pocketlaw.carrom import rulesets
from pocketlaw.carrom.screens.players import Players
from pocketlaw.carrom.screens.view import View
from pocketlaw.draw.canvas import Canvas
from pocketlaw.draw.pictures import Pictures
from pocketlaw.draw.sounds import PIPS, Sound
from pocketlaw.draw.words import English
from pocketlaw.hal.panel import Panel


class Bus:
    """Counts; fails while dead."""

    def __init__(self):
        self.dead = 0
        self.writes = 0

    def writeto(self, addr, buf):
        if self.dead:
            raise OSError
        self.writes += 1


class Buzzer:
    """Keeps the last pitch."""

    def __init__(self):
        self.hz = 0

    def tone(self, hz):
        self.hz = hz


bus = Bus()
canvas = Canvas()
panel = Panel(bus, 60, canvas)
mirror = Panel(bus, 61, canvas, 1, 2)
sound = Sound(Buzzer(), PIPS)
view = View(canvas, English(), rulesets.keys_into)
players = Players(Canvas(), English(), rulesets.keys_into)
file = open("firmware/pocketlaw/draw/words_bn.bin", "rb")
bengali = View(Canvas(), Pictures("bn", file, 1), rulesets.keys_into)
scenes = [SCENES[name]() for name in sorted(SCENES)]
for scene in scenes:
    scene.names = scenes[0].names
    view.draw(scene)
    players.draw(scene)
    bengali.draw(scene)


def run(turns):
    """Every scene in turn, its clock running on; the bus dies and comes back."""
    n = len(scenes)
    for turn in range(turns):
        scene = scenes[turn // 20 % n]
        scene.t += 20
        view.draw(scene)
        players.draw(scene)
        bengali.draw(scene)
        now = turn * 3
        panel.service(now)
        mirror.service(now)
        panel.due(now)
        if turn % 37 == 0:
            sound.play(turn % 8)
        sound.service(now)
        bus.dead = 1 if turn % 2000 > 1700 else 0
        if turn % 500 == 0:
            panel.contrast(turn & 255)
            panel.shift(turn // 500 & 1)
            panel.power(turn // 500 & 1)


micropython.heap_lock()
try:
    run(int(sys.argv[1]))
finally:
    micropython.heap_unlock()
print("ok", bus.writes, panel.errors)
