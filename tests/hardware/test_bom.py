"""The parts lists say what the netlists say, to the piece and the cent."""

import csv
import io
from pathlib import Path

import pytest

from hardware import bom
from hardware.netlist import box, pocket

FOLDER = Path(bom.__file__).parent / "bom"


@pytest.mark.parametrize("variant", bom.VARIANTS)
def test_the_committed_list_is_the_netlists(variant):
    assert (FOLDER / ("bom-%s.csv" % variant)).read_text() == bom.text(variant), (
        "run: python -m hardware.bom")


@pytest.mark.parametrize("variant,module", [("nets", None), ("beam", pocket.beam),
                                            ("chute", pocket.node)])
def test_every_part_is_listed_once(variant, module):
    lines = list(csv.DictReader(io.StringIO(bom.text(variant))))
    listed = sum(int(line["qty"]) for line in lines if line["refs"])
    parts = len(box.box("RPI_PICO").parts) + (4 * len(module().parts) if module else 0)
    assert listed == parts
    refs = [ref for line in lines for ref in line["refs"].replace("4x ", "4x_").split()]
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
    ("C", "100n", "CC0805KRX7R8BB104"), ("C", "1n", "CC0805KRX7R8BB102")])
def test_order_numbers_follow_the_makers_codes(kind, value, number):
    assert bom.order_number(bom.box.KINDS[kind], value) == number
