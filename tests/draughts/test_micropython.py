"""Draughts on the real MicroPython: nothing allocated in play, the same journal fold."""

import hashlib
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pocketlaw.draughts.game import Game
from pocketlaw.draughts.ruleset import rules
from pocketlaw.draughts.state import SIZE
from tests.draughts.test_events import event

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def micropython(script, *args):
    name = shutil.which("micropython", path=str(Path(sys.executable).parent))
    if name is None:
        pytest.fail("no micropython beside this Python: run make setup")
    env = dict(os.environ, MICROPYPATH=f"{ROOT / 'firmware'}:.frozen")
    return subprocess.run([name, str(HERE / script), *args], env=env, capture_output=True,
                          text=True, timeout=120)


def test_play_allocates_nothing():
    done = micropython("heap_lock.py")
    assert done.stdout == "plies True undone True refused 1 free 1\n", done.stdout + done.stderr


def test_the_same_state_after_the_same_events(tmp_path):
    rng = random.Random(21)
    game = Game(rules({"ms_1": 20000, "moves_1": 3, "ms_2": 9000, "moves_2": 2}))
    lines = []
    t = 0
    for _ in range(1500):
        t += rng.choice([0, 1, 50, 700, 3000])
        what = (*event(rng, game), t)
        lines.append("%d %d %d %d %d %d %d" % (*what, game.step(*what)))
    buf = bytearray(SIZE)
    game.pack_into(buf, 0)
    events = tmp_path / "events.txt"
    events.write_text("\n".join(lines))
    done = micropython("fold.py", str(events))
    assert done.stdout == hashlib.sha256(buf).hexdigest() + "\n", done.stdout + done.stderr
