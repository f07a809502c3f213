"""The umpire's controls, state by state: design section 3, sentence by sentence."""

import pytest

from pocketlaw.carrom import codes
from tests.match.playing import play

MISS = "ok ok ok "  # made, at rest, striker lifted


def test_ready_play_starts_15_seconds():
    p = play("icf25", "play")
    assert (p.state, p.left_ms) == ("AIM", 14500)


def test_a_miss_is_three_presses_and_passes():
    p = play("icf25", "play white ok " + MISS)
    assert (p.state, p.board["on_strike"], p.left_ms) == ("AIM", "b", 14500)


def test_a_plain_ruling_is_accepted_by_the_at_rest_press():
    p = play("icf25", "play white ok")
    assert (p.state, p.board["on_strike"], p.board["left"], p.left_ms) == (
        "AIM", "a", {"a": 8, "b": 9}, 14500)


def test_clock_of_a_player_who_goes_on_starts_at_rest():
    """S23, IT89a: not when the ruling is looked at."""
    assert play("icf25", "play white ok +3000").left_ms == 11500


def test_every_other_ruling_waits_for_its_ok():
    assert play("icf25", "play ok ok").state == "RULING"


def test_appeal_freezes_the_clock_to_the_ms():
    p = play("icf25", "play +3000 play +60000")
    assert (p.state, p.left_ms, p.result["clock"]["running"]) == ("PAUSED", 11000, False)


def test_play_resumes_with_what_was_left():
    p = play("icf25", "play +3000 play +60000 play")
    assert (p.state, p.left_ms) == ("AIM", 10500)


def test_a_press_beyond_what_can_be_down_is_refused():
    p = play("icf25", "play queen queen striker striker")
    assert p.m.tally == [0, 0, 1, 1]


def test_a_hold_is_net_minus_one():
    p = play("icf25", "play white white white hold:white")
    assert p.m.tally[0] == 2


def test_a_hold_is_never_below_zero():
    p = play("icf25", "play ok hold:black")
    assert (p.state, p.m.tally) == ("MOVING", [0, 0, 0, 0])


@pytest.mark.parametrize("presses, improper, untouched", [
    (0, 0, 0), (1, 1, 0), (2, 0, 1), (3, 1, 1), (4, 0, 0)])
def test_foul_cycles_at_an_attempt_at_the_break(presses, improper, untouched):
    p = play("icf25", "play ok " + "foul " * presses)
    assert (p.m.improper, p.m.untouched) == (improper, untouched)


def test_foul_toggles_improper_after_the_break():
    p = play("icf25", "play white ok ok foul foul")
    assert (p.m.improper, p.m.untouched) == (0, 0)


def test_a_fall_clears_nothing_touched():
    p = play("icf25", "play ok foul foul white")
    assert (p.m.improper, p.m.untouched, p.m.tally[0]) == (0, 0, 1)


def test_a_pocketed_striker_may_have_touched_nothing():
    """S18c: the striker pocketed with nothing touched; turn lost, nothing owed."""
    p = play("icf25", "play ok foul foul striker ok ok")
    assert (p.board["on_strike"], p.board["due"], p.m.brk) == ("b", {"a": 0, "b": 0}, 1)


def test_holding_foul_takes_its_edge_back_and_marks_off():
    p = play("icf25", "play ok hold:foul")
    assert (p.m.improper, p.m.untouched, p.m.off) == (0, 0, 1)


@pytest.mark.parametrize("words, improper", [("striker", 0), ("striker foul", 1)])
def test_held_foul_takes_its_edge_back_when_the_striker_is_down_too(words, improper):
    """It can not have gone off as well: only the edge is taken back."""
    p = play("icf25", "play white ok " + words + " hold:foul")
    assert (p.m.improper, p.m.off, p.m.tally[3]) == (improper, 0, 1)


