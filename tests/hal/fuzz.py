"""Random bytes for the flash and the lines, inside MicroPython: fuzz.py SEED BOOTS.

Journals, configs and calibrations are damaged by a seeded generator and booted; then noise goes
to the laptop's and the nodes' line while a match stands. No exception may escape, and noise may
change no state.
"""

import sys

from host_tools.table.bot import Bot
from host_tools.table.load import build, pins_of
from host_tools.table.memfs import MemFs
from host_tools.table.script import write_config
from host_tools.table.world import World
from pocketlaw.carrom.match import SIZE

FILES = ("/match/m0001.plj", "/pocketlaw.json", "/calibration.json")


class Dice:
    """A small generator of its own."""

    def __init__(self, seed):
        self.x = seed

    def below(self, n):
        """Return 0..n-1."""
        self.x = (self.x * 1103 + 12347) & 0xFFFF
        return (self.x >> 3) % n


def sound_files():
    """Return the files of a box in mid-match."""
    world = World(pins_of("RPI_PICO"), build, seed=2)
    write_config(world.fs, {"laws": "icf25", "a": "Asha", "b": "Bilal", "toss": "a",
                            "choice": "side"})
    with world.fs.open("/calibration.json", "w") as f:
        f.write('{"fitted": 30, "beams": 0}')
    world.power_on()
    Bot(world, 2).play(looks=60)
    return {name: bytes(world.fs.files[name]) for name in FILES}


def damage(data, dice):
    """Return data cut, flipped, lengthened or replaced."""
    data = bytearray(data)
    kind = dice.below(4)
    if kind == 0:
        return data[:dice.below(len(data) + 1)]
    if kind == 1:
        for _ in range(1 + dice.below(4)):
            data[dice.below(len(data))] ^= 1 << dice.below(8)
    elif kind == 2:
        data.extend(bytes([dice.below(256) for _ in range(dice.below(60))]))
    else:
        return bytearray([dice.below(256) for _ in range(dice.below(300))])
    return data


def boot(files, dice):
    """Boot with one file damaged; return the world."""
    fs = MemFs()
    fs.mkdir("/match")
    which = dice.below(3)
    for i in range(3):
        data = files[FILES[i]]
        fs.files[FILES[i]] = bytearray(damage(data, dice) if i == which else data)
    world = World(pins_of("RPI_PICO"), build, fs=fs, seed=3)
    world.power_on()
    world.run_until(1000)
    return world


def noise(world, dice):
    """Send noise on both lines; the state must stay."""
    before = bytearray(SIZE)
    after = bytearray(SIZE)
    world.run_until(2000)
    world.rig.app.match.pack_into(before, 0)
    for _ in range(20):
        data = bytes([dice.below(256) for _ in range(dice.below(40))])
        world.usb.send(b"\xa6" + data if dice.below(2) else data)
        world.nodes.send(b"\x50" + data[:11] if dice.below(2) else data)
        world.run_until(world.now + 100)
    world.run_until(world.now + 3000)
    world.rig.app.match.pack_into(after, 0)
    if before != after:
        raise ValueError("noise changed the state")
    world.usb.receive()


def main():
    """Run it by the numbers on the command line."""
    dice = Dice(int(sys.argv[1]))
    boots = int(sys.argv[2])
    files = sound_files()
    states = 0
    for _ in range(boots):
        world = boot(files, dice)
        states |= 1 << world.rig.app.match.state
        noise(world, dice)
    print("fuzzed %d boots, states %x" % (boots, states))


main()
