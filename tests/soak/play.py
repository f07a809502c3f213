"""Random lawful and unlawful matches with faults by seed; replay must equal live at the end.

    play.py FIRST LAST

prints one line a match: the same on every interpreter. Raises on the first wrong one, whose seed
it names; `play.py SEED SEED` plays that one again.
"""

import sys

from host_tools.table.bot import Bot, Lost
from host_tools.table.load import build, pins_of
from host_tools.table.panel import VirtualPanel
from host_tools.table.script import write_config
from host_tools.table.world import World
from pocketlaw.carrom.match import SIZE
from pocketlaw.carrom.replay import read_header, replay_of
from pocketlaw.journal import header
from pocketlaw.journal.crc import crc16
from pocketlaw.journal.record import SIZE as RECORD
from pocketlaw.journal.record import Record

LAWS = ("icf25", "classic29", "sag", "knockout")
ROUNDS = ("league", "quarter", "semi", "final")
FAULTS = ("i2c", "sensor", "flash_full", "usb_stall")
LOOKS = 2500


class Wrong(Exception):
    """Replay and live differ."""


class Log:
    """Gives Replay the records of a journal held in memory."""

    def __init__(self, data, head):
        self.data = data
        self.head = head

    def read(self, number, rec):
        """Fill rec with record `number`."""
        rec.get(self.data, self.head + number * RECORD)


def config_of(bot):
    """Return a random config."""
    config = {"laws": LAWS[bot.random(4)], "round": ROUNDS[bot.random(4)],
              "toss": "ab"[bot.random(2)], "choice": ("break", "side")[bot.random(2)]}
    if bot.random(3) == 0:
        config["event"] = "doubles"
    if bot.random(8) == 0:
        config["trial"] = True
    return config


def trouble(world, bot):
    """Now and then: a fault of some seconds, or the power goes."""
    what = bot.random(90)
    now = world.now
    if what < 4:
        world.fault(now + 1, FAULTS[what], 200 + bot.random(900) * 8, 1 + bot.random(4))
    elif what == 4:
        world.run_until(now + bot.random(50))
        world.power_cut()
        world.run_until(world.now + 1000)
        world.power_on()


def play(seed):
    """Play one match; return its line."""
    panels = [VirtualPanel()] if seed % 4 == 0 else []
    world = World(pins_of("RPI_PICO"), build, panels=panels, seed=seed)
    bot = Bot(world, seed, 80)
    bot.dice = (seed * 7919 + 17) & 0x3FFF
    write_config(world.fs, config_of(bot))
    world.power_on()
    looks = LOOKS
    while looks:
        looks -= 1
        try:
            wait = bot.look()
        except Lost:
            bot.same = 0
            wait = 16000
        if not wait:
            break
        world.run_until(world.now + wait)
        trouble(world, bot)
    world.run_until(world.now + 12000)  # faults end, presses are let go, the queue is written
    app = world.rig.app
    if app.match.state == 4:  # MOVING keeps its records in memory until at rest
        world.press(world.now + 1, 1)
        world.run_until(world.now + 3000)
    return compare(seed, world, app)


def compare(seed, world, app):
    """Replay the journal from the flash and compare; return the match's line."""
    name = world.fs.listdir("/match")[-1]
    with world.fs.open("/match/" + name, "rb") as f:
        data = f.read()
    parsed = read_header(data)
    head = header.length(data)
    replay = replay_of(parsed, data[head - 2] << 8 | data[head - 1], Log(data, head))
    at = head
    while at < len(data):
        if not replay.feed(data, at):
            raise Wrong("seed %d: record %d: %s" % (seed, (at - head) // RECORD, replay.error))
        at += RECORD
    if replay.history.count != app.journal.count:
        raise Wrong("seed %d: %d records on the flash, %d in play" % (
            seed, replay.history.count, app.journal.count))
    live = bytearray(SIZE)
    again = bytearray(SIZE)
    app.match.pack_into(live, 0)
    replay.match.pack_into(again, 0)
    if live != again:
        raise Wrong("seed %d: the replayed state differs" % seed)
    rec = Record()
    acts = 0
    for i in range(replay.history.count):
        Log(data, head).read(i, rec)
        acts += rec.code == 11
    return "%d %s state %d events %d acts %d won %d-%d boots %d faults %d ms %d crc %04x%04x" % (
        seed, parsed.laws.ident, app.match.state, app.journal.count, acts, app.match.won[0],
        app.match.won[1], world.boots, app.faults.n, world.now, crc16(data, 0, len(data)),
        crc16(live, 0, SIZE))


def main():
    """Play the seeds on the command line."""
    for seed in range(int(sys.argv[1]), int(sys.argv[2]) + 1):
        print(play(seed))


main()
