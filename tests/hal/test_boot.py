"""main.py and safe mode on a littlefs of their own, in MicroPython (firmware/README.md, Boot)."""

import pytest

from tests.table import machines

PLAYS, GOOD = "pocketlaw/start.py", "/good/pocketlaw/start.py"
# scenario: how it ended, SAFE, which program, /boot.cnt, last line of /crash.txt, panel, watchdog
BOOTS = {
    "normal": ("played", "-", PLAYS, "0", "none", "lit", "dog"),
    "undo": ("stopped", "undo", "-", "none", "none", "lit", "nodog"),
    "asked": ("stopped", "asked", "-", "none", "none", "lit", "nodog"),
    # In safe mode the program is let go of again, so none is in memory there.
    "error": ("stopped", "error", "-", "none", "ValueError: no board can do this", "lit",
              "nodog"),
    "syntax": ("stopped", "error", "-", "none", "SyntaxError: invalid syntax", "lit", "nodog"),
    # By a reset: what the version that failed has opened is free again (PIO memory: ENOMEM).
    "good": ("reset,played", "-", GOOD, "0", "ValueError: no board can do this", "lit", "dog"),
    "bothbad": ("reset,stopped", "error", "-", "2", "SyntaxError: invalid syntax", "lit",
                "nodog"),
    "missing": ("played", "-", GOOD, "0", "none", "lit", "dog"),
    "goodcount": ("played", "-", GOOD, "0", "none", "lit", "dog"),
    "boots": ("stopped", "boots", "-", "3", "none", "lit", "nodog"),
    # Power that comes and goes is no failed boot (espressif/esp-idf#4489).
    "power": ("played", "-", PLAYS, "0", "none", "lit", "dog"),
    "counted": ("played", "-", PLAYS, "0", "none", "lit", "dog"),
    "raises": ("reset", "-", PLAYS, "1r", "ZeroDivisionError: divide by zero", "dark", "nodog"),
    "raises3": ("stopped", "boots", "-", "3", "none", "lit", "nodog"),
    "nopins": ("stopped", "error", "-", "none",
               "ImportError: no module named 'board_pins'", "dark", "nodog"),
    "nosafe": ("stopped", "error", "-", "none", "none", "dark", "nodog"),
    # The panel of the bill of materials, mounted upside down, soldered to the other address.
    "turned": ("stopped", "undo", "-", "none", "none", "lit", "nodog"),
    "sh1106": ("stopped", "undo", "-", "none", "none", "lit", "nodog"),
    "noise": ("stopped", "undo", "-", "none", "none", "lit", "nodog"),
}
PICTURES = {"undo", "turned", "sh1106", "noise"}  # one and the same to who looks at the panel


@pytest.mark.parametrize("scenario", BOOTS)
def test_boot(scenario):
    lines = machines.run("tests/hal/bootbox.py", scenario, heap="32m").splitlines()
    facts = lines[-1].split(" ", 1)[1].split("|")
    assert tuple(facts[:7]) == BOOTS[scenario]
    assert facts[7] == "clear" and facts[9] == ""
    if scenario in PICTURES - {"undo"}:
        plain = machines.run("tests/hal/bootbox.py", "undo", heap="32m").splitlines()[-1]
        assert facts[8] == plain.split("|")[8]
    said = [line for line in lines if line.startswith("POCKETLAW SAFE")]
    if facts[0].endswith("stopped") and scenario != "nosafe":
        version = __import__("pocketlaw").__version__
        assert said == [f"POCKETLAW SAFE {version} {facts[1]}"]
    elif scenario == "nosafe":
        assert said == ["POCKETLAW SAFE ? error"]
    else:
        assert lines[:-1] == []  # no print in play


def test_boot_py_is_empty():
    assert (machines.ROOT / "firmware" / "boot.py").read_bytes() == b""