def test_striker_off_loses_the_turn_in_the_knockout_only():
    """002/F4 against IT81."""
    assert play("icf25", "play white hold:foul ok").board["on_strike"] == "a"
    p = play("knockout", "play white hold:foul ok ok")
    assert (p.board["on_strike"], p.board["left"]["a"]) == ("b", 8)


def test_ok_within_700_ms_of_the_drop_is_the_late_stroke_made_press():
    from host_tools.sim import player
    head = '{"t": 0, "config": {"laws": "icf25", "toss": "a", "choice": "break"}}\n' \
        '{"t": 1000, "press": "play"}\n{"t": 5000, "drop": {"pocket": 1, "piece": "white"}}\n'
    for t, state in ((5690, codes.MOVING), (5800, codes.AIM)):
        text = head + '{"t": %d, "press": "ok"}\n{"t": 6500, "end": true}' % t
        assert player.play(text.encode(), "s").rig.app.match.state == state


def test_a_drop_outside_aim_and_moving_changes_nothing():
    p = play("icf25", "drop:white +1000 play")
    assert (p.state, p.board["left"], p.m.tally) == ("AIM", {"a": 9, "b": 9}, [0, 0, 0, 0])


# Placing.

def test_placing_runs_its_own_15_seconds():
    p = play("icf25", "play white ok striker ok ok")
    assert (p.state, p.m.back, p.left_ms) == ("PLACING", [1, 0], 14500)


def test_placed():
    p = play("icf25", "play white ok striker ok ok ok")
    assert (p.state, p.board["left"]["a"], p.board["on_strike"]) == ("AIM", 9, "b")


def test_waived_lets_the_due_go_for_good():
    p = play("icf25", "play white ok striker ok ok foul")
    assert (p.state, p.board["left"]["a"], p.board["due"]["a"]) == ("AIM", 8, 0)


def test_waived_the_strokes_own_returns_still_go_back():
    """S46: striker and one own: two out; the one that fell in the stroke returns anyhow."""
    p = play("icf25", "play white ok white striker ok ok foul")
    assert (p.state, p.board["left"]["a"], p.board["on_strike"]) == ("AIM", 8, "a")


@pytest.mark.parametrize("press, left", [("ok", 9), ("foul", 8)])
def test_at_0_the_placing_clock_latches(press, left):
    """S60: ok means placed in time, foul means the right is lost."""
    p = play("icf25", "play white ok striker ok ok +20000")
    assert (p.state, p.left_ms) == ("PLACING", 0)
    p = play("icf25", "play white ok striker ok ok +20000 " + press)
    assert (p.state, p.board["left"]["a"]) == ("AIM", left)


def test_no_room_leaves_the_due_outstanding_for_the_next_ruling():
    """S52a and decision 16."""
    p = play("icf25", "play white ok striker ok ok act:no_room ok")
    assert (p.state, p.board["left"]["a"], p.board["due"]["a"]) == ("AIM", 8, 1)
    p = play("icf25", "play white ok striker ok ok act:no_room ok " + MISS)
    assert (p.state, p.m.back) == ("PLACING", [1, 0])


def test_a_due_is_placed_even_in_the_same_players_turn():
    """S45b, S51a: nothing in the pockets, then his next own piece pays."""
    p = play("icf25", "play ok striker ok ok " + MISS + "white ok")
    assert (p.state, p.m.back, p.m.ruling.turn) == ("RULING", [0, 0], 0)
    p = play("icf25", "play ok striker ok ok " + MISS + "white ok ok ok")
    assert (p.board["left"]["a"], p.board["due"]["a"], p.board["on_strike"]) == (9, 0, "a")


def test_opponents_piece_pays_what_the_opponent_owes():
    """S51b, decision 11: b pockets a's piece while a owes one."""
    p = play("icf25", "play ok striker ok ok white ok")
    assert (p.state, p.m.ruling.back, p.m.ruling.turn) == ("RULING", [1, 0], 1)


# Expiry.

