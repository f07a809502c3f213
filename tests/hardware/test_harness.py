"""A harness file, a wire list or a drawing that disagrees with the netlist fails here."""

import csv
import html
import io
import re

import pytest
import yaml

from hardware import harness
from hardware.netlist import box, pocket
from hardware.netlist.parts import KINDS
from host_tools.boards.load import load, names

ALL = harness.all_of_them()
AGAIN = "run: python -m hardware.harness --draw"


def wire_list(name):
    return list(csv.DictReader(io.StringIO((harness.FOLDER / (name + ".csv")).read_text())))


def connectors(name):
    return yaml.safe_load((harness.FOLDER / (name + ".yml")).read_text())["connectors"]


def circuit_of(name):
    return harness.LEADS[name]() if name in harness.LEADS else box.box(name.split("-")[0])


@pytest.mark.parametrize("name", ALL)
def test_source_and_wire_list_are_the_netlists(name):
    assert (harness.FOLDER / (name + ".yml")).read_text() == ALL[name].yaml(), AGAIN
    assert (harness.FOLDER / (name + ".csv")).read_text() == ALL[name].csv(), AGAIN


def test_nothing_else_lies_in_the_folder():
    assert {p.stem for p in harness.FOLDER.iterdir()} == set(ALL)


@pytest.mark.parametrize("name", ALL)
def test_every_drawn_contact_is_the_parts_own_pin(name):
    """Number and name of each contact, read back from the file, against the data sheet's table."""
    parts = circuit_of(name).parts
    for ref, row in connectors(name).items():
        if ref not in parts:
            continue
        for pin, label in zip(row["pins"], row["pinlabels"], strict=True):
            number, text = str(pin), str(label)
            name_, net = parts[ref].kind.pin(number)[1], parts[ref].nets[number] or "open"
            assert text in (net, "%s = %s" % (name_, net)), (ref, number)
            assert text == net and name_ in (net, number) or text.startswith(name_), (ref, number)


@pytest.mark.parametrize("board", harness.HAND_WIRED)
def test_the_wire_lists_of_a_board_are_its_whole_netlist(board):
    """Every pin reached by wires, bars and nothing else gives the nets of the circuit again."""
    circuit = box.box(board)
    group = {}

    def root(key):
        while group.setdefault(key, key) != key:
            key = group[key]
        return key
    for name in ALL:
        if name.startswith(board + "-"):
            for row in wire_list(name):
                ends = []
                for side in ("from", "to"):
                    ref, pin = row[side], row[side + "_pin"]
                    ends.append(root(("bar", ref)) if ref not in circuit.parts
                                else root((ref, pin)))
                group[ends[0]] = ends[1]
    for net, ends in circuit.nets().items():
        assert len({root((part.ref, row[0])) for part, row in ends}) == 1, net
    one = {net: root((ends[0][0].ref, ends[0][1][0])) for net, ends in circuit.nets().items()}
    assert len(set(one.values())) == len(one)


@pytest.mark.parametrize("board", harness.HAND_WIRED)
def test_nothing_that_is_soldered_vanishes(board):
    drawn = {ref for name in ALL if name.startswith(board + "-")
             for ref in connectors(name)}
    assert set(box.box(board).parts) <= drawn


def test_every_board_is_drawn_or_is_the_printed_boards_own():
    hand = set(harness.HAND_WIRED)
    assert hand | set(box.PICO_BOARDS) | {"SIM"} == set(names())


def drawn(name):
    text = (harness.FOLDER / (name + ".svg")).read_text()
    return text, [html.unescape(t) for t in re.findall(r"<text[^>]*>([^<]*)</text>", text)]


@pytest.mark.parametrize("name", ALL)
def test_the_drawing_is_of_this_source_and_shows_its_contacts(name):
    text, texts = drawn(name)
    assert harness.digest(ALL[name].yaml()) in text, AGAIN
    for row in yaml.safe_load(ALL[name].yaml())["connectors"].values():
        for label in row["pinlabels"]:
            assert str(label) in texts, label


def test_the_data_sheets_pins_that_were_once_drawn_wrong():
    """TI SLLSEY6 (THVD1410): 1 R, 2 /RE, 3 DE, 4 D, 5 GND, 6 A, 7 B, 8 VCC. TI SCLS116
    (SN74HC165): 1 SH/LD, 2 CLK, 9 QH, 16 VCC; inputs A 11, E 3."""
    assert {row[0]: row[1] for row in KINDS["RS485"].pins} == {
        "1": "RO", "2": "/RE", "3": "DE", "4": "DI", "5": "GND", "6": "A", "7": "B", "8": "VCC"}
    for number, name in {"1": "SH/LD", "2": "CLK", "9": "QH", "16": "VCC", "11": "A",
                         "3": "E"}.items():
        assert KINDS["74HC165"].pin(number)[1] == name


def test_a_changed_pin_map_is_noticed(monkeypatch):
    board = load("ESP32_GENERIC_S3")
    board.pins["PLAY"] = 21
    monkeypatch.setattr(box, "load", lambda name: board)
    assert harness.of_board("ESP32_GENERIC_S3")["ESP32_GENERIC_S3-buttons"].yaml() != (
        ALL["ESP32_GENERIC_S3-buttons"].yaml())


def test_supplies_are_red_and_black_and_nothing_else_is():
    for name in ALL:
        for row in wire_list(name):
            assert (row["colour"] == "BK") == (row["net"] == "GND")
            assert (row["colour"] == "RD") == (row["net"] in harness.SUPPLY
                                               and row["net"] != "GND")


def test_the_nodes_lead_is_straight_and_its_sensors_are_all_there():
    rows = wire_list("POCKET_NODE")
    lead = {row["from_pin"]: row["to_pin"] for row in rows
            if (row["from"], row["to"]) == ("J2", "J3")}
    assert lead == {str(n): str(n) for n in range(1, 12)}
    assert {row["to"] for row in rows} - {"J3"} == {
        p.ref for p in pocket.node().parts.values() if p.kind.name in (
            "IR3", "PT3", "LED_RED3", "LED_GRN3", "LIGHT")}


def test_the_open_leg_of_the_ring_sensor_is_drawn():
    assert "B = open" in drawn("POCKET_BEAM")[1]


def test_draw_refuses_what_wireviz_refuses(tmp_path):
    with pytest.raises((RuntimeError, FileNotFoundError)):
        harness.draw(tmp_path, program=str(tmp_path / "none"))
