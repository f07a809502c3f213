"""The circuits hold, on every board; and the checks find what they are for."""

import itertools
import math
from pathlib import Path

import pytest

from hardware.netlist import box, panel, pocket, rules
from hardware.netlist.model import attach, number
from hardware.netlist.parts import KINDS
from host_tools.boards.load import load, parse_pins
from host_tools.boards.load import names as board_names

ROOT = Path(__file__).parents[2]
BOARDS = [b for b in board_names() if b != "SIM"]
MODULES = {"beam": pocket.beam, "node": pocket.node}
ALONE = [r for r in rules.ALL if r not in (rules.driven, rules.one_pull_up, rules.sinks)]


def table(board, module):
    """A whole table: the box with four modules plugged in."""
    circuit = box.box(board)
    for n in range(1, 5):
        circuit = attach(circuit, "pocket%d" % n, MODULES[module](), "P%d." % n)
    return circuit


@pytest.mark.parametrize("rule", rules.ALL, ids=lambda r: r.__name__)
@pytest.mark.parametrize("board", BOARDS)
def test_box(board, rule):
    assert rule(box.box(board)) == []


@pytest.mark.parametrize("rule", ALONE, ids=lambda r: r.__name__)
@pytest.mark.parametrize("module", MODULES)
def test_module_alone(module, rule):
    assert rule(MODULES[module]()) == []


@pytest.mark.parametrize("rule", rules.ALL, ids=lambda r: r.__name__)
@pytest.mark.parametrize("board", BOARDS)
def test_table_of_four_nodes(board, rule):
    if rule is rules.budgets and not board.startswith(("RPI", "SEEED")):
        # An ESP32's own 120 mA leave less of a USB socket: these want a 1 A supply.
        assert rules.demand(table(board, "node"))["VBUS"] < 1000
        return
    assert rule(table(board, "node")) == []


@pytest.mark.parametrize("rule", rules.ALL, ids=lambda r: r.__name__)
def test_table_of_four_beams(rule):
    assert rule(table("RPI_PICO", "beam")) == []


@pytest.mark.parametrize("board", BOARDS)
def test_pads_equal_the_pin_map(board):
    assert rules.pin_map(box.box(board), load(board)) == []


def test_pico_pads_are_where_the_data_sheet_has_them():
    # Raspberry Pi Pico datasheet, figure 4: physical pin, name.
    known = {1: "GP0", 3: "GND", 4: "GP2", 20: "GP15", 21: "GP16", 26: "GP20", 29: "GP22",
             30: "RUN", 31: "GP26", 33: "AGND", 36: "3V3", 37: "3V3_EN", 39: "VSYS", 40: "VBUS"}
    for number_, name in known.items():
        assert KINDS["PICO"].pin(str(number_))[1] == name
    for name, info in (("RPI_PICO", load("RPI_PICO").info), ("RPI_PICO2", load("RPI_PICO2").info)):
        for gpio, pad in info["pads"].items():
            assert KINDS["PICO"].pin(pad.split()[1])[1] == "GP" + gpio, name


def test_a_wrong_pin_is_found():
    circuit, board = box.box("RPI_PICO"), load("RPI_PICO")
    circuit.join("U1", "GP8", "OK")
    circuit.join("U1", "GP9", "PLAY")
    assert len(rules.pin_map(circuit, board)) == 4


def _broken(change):
    circuit = box.box("RPI_PICO")
    change(circuit)
    return circuit


def test_a_second_pull_up_is_found():
    circuit = _broken(lambda c: c.add("R99", KINDS["R"], "10k", "-", p1="+3V3", p2="BEAM1_L"))
    assert any("BEAM1" in fault for fault in rules.one_pull_up(circuit))


def test_a_missing_pull_up_is_found():
    def drop(c):
        c.parts["RN1"].nets["2"] = None
    assert any(f.startswith("PLAY:") for f in rules.one_pull_up(_broken(drop)))


def test_five_volts_on_a_pin_is_found():
    def swap(c):
        c.parts["RN2"].nets["1"] = "+5V"
    assert any("GP16" in fault for fault in rules.ratings(_broken(swap)))


def test_an_undriven_input_is_found():
    def cut(c):
        c.parts["U1"].nets[KINDS["PICO"].pin("GP0")[0]] = None
    assert any("NODE_TX" in fault for fault in rules.driven(_broken(cut)))


