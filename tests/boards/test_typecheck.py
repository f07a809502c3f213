"""Which of mypy's messages mean something on a board; the check itself is `make typecheck`."""

import pytest

from host_tools.machines import typecheck

AT = "firmware/pocketlaw/hal/parts.py:9: error: "


@pytest.mark.parametrize("line, counted", [
    (AT + 'Module has no attribute "PWMM"  [attr-defined]', True),
    (AT + '"Pin" has no attribute "toggel"  [attr-defined]', True),
    (AT + 'Unexpected keyword argument "frequency" for "PWM"  [call-arg]', True),
    (AT + 'Name "machien" is not defined  [name-defined]', True),
    (AT + '"Match" has no attribute "left"  [attr-defined]', False),
    (AT + 'Cannot find implementation or library stub for module named "board_pins"  [x]', False),
    ("build/stubs/rp2040/machine.pyi:3389: error: Name \"adcchannel\" is not defined  [x]", False),
    ("firmware/safe.py:1: note: See https://mypy.readthedocs.io", False),
    ("", False),
])
def test_what_counts(line, counted):
    assert typecheck.counts(line) is counted


def test_programs_of_the_pio_are_no_python():
    path = typecheck.FIRMWARE / "pocketlaw/hal/edges_pio.py"
    lines = path.read_text(encoding="utf-8").splitlines()
    inside = next(i for i, text in enumerate(lines, 1) if text.strip().startswith("wrap("))
    assert typecheck.in_pio(path, inside) and not typecheck.in_pio(path, 1)


def test_rp2_files_are_left_out_elsewhere():
    names = {p.name for p in typecheck.files("esp32s3")}
    assert "edges_pio.py" not in names and "start.py" in names
    assert "edges_pio.py" in {p.name for p in typecheck.files("rp2040")}
