"""Duties of the umpire beside the strokes: protest, warnings, record, slams, partners (LAWS 1.6,
001/16 to 001/18, IT82 to IT115, decisions 23 to 28)."""

import pytest

from tests.match.playing import play

BOARD = "play white ok ok ok ok act:left_seat:a ok "  # b wins 8 and the queen
WON = "play ok ok ok "
GAME = "play act:left_seat:a ok ok " * 3  # b wins 12 points three times: a game
DOUBLES = {"event": "doubles", "a": ["A1", "A2"], "b": ["B1", "B2"]}


def match(p):
    return p.result["match"]


def rows(p):
    return p.result["games"][-1]["boards"]


# Protest (IT108 to IT115, 001/18).

def test_a_protest_is_open_until_the_referee_has_ruled():
    p = play("icf25", BOARD + "act:protest:a ok")
    assert (p.state, match(p)["protest"]) == ("BOARD", {"by": "a", "game": 1, "board": 1})
    p = play("icf25", BOARD + "act:protest:a ok ok ok")
    assert p.state == "BOARD"  # the box waits


def test_a_protest_rejected_leaves_the_result():
    p = play("icf25", BOARD + "act:protest:a ok act:protest_rejected ok ok")
    assert (p.state, rows(p)[0]["winner"], p.board["n"]) == ("READY", "b", 2)
    assert "protest" not in match(p)


def test_a_protest_upheld_voids_the_board_which_is_played_again_and_keeps_both():
    p = play("icf25", BOARD + "act:protest:a ok act:protest_upheld ok")
    assert (p.state, p.board["n"], p.board["breaker"]) == ("READY", 1, "a")
    assert (rows(p)[0]["winner"], p.result["games"][0]["score"]) == (None, {"a": 0, "b": 0})
    p = play("icf25", BOARD + "act:protest:a ok act:protest_upheld ok " + BOARD)
    assert [(row["n"], row["winner"]) for row in rows(p)] == [(1, None), (1, "b")]


def test_undo_of_an_upheld_protest_gives_the_board_its_winner_back():
    for more, back in (("", 1), ("play white ", 3)):
        upheld = BOARD + "act:protest:a ok act:protest_upheld ok "
        p = play("icf25", upheld + more + "undo " * back)
        assert (p.state, rows(p)[0]["winner"]) == ("RULING", "b")
        assert p.result["games"][0]["score"] == {"a": 0, "b": 11}


def test_a_protest_upheld_takes_back_game_and_match():
    won = GAME + "ok ok " + GAME
    p = play("icf25", won)
    assert (p.state, match(p)["winner"]) == ("GAME", "b")
    p = play("icf25", won + "act:protest:a ok")
    assert match(p)["winner"] is None  # withheld (IT114)
    p = play("icf25", won + "act:protest:a ok act:protest_upheld ok")
    assert (p.state, match(p)["games_won"], p.board["n"]) == ("READY", {"a": 0, "b": 1}, 3)
    assert p.result["games"][1]["score"] == {"a": 0, "b": 24}
    p = play("icf25", won + "ok act:protest:a ok act:protest_rejected ok")
    assert (p.state, match(p)["winner"]) == ("MATCH", "b")


def test_a_protest_comes_within_15_minutes_of_the_board():
    p = play("icf25", BOARD + "+897000 act:protest:a ok")
    assert "protest" in match(p)
    p = play("icf25", BOARD + "+901000 act:protest:a ok")
    assert "protest" not in match(p)


def test_a_protest_is_undone_like_any_event_and_survives_a_cut():
    p = play("icf25", BOARD + "act:protest:a ok undo undo ok")
    assert (p.state, p.board["n"]) == ("READY", 2)
    p = play("icf25", BOARD + "act:protest:a ok cut on +2000")
    assert (p.state, match(p)["protest"]["by"]) == ("BOARD", "a")


# Loss of the match (IT103, IT107; decision 28).

@pytest.mark.parametrize("before, state", [("play white ok ", "AIM"), ("", "READY"),
                                           (BOARD, "BOARD"), (GAME + "ok ", "GAME")])
def test_conceding_the_match(before, state):
    p = play("icf25", before + "act:concede_match:a ok")
    assert (p.state, match(p)["winner"]) == ("MATCH", "b")
    assert match(p)["forfeit"] == {"by": "a", "cause": None}


def test_not_there_within_15_minutes_loses_in_the_toss():
    p = play("icf25", "act:match_loss:b:i ok", toss=None, choice=None)
    assert (p.state, match(p)["winner"]) == ("MATCH", "a")
    assert (match(p)["forfeit"], p.result["games"]) == ({"by": "b", "cause": "i"}, [])


def test_misconduct_right_after_the_match_loses_it():
    p = play("icf25", GAME + "ok ok " + GAME + "ok act:match_loss:b:d ok")
    assert (match(p)["winner"], match(p)["games_won"]) == ("a", {"a": 0, "b": 2})


def test_the_third_warning_is_offered_as_the_loss_of_the_match():
    """IT107h: more than twice after a warning; the umpire may let it be a warning only."""
    warned = "play white ok " + "act:warning:b ok " * 2
    p = play("icf25", warned)
    assert (p.state, p.m.warnings) == ("AIM", [0, 2])
    p = play("icf25", warned + "act:warning:b")
    assert (p.state, p.m.ruling.confirm, "IT107h" in p.laws()) == ("RULING", 1, True)
    p = play("icf25", warned + "act:warning:b ok")
    assert match(p)["forfeit"] == {"by": "b", "cause": "h"}
    p = play("icf25", warned + 'act:warning:b override:{"board": null} ok')
    assert (p.state, p.m.warnings, p.board["on_strike"]) == ("AIM", [0, 3], "a")
    assert play("icf25", warned + "undo undo").m.warnings == [0, 1]