def test_two_outputs_on_one_net_are_found():
    def clash(c):
        c.add("U9", KINDS["RS485"], "", "-", p1="NODE_RX")
    assert "net NODE_RX: two outputs" in rules.driven(_broken(clash))


def test_a_forgotten_pin_is_found():
    def forget(c):
        del c.parts["U2"].nets["2"]
    assert rules.complete(_broken(forget)) == ["U2 pin 2 (/RE) is forgotten"]


def test_a_weak_pull_down_is_found():
    def weaken(c):
        c.parts["R3"].value = "100k"
    assert len(rules.pull_downs(_broken(weaken))) == 1


def test_a_strong_led_current_is_found():
    def strengthen(c):
        c.parts["R4"].value = "100R"
    assert any("GP21" in fault for fault in rules.pin_currents(_broken(strengthen)))


def test_too_much_load_is_found():
    assert rules.budgets(_broken(lambda c: c.load("+3V3", 230, "a lamp")))


def test_a_slow_bus_is_found():
    def slow(c):
        c.parts["R10"].value = "10k"
    assert any("PANEL_SDA" in fault for fault in rules.i2c(_broken(slow)))


def test_a_slow_sensor_is_found():
    """BPW85C: 2.3 us at 100 ohm, so 76 us at 3k3: too late where it is read after 87 with a fifth
    to spare, and far too late after the 29 us of a 10 kHz capture."""
    module = pocket.node()
    assert rules.settles(module) == [] and rules.settles(module, 29)
    module.parts["R17"].value = "3k3"
    assert [fault for fault in rules.settles(module) if fault.startswith("Q6")]


def test_a_supply_declared_too_well_is_found():
    """MF-MSMF050: 1 ohm at most. 300 mA take 0.3 V, so 4.5 V of 4.6 were a wish."""
    circuit = table("RPI_PICO", "node")
    circuit.rails["+5V_F"].low = 4.5
    assert any("F1" in fault for fault in rules.sags(circuit))


def test_usb_and_the_pocket_lead_never_feed_each_other():
    """The RP2040-Zero joins its 5V pad to its USB socket: only a diode may lead to it."""
    nets = pocket.node().nets()
    pad = pocket.node().parts["U1"].nets["1"]
    assert sorted((p.kind.name, row[1]) for p, row in nets[pad]) == [
        ("RP2040_ZERO", "5V"), ("SCHOTTKY", "K")]


def test_the_long_lead_of_the_players_panel_is_carried():
    """3 m of Cat 5e are 168 pF: with the pull-ups alone the bus is too slow, with U4 it is not."""
    whole = attach(box.box("RPI_PICO"), "panel2", panel.panel(), "PP.")
    assert rules.i2c(whole) == []
    whole.parts["U4"].kind = KINDS["ESD4"]
    assert any("PANEL2" in fault for fault in rules.i2c(whole))


def test_a_lead_in_the_wrong_socket_harms_nothing():
    """Contact by contact, a pocket module in the panel's socket and a panel in a pocket's: ground
    meets only ground or a line behind a resistor, 5 V only the panel's supply, which bears it."""
    whole = table("RPI_PICO", "node")
    panel_end, box_end = panel.panel().parts["J1"].nets, whole.parts["J6"].nets
    module, socket = pocket.node().parts["J1"].nets, whole.parts["J1"].nets
    for contact in "12345678":
        one, two = module[contact], box_end[contact]
        assert {one, two} != {"GND", "+3V3"} and "+5V" not in (two,), contact
        three, four = panel_end[contact], socket[contact]
        assert {three, four} & {"+5V", "+3V3"} == set() or (three, four) == ("+3V3", "+5V")
    assert KINDS["OLED"].pin("VCC")[3] >= 5.5


def test_a_weak_emitter_is_found():
    module = pocket.node()
    module.parts["R8"].value = "220R"
    assert rules.sinks(module)


def test_every_box_socket_and_module_agree_contact_by_contact():
    whole = table("RPI_PICO", "node")
    nets = whole.nets()
    for contact, name in box.SOCKET.items():
        for n in range(1, 5):
            mine = whole.parts["J%d" % n].nets[contact]
            theirs = whole.parts["P%d.J1" % n].nets[contact]
            assert mine == theirs or None in (mine, theirs), (n, name)
    assert len([1 for part, row in nets["A"] if part.kind.name == "RS485"]) == 5


