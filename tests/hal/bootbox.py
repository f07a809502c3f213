"""Boots main.py as a board does: its own littlefs as the root, nothing else in reach.

    bootbox.py SCENARIO

prints what the board prints, then one line of facts. Runs on MicroPython unix.
"""

import binascii
import os
import sys
import time

import vfs

from host_tools.table.lfsflash import Flash, LfsFs
from host_tools.table.load import machine, pins_of
from host_tools.table.panel import SH1106, VirtualPanel
from host_tools.table.world import World

PLAY_MS = 7000
assert time.ticks_ms  # the shadow module, loaded before the host's files go out of reach


class Done(BaseException):
    """The time of the scenario is over."""


class BootWorld(World):
    """Time passes when the board sleeps; at the end it is stopped."""

    stop_at = PLAY_MS

    def pass_ms(self, ms):
        """Let time go by."""
        World.pass_ms(self, ms)
        if self.now >= self.stop_at:
            raise Done


def copy(fs, source, target):
    """Copy a folder of the host into the board's flash."""
    for entry in os.ilistdir(source):
        name = entry[0]
        if name == "__pycache__":
            continue
        if entry[1] == 0x4000:
            fs.mkdir(target + "/" + name)
            copy(fs, source + "/" + name, target + "/" + name)
        else:
            with open(source + "/" + name, "rb") as f:
                write(fs, target + "/" + name, f.read())


def write(fs, path, data):
    """Write a file of the board's."""
    with fs.open(path, "wb") as f:
        f.write(data)


def append(fs, path, data):
    """Break a file of the board's."""
    with fs.open(path, "ab") as f:
        f.write(data)


# What is written to the flash before the boot: path, bytes; "+" appends. And the reset cause.
FILES = {
    "error": ("+/pocketlaw/carrom/table.py", b"\nraise ValueError('no board can do this')\n"),
    "good": ("+/pocketlaw/carrom/table.py", b"\nraise ValueError('no board can do this')\n"),
    "syntax": ("+/pocketlaw/start.py", b"\ndef broken(:\n"),
    "asked": ("/safe.ask", b"1"),
    "boots": ("/boot.cnt", b"2"),
    "power": ("/boot.cnt", b"2"),
    "goodcount": ("/boot.cnt", b"1"),
    "counted": ("/boot.cnt", b"1r"),
    "raises": ("+/pocketlaw/rig.py", b"\nRig.turn = lambda self: 1 // 0\n"),
    "raises3": ("/boot.cnt", b"3r"),
    "nosafe": ("+/safe.py", b"\n???\n"),
    "turned": ("/pocketlaw.json", b'{"panel_rotate":1,"panel_addr":60,"panel_kind":7}'),
    "sh1106": ("/pocketlaw.json", b'{"panel_kind":1,"panel_offset":2,"panel_rotate":1}'),
    "noise": ("/pocketlaw.json", b"[" * 1500),
}
AGAIN = ("good", "bothbad")  # ends in a reset: what it does after that
WATCHDOG = ("boots", "goodcount", "counted", "raises3")
# The panels of safe mode that are no upright SSD1306 at the address of the wiring file.
PANELS = {"turned": (0, 0, 1, 60), "sh1106": (SH1106, 2, 1, 61)}


def prepare(fs, world, scenario):
    """Make the flash and the table what the scenario needs."""
    if scenario == "bothbad":
        append(fs, "/pocketlaw/start.py", b"\ndef broken(:\n")
    if scenario in ("good", "goodcount", "missing", "bothbad"):
        fs.mkdir("/good")
        fs.rename("/pocketlaw", "/good/pocketlaw")
        if scenario != "missing":
            fs.mkdir("/pocketlaw")
            copy(fs, "firmware/pocketlaw", "/pocketlaw")
    if scenario == "bothbad":
        append(fs, "/pocketlaw/start.py", b"\ndef broken(:\n")
    if scenario in FILES:
        path, data = FILES[scenario]
        if path[0] == "+":
            append(fs, path[1:], data)
        else:
            write(fs, path, data)
    if scenario in WATCHDOG:
        world.cause = 3
    if scenario in ("undo", "noise") or scenario in PANELS:
        world.button(7, 1)
    if scenario == "nopins":
        fs.remove("/board_pins.py")


def main():
    """Run one scenario."""
    scenario = sys.argv[1]
    fs = LfsFs(Flash(640))
    copy(fs, "firmware", "")
    with open("boards/RPI_PICO/pins.py", "rb") as f:
        write(fs, "/board_pins.py", f.read())
    kind, offset, rotate, addr = PANELS.get(scenario, (0, 0, 0, 60))
    panel = VirtualPanel(kind, offset, rotate)
    world = BootWorld(pins_of("RPI_PICO"), None, panels=[panel], fs=fs)
    world.chips = {(0, addr): panel}
    machine.attach(world)
    prepare(fs, world, scenario)
    for name in list(sys.modules):
        if name[:9] == "pocketlaw":
            del sys.modules[name]
    vfs.umount("/")
    vfs.mount(fs.lfs, "/")
    os.chdir("/")
    sys.path[:] = ["", ".frozen", "/lib"]
    scope = {"__name__": "__main__"}
    ended = boot(scope)
    if scenario in AGAIN:
        reset(world)
        ended += "," + boot(scope)
    report(fs, world, panel, scope, ended)


def boot(scope):
    """Run main.py; return how it ended."""
    with open("/main.py") as f:
        program = f.read()
    try:
        exec(program, scope)
    except Done:
        return "played"
    except machine.Reset:
        return "reset"
    return "stopped"


def reset(world):
    """What machine.reset() of an RP2040 leaves: the flash, and that it looks like the watchdog."""
    for name in list(sys.modules):
        if name[:9] == "pocketlaw" or name in ("safe", "decide", "fallback", "pack", "board_pins"):
            del sys.modules[name]
    sys.path[:] = ["", ".frozen", "/lib"]
    world.reset()
    world.cause = 3
    world.stop_at = world.now + PLAY_MS


def report(fs, world, panel, scope, ended):
    """Print what came of it."""
    start = sys.modules.get("pocketlaw.start")
    facts = [ended, scope["SAFE"] if ended[-7:] == "stopped" else "-",
             start.__file__ if start else "-"]
    for path in ("/boot.cnt", "/crash.txt"):
        try:
            with fs.open(path, "r") as f:
                facts.append(f.read().strip().split("\n")[-1] or "empty")
        except OSError:
            facts.append("none")
    lit = 0
    for b in panel.frame():
        lit += 1 if b else 0
    facts.append("lit" if lit > 30 else "dark")
    facts.append("dog" if world.dog_ms else "nodog")
    facts.append("asked" if "safe.ask" in fs.listdir("/") else "clear")
    facts.append("%08x" % binascii.crc32(panel.frame()))
    facts.append(";".join(panel.faults))
    print("FACTS " + "|".join(facts))


main()
