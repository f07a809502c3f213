"""The emulated RP2040: a whole script with MicroPython's image; wires and refusals without."""

import json
import os
from pathlib import Path

import pytest

from host_tools.errors import ToolError
from host_tools.outside import session as virtual
from host_tools.outside.session import ScriptError
from host_tools.sim import chipsession
from host_tools.sim.backend import open_backend
from host_tools.sim.chip import Bus, Chip
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


@pytest.fixture(scope="module")
def played():
    """Return the session of SCRIPT on the emulated chip (minutes)."""
    path = os.environ.get("POCKETLAW_UF2")
    if not path:
        pytest.skip("POCKETLAW_UF2 names no MicroPython image: the emulated chip is not tried")
    session = chipsession.load(Path(path), SCRIPT)
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


def test_edges_are_stamped_when_they_happen(played):
    # Between presses 1000 and 6500 ms of the script: the chip's own clock, to its millisecond.
    records = [item["t"] for item in played.lines.items]
    assert abs(records[3] - records[0] - 5500) <= 2


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
