"""Every act is reached from the foul menu, in every state that has it, as its umpire line says."""

import pytest

from pocketlaw.carrom import codes, terms
from pocketlaw.draw import phrases as ph
from tests.match.playing import play

BEFORE = {
    "READY": "", "AIM": "play white ok ", "MOVING": "play white ok white ",
    "RULING": "play white ok ok ok ", "PLACING": "play white ok striker ok ok ",
    "PAUSED": "play white ok +2000 play ", "expired": "play white ok +20000 ",
}
OPEN = dict.fromkeys(BEFORE, "foul ")
OPEN["MOVING"] = OPEN["PLACING"] = "hold:undo black black ok "

ANYWHERE = ("technical_foul", "foul", "left_seat", "played_on_appeal", "jolted", "concede")
CASES = [("AIM", act, by) for act in ANYWHERE for by in "ab"]
CASES += [(state, act, "ab"[i % 2]) for i, state in enumerate(BEFORE)
          for act in ANYWHERE[i % 2::2]]
CASES += [(state, "match_loss", "a") for state in BEFORE]
CASES += [(state, act, "") for state in BEFORE for act in ("replay_board",)]
CASES += [("AIM", "pass", "a"), ("READY", "pass", "a"), ("READY", "break_before_play", ""),
          ("PLACING", "no_room", ""), ("PLACING", "wrong_placing", "b"),
          ("expired", "timeout", "a"), ("expired", "no_penalty", ""), ("AIM", "out_of_turn", "b"),
          ("PAUSED", "out_of_turn", "b"), ("RULING", "out_of_turn", "b")]


def to(app, phrase):
    """The presses from the cursor to the item `phrase`."""
    at, want = app.menu.cursor, list(app.menu.items).index(phrase)
    return "black " * (want - at) if want >= at else "white " * (at - want)


def by_buttons(state, act, by, cause):
    words = BEFORE[state] + OPEN[state]
    words += to(play("icf25", words).app, ph.act(terms.ACTS.index(act))) + "ok "
    if act in ANYWHERE or act in ("match_loss", "wrong_placing", "warning",
                           "concede_match", "striker_changed", "protest"):
        words += to(play("icf25", words).app, ph.NAME_A + "ab".index(by)) + "ok "
    if act == "replay_board":
        words += to(play("icf25", words).app, ph.REPLAY_A + "ab".index(cause)) + "ok "
    if act == "match_loss":
        words += to(play("icf25", words).app, ph.CAUSE_A + "abcdefghi".index(cause)) + "ok "
    return play("icf25", words)


LINE_CAUSES = {"match_loss": ":g", "replay_board": ":b"}
BUTTON_CAUSES = {"match_loss": "g", "replay_board": "b"}
CASES += [(state, act, "ab"[i % 2]) for i, state in enumerate(BEFORE)
          for act in ("warning", "concede_match", "striker_changed")]
CASES += [(state, "board_changed", "") for state in BEFORE]
ENDED = "play act:left_seat:a ok "
BEFORE |= {"BOARD": ENDED, "TOSS": "", "protested": ENDED + "act:protest:b ok "}
OPEN |= dict.fromkeys(("BOARD", "TOSS", "protested"), "foul ")
CASES += [("BOARD", act, "b") for act in ("protest", "warning", "match_loss", "concede_match")]
CASES += [("protested", "protest_upheld", ""), ("protested", "protest_rejected", "")]


def ruling(m):
    r = m.ruling
    return (m.state, r.act, r.by, m.cause, r.turn, r.over, r.winner, r.points, r.left, r.back,
            r.due, r.queen, r.brk, r.confirm)


@pytest.mark.parametrize("state, act, by", CASES)
def test_reached_by_buttons(state, act, by):
    line = "act:%s:%s" % (act, by) + LINE_CAUSES.get(act, "")
    by_line = play("icf25", BEFORE[state] + line)
    marks = state == "MOVING" and by == "a" and act in ("foul", "technical_foul")  # decision 22
    assert (by_line.m.state, by_line.m.improper) == (
        (codes.MOVING, 1) if marks else (codes.RULING, 0))
    by_press = by_buttons(state, act, by, BUTTON_CAUSES.get(act))
    assert ruling(by_press.m) == ruling(by_line.m)


@pytest.mark.parametrize("state", ["AIM", "MOVING", "RULING", "PAUSED"])
def test_override_and_late_notice(state):
    p = play("icf25", BEFORE[state] + OPEN[state])
    assert ph.ACT_LATE in p.app.menu.items
    assert (ph.OVERRIDE in p.app.menu.items) == (state == "RULING")


@pytest.mark.parametrize("cause", "abcdefghi")
def test_every_cause_of_the_loss_of_the_match(cause):
    p = by_buttons("AIM", "match_loss", "b", cause)
    assert (p.m.cause, p.m.ruling.winner) == ("abcdefghi".index(cause) + 1, 0)
