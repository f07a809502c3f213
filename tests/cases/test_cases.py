"""The given cases: strokes and whole matches, on the three machines."""

import json
from pathlib import Path

import pytest

from host_tools.laws.ruling import rule_lines
from host_tools.machines import interpreters
from host_tools.table import plays

HERE = Path(__file__).parent
STROKES = [json.loads(line) for line in (HERE / "strokes.jsonl").read_text().splitlines()]
SCRIPTS = sorted((HERE / "matches").glob("*.jsonl"))
MACHINES = ("cpython", "unix", "wasm")


def differences(want, got, path=""):
    """Where `got` lacks or contradicts a value of `want`."""
    if isinstance(want, dict):
        if not isinstance(got, dict):
            return [f"{path or 'answer'}: not an object"]
        return [d for key, value in want.items()
                for d in differences(value, got.get(key, "absent"), f"{path}.{key}")]
    if isinstance(want, list):
        if not isinstance(got, list) or len(want) != len(got):
            return [f"{path}: other length"]
        return [d for i, value in enumerate(want)
                for d in differences(value, got[i], f"{path}[{i}]")]
    return [] if want == got else [f"{path}: {got!r}, want {want!r}"]


def need(machine):
    if not interpreters.have(machine):
        pytest.skip(f"no MicroPython {machine} on this machine")


@pytest.mark.parametrize("machine", MACHINES)
def test_strokes(machine):
    need(machine)
    lines = [json.dumps({key: case[key] for key in ("id", "laws", "position", "stroke")}).encode()
             for case in STROKES]
    answers = [json.loads(answer) for answer in rule_lines(lines, machine)]
    wrong = {case["id"]: differences(case["expect"], answer)
             for case, answer in zip(STROKES, answers, strict=True)
             if differences(case["expect"], answer)}
    assert not wrong


def check_matches(machine, scripts):
    need(machine)
    text = "".join(path.read_text() for path in scripts)
    if machine == "cpython":
        played = ["%s\t%d" % plays.play(one) for one in plays.split(text.splitlines())]
    else:
        played = interpreters.transform(machine, "host_tools.table.plays", text).splitlines()
    for path, line in zip(scripts, played, strict=True):
        want = json.loads((path.parent / (path.stem + ".expect.json")).read_text())
        assert not differences(want, json.loads(line.split("\t")[0])), path.name
    return played


@pytest.mark.parametrize("path", SCRIPTS, ids=[path.stem for path in SCRIPTS])
def test_match(path):
    check_matches("cpython", [path])


@pytest.mark.slow
@pytest.mark.parametrize("machine", ["unix", "wasm"])
def test_all_matches(machine):
    check_matches(machine, SCRIPTS)


@pytest.mark.parametrize("machine", ["unix", "wasm"])
def test_flow_is_the_same_to_the_last_bit(machine):
    """The short scripts: results and journals."""
    flow = [path for path in SCRIPTS if "flow" in path.name]
    assert check_matches(machine, flow) == check_matches("cpython", flow)