def test_expiry_latches_and_ok_lets_the_stroke_stand():
    p = play("icf25", "play +20000")
    assert (p.state, p.result["clock"]["running"]) == ("AIM", False)
    p = play("icf25", "play +20000 white ok")
    assert (p.state, p.board["left"]["a"]) == ("AIM", 8)


def test_a_drop_after_expiry_is_marked_late():
    p = play("icf25", "play +20000 drop:white")
    assert (p.state, p.m.late) == ("MOVING", 1)


def test_time_out_in_the_knockout_leads_straight_to_turn_lost():
    """002/F1."""
    p = play("knockout", "play +20000 foul")
    assert (p.state, p.m.ruling.turn, p.m.ruling.back) == ("RULING", 1, [0, 0])
    assert p.laws() == ["002/F1"]


def test_time_out_elsewhere_is_the_umpires_choice():
    """Decision 4: technical foul before the first stroke of the turn, to confirm."""
    p = play("icf25", "play +20000 act:timeout:a")
    assert (p.state, p.m.ruling.turn, p.m.ruling.due, p.m.ruling.confirm) == (
        "RULING", 0, [1, 0], 1)
    p = play("icf25", "play white ok +20000 act:timeout:a")
    assert (p.m.ruling.turn, p.m.ruling.back) == (1, [1, 0])


def test_no_penalty_gives_a_new_15_seconds():
    p = play("icf25", "play +20000 act:no_penalty ok")
    assert (p.state, p.board["on_strike"], p.left_ms) == ("AIM", "a", 14500)


@pytest.mark.parametrize("act", ["no_penalty", "timeout:a"])
def test_time_out_acts_before_expiry_are_refused(act):
    assert play("icf25", "play act:" + act).state == "AIM"


# Acts from every state and where their ok leads.

@pytest.mark.parametrize("before, after", [
    ("", "READY"), ("play ", "AIM"), ("play white ", "MOVING"), ("play ok ok ", "RULING"),
    ("play +3000 play ", "PAUSED")])
def test_foul_by_the_other_side_leads_back(before, after):
    """An act always shows its own RULING; b owes one (nothing of his is in the pockets)."""
    assert play("icf25", before + "act:foul:b").state == "RULING"
    p = play("icf25", before + "act:foul:b ok")
    assert (p.state, p.board["due"], p.board["on_strike"]) == (after, {"a": 0, "b": 1}, "a")
    assert p.left_ms == {"AIM": 14500, "PAUSED": 15000}.get(after, 0)


def test_act_in_placing_leads_back_to_it():
    p = play("icf25", "play white ok striker ok ok +2000 act:foul:b ok")
    assert (p.state, p.m.back, p.board["due"]["b"]) == ("PLACING", [1, 0], 1)


def test_one_placing_inside_another():
    """Both sides have pieces down; a fouls while b's is placed: a's, then b's, then on."""
    start = "play white ok black ok ok black ok white striker ok ok "
    p = play("icf25", start)
    assert (p.state, p.m.back) == ("PLACING", [0, 1])
    p = play("icf25", start + "act:foul:a ok")
    assert (p.state, p.m.back) == ("PLACING", [1, 0])
    p = play("icf25", start + "act:foul:a ok ok")
    assert (p.state, p.m.back) == ("PLACING", [0, 1])
    p = play("icf25", start + "act:foul:a ok ok ok")
    assert (p.state, p.m.back, p.board["due"]) == ("AIM", [0, 0], {"a": 0, "b": 0})
    assert (p.board["left"], p.board["on_strike"]) == ({"a": 8, "b": 8}, "b")


def test_the_tally_is_kept_and_ruled_anew():
    p = play("icf25", "play white white act:foul:b ok")
    assert (p.state, p.m.tally[0]) == ("MOVING", 2)
    p = play("icf25", "play ok ok act:foul:b ok")
    assert (p.state, p.m.ruling.due, p.m.ruling.turn, p.m.ruling.act) == ("RULING", [0, 1], 1, 0)


