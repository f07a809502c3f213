"""What a second model of the match flow found, each case with the sentence of the design."""

import json

import pytest

from host_tools.sim import player
from tests.match.playing import play

SEVEN_WHITE_DOWN = "play " + "white ok " * 7  # two white ones are left


def lines(*more, **config):
    """A script of icf25, a breaks: `more` are (t, event) pairs."""
    head = dict({"laws": "icf25", "toss": "a", "choice": "break"}, **config)
    events = [(0, {"config": head})] + list(more)
    return "".join(json.dumps(dict({"t": t}, **event)) + "\n" for t, event in events).encode()


def at_end(*more, **config):
    """The firmware's match and the result after the script."""
    run = player.play(lines(*more, **config), "script")
    return run.rig.app.match, json.loads(run.result())


# "In lists white is up, black is down, wrapping": the list of TOSS stays open.


@pytest.mark.parametrize(
    "words", ["play ok", "hold:undo +1000 undo ok", "hold:undo +1000 play ok"])
def test_the_toss_can_still_be_chosen(words):
    p = play("icf25", words, choice=None)
    assert (p.state, p.board["breaker"]) == ("READY", "a")


def test_a_refused_press_leaves_the_toss_where_it_is():
    assert play("icf25", "black play ok", choice=None).board["breaker"] == "b"


def test_setup_can_still_be_answered():
    words = "play hold:undo +1000 play hold:undo +1000 undo " + "ok " * 6
    assert play(None, words, toss=None, choice=None).state == "READY"


def test_a_drop_in_toss_leaves_the_list_where_it_is():
    """A drop outside AIM and MOVING is shown and logged and changes nothing."""
    p = play("icf25", "black drop:white +500 ok", choice=None)
    assert p.board["breaker"] == "b"


# "A hold (1 s) is one event of net minus one, never below 0."


def test_a_hold_whose_press_was_refused_is_minus_one():
    p = play("icf25", SEVEN_WHITE_DOWN + "white white hold:white +1000")
    assert p.m.tally[0] == 1


def test_undo_of_such_a_hold_takes_back_the_hold_alone():
    p = play("icf25", "play ok striker hold:striker +1000 undo")
    assert (p.m.tally[3], p.result["events"]) == (1, 5)


@pytest.mark.parametrize("between, tally", [
    ({"drop": {"pocket": 1, "piece": "black"}}, [0, 1, 0, 0]),
    ({"press": "black"}, [0, 1, 0, 0]),
    ({"press": "striker"}, [0, 0, 0, 1])])
def test_a_hold_is_minus_one_whatever_comes_between(between, tally):
    m, _ = at_end((1000, {"press": "play"}), (3000, {"press": "white"}), (6000, {"hold": "white"}),
                  (6300, between), (9000, {"end": True}))
    assert m.tally == tally


def test_held_foul_takes_its_edge_back_whatever_comes_between():
    m, _ = at_end((1000, {"press": "play"}), (3000, {"press": "ok"}), (6000, {"hold": "foul"}),
                  (6300, {"drop": {"pocket": 1, "piece": "black"}}), (9000, {"end": True}))
    assert (m.improper, m.untouched, m.off) == (0, 0, 1)


# "After a power cut MOVING comes back as PAUSED before the stroke, at full time", also when undo
# or an act led back to MOVING.


def test_power_cut_after_undo_of_a_plain_stroke():
    p = play("icf25", "play white ok undo +1000 cut on")
    assert (p.state, p.left_ms, p.board["left"]["a"]) == ("PAUSED", 15000, 9)


def test_power_cut_after_undo_of_at_rest():
    p = play("icf25", "play ok ok undo +1000 cut on")
    assert (p.state, p.left_ms, p.board["on_strike"]) == ("PAUSED", 15000, "a")


def test_power_cut_after_an_act_in_moving():
    p = play("icf25", "play ok act:technical_foul:b ok white +1000 cut on")
    assert (p.state, p.left_ms, p.board["due"]) == ("PAUSED", 15000, {"a": 0, "b": 1})


# Section 5: "A config without toss starts in TOSS"; "trial: true plays two trial boards".


def test_a_choice_without_toss_starts_in_toss():
    p = play("sag", "", toss=None)
    assert (p.state, p.result["laws"]) == ("TOSS", "sag")
    assert play("sag", "ok ok", toss=None).state == "READY"


def test_trial_boards_in_the_knockout_too():
    p = play("knockout", "", trial=True)
    assert p.board["trial"] == 1
    concede = "act:concede:a ok ok "
    assert play("knockout", concede, trial=True).board["trial"] == 2
    p = play("knockout", concede * 2, trial=True)
    assert (p.state, p.board["breaker"], "trial" in p.board) == ("READY", "a", False)


# Section 4: "`had`: whether that side has had a carromman pocketed (default: left < 9)", and an
# override's "left" is what lies on the board from then on.


def test_an_override_that_lowers_left_lets_the_side_have_the_queen():
    """S65, row 5: not "queen before an own piece" (S68a, row 6)."""
    p = play("icf25", 'play white ok ok ok override:{"left": {"b": 8}} ok queen ok')
    assert (p.state, p.board["on_strike"], p.board["queen"]) == ("AIM", "b", "pending")
