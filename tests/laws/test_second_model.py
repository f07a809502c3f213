"""Random flows of the whole box against the second model: result for result, lawful scripts."""

import json
import os

import pytest

from host_tools.sim import player
from tests.laws import flow_scripts

FLOWS = int(os.environ.get("POCKETLAW_FLOWS", "10000"))
BLOCK = 250
THIN = 60


def differences(want, got, path=""):
    """Where the result lacks or contradicts what the model says."""
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


def check(seed):
    text, want = flow_scripts.script(seed)
    got = json.loads(player.play(text.encode(), "script").result())
    assert differences(want, got) == [], f"flow {seed}:\n{text}"


@pytest.mark.parametrize("first", range(0, THIN, 20))
def test_the_box_does_what_the_papers_say(first):
    for seed in range(first, first + 20):
        check(seed)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(0, FLOWS, BLOCK))
def test_ten_thousand_flows(first):
    for seed in range(first, min(first + BLOCK, FLOWS)):
        check(seed)
