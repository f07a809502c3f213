"""What ships does at its pins what the source does, whatever is done to the box."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from host_tools.flash import tree
from host_tools.machines import interpreters
from host_tools.machines.interpreters import FIRMWARE, ROOT, SHADOW

PROGRAM = Path(__file__).with_name("blackbox.py")
ASKED = ("turn", "app", "umpire", "screen", "ok")
STEPS = 150


@pytest.fixture(scope="module")
def shipped(tmp_path_factory):
    """A folder with the package as it goes onto a board, and what its names are there."""
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
    small = tree.names(FIRMWARE)
    names = {name: small.public(name) for name in ASKED}
    for module, name in (("pocketlaw.wiring", "build"), ("pocketlaw.start", "forget")):
        names[name] = small.hidden[module].get(name) or small.public(name)
    (folder / "short.json").write_text(json.dumps(names))
    (folder / "long.json").write_text(json.dumps({name: name for name in names}))
    return folder


def use(firmware, names, seed):
    """Use a box with that firmware; return what it gave."""
    path = f"{SHADOW}:{firmware}:{ROOT}:.frozen"
    done = subprocess.run(
        [interpreters.micropython(), "-X", "heapsize=16m", str(PROGRAM), str(names), str(seed),
         str(STEPS)], env=os.environ | {"MICROPYPATH": path}, cwd=ROOT, capture_output=True,
        text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    return done.stdout


@pytest.mark.parametrize("seed", [*range(1, 4), *(pytest.param(seed, marks=pytest.mark.slow)
                                                 for seed in range(4, 24))])
def test_the_box_gives_the_same(shipped, seed):
    assert (use(shipped, shipped / "short.json", seed)
            == use(FIRMWARE, shipped / "long.json", seed))
