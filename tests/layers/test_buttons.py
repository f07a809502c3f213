"""The buttons' names stand once; what runs apart from the firmware has the same ones."""

import json
import re
from pathlib import Path

from host_tools.table import wires
from pocketlaw.box.codes import BUTTONS

ROOT = Path(__file__).parents[2]


def _listed(path, pattern, brackets="()"):
    text = (ROOT / path).read_text(encoding="utf-8")
    found = re.search(pattern, text, re.S)[1]
    return tuple(name.lower() for name in json.loads("[" + found.strip(brackets) + "]"))


def test_the_wires_of_the_virtual_table():
    assert tuple(name.lower() for name in wires.BUTTONS) == BUTTONS


def test_the_self_test_that_a_laptop_sends_to_a_board():
    assert _listed("host_tools/device/selftest.py", r"_BUTTONS = (\(.*?\))") == BUTTONS


def test_the_web_page():
    assert _listed("host_tools/web/site/buttons.js", r"BUTTONS = (\[.*?\])", "[]") == BUTTONS
