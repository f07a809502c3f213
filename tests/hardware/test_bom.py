"""The parts lists say what the netlists say, to the piece and the cent."""

import csv
import io
from pathlib import Path

import pytest

from hardware import bom
from hardware.netlist import box, panel, pocket

FOLDER = Path(bom.__file__).parent / "bom"


@pytest.mark.parametrize("name", bom.lists())
def test_the_committed_list_is_the_netlists(name):
    text = bom.text(*bom.lists()[name])
    assert (FOLDER / name).read_text() == text, "run: python -m hardware.bom"


def test_no_other_list_lies_there():
    assert {path.name for path in FOLDER.iterdir()} == set(bom.lists())


@pytest.mark.parametrize("variant,module", [("nets", None), ("beam", pocket.beam),
                                            ("chute", pocket.node)])
def test_every_part_is_listed_once(variant, module):
    lines = list(csv.DictReader(io.StringIO(bom.text(variant))))
    listed = sum(int(line["qty"]) for line in lines if line["refs"])
    parts = len(box.box("RPI_PICO").parts) + len(panel.panel().parts)
    assert listed == parts + (4 * len(module().parts) if module else 0)
    refs = [ref for line in lines for ref in
            line["refs"].replace("4x ", "4x_").replace("panel ", "panel_").split()]
    assert len(refs) == len(set(refs))


@pytest.mark.parametrize("variant", bom.VARIANTS)
def test_totals_add_up(variant):
    lines = list(csv.DictReader(io.StringIO(bom.text(variant))))
    total = sum(round(int(line["qty"]) * float(line["unit_usd"]), 2) for line in lines[:-1])
    assert abs(total - float(lines[-1]["total_usd"])) < 0.005
    assert all(line["order_number"] and line["alternates"] for line in lines[:-1])


@pytest.mark.parametrize("kind,value,number", [
    ("R", "4k7", "RC0805FR-074K7L"), ("R", "470R", "RC0805FR-07470RL"),
    ("R", "100k", "RC0805FR-07100KL"), ("RN8", "4k7", "4609X-101-472LF"),
    ("C", "100n", "CC0805KRX7R9BB104"), ("C", "1n", "CC0805KRX7R9BB102"),
    ("C", "1u", "CC0805KKX7R8BB105")])
def test_order_numbers_follow_the_makers_codes(kind, value, number):
    assert bom.order_number(bom.box.KINDS[kind], value) == number


# Numbers that a maker's list does not know, or that are another part than the list says: found by
# whoever ordered them. They must not come back.
WRONG = ("CC0805KRX7R8BB105", "CC0805KRX7R8BB102", "WP710A10SEC", "RJHSE-5080")


@pytest.mark.parametrize("name", bom.lists())
def test_no_number_that_was_found_wrong(name):
    text = (FOLDER / name).read_text()
    assert not [number for number in WRONG if number in text]


@pytest.mark.parametrize("what", ["socket strip 1x20", "pin header 1x20", "screw M3 x 25",
                                  "brass insert", "acrylic rod", "3 m, for the players' panel",
                                  "circuit board: panel"])
def test_what_was_once_forgotten_is_in_every_list_of_a_pico(what):
    for variant in bom.VARIANTS:
        assert what in bom.text(variant)


def test_lists_charge_for_what_their_variant_has():
    assert "felt" not in bom.text("beam") and "XH 11" not in bom.text("beam")
    assert "shrink tube" in bom.text("beam") and "nut M3" in bom.text("chute")
    assert "stripboard" in bom.text("nets", "ESP32_GENERIC_C3")