def test_own_foul_during_a_stroke_makes_it_improper():
    """S50a, decision 22: what fell comes back and one more, which is owed; the turn is lost."""
    p = play("icf25", "play white act:foul:a ok ok ok")
    assert (p.state, p.board["on_strike"], p.board["left"]["a"]) == ("AIM", "b", 9)
    assert (p.board["due"]["a"], p.m.brk) == (1, 0)


def test_in_a_loss_counts_what_lies_on_the_board():
    """Decision 21, IT90b: the two that fell and the queen in a pocket do not count."""
    p = play("icf25", "play white ok white queen act:jolted:a ok")
    assert (p.state, p.result["games"][0]["boards"][0]["points"]) == ("BOARD", 7)
    p = play("icf25", "play white ok striker ok ok act:jolted:a ok")  # one of two is to be placed
    assert p.result["games"][0]["boards"][0]["points"] == 8 + 3


def test_own_technical_foul_before_the_first_stroke_keeps_the_turn():
    """S36a."""
    p = play("icf25", "play act:technical_foul:a ok")
    assert (p.state, p.board["on_strike"], p.board["due"]["a"], p.m.brk) == ("AIM", "a", 1, 1)


def test_own_technical_foul_after_the_first_stroke_is_a_foul():
    """S37a."""
    p = play("icf25", "play white ok act:technical_foul:a ok ok")
    assert (p.state, p.board["on_strike"], p.board["left"]["a"]) == ("AIM", "b", 9)


def test_foul_in_ready_passes_the_break():
    p = play("icf25", "act:foul:a ok")
    assert (p.state, p.board["on_strike"], p.board["breaker"], p.m.brk) == ("READY", "b", "a", 1)


def test_break_before_play():
    """S20, in READY only: one due, the opponent's attempt 1, READY."""
    p = play("icf25", "act:break_before_play ok")
    assert (p.state, p.board["on_strike"], p.board["white"], p.board["due"]["a"], p.m.brk) == (
        "READY", "b", "a", 1, 1)
    assert play("icf25", "play act:break_before_play").state == "AIM"


def test_wrong_placing_is_a_foul_of_the_placing_side():
    """S55a: b places a's piece wrongly; b owes one, a's piece still lies to be placed."""
    p = play("icf25", "play white ok striker ok ok act:wrong_placing:b")
    assert (p.state, p.m.ruling.due[1]) == ("RULING", 1) and "S55a" in p.laws()
    p = play("icf25", "play white ok striker ok ok act:wrong_placing:b ok")
    assert (p.state, p.m.back, p.board["due"]["b"]) == ("PLACING", [1, 0], 1)


# Passing.

def test_pass():
    p = play("icf25", "play act:pass:a ok")
    assert (p.state, p.board["on_strike"], p.board["due"]["a"]) == ("AIM", "b", 0)


def test_three_passes_by_each_void_the_board():
    """IT101: the same breaker plays the number again."""
    five = "play" + " act:pass:a ok act:pass:b ok" * 2 + " act:pass:a ok"
    assert play("icf25", five).state == "AIM"
    p = play("icf25", five + " act:pass:b ok")
    assert p.state == "BOARD"
    assert [b["winner"] for b in p.result["games"][0]["boards"]] == [None]
    p = play("icf25", five + " act:pass:b ok ok")
    assert (p.state, p.board["n"], p.board["breaker"]) == ("READY", 1, "a")


def test_a_stroke_between_breaks_the_row_of_passes():
    four = " act:pass:a ok act:pass:b ok" * 2
    p = play("icf25", "play" + four + " white ok ok ok ok act:pass:b ok" + four)
    assert (p.state, p.m.passes) == ("AIM", 5)


# Acts that end the board or the match.

@pytest.mark.parametrize("act, winner, points", [
    ("out_of_turn:b", "a", 12), ("left_seat:a", "b", 11), ("left_seat:b", "a", 12),
    ("played_on_appeal:a", "b", 11), ("jolted:b", "a", 12), ("concede:a", "b", 11)])
