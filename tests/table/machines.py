"""Runs a program of the tests on the other interpreters, with the table's shadow modules."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def micropython():
    """Return the unix interpreter's path; skips the test with a word where there is no wheel."""
    name = shutil.which("micropython", path=str(Path(sys.executable).parent))
    if name is None:
        pytest.skip("no MicroPython unix beside this Python (no wheel for this machine)")
    return name


def run(program, *args, heap="8m", timeout=300):
    """Run `program` (path below the root) on MicroPython unix; return its output."""
    env = dict(os.environ, MICROPYPATH="host_tools/table/shadow:firmware:.:.frozen")
    done = subprocess.run(
        [micropython(), "-X", "heapsize=" + heap, str(program), *[str(a) for a in args]],
        cwd=ROOT, env=env, capture_output=True, text=True, timeout=timeout)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


def run_here(program, *args, timeout=300):
    """Run the same program on this CPython; return its output."""
    env = dict(os.environ, PYTHONPATH=str(ROOT))
    done = subprocess.run(
        [sys.executable, str(program), *[str(a) for a in args]],
        cwd=ROOT, env=env, capture_output=True, text=True, timeout=timeout)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout
