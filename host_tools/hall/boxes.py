"""Real firmwares at virtual tables that talk to a real broker: for the demo and the tests.

Runs in MicroPython unix, several tables to a process, asleep until one is due or its socket
speaks. Standard input, one JSON object a line: {"table": ..., "card": {...}, "config": {...},
"seed": n} adds a table, {"cut": TABLE} and {"power": TABLE} take and give its power, {"end": 1}
ends. Standard output: {"ready": TABLE}, {"over": TABLE, "journals": {name: hex}} when a
table has played its matches and its hall has them, {"all": ...} at the end.
Argument: speed, virtual ms for each real one.
"""

import binascii
import json
import select
import sys

import utime as time  # `time` is the virtual tables' here

from host_tools.table.bot import Bot, Lost
from host_tools.table.load import bound, build, mount, pins_of
from host_tools.table.panel import VirtualPanel
from host_tools.table.world import World

_REST_MS = 40


class Box:
    """One table, its umpire (a Bot) and its way to the hall."""

    def __init__(self, order, speed):
        self.name = order["table"]
        self.speed = speed
        self.world = World(pins_of(order.get("board", "RPI_PICO_W")), build,
                           panels=[VirtualPanel()], seed=order.get("seed", 1))
        self.config = order.get("config")
        fs = self.world.fs
        for path, value in (("/hall.json", order["card"]), ("/pocketlaw.json", self.config)):
            if value is not None:
                with fs.open(path, "wb") as f:
                    f.write(json.dumps(value).encode())
        self.world.power_on()
        self.bot = Bot(self.world, order.get("seed", 1), order.get("noise", 40), 1)
        self.bot_at = order.get("wait", 0) if order.get("play", 1) else 1 << 40
        self.over = 0
        self.worst_us = 0  # longest that a turn spent on the hall
        self._time()
        self.origin = time.ticks_ms()
        self.due = 0

    def _time(self):
        """Time what the hall's part of each turn takes."""
        guest = self.world.rig.guest
        if guest is None:
            return
        poll = guest.poll

        def timed(now):
            began = time.ticks_us()
            wait = poll(now)
            self.worst_us = max(self.worst_us, time.ticks_diff(time.ticks_us(), began))
            return wait

        guest.poll = timed

    def virtual(self):
        """Return the virtual ms it should be now."""
        return time.ticks_diff(time.ticks_ms(), self.origin) * self.speed

    def run(self):
        """Let the table live up to now; return real ms until it wants to run again."""
        world = self.world
        mount(world.fs)  # the firmware's modules are shared by all tables of this process
        now = max(self.virtual(), world.now)
        if now - world.now > 500 * self.speed:  # this machine was busy: no time is made up for
            self.origin = time.ticks_add(self.origin, (now - world.now) // self.speed)
            now = world.now + self.speed
        while self.bot_at <= now and world.rig is not None:
            world.run_until(max(world.now, self.bot_at))
            try:
                wait = self.bot.look()
            except Lost:
                self.bot.same = 0
                wait = 16000
            self.bot_at = world.now + wait if wait else 1 << 40
            self.over = 1 if not wait else 0
        world.run_until(now)
        if world.rig is None:
            return _REST_MS
        wait = min(self.bot_at - world.now, 100)
        guest = world.rig.guest
        if guest is not None and guest.sending():
            wait = min(wait, 2)
        return max(1, wait // self.speed)

    def journals(self):
        """Return {name: hex} of the flash."""
        fs = self.world.fs
        out = {}
        for name in (fs.listdir("/match") if "/match" in fs.folders else ()):
            with fs.open("/match/" + name, "rb") as f:
                out[name] = binascii.hexlify(f.read()).decode()
        return out

    def delivered(self):
        """Return 1 when the hall said that it has all."""
        rig = self.world.rig
        return 1 if rig is not None and rig.guest is not None and rig.guest.delivered() else 0

    def power(self, on):
        """Take or give the power."""
        if not on and self.world.rig is not None:
            self.world.rig.guest.drop()
            self.world.power_cut()
        elif on and self.world.rig is None:
            self.world.power_on()
            self._time()
            self.bot_at = min(self.bot_at, self.world.now + 1500) if not self.over else 1 << 40


def say(value):
    """Print one line of JSON."""
    print(json.dumps(value))


def main():
    """Serve standard input until it ends."""
    speed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    bound("pocketlaw.hal.clock")
    boxes = {}
    told = set()
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    wait = 0
    while True:
        for _ in poll.poll(wait):
            line = sys.stdin.readline()
            if not line:
                return
            order = json.loads(line)
            if "end" in order:
                say({"all": {n: b.journals() for n, b in boxes.items()},
                     "delivered": [n for n in boxes if boxes[n].delivered()],
                     "over": [n for n in boxes if boxes[n].over],
                     "worst_us": {n: b.worst_us for n, b in boxes.items()}})
                return
            if "cut" in order:
                boxes[order["cut"]].power(0)
            elif "power" in order:
                boxes[order["power"]].power(1)
            elif "press" in order:
                box = boxes[order["press"]]
                box.world.press(box.world.now + 10, order["button"], order.get("held", 80))
            else:
                boxes[order["table"]] = Box(order, speed)
                say({"ready": order["table"]})
        wait = _REST_MS
        for name, box in boxes.items():
            wait = min(wait, box.run())
            if box.over and name not in told and box.delivered():
                told.add(name)
                say({"over": name})


if __name__ == "__main__":
    main()