def test_board_lost_by_an_act(act, winner, points):
    """LAWS 1.6: own pieces left (a 8, b 9) and the queen on the board."""
    p = play("icf25", "play white ok act:" + act + " ok")
    board = p.result["games"][0]["boards"][0]
    assert (p.state, board["winner"], board["points"]) == ("BOARD", winner, points)


def test_out_of_turn_is_by_the_side_not_on_strike():
    assert play("icf25", "play act:out_of_turn:a").state == "AIM"


@pytest.mark.parametrize("before", ["", "play ", "play white ", "play ok ok ",
                                    "play white ok striker ok ok ", "play +2000 play "])
def test_match_loss_with_its_cause(before):
    p = play("icf25", before + "act:match_loss:a:i ok")
    assert (p.state, p.result["match"]["winner"], p.result["games"]) == ("MATCH", "b", [])
    assert (p.m.cause, p.board) == (9, None)


def test_replay_of_a_board():
    p = play("icf25", "play white ok act:replay_board ok ok")
    assert (p.state, p.board["n"], p.board["breaker"], p.board["left"]) == (
        "READY", 1, "a", {"a": 9, "b": 9})
    assert p.result["games"][0]["boards"][0]["winner"] is None


# Demand.

END = "act:foul:b ok "  # b owes one


def test_demand_starts_at_no_and_white_is_yes():
    """E6 by a: improper own last before the queen: b wins 3, one more on demand."""
    nine = "play" + " white" * 8 + " ok "
    p = play("icf25", nine + "white foul ok")
    assert (p.m.ruling.points, p.m.ruling.demand, p.m.ruling.demanded) == (3, 1, 0)
    for presses, points in (("ok", 3), ("white ok", 4), ("white black ok", 3)):
        p = play("icf25", nine + "white foul ok " + presses)
        assert p.result["games"][0]["boards"][0]["points"] == points


# Override.

def test_override_turn_stays_in_ruling_and_counts_as_a_decision():
    p = play("icf25", 'play ok ok override:{"turn": "keeps"}')
    assert (p.state, p.m.ruling.turn) == ("RULING", 0)
    p = play("icf25", 'play ok ok override:{"turn": "keeps"} ok')
    assert (p.board["on_strike"], p.m.decisions) == ("a", 1)


def test_override_raised_left_leads_to_placing():
    p = play("icf25", 'play white ok ok ok override:{"left": {"a": 9}} ok')
    assert (p.state, p.m.back) == ("PLACING", [1, 0])


def test_override_of_an_ended_board():
    line = 'override:{"board": null, "left": {"b": 1}, "turn": "passes"}'
    words = "play" + " black" * 9 + " ok "
    assert play("icf25", words).m.ruling.over
    p = play("icf25", words + line + " ok ok")
    assert (p.state, p.board["on_strike"], p.board["left"]) == ("AIM", "b", {"a": 9, "b": 1})


def test_override_to_a_covered_queen():
    p = play("icf25", 'play white ok ok ok override:{"queen": "b"} ok')
    assert (p.state, p.board["queen"]) == ("AIM", "b")


@pytest.mark.parametrize("line", ['{"left": {"a": 0}}', '{"board": null, "left": {"b": 0}}'])
def test_an_override_that_leaves_nobody_to_play_is_refused(line):
    p = play("icf25", "play white ok ok ok override:%s" % line)
    assert p.m.ruling.overridden == 0


# Undo.

WAYS = ["play", "white", "ok", "queen", "ok", "striker", "ok", "ok", "act:foul:a", "ok", "ok",
        "black", "black", "ok", "play", "play", "act:concede:a", "ok", "ok"]


@pytest.mark.parametrize("n", range(1, len(WAYS) + 1))
def test_undo_takes_the_last_event_back(n):
    before = play("icf25", " ".join(WAYS[:n - 1]))
    after = play("icf25", " ".join(WAYS[:n] + ["undo"]))
    want = "PAUSED" if before.state == "AIM" else before.state
    assert after.state == want
    assert after.board == before.board
    assert after.result["games"] == before.result["games"]


