"""The steady loop allocates nothing (DESIGN section 7): proved in the real MicroPython."""

import re
import subprocess

import pytest

from host_tools.machines import interpreters

pytestmark = pytest.mark.skipif(not interpreters.have("unix"), reason="no MicroPython unix here")


def loop(mode: str, turns: int) -> dict[str, int]:
    """Run tests.alloc.loop in MicroPython unix; return its figures."""
    command, env = interpreters.unix_command("tests.alloc.loop", mode, str(turns), heap="4m")
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr + done.stdout
    words = re.findall(r"(\w+) (\d+)", done.stdout)
    return {name: int(value) for name, value in words}


@pytest.mark.parametrize("mode", ["well", "deadbus", "fullflash"])
def test_ten_thousand_turns_without_allocation(mode):
    figures = loop(mode, 10000)
    assert figures["allocated"] == 0
    assert figures["strokes"] > 60  # it really played
    assert figures["turns"] == 10000
    if mode == "well":
        assert figures["flushes"] > 60 and figures["bytes"] > 10000
