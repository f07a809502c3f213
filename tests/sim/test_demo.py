"""`make run`: the match is told as it goes, and the picture fits the terminal it is in."""

import io
import subprocess
import sys

import pytest
from rich.console import Console

from host_tools.demo import watch

FRAME = bytes(range(256)) * 4


@pytest.mark.parametrize("columns, lines, width", [
    (130, 45, 130), (200, 60, 130), (129, 45, 66), (140, 30, 66), (66, 24, 66), (65, 24, 0),
    (66, 15, 0)])
def test_the_picture_fits(columns, lines, width):
    rows = watch.picture(FRAME, columns, lines)
    assert {len(row) for row in rows} == ({width} if width else set())
    assert len(rows) + 2 <= lines


def test_a_terminal_gets_the_first_board_at_a_pace_one_can_follow(monkeypatch):
    paused = []
    monkeypatch.setattr(watch.Watch, "_pause", lambda self, s: paused.append(s))
    out = Console(file=io.StringIO(), force_terminal=True, width=100, height=30)
    item = '{"t": 1000, "button": "ok", "text": "at rest", "say": "A plays on", "laws": ["S21"],' \
           ' "who": "A", "state": "AIM", "game": 1, "board": %d}'
    watch.Watch(0, out).run(iter(["J " + item % 1, "J " + item % 2]))
    assert max(paused) == paused[1] >= 0.5 and paused[-1] < 0.1


def test_without_a_terminal_the_match_is_told_in_words_and_ends_with_the_sheet():
    done = subprocess.run([sys.executable, "-m", "host_tools.cli", "demo"], capture_output=True,
                          text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert any("[ok] pieces at rest: Bilal to play (S21)" in line for line in lines)
    assert any(line.startswith("Winner: ") for line in lines)
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("words", [["demo", "--speed", "-1"], ["nosuch"], ["replay"],
                                   ["sim", "--frob"]])
def test_a_wrong_use_is_one_line(words):
    done = subprocess.run([sys.executable, "-m", "host_tools.cli", *words], capture_output=True,
                          text=True, timeout=60)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and "--help" in done.stderr