def test_undo_lands_with_the_time_left_when_the_event_happened():
    p = play("icf25", "play +3000 ok +20000 undo")
    assert (p.state, p.left_ms) == ("PAUSED", 11000)


def test_undo_into_placing_lands_there_running():
    p = play("icf25", "play white ok striker ok ok +3000 ok +20000 undo")
    assert (p.state, p.left_ms, p.m.back) == ("PLACING", 10580, [1, 0])


def test_undo_of_everything():
    p = play("icf25", " ".join(WAYS) + " undo" * (len(WAYS) + 3))
    assert (p.state, p.board["left"]) == ("READY", {"a": 9, "b": 9})


def test_undo_in_match():
    p = play("icf25", "play act:match_loss:a ok undo")
    assert (p.state, p.m.ruling.act) == ("RULING", codes.ACT_MATCH_LOSS)


# Power.

@pytest.mark.parametrize("words, state, left", [
    ("", "READY", 0), ("play", "PAUSED", 15000), ("play white", "PAUSED", 15000),
    ("play ok ok", "RULING", 0), ("play white ok striker ok ok +3000", "PAUSED", 15000),
    ("play +3000 play", "PAUSED", 11000), ("play act:concede:a ok", "BOARD", 0),
    ("act:match_loss:a ok", "MATCH", 0)])
def test_after_a_power_cut(words, state, left):
    """Section 5: what each state comes back as."""
    p = play("icf25", words + " cut on +2000")
    assert (p.state, p.left_ms) == (state, left)


def test_moving_comes_back_before_the_stroke():
    p = play("icf25", "play white white cut on +2000 play")
    assert (p.state, p.m.tally, p.board["left"], p.m.strokes) == (
        "AIM", [0, 0, 0, 0], {"a": 9, "b": 9}, 0)


def test_placing_comes_back_as_placing_when_resumed():
    p = play("icf25", "play white ok striker ok ok cut on +2000 play")
    assert (p.state, p.m.back, p.left_ms) == ("PLACING", [1, 0], 14500)


# What the fuzzer of presses found.

def test_placing_left_by_a_power_cut_survives_an_act():
    p = play("icf25", "play white ok striker ok ok cut on +2000 act:foul:b ok")
    assert (p.state, p.board["due"]["b"]) == ("PAUSED", 1)
    p = play("icf25", "play white ok striker ok ok cut on +2000 act:foul:b ok play")
    assert (p.state, p.m.back, p.left_ms) == ("PLACING", [1, 0], 14500)


TWO_DOWN = "play white black ok black ok ok ok ok ok "  # a has 8, b has 7, a to play


def test_an_act_in_the_placing_of_an_act_leads_back_to_the_stroke():
    words = TWO_DOWN + "white act:foul:b ok "
    p = play("icf25", words)
    assert (p.state, p.m.back) == ("PLACING", [0, 1])
    p = play("icf25", words + "act:wrong_placing:a ok ")
    assert (p.state, p.m.back) == ("PLACING", [1, 0])
    p = play("icf25", words + "act:wrong_placing:a ok ok")
    assert (p.state, p.m.back) == ("PLACING", [0, 1])
    p = play("icf25", words + "act:wrong_placing:a ok ok ok")
    assert (p.state, p.m.tally[0], p.board["left"]) == ("MOVING", 1, {"a": 9, "b": 8})


def test_wrong_placing_by_the_striker_inside_his_stroke_loses_the_turn():
    """S37a: it happened after the first stroke."""
    p = play("icf25", TWO_DOWN + "white act:foul:b ok act:wrong_placing:a ok ok ok ok")
    assert (p.state, p.m.ruling.turn, p.m.ruling.act) == ("RULING", 1, 0)


