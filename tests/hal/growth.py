"""The heap after many strokes on the whole firmware: growth.py STROKES. Runs on MicroPython unix.

One firmware plays match after match; what it holds after the first 100 strokes it must hold
after the last. Everything outside keeps to fixed buffers here.
"""

import gc
import sys

from host_tools.table.bot import Bot
from host_tools.table.lfsflash import LfsFs
from host_tools.table.load import bound, pins_of
from host_tools.table.script import write_config
from tests.hal.locked import LockedWorld, QuietFlash, QuietPanel


def held(world):
    """Return the bytes in use after a collection."""
    world.nodes.beats = {}
    for _ in range(3):
        gc.collect()
    return gc.mem_alloc()


def main():
    """Play on."""
    goal = int(sys.argv[1])
    world = LockedWorld(pins_of("RPI_PICO"), "none", fs=LfsFs(QuietFlash(160)),
                        panels=[QuietPanel()], seed=3)
    write_config(world.fs, {"laws": "icf25", "toss": "a", "choice": "break"})
    world.power_on()
    world.run_until(6000)
    app = world.rig.app
    for name in ("menus", "setup", "boot"):  # loaded when a list is first shown, then kept
        bound("pocketlaw.carrom." + name)
    bot = Bot(world, 3, 30, 1)
    strokes = early = was = matches = 0
    while strokes < goal:
        wait = bot.look()
        if wait:
            world.run_until(world.now + wait)
        else:
            matches += 1
            bound("pocketlaw.carrom.boot").begin_match(app)
            bot.seed = (bot.seed * 5 + 3) & 0x7FFF
            for name in world.fs.listdir("/match")[:-1]:
                world.fs.remove("/match/" + name)
        m = app.match
        if m.strokes > was:
            strokes += m.strokes - was
        was = m.strokes
        if not early and strokes >= 100:
            early = held(world)
    print("strokes", strokes, "matches", matches, "growth", held(world) - early)


main()
