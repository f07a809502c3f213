"""What ships does at its pins what the source does, whatever is done to the box."""

import os
import subprocess
from pathlib import Path

import pytest

from host_tools.flash import tree
from host_tools.machines import interpreters
from host_tools.machines.interpreters import FIRMWARE, ROOT, SHADOW

PROGRAM = Path(__file__).with_name("blackbox.py")
STEPS = 150


@pytest.fixture(scope="module")
def shipped(tmp_path_factory):
    """A folder with the package as it goes onto a board."""
    if not interpreters.have("unix"):
        pytest.skip("no MicroPython unix on this machine")
    folder = tmp_path_factory.mktemp("shipped")
    for name, file in tree.build(FIRMWARE, "RPI_PICO", mpy=6).modules.items():
        path = folder / tree.PACKAGE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
    # the answer to a greeting tells the version: here the two are to be the same
    version = (FIRMWARE / tree.PACKAGE / "__init__.py").read_bytes()
    (folder / tree.PACKAGE / "__init__.py").write_bytes(version)
    return folder


def use(firmware, seed):
    """Use a box with that firmware; return what it gave."""
    path = f"{SHADOW}:{firmware}:{ROOT}:.frozen"
    done = subprocess.run(
        [interpreters.micropython(), "-X", "heapsize=16m", str(PROGRAM), str(seed),
         str(STEPS)], env=os.environ | {"MICROPYPATH": path}, cwd=ROOT, capture_output=True,
        text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    return done.stdout


@pytest.mark.parametrize("seed", [*range(1, 4), *(pytest.param(seed, marks=pytest.mark.slow)
                                                 for seed in range(4, 24))])
def test_the_box_gives_the_same(shipped, seed):
    assert use(shipped, seed) == use(FIRMWARE, seed)