def test_no_room_inside_another_placing():
    p = play("icf25", TWO_DOWN + "white act:foul:b ok act:wrong_placing:a ok act:no_room ok")
    assert (p.state, p.m.back, p.board["due"]["a"]) == ("PLACING", [0, 1], 1)


def test_waiving_what_an_override_put_back_leaves_somebody_to_play():
    words = "play" + " black" * 9 + ' ok override:{"board": null, "left": {"b": 1}} ok '
    p = play("icf25", words)
    assert (p.state, p.m.back) == ("PLACING", [0, 1])
    p = play("icf25", words + "foul")
    assert (p.state, p.board["left"]["b"]) == ("AIM", 1)


def test_an_override_takes_no_piece_that_lies_in_the_stroke():
    p = play("icf25", 'play white white act:foul:b override:{"left": {"a": 1}}')
    assert p.m.ruling.overridden == 0


# The late-notice windows: until the next stroke undo and correct, after it what was done stands.

def test_wrong_placing_can_be_taken_up_by_undo_until_the_next_stroke():
    """S55a: undo the placing, then it is a foul of the placing side."""
    p = play("icf25", "play white ok striker ok ok ok undo act:wrong_placing:b")
    assert (p.state, p.m.ruling.due[1]) == ("RULING", 1) and "S55a" in p.laws()


@pytest.mark.parametrize("cause, law", [("a", "S24"), ("b", "S55b"), ("c", "S69")])
@pytest.mark.parametrize("before", ["play white ok ", "play white ok ok ", "play white ok ok ok ",
                                    "play white ok +2000 play "])
def test_noticed_too_late_shows_the_law_and_stands(cause, law, before):
    """A turn of the player on strike himself, and a placing, stand as they are."""
    p = play("icf25", before)
    by = p.board["on_strike"]
    q = play("icf25", before + f"act:late_notice:{by}:" + cause)
    assert (q.state, q.laws(), q.m.ruling.turn, q.m.ruling.confirm) == ("RULING", [law], 0, 0)
    q = play("icf25", before + f"act:late_notice:{by}:" + cause + " ok")
    covered = {"queen": by} if cause == "c" else {}
    assert (q.state, q.board) == (p.state, p.board | covered)


def test_a_turn_out_of_turn_that_stands_costs_the_other_side_its_own():
    """S24, decision 24: b played, a is shown on strike; the turn that a had is lost."""
    p = play("icf25", "play white ok act:late_notice:b:a ok")
    assert (p.state, p.board["on_strike"]) == ("AIM", "b")


@pytest.mark.parametrize("by", "ab")
def test_an_uncovered_queen_noticed_too_late_is_her_pocketers(by):
    """S69; 001/15.7."""
    p = play("icf25", f"play white ok queen ok ok ok ok act:late_notice:{by}:c ok")
    assert (p.state, p.board["queen"]) == ("AIM", by)
    p = play("icf25", "play white ok queen ok ok ok ok act:late_notice::c ok")
    assert p.board["queen"] == "a"  # b is on strike: a pocketed her


def test_only_an_override_changes_what_stands():
    p = play("icf25", 'play white ok act:late_notice::b override:{"queen": "a"} ok')
    assert (p.state, p.board["queen"], p.m.decisions) == ("AIM", "a", 1)


def test_the_laws_of_the_29_point_game_are_named():
    p = play("classic29", "play white ok act:late_notice::c")
    assert p.laws() == ["001/15.7"]


def test_noticed_too_late_by_the_buttons():
    """The last item of the foul menu, then the third of its list, then by whom."""
    p = play("icf25", "play white ok foul white ok white ok ok")
    assert (p.state, p.laws()) == ("RULING", ["S69"])


def test_an_override_that_keeps_the_turn_keeps_the_attempt_at_the_break():
    p = play("icf25", 'play ok foul foul ok act:foul:a override:{"turn": "keeps"} ok')
    assert (p.state, p.board["on_strike"], p.m.brk) == ("AIM", "a", 2)