# The record: striker, board, reason of a replay, the list before "Play".

@pytest.mark.parametrize("act, law", [("striker_changed:a", "IT82"), ("board_changed", "IT83")])
def test_a_changed_striker_or_board_changes_nothing_else(act, law):
    p = play("icf25", "play white ok act:" + act)
    assert (p.state, p.laws()) == ("RULING", [law])
    p = play("icf25", "play white ok act:" + act + " ok")
    assert (p.state, p.board["on_strike"], p.board["left"]) == ("AIM", "a", {"a": 8, "b": 9})


@pytest.mark.parametrize("laws, cause, law", [("icf25", "a", "IT104"), ("icf25", "b", "IT106"),
                                              ("classic29", "a", "001/16.26"),
                                              ("classic29", "b", "001/16.28")])
def test_a_replay_names_its_reason(laws, cause, law):
    p = play(laws, "play white ok act:replay_board::" + cause)
    assert p.laws() == [law]


def test_the_list_before_play_is_stepped_through_or_skipped():
    p = play("icf25", "foul ok ok ok")
    assert (p.state, p.m.checks, p.app.menu.cursor) == ("READY", 3, 2)
    assert play("icf25", "foul ok ok ok play").state == "AIM"
    assert play("icf25", "act:checked::a undo").m.checks == 0
    assert play("icf25", "play act:checked::a").m.checks == 0  # before Play only (001/16.8)


# The knockout's named fouls (002/F10, F11).

@pytest.mark.parametrize("act, law", [("arm_on_board", "002/F10"), ("reverse_stroke", "002/F11")])
def test_named_fouls_of_the_knockout(act, law):
    p = play("knockout", f"play white ok white act:{act}:a ok")
    assert (p.state, p.m.improper, law in p.laws()) == ("RULING", 1, True)
    assert p.m.ruling.back[0] == 2  # what fell and one more (S50a)
    p = play("knockout", f"play white ok act:{act}:a")
    assert (p.m.ruling.back[0], law in p.laws()) == (1, True)
    assert play("icf25", f"play white ok act:{act}:a").state == "AIM"


# Slams (000, 001/2.21-22).

def test_a_white_slam():
    p = play("icf25", "play white queen white ok " + "white ok " * 7 + "ok")
    assert (p.state, rows(p)[0]["slam"], rows(p)[0]["points"]) == ("BOARD", "white", 12)


def test_a_black_slam_with_or_without_the_queen():
    p = play("icf25", "play ok ok ok queen black black ok " + "black ok " * 7 + "ok")
    assert rows(p)[0]["slam"] == "black"
    p = play("icf25", "play white ok queen white ok ok ok ok " + "black ok " * 9 + "ok")
    assert rows(p)[0]["slam"] == "black"


def test_a_later_turn_is_no_slam():
    p = play("icf25", "play ok ok ok ok ok ok white queen white ok " + "white ok " * 7 + "ok")
    assert "slam" not in rows(p)[0]


# Each side's own right to waive (decision 23).

def both_place():
    """b owes one, pockets one of a's who owes one too: pieces of both go back."""
    return ("play act:technical_foul:a ok act:technical_foul:b ok white black ok ok ")


def test_one_side_lets_go_and_the_other_places():
    p = play("icf25", both_place())
    assert (p.state, p.m.back) == ("PLACING", [1, 1])
    p = play("icf25", both_place() + "act:waive:a")
    assert (p.state, p.m.back) == ("PLACING", [1, 0])  # a lets b's piece stay in the pocket
    p = play("icf25", both_place() + "act:waive:a ok")
    assert p.board["left"] == {"a": 9, "b": 8}
    p = play("icf25", both_place() + "act:waive:b act:waive:a")
    assert (p.state, p.board["left"], p.board["due"]) == (
        "AIM", {"a": 8, "b": 8}, {"a": 0, "b": 0})


@pytest.mark.parametrize("presses, left", [
    ("ok ok", {"a": 9, "b": 8}), ("black ok ok", {"a": 8, "b": 9}),
    ("black black ok", {"a": 8, "b": 8})])
def test_foul_opens_a_list_when_both_have_something_to_place(presses, left):
    p = play("icf25", both_place() + "foul " + presses)
    assert (p.state, p.board["left"]) == ("AIM", left)


# Partners (decision 26).

def test_a_partners_offence_costs_one_and_the_turn_is_kept():
    """S36b: the partner of the player on strike is a player not on turn."""
    line = '{"act": "technical_foul", "by": "a", "partner": true}'
    for before in ("play white ok ", "play white ok white ", "play white ok +2000 play "):
        p = umpire(before, line)
        assert (p.m.ruling.turn, p.m.ruling.back, p.laws()) == (0, [1, 0], ["S36b"])


def test_a_partner_who_plays_out_of_turn_loses_the_board():
    p = umpire("play white ok ", '{"act": "out_of_turn", "by": "a", "partner": true}')
    assert (p.m.ruling.over, p.m.ruling.winner, p.m.ruling.points) == (1, 1, 11)


def test_menus_name_the_four_players():
    p = play("icf25", "play white ok foul ok", **DOUBLES)
    assert len(p.app.menu.items) == 4
    p = play("icf25", "play white ok foul ok black black ok", **DOUBLES)  # a2: the partner
    assert (p.state, p.m.ruling.turn, p.laws()) == ("RULING", 0, ["S36b"])


def umpire(before, line):
    return play("icf25", before + "umpire:" + line.replace(" ", ""), **DOUBLES)
