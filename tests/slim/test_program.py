"""The slimmed firmware is the same program: it plays and rules as its source does."""

import os
import subprocess
from pathlib import Path

import pytest

from host_tools.flash import tree
from host_tools.laws import requests
from host_tools.machines import interpreters
from host_tools.machines.interpreters import FIRMWARE, ROOT, SHADOW
from tests.cases.test_cases import SCRIPTS, STROKES

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def slimmed(tmp_path_factory):
    """A folder with the firmware and the virtual table, compiled as for a board."""
    if not interpreters.have("unix"):
        pytest.skip("no MicroPython unix on this machine")
    folder = tmp_path_factory.mktemp("slimmed")
    outside = {f"host_tools.table.{path.stem}": path
               for path in (ROOT / "host_tools/table").glob("*.py")
               if path.stem not in ("__init__", "load", "lfsflash", "sessionserve", "paneltext")}
    outside["host_tools.table.load"] = HERE / "onestart.py"
    beside = sorted(SHADOW.glob("*.py"))
    tree.write(tree.compiled(FIRMWARE, also=outside, beside=beside), folder)
    return folder


@pytest.fixture(scope="module")
def loop(tmp_path_factory):
    """A folder with the firmware and the loop of tests/alloc, compiled as for a board."""
    folder = tmp_path_factory.mktemp("loop")
    program = {"tests.alloc.loop": ROOT / "tests/alloc/loop.py"}
    tree.write(tree.compiled(FIRMWARE, also=program), folder)
    return folder


@pytest.mark.parametrize("mode", ["well", "deadbus", "fullflash"])
def test_what_ships_allocates_nothing_either(loop, mode):
    if not interpreters.have("unix"):
        pytest.skip("no MicroPython unix on this machine")
    command, env = interpreters.unix_command("tests.alloc.loop", mode, "10000", heap="4m")
    env["MICROPYPATH"] = f"{SHADOW}:{loop}:{ROOT}:.frozen"
    done = subprocess.run(command, env=env, cwd=loop, capture_output=True, text=True)
    assert done.stdout.endswith(" allocated 0\n"), done.stdout + done.stderr


def run(folder, module, text, tmp_path):
    """Give `text` to a program of the virtual table in the slimmed tree; return its answer."""
    source, target = tmp_path / "in", tmp_path / "out"
    source.write_text(text)
    path = f"{SHADOW}:{folder}:{ROOT}:.frozen"
    done = subprocess.run(
        [interpreters.micropython(), "-X", "heapsize=16m", "-m", module, str(source), str(target)],
        env=os.environ | {"MICROPYPATH": path}, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return target.read_text()


def test_matches_end_the_same_to_the_last_bit(slimmed, tmp_path):
    text = "".join(path.read_text() for path in SCRIPTS if "flow" in path.name)
    assert (run(slimmed, "host_tools.table.plays", text, tmp_path)
            == interpreters.transform("unix", "host_tools.table.plays", text))


@pytest.mark.slow
def test_all_matches(slimmed, tmp_path):
    text = "".join(path.read_text() for path in SCRIPTS)
    assert (run(slimmed, "host_tools.table.plays", text, tmp_path)
            == interpreters.transform("unix", "host_tools.table.plays", text))


def test_strokes(slimmed, tmp_path):
    asked = [{key: case[key] for key in ("id", "laws", "position", "stroke")} for case in STROKES]
    text = "\n".join(" ".join(map(str, requests.numbers(case))) for case in asked)
    assert (run(slimmed, "host_tools.table.ruler", text, tmp_path)
            == interpreters.transform("unix", "host_tools.table.ruler", text))


def test_the_firmware_that_ships_is_smaller_and_whole(slimmed):
    sizes = {path.relative_to(slimmed).as_posix(): path.stat().st_size
             for path in slimmed.rglob("*.mpy")}
    assert "pocketlaw/carrom/stroke.mpy" not in sizes  # part of app.app
    assert sizes["pocketlaw/carrom/table.mpy"] > 10000
