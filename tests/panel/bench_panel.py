"""Numbers of the panel for `make bench`: bus bytes of a running clock, longest transfer, heap."""

import subprocess
import sys
from pathlib import Path

from host_tools.panel.scenes import aim
from host_tools.table.panel import VirtualPanel
from pocketlaw.carrom import rulesets
from pocketlaw.carrom.screens.view import View
from pocketlaw.draw.canvas import Canvas
from pocketlaw.draw.words import English
from pocketlaw.hal.panel import Panel
from tests.panel.bus import Bus

ROOT = Path(__file__).parents[2]
MICROPYTHON = Path(sys.executable).parent / "micropython"


def full_frame(bus, buf) -> None:
    """Send what micropython-lib's ssd1306 show() sends: six commands, each a write of two bytes
    behind the address, then all 1024 bytes behind one control byte."""
    for command in (0x21, 0, 127, 0x22, 0, 7):
        bus.writeto(0x3C, bytes((0x80, command)))
    bus.writeto(0x3C, b"\x40" + bytes(buf))


def clock_bytes() -> tuple[int, int, int]:
    """One shot clock from 15 s to 0 looked at ten times a second: (ours, full frames, longest)."""
    canvas = Canvas()
    ours, theirs = Bus({0x3C: VirtualPanel()}), Bus({0x3C: VirtualPanel()})
    panel = Panel(ours, 0x3C, canvas)
    view = View(canvas, English(), rulesets.keys_into)
    app = aim(15000)
    view.draw(app)
    now = 0
    while panel.service(now):
        now += 1
    begin, ours.log = ours.bytes, []
    for _ in range(150):
        app.t += 100
        now += 100
        view.draw(app)
        while panel.service(now):
            now += 1
        full_frame(theirs, canvas.buf)
    return ours.bytes - begin, theirs.bytes, max(ours.log)


def longest_ms() -> float:
    """The longest transfer there can be, over both kinds of panel: ms at 400 kHz, 9 clocks a byte
    and the start and stop conditions."""
    longest = 0
    for kind, offset in ((0, 0), (1, 2)):
        bus = Bus({0x3C: VirtualPanel(kind, offset)})
        canvas = Canvas()
        panel = Panel(bus, 0x3C, canvas, kind, offset)
        for value in range(6):
            canvas.fill(0, 0, 128, 8, value)
            while panel.service(0):
                pass
        longest = max(longest, *bus.log)
    return (longest * 9 + 2) / 400


def allocations(turns=10000) -> int:
    """Run canvas, view and driver for `turns` under heap_lock in MicroPython; 0 or an error."""
    done = subprocess.run(
        [str(MICROPYTHON), "-X", "heapsize=2m",
         str(ROOT / "tests/panel/heap_panel.py"), str(turns)],
        env={"MICROPYPATH": f"{ROOT}/firmware:{ROOT}:.frozen"}, capture_output=True, text=True,
        cwd=ROOT, check=False)
    if done.returncode or not done.stdout.startswith("ok"):
        raise AssertionError(done.stdout + done.stderr)
    return 0


def bench() -> dict:
    """Return the numbers by name, each with its budget and what it is compared with."""
    ours, theirs, _ = clock_bytes()
    numbers = {
        "panel bytes of a running clock": {
            "value": round(100 * ours / theirs, 2), "unit": "%", "budget": 10,
            "against": f"micropython-lib show() at 10 Hz: {theirs} bytes in 15 s, ours {ours}"},
        "longest panel transfer": {
            "value": round(longest_ms(), 2), "unit": "ms", "budget": 3.2,
            "against": "one page at 400 kHz; a whole frame takes 23.5 ms"},
    }
    if MICROPYTHON.exists():  # no wheel of it for this machine: the other numbers stand
        numbers["panel and screens: allocations"] = {
            "value": allocations(), "unit": "allocations in 10000 turns", "budget": 0,
            "against": "heap_lock in MicroPython, a failing bus included"}
    return numbers


if __name__ == "__main__":
    for name, entry in bench().items():
        print(f"{name}: {entry['value']} {entry['unit']} (budget {entry['budget']}), "
              f"{entry['against']}")
