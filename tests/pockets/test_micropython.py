"""The pockets on the real MicroPython: no allocation in the steady loop."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def micropython(script):
    """Run `script` of this folder on the firmware."""
    name = shutil.which("micropython", path=str(Path(sys.executable).parent))
    if name is None:
        pytest.fail("no micropython beside this Python: run make setup")
    env = dict(os.environ, MICROPYPATH=f"{ROOT / 'firmware'}:.frozen")
    return subprocess.run([name, str(HERE / script)], env=env, capture_output=True, text=True,
                          timeout=60)


def test_poll_allocates_nothing():
    done = micropython("heap_lock.py")
    assert done.stdout == "events True True\n", done.stdout + done.stderr