def test_ids_count_the_pockets():
    """As firmware/node/main.py counts them: a grounded bridge is 1."""
    whole = table("RPI_PICO", "node")
    for n in range(1, 5):
        bits = [whole.parts["P%d.J1" % n].nets[contact] == "GND" for contact in ("3", "6")]
        assert 1 + bits[0] + 2 * bits[1] == n


def test_the_nodes_pads_are_its_firmwares():
    """Read without the table in between: what hangs on which GPIO of the node's own pin file."""
    pins = parse_pins(pocket.NODE_FILE.read_text())
    circuit = pocket.node()
    part, nets = circuit.parts["U1"], circuit.nets()

    def at(gpio):
        return part.nets[part.kind.pin("GP%d" % gpio)[0]]
    for n, name in enumerate("AGB"):
        line = at(pins["RECEIVERS"] + n)
        assert line == at(pins["BEAM_" + name])
        assert [p.value for p, row in nets[line] if p.kind.name == "PT3"] == [name]
    for gpio, lit in ((pins["EMITTERS"], {"A", "B"}), (pins["EMITTERS"] + 1, {"G"})):
        switch = next(p for p, _ in nets[at(gpio)] if p.kind.name == "NFET")
        branch = [b for b in circuit.branches
                  if circuit.parts[b.resistor].nets["2"] == switch.nets["3"]]
        assert circuit.parts[branch[0].diodes[-1]].nets["1"] == (
            circuit.parts[branch[0].resistor].nets["1"])
        assert {circuit.parts[d].value for d in branch[0].diodes} == lit
    driver = circuit.parts["U2"].nets
    assert (driver["4"], driver["1"], driver["3"]) == (at(pins["TX"]), at(pins["RX"]),
                                                       at(pins["TALK"]))


def test_an_unplugged_lead_reads_dark_and_a_cut_one_too():
    """With no module the beam line has its pull-up and nothing else: high = blocked = fault."""
    alone = box.box("RPI_PICO")
    assert load("RPI_PICO").pins["BEAM_ACTIVE_LOW"] == 0
    kinds = {part.kind.name for part, _ in alone.nets()["BEAM1_L"]}
    assert kinds == {"RN8", "RJ45", "R", "ESD4"}


def test_every_supply_has_a_figure_and_every_value_a_reason():
    whole = table("RPI_PICO", "node")
    for part in whole.parts.values():
        assert len(part.why) > 3, part.ref
    demand = rules.demand(whole)
    assert 350 < demand["VBUS"] < 500 and demand["+3V3"] < 150


@pytest.mark.parametrize("text,value", [("4k7", 4700), ("470R", 470), ("100n", 1e-7),
                                        ("470u", 470e-6), ("1M", 1e6), ("22k", 22000)])
def test_values(text, value):
    assert math.isclose(number(text), value)


def test_a_bad_value_is_refused():
    with pytest.raises(ValueError):
        number("4.7k")


def test_no_piece_slips_past_the_crossed_beams():
    """A piece on edge is a 30.2 x 7 mm strip (the least a law allows) in a 46 mm hole: wherever
    it is and however turned, it covers part of at least one of two lines at right angles."""
    radius, half, thick = 23.0, 15.1, 3.5
    worst = 99.0
    for turn in range(0, 90, 2):
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        wide, deep = half * c + thick * s, half * s + thick * c
        for x, y in itertools.product(range(0, 24), repeat=2):
            corners = [(x + i * half * c - j * thick * s, y + i * half * s + j * thick * c)
                       for i in (-1, 1) for j in (-1, 1)]
            if max(math.hypot(*corner) for corner in corners) <= radius:
                worst = min(worst, max(wide - x, deep - y))
    assert worst > 2.5  # it reaches past a line by more than the 5 mm beam's half width


@pytest.mark.parametrize("board", BOARDS)
def test_the_boards_pages_name_the_circuits_resistors(board):
    parts = box.box(board).parts
    page = (ROOT / "boards" / board / "README.md").read_text()
    rows = [line for line in page.splitlines() if "to ground when pressed" in line]
    assert len(rows) == 8 and all(parts["RN1"].value + " to 3.3 V" in row for row in rows)
    if "status LED" in page and "an LED" in page:
        assert parts["R4"].value.replace("k", " k") + " and an LED" in page
    assert "4.7 k to 3.3 V" in page and parts["R10"].value == "4k7"
