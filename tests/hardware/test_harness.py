"""A harness file, a wire list or a drawing that disagrees with a pin map fails here."""

import html
import re

import pytest

from hardware import harness
from hardware.netlist import box, pocket
from host_tools.boards.load import load

ALL = harness.all_of_them()
BOARDS = [name for name in ALL if name != harness.NODE]
AGAIN = "run: python -m hardware.harness --draw"


@pytest.mark.parametrize("name", ALL)
def test_source_and_wire_list_are_the_pin_maps(name):
    assert (harness.FOLDER / (name + ".yml")).read_text() == ALL[name].yaml(), AGAIN
    assert (harness.FOLDER / (name + ".csv")).read_text() == ALL[name].csv(), AGAIN


@pytest.mark.parametrize("name", BOARDS)
def test_every_signal_has_its_wire(name):
    """Read back from the wire list alone: signal and GPIO number, against pins.py."""
    board = load(name)
    lines = (harness.FOLDER / (name + ".csv")).read_text().splitlines()[1:]
    found = {}
    for line in lines:
        _, _, pad, signal, _, _, _ = line.split(",")
        if pad.startswith("GPIO"):
            found[signal] = int(re.match(r"GPIO(\d+)", pad).group(1))
    wanted = {s: g for s, g in box.wired(board.pins).items() if g not in box.onboard(board)}
    assert found == wanted


def drawn(name):
    text = (harness.FOLDER / (name + ".svg")).read_text()
    return text, [html.unescape(t) for t in re.findall(r"<text[^>]*>([^<]*)</text>", text)]


@pytest.mark.parametrize("name", ALL)
def test_the_drawing_is_of_this_source(name):
    text, _ = drawn(name)
    assert harness.digest(ALL[name].yaml()) in text, AGAIN


@pytest.mark.parametrize("name", ALL)
def test_the_drawing_shows_each_signal_beside_its_pad(name):
    _, texts = drawn(name)
    rows = set(zip(texts, texts[1:], strict=False)) | set(zip(texts[1:], texts, strict=False))
    for pad, signal in ALL[name].pads:
        assert (signal, pad) in rows, (signal, pad)
    for _, _, pad, signal, ref, contact, _ in ALL[name].wires():
        ends = [t for t in texts if t.startswith(ref + ":") and t.endswith(":" + contact)]
        assert ends, (pad, signal, ref, contact)


def test_a_changed_pin_map_is_noticed(monkeypatch):
    board = load("RPI_PICO")
    board.pins["PLAY"] = 2
    monkeypatch.setattr(harness, "load", lambda name: board)
    assert harness.of_board("RPI_PICO").yaml() != ALL["RPI_PICO"].yaml()
    assert "GPIO2 pin 4" in harness.of_board("RPI_PICO").csv()


def test_one_pad_one_wire():
    for name, drawing in ALL.items():
        pads = [row[2] for row in drawing.wires() if row[2].startswith("GP")]
        assert len(pads) == len(set(pads)), name


def test_supplies_are_red_and_black_and_nothing_else_is():
    for drawing in ALL.values():
        for _, _, _, signal, _, contact, colour in drawing.wires():
            if contact in ("GND", "2"):
                assert colour == "BK"
            assert (colour in ("RD", "BK")) == (signal in ("GND", "+3V3", "VBUS"))


def test_the_nodes_lead_is_the_netlists():
    wires = {row[5]: row[3] for row in ALL[harness.NODE].wires() if row[0] == "W1"}
    nets = pocket.node().parts["J2"].nets
    assert sorted(wires) == sorted(nets.values())
    for contact, signal in wires.items():
        assert contact.replace("_K", "").replace("+5V", "VBUS") == signal


def test_draw_refuses_what_wireviz_refuses(tmp_path):
    with pytest.raises((RuntimeError, FileNotFoundError)):
        harness.draw(tmp_path, program=str(tmp_path / "none"))
