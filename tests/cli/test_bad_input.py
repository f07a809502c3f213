"""Bad input gets one clear line that says what and where, and the exit status of its contract."""

import json
import subprocess
import sys

import pytest

POCKETLAW = [sys.executable, "-m", "host_tools.cli"]
GOOD = {"laws": "icf25", "position": {"left": {"own": 6, "opp": 5}}, "stroke": {"own": 1}}


def run(*args, **more):
    """Run the command; return what it did."""
    return subprocess.run([*POCKETLAW, *args], capture_output=True, text=True, **more)


@pytest.mark.parametrize("line, says", [
    ("nonsense", "not JSON"),
    ("[" * 100000, "not JSON"),
    ('{"id": NaN}', "not JSON"),
    ("{}", "laws is missing"),
    ('{"laws": "icf26"}', "unknown rule set"),
    (json.dumps(GOOD | {"act": {"kind": "pass", "by": "own"}}), "not both"),
    (json.dumps(GOOD | {"stroke": {"own": 1.5}}), "stroke.own: not an integer"),
    (json.dumps(GOOD | {"stroke": {"own": 10}}), "stroke.own: must be 0 to 9"),
    (json.dumps(GOOD | {"stroke": {"own": 7}}), "more pieces down than left"),
    (json.dumps(GOOD | {"stroke": {"queen": 1}}), "stroke.queen: not true or false"),
    (json.dumps(GOOD | {"strike": {}}), "unknown 'strike'"),
])
def test_ruling_names_the_line_and_answers_the_others(line, says):
    done = run("ruling", input=f"\n{line}\n{json.dumps(GOOD)}\n")
    first, second = map(json.loads, done.stdout.splitlines())
    assert says in first["error"] and first["line"] == 2
    assert second["turn"] == "keeps" and second["laws"] == ["S21"]  # an own piece, proper
    assert done.returncode == 1 and not done.stderr


@pytest.mark.parametrize("script, says", [
    ("", "empty"),
    ("[" * 100000, "line 1: not JSON"),
    ('{"t": 0, "config": {"a": "\\ud800"}}', "line 1: config.a"),
    ('{"t": 0, "config": {"trial": 1}}', "line 1: config.trial"),
    ('{"t": 0, "con\\nfig": {}}', "line 1: unknown key con fig"),
    ('{"t": 0, "config": {"laws": "icf26"}}', "line 1: config.laws"),
    ('{"t": 5, "press": "ok"}\n{"t": 4, "press": "ok"}', "line 2: time goes back"),
    ('{"t": 5, "press": "okay"}', "line 1: press must be one of"),
])
def test_replay_names_the_line_and_exits_2(tmp_path, script, says):
    path = tmp_path / "script.jsonl"
    path.write_text(script)
    done = run("replay", str(path), "--json")
    assert done.returncode == 2 and not done.stdout
    assert says in done.stderr and done.stderr.count("\n") == 1


def test_a_full_disk_is_one_line():
    with open("/dev/full", "w") as full:
        done = subprocess.run([*POCKETLAW, "laws", "--json"], stdout=full, stderr=subprocess.PIPE,
                              text=True)
    assert done.returncode == 1 and done.stderr.count("\n") == 1


def test_version_and_completion():
    """What a packager and a shell ask for."""
    import subprocess
    import sys
    from pathlib import Path

    import pocketlaw

    command = Path(sys.executable).with_name("pocketlaw")
    done = subprocess.run([command, "--version"], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, f"pocketlaw {pocketlaw.__version__}\n")
    done = subprocess.run([command], capture_output=True, text=True, timeout=60, env={
        "_POCKETLAW_COMPLETE": "complete_bash", "COMP_WORDS": "pocketlaw rep", "COMP_CWORD": "1"})
    assert "replay" in done.stdout
