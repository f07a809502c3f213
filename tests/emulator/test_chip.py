"""The emulated RP2040: a whole script with MicroPython's image; wires and refusals without."""

import json
import os
from pathlib import Path

import pytest

from host_tools.errors import ToolError
from host_tools.sim import chipbench, chipsession
from host_tools.sim.backend import open_backend
from host_tools.sim.chip import MS, Bus, Chip
from host_tools.table import session as virtual
from host_tools.table.session import ScriptError
from tests.sim.scripts import CONFIG

rp2040py = pytest.importorskip("rp2040py", reason="no rp2040py (make setup)")

SCRIPT = CONFIG + """
{"t": 1000, "press": "play"}
{"t": 3000, "drop": {"pocket": 1, "piece": "white"}}
{"t": 4500, "press": "ok"}
{"t": 6500, "press": "ok"}
{"t": 7500, "press": "ok"}
{"t": 9000, "end": true}
"""


EDGES = """
from pocketlaw.hal import edges_pio, buttons, clock
import time
e = buttons.Edges(clock.Clock())
e.sources.append(edges_pio.PioEdges(4, 8, 8, 1, 1))
print("READY")
t = time.ticks_ms()
while time.ticks_diff(time.ticks_ms(), t) < 700:
    pass
while e.poll():
    print("E", e.line, e.level, e.at)
print("DONE")
"""


@pytest.fixture(scope="module")
def image():
    """Return the path of MicroPython's image."""
    path = os.environ.get("POCKETLAW_UF2")
    if not path:
        pytest.skip("POCKETLAW_UF2 names no MicroPython image: the emulated chip is not tried")
    return Path(path)


@pytest.fixture(scope="module")
def played(image):
    """Return the session of SCRIPT on the emulated chip (minutes)."""
    session = chipsession.load(image, SCRIPT)
    session.finish()
    return session


def here():
    session = virtual.load(SCRIPT)
    session.finish()
    return session


def without_clock(text):
    result = json.loads(text)
    del result["clock"]
    return result


def test_same_result_and_rulings(played):
    other = here()
    assert without_clock(played.result()) == without_clock(other.result())
    told = [(item["text"], item["state"], item.get("say"), item.get("laws"))
            for item in played.lines.items]
    assert told == [(item["text"], item["state"], item.get("say"), item.get("laws"))
                    for item in other.lines.items]


def test_the_last_picture_is_the_same(played):
    assert played.frame() == here().frame()


def test_pio_stamps_edges_to_the_millisecond(image):
    # In safe mode (undo held), in a busy loop: rp2040py loses PIO cycles while the CPU sleeps.
    chip = Chip(image, {}, usb=True)
    heard = bytearray()
    chip.cdc.on_serial_data = lambda data: heard.extend(bytes(data))
    chip.button(7, 1)
    chipbench.until(chip, lambda: b"SAFE" in heard, 6000, "no safe mode")
    chip.button(7, 0)
    chipbench.say(chip, b"\r\x01")
    chipbench.until(chip, lambda: b"raw REPL" in heard, 3000, "no raw REPL")
    chipbench.say(chip, EDGES.encode() + b"\x04")
    chipbench.until(chip, lambda: b"READY" in heard, 6000, "no capture")
    begun = chip.ns
    for at, line, level in ((100, 0, 1), (200, 0, 0), (300, 1, 1), (600, 1, 0)):
        chip.run(begun + at * MS - chip.ns)
        chip.button(line, level)
    chipbench.until(chip, lambda: b"DONE" in heard, 3000, "no answer")
    edges = [tuple(map(int, line.split()[1:])) for line in heard.decode().splitlines()
             if line.startswith("E ")]
    assert [edge[:2] for edge in edges] == [(0, 1), (0, 0), (1, 1), (1, 0)]
    first = edges[0][2]
    assert all(abs(edge[2] - first - at) <= 1
               for edge, at in zip(edges, (0, 100, 200, 500), strict=True))


def test_the_panels_saw_nothing_that_a_chip_does_not_define(played):
    assert [panel.faults for panel in played.chip.panels] == [[], []]
    assert played.chip.resets == 0


class Panel:
    """Collects bytes with the instant at which the wire had carried them."""

    def __init__(self, clock):
        self.clock = clock
        self.got = []

    def start(self):
        self.got = []

    def byte(self, value):
        self.got.append((value, self.clock.nanos))


def test_a_byte_takes_nine_clocks_of_the_wire():
    from rp2040py.peripherals.i2c import I2CMode
    from rp2040py.simulator import Simulator

    sim = Simulator()
    i2c = sim.rp2040.i2c[0]
    panel = Panel(sim.clock)
    Bus(i2c, sim.clock, panel, I2CMode.WRITE)
    i2c.write_uint32(0x1C, 125)  # 125 + 188 cycles of 8 ns: 2.504 us a bit
    i2c.write_uint32(0x20, 188)
    i2c.write_uint32(0x04, 0x3C)
    i2c.write_uint32(0x6C, 1)
    for value in (0x40, 0x11, 0x22 | 1 << 9):
        i2c.write_uint32(0x10, value)
    for _ in range(2000):
        sim.clock.tick(100)
    assert [value for value, _ in panel.got] == [0x40, 0x11, 0x22]
    first, second, third = (at for _, at in panel.got)
    assert abs((second - first) - 9 * 2504) <= 200 and abs((third - second) - 9 * 2504) <= 200
    assert abs(first - (1 + 9 + 9) * 2504) <= 400


def test_nobody_at_another_address():
    from rp2040py.peripherals.i2c import I2CMode
    from rp2040py.simulator import Simulator

    sim = Simulator()
    i2c = sim.rp2040.i2c[1]
    panel = Panel(sim.clock)
    Bus(i2c, sim.clock, panel, I2CMode.WRITE)
    i2c.write_uint32(0x04, 0x50)
    i2c.write_uint32(0x6C, 1)
    i2c.write_uint32(0x10, 0x00 | 1 << 9)
    for _ in range(500):
        sim.clock.tick(100)
    assert panel.got == [] and i2c.abort_source & 1


@pytest.mark.parametrize("event, says", [
    ({"umpire": {"act": "foul", "by": "a"}}, "line 7: not on the emulated chip"),
    ({"power": "cut"}, "line 7: not on the emulated chip"),
    ({"fault": {"kind": "flash_full", "for_ms": 5}}, "line 7: fault flash_full: not on"),
])
def test_what_needs_the_virtual_table_is_refused(event, says):
    with pytest.raises(ScriptError, match=says):
        chipsession.check(7, event)


def test_no_image_is_one_line(tmp_path):
    with pytest.raises(ToolError, match="--uf2 FILE"):
        open_backend("rp2040")
    with pytest.raises(ToolError, match="No such file"):
        Chip(tmp_path / "none.uf2", {})
    (tmp_path / "text.uf2").write_text("no image")
    with pytest.raises(ToolError, match="neither a UF2"):
        Chip(tmp_path / "text.uf2", {})
