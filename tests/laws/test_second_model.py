"""Random flows of the whole box against the second model: result for result, ruling for ruling."""

import json
import os

import pytest

from host_tools.laws.ruling import rule_lines
from host_tools.table import result, script
from tests.laws.second import flows
from tests.laws.second.lawkeys import wrong_laws

FLOWS = int(os.environ.get("POCKETLAW_FLOWS", "10000"))
FIRST = int(os.environ.get("POCKETLAW_FIRST", "0"))
BLOCK = 50
THIN = 150
RULED = ("turn", "back", "left", "queen", "due", "break", "board", "confirm")


def differences(want, got, path=""):
    """Where the result lacks or contradicts what the model says; None wants null or nothing."""
    if isinstance(want, dict):
        if not isinstance(got, dict):
            return [f"{path}: {got!r}, want {want!r}"]
        return [d for k, v in want.items() for d in differences(v, got.get(k), f"{path}.{k}")]
    if isinstance(want, list):
        if not isinstance(got, list) or len(want) != len(got):
            return [f"{path}: {got!r}, want {want!r}"]
        pairs = zip(want, got, strict=True)
        return [d for i, (v, g) in enumerate(pairs) for d in differences(v, g, f"{path}[{i}]")]
    return [] if want == got else [f"{path}: {got!r}, want {want!r}"]


def rulings(box):
    """Where `pocketlaw ruling` answers a position of the flow otherwise than the model."""
    if "switches" in box.config:
        return []
    asked = [json.dumps(request).encode() for request, _ in box.asked]
    out = []
    for (request, want), line in zip(box.asked, rule_lines(asked, "cpython"), strict=True):
        got = json.loads(line)
        found = differences({k: want[k] for k in RULED}, got)
        if not found:
            found = wrong_laws(request, want, got)
        out += [f"{d} (row {want['row']}) for {json.dumps(request)}" for d in found]
    return out


def check(seed):
    """Raise AssertionError with the seed and the script up to the first difference."""
    lines, box, seen = flows.flow(seed)
    found = rulings(box)
    assert not found, f"flow {seed}: {found[:3]}"
    player = script.Player(flows.text(lines))
    for count, t, want in seen:
        app = player.play(t).app
        got = json.loads(result.of_match(app.match, app.t, app.history.events))
        found = differences(want, got)
        assert not found, f"flow {seed} at {t}: {found[:4]}\n{flows.text(lines[:count])}"


@pytest.mark.parametrize("first", range(0, THIN, 15))
def test_the_box_does_what_the_papers_say(first):
    for seed in range(first, first + 15):
        check(seed)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(FIRST, FIRST + FLOWS, BLOCK))
def test_ten_thousand_flows(first):
    for seed in range(first, min(first + BLOCK, FIRST + FLOWS)):
        check(seed)
