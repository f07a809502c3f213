"""The folder to copy by hand holds all that a board needs, compiled."""

import os
import subprocess

import pytest

from host_tools.flash import byhand
from host_tools.machines import interpreters
from host_tools.machines.interpreters import FIRMWARE


@pytest.fixture
def files(tmp_path):
    return {p.relative_to(tmp_path).as_posix() for p in byhand.write("RPI_PICO", tmp_path)}


def test_it_is_compiled_and_the_pins_are_the_boards(files, tmp_path):
    assert {"main.py", "boot.py", "safe.py", "decide.py", "fallback.py", "board_pins.py"} <= files
    assert [name for name in files if name.startswith("pocketlaw/") and name.endswith(".py")] == [
        "pocketlaw/__init__.py"]  # which carries the version
    assert not [name for name in files if "classify" in name]  # a pocket node's
    assert (tmp_path / "boot.py").read_bytes() == b""
    assert (tmp_path / "board_pins.py").read_bytes() == (
        FIRMWARE.parent / "boards/RPI_PICO/pins.py").read_bytes()
    assert (tmp_path / "pocketlaw/start.mpy").read_bytes()[:2] == b"M\x06"


def test_it_is_all_that_is_needed(files, tmp_path):
    if not interpreters.have("unix"):
        pytest.skip("no MicroPython unix on this machine")
    modules = sorted(name[:-4].replace("/", ".") for name in files
                     if name.endswith(".mpy") and not name.endswith(("__init__.mpy", "_pio.mpy")))
    assert "pocketlaw.carrom.table" in modules and "pocketlaw.draughts.table" in modules
    code = "import pocketlaw.start\nfor name in %r:\n    __import__(name)\nprint('all')" % modules
    path = f"{interpreters.SHADOW}:{tmp_path}:.frozen"
    done = subprocess.run([interpreters.micropython(), "-c", code], capture_output=True, text=True,
                          env=os.environ | {"MICROPYPATH": path}, cwd=tmp_path)
    assert (done.stdout, done.stderr) == ("all\n", "")
