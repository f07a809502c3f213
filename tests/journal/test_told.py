"""`log show` tells a journal in sentences: who, which button, what the law said, the score."""

import subprocess
import sys

from host_tools.sim import player
from tests.cases.test_cases import SCRIPTS


def shown(tmp_path, *more):
    script = next(path for path in SCRIPTS if path.stem == "icf25-one-board")
    path = tmp_path / "one.plj"
    path.write_bytes(player.play(script.read_bytes(), "one").journal())
    words = [sys.executable, "-m", "host_tools.cli", "log", "show", str(path), *more]
    done = subprocess.run(words, timeout=60,
                          capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_sentences_name_the_player_the_button_and_the_law(tmp_path):
    lines = shown(tmp_path)
    assert any("[play] play called; " in line and line.endswith("on strike") for line in lines)
    assert any("[ok] pieces at rest: " in line and "(S21)" in line for line in lines)
    # the script's board ends with points, which arrive when the board ends (decision 6)
    assert sum("; score " in line for line in lines) == 1


def test_every_record_is_a_line_of_either_form(tmp_path):
    told = [line for line in shown(tmp_path)[1:] if line.startswith(" ")]
    assert len(told) == len(shown(tmp_path, "--events")) - 1 == len(shown(tmp_path, "--json")) - 1
