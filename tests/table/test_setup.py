"""From a box that knows nothing to the call of "Play": SETUP, TOSS, READY by the buttons alone."""

import json

from host_tools.sim import player


def result(*lines):
    """Play script lines; return the result."""
    text = "\n".join(json.dumps(line) for line in lines)
    return json.loads(player.play(text.encode(), "test").result())


def presses(start, *buttons):
    """One press a second from `start` ms."""
    return [{"t": start + 1000 * i, "press": b} for i, b in enumerate(buttons)]


def test_setup_asks_rule_set_event_round_trials_then_toss():
    lines = [{"t": 0, "config": {"board": "RPI_PICO"}}]
    # classic29 (one down), singles, league, no trial boards; toss won by b, who takes the side
    lines += presses(1000, "black", "ok", "ok", "ok", "ok", "black", "ok", "black", "ok", "play")
    got = result(*lines, {"t": 12000, "end": True})
    assert got["laws"] == "classic29" and got["state"] == "AIM"
    assert got["board"]["breaker"] == "a"  # S13: the loser gets the other
    assert got["faults"] == []
    assert got["events"] == 3  # toss, choice, play


def test_a_script_without_laws_begins_in_setup_and_without_toss_in_toss():
    assert result({"t": 0, "config": {}}, {"t": 500, "end": True})["state"] == "SETUP"
    assert result({"t": 0, "config": {"laws": "sag"}}, {"t": 500, "end": True})["state"] == "TOSS"


def test_undo_goes_back_into_the_toss_but_not_into_setup():
    lines = [{"t": 0, "config": {"laws": "icf25"}}]
    lines += presses(1000, "ok", "ok", "undo", "undo", "undo")
    assert result(*lines, {"t": 9000, "end": True})["state"] == "TOSS"


def test_new_match_is_asked_twice_and_the_old_journal_stays():
    lines = [{"t": 0, "config": {"laws": "icf25", "toss": "a", "choice": "break"}},
             {"t": 1000, "press": "play"}, {"t": 2000, "hold": "undo"}]
    lines += presses(4000, "black", "black", "ok", "black", "ok")
    text = "\n".join(json.dumps(line) for line in [*lines, {"t": 9500, "end": True}])
    run = player.play(text.encode(), "test")
    assert json.loads(run.result())["state"] == "AIM"  # asked once only
    more = [*lines, *presses(9500, "black", "ok"), {"t": 12000, "end": True}]
    run = player.play("\n".join(map(json.dumps, more)).encode(), "test")
    assert json.loads(run.result())["state"] == "SETUP"
    assert run.rig.app.store.names() == ["m0001.plj"]
