"""Plays an input script (JSON Lines) on a virtual table: the contract of the project's scripts.

Every line is checked before anything is played; what is wrong is a ScriptError with its line.
"""

import json
from binascii import unhexlify

from host_tools.table import fields, umpire_lines
from host_tools.table.load import build, pins_of
from host_tools.table.world import CALL, CUT, HOLD_MS, POWER, PRESS_MS, World, line_of, piece_of

ScriptError = fields.ScriptError
BOARD = "RPI_PICO"


def read(text):
    """Return the script's events as a list of (line number, dict); raise ScriptError."""
    events = []
    last = 0
    number = 0
    ended = False
    for raw in text.split("\n"):
        number += 1
        raw = raw.strip()
        if not raw:
            continue
        try:
            event = json.loads(raw)
        except (ValueError, RuntimeError):  # RuntimeError: nested too deep
            raise ScriptError(number, "not JSON") from None
        fields.check_line(number, event, not events)
        if event["t"] < last:
            raise ScriptError(number, "time goes back from %d to %d" % (last, event["t"]))
        if ended:
            raise ScriptError(number, "something after the end")
        last = event["t"]
        ended = "end" in event
        events.append((number, event))
    if not events:
        raise ScriptError(1, "the script is empty")
    return events


def length(event):
    """Return for how many ms a line goes on after its t, for the end of the script."""
    if "press" in event:
        return PRESS_MS
    if "hold" in event:
        return HOLD_MS
    if "edges" in event:
        return max([0] + [pair[0] for pair in event["edges"]["at"]])
    return 0


class Player:
    """One script on one table. `world` is the table, `end` the instant of the result.

    More arguments go to World: panels, on_frame, turn_ms, fs.
    """

    def __init__(self, text, builder=build, **more):
        self.events = read(text)
        first = self.events[0][1]
        self.config = first.get("config", {})
        last = self.events[-1][1]
        self.end = last["t"] + length(last)
        number = self.events[0][0]
        board = self.config.get("board", BOARD)
        try:
            pins = pins_of(board)
        except ImportError:
            raise ScriptError(number, "unknown board %s" % board) from None
        self.world = World(pins, builder, seed=self.config.get("seed", 1), **more)
        if self.config:
            write_config(self.world.fs, self.config)
        self.place = 0

    def play(self, until=None):
        """Play to `until` (ms; default: the end) and return the firmware, None with power off."""
        world = self.world
        stop = self.end if until is None else min(until, self.end)
        if world.boots == 0:
            world.power_on()
        events = self.events
        while self.place < len(events) and events[self.place][1]["t"] <= stop:
            number, event = events[self.place]
            if event["t"] > world.now:
                world.run_until(event["t"], False)
            plan(world, event)
            self.place += 1
        world.run_until(stop)
        return world.rig


def write_config(fs, config):
    """Put the config on the flash as the laptop's tool does."""
    with fs.open("/pocketlaw.json", "w") as f:
        f.write(json.dumps(config))


def plan(world, event):
    """Plan what one checked line does on the table."""
    t = event["t"]
    if "press" in event:
        world.press(t, line_of(event["press"]))
    elif "hold" in event:
        world.press(t, line_of(event["hold"]), HOLD_MS)
    elif "drop" in event:
        world.drop(t, event["drop"]["pocket"], piece_of(event["drop"]["piece"]))
    elif "frames" in event:
        numbers = {}
        for offset, text in event["frames"]:
            world.at(t + offset, CALL, _relay(world, numbers), unhexlify(text))
    elif "edges" in event:
        line = line_of(event["edges"]["button"])
        for offset, level in event["edges"]["at"]:
            world.at(t + offset, 0, line, level)
    elif "power" in event:
        world.at(t, CUT if event["power"] == "cut" else POWER)
    elif "fault" in event:
        fault = event["fault"]
        world.fault(t, fault["kind"], fault["for_ms"], fault.get("pocket", 0))
    elif "umpire" in event:
        world.at(t, CALL, _umpire(world), event["umpire"])


def _relay(world, numbers):
    def send(frame):
        world.nodes.relay(frame, numbers)

    return send


def _umpire(world):
    def act(line):
        if world.rig is not None:
            umpire_lines.run(world.rig.app, line)

    return act
