"""Idle time costs nothing, and what comes after it is judged as if it had been waited for."""

import json
import time

import pytest

from host_tools.sim import player

FAR = (1 << 29) - 1


def end_of(*lines, config=None):
    head = {"t": 0, "config": {"laws": "icf25", "toss": "a", "choice": "break", **(config or {})}}
    text = "\n".join(json.dumps(line) for line in (head, *lines))
    return json.loads(player.play(text.encode(), "x").result())


@pytest.mark.parametrize("presses, state", [
    ([], "READY"), (["play"], "AIM"), (["play", "ok"], "MOVING"), (["play", "play"], "PAUSED")])
def test_six_days_of_nothing_pass_in_seconds(presses, state):
    began = time.monotonic()
    lines = [{"t": 1000 * (i + 1), "press": press} for i, press in enumerate(presses)]
    got = end_of(*lines, {"t": FAR, "end": True})
    assert time.monotonic() - began < 30
    assert got["state"] == state and got["events"] == len(presses) and got["faults"] == []


def test_a_press_after_days_is_a_press():
    late = FAR - 60_000
    got = end_of({"t": 1000, "press": "play"}, {"t": 4000, "press": "play"},
                 {"t": late, "press": "play"}, {"t": late + 2000, "press": "ok"},
                 {"t": late + 4000, "drop": {"pocket": 2, "piece": "white"}},
                 {"t": late + 6000, "press": "ok"}, {"t": late + 7000, "end": True})
    assert got["state"] == "AIM" and got["board"]["left"]["a"] == 8 and got["faults"] == []
    assert got["clock"] == {"running": True, "left_ms": 14000}


def test_a_node_that_fell_silent_is_still_told_after_days():
    got = end_of({"t": 1000, "fault": {"kind": "sensor", "pocket": 2, "for_ms": FAR - 5000}},
                 {"t": FAR, "end": True})
    assert [fault["kind"] for fault in got["faults"]] == ["sensor"]
