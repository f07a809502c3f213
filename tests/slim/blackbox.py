"""Random use of a box seen from its pins alone, so that the firmware may be of any make.

    blackbox.py SEED STEPS

prints what panels, buzzer, link and flash give; runs on MicroPython unix.
"""

import binascii
import json
import sys

from host_tools.table import nodes
from host_tools.table.load import pins_of
from host_tools.table.panel import VirtualPanel
from host_tools.table.world import HOLD_MS, World

LAWS = ("icf25", "classic29", "sag", "knockout", "draughts")
BAD = (b"", b"{", b"[]", b"\xff\xfe", b'{"laws": 3}', b"{" * 300, b'{"fitted": 99}')
EV_ACT, EV_OVERRIDE = 11, 12  # carrom.codes, which the slimmed firmware no longer has
MOVES = (b"32-28", b"19-23", b"28x19", b"14x23", b"37-32", b"10-14", b"1")
BLACK, OK, FOUL, UNDO = 3, 1, 6, 7


class Box:
    """One box and its dice."""

    def __init__(self, seed):
        self.dice = seed
        self.sum = 0
        self.panels = [VirtualPanel(), VirtualPanel()]
        pins = pins_of("RPI_PICO")
        pins.PANEL2_VIEW = self.random(2)
        self.world = World(pins, self.build, panels=self.panels, seed=seed, on_frame=self.seen)
        self.world.on_tone = lambda hz: self.seen(self.world.now, b"%d" % hz)
        if self.random(3) == 0:
            self.world.nodes.count = 0
            self.put("/calibration.json", b'{"beams": 30}')

    def build(self, table):
        """Build the firmware, and let go what only the boot needs."""
        from pocketlaw import start, wiring

        files = sys.modules.get("pocketlaw.hal.files") or sys.modules["pocketlaw.start"]
        files.os = table.fs
        files.open = table.fs.open
        rig = wiring.build(table.pins, table.usb)
        start.forget(rig.boot_only)
        return rig

    def random(self, n):
        """Return 0..n-1."""
        self.dice = (self.dice * 1103515245 + 12345) & 0x3FFFFFFF
        return (self.dice >> 8) % n

    def of(self, things):
        """Return one of several."""
        return things[self.random(len(things))]

    def seen(self, ms, data):
        """Take a picture or a tone."""
        self.sum = binascii.crc32(data, binascii.crc32(b"%d" % ms, self.sum))

    def put(self, path, data):
        """Write a file of the flash."""
        with self.world.fs.open(path, "wb") as f:
            f.write(data)

    def wait(self, ms):
        """Let time pass."""
        self.world.run_until(self.world.now + ms)

    def press(self, button, times=1, held=80):
        """Press a button so many times."""
        for _ in range(times):
            self.world.press(self.world.now + 1, button, held)
            self.wait(held + 120)

    def ask(self, kind, payload):
        """Send a request over the link; return the answer."""
        body = bytes((kind, 7, 0, len(payload))) + payload
        check = nodes.crc16(body)
        self.world.usb.send(b"\xa6" + body + bytes((check >> 8, check & 255)))
        self.wait(200)
        return self.world.usb.receive()

    def config(self):
        """Write a config, seldom a wrong one."""
        c = {"laws": self.of(LAWS), "sounds": self.of(("silent", "beeps", "countdown"))}
        if c["laws"] != "draughts":
            c["language"] = self.of(("en", "hi", "bn", "pa"))
            c["native_digits"] = self.random(2) == 1
            c["event"] = self.of(("singles", "singles", "doubles"))
            c["trial"] = self.random(3) == 0
            if self.random(2):
                c["toss"] = "a"
        if self.random(5) == 0:
            del c["laws"]
        self.put("/pocketlaw.json", json.dumps(c).encode() if self.random(8) else self.of(BAD))

    def link(self):
        """Ask something of the link."""
        kind = 2 + self.random(11)
        name = self.of((b"m0001.plj", b"d0001.plj"))
        more = {3: b"\0\0", 4: bytes((self.random(3),)), 5: b"\0\0\0\0\xf0" + name,
                6: b"\0\0\0\0\0\0" + name, 7: b"\1", 8: b"\2\0\x0e\0\0" + b'{"fitted": 30}',
                9: b"\0PLAY", 10: b"\0\0", 11: nodes.frame(4, 1, 0, 0, 0, 0),
                12: bytes((0, self.random(3))) + self.of(MOVES)}
        return self.ask(kind, more.get(kind, b""))

    def lists(self):
        """Open the fouls or the menu and choose this and that."""
        if self.random(2):
            self.press(FOUL)
        else:
            self.press(UNDO, 1, HOLD_MS)
        for _ in range(1 + self.random(3)):
            self.press(BLACK, self.random(9))
            self.press(OK)

    def umpire(self):
        """Give an event that no button gives: an act or an override."""
        return self.world.rig.app.command(self.of((EV_ACT, EV_OVERRIDE)), self.random(17),
                                          self.random(2), self.random(3), 0)

    def cut(self):
        """Take the power away, now and then hurt a file."""
        self.world.power_cut()
        files = self.world.fs.files
        data = files[self.of(sorted(files))]
        if len(data) and self.random(3) == 0:
            data[self.random(len(data))] ^= 1 << self.random(8)
        self.world.power_on()

    def step(self):
        """Do one thing; return what there is to say."""
        kind = self.random(20)
        if kind < 9:
            return self.press(self.random(8))
        if kind < 12:
            self.world.drop(self.world.now + 1, 1 + self.random(4), 1 + self.random(4))
            return self.wait(600)
        if kind < 14:
            return self.link()
        if kind < 17:
            return self.lists()
        if kind == 17:
            return self.umpire()
        if kind == 18:
            return self.cut()
        return self.wait(self.of((1000, 16000)))


def main():
    """Use one box."""
    box = Box(int(sys.argv[1]))
    box.config()
    box.world.power_on()
    for _ in range(int(sys.argv[2])):
        said = box.step()
        print(box.world.now, said, box.sum & 0x3FFFFFFF,
              [binascii.crc32(panel.frame()) & 0xFFFF for panel in box.panels])
    for path in sorted(box.world.fs.files):
        print(path, bytes(box.world.fs.files[path]))


main()
