"""Toss, break rotation, games, extra board, change of sides, trial boards, doubles (LAWS 1.1)."""

import pytest

from tests.match.playing import play


def board(winner, points):
    """Words that play a board to its end by the umpire's decision: BOARD is reached."""
    return ('play ok ok override:{"board": {"winner": "%s", "points": %d}} ok '
            % (winner, points))


def boards(results):
    """Words for boards in a row, ok between them; ends in BOARD."""
    return "ok ".join(board(*result) for result in results)


GAME_A = boards([("a", 12), ("a", 12), ("a", 12)])
GAME_B = boards([("b", 12), ("b", 12), ("b", 12)])


@pytest.mark.parametrize("toss, choice, breaker", [
    ("a", "break", "a"), ("a", "side", "b"), ("b", "break", "b"), ("b", "side", "a")])
def test_toss_winner_takes_the_break_or_the_side(toss, choice, breaker):
    """S13."""
    p = play("icf25", "", toss=toss, choice=choice)
    assert (p.state, p.board["breaker"], p.board["white"]) == ("READY", breaker, breaker)


@pytest.mark.parametrize("words, state, breaker", [
    ("", "TOSS", None), ("ok", "TOSS", None), ("ok ok", "READY", "a"),
    ("black ok ok", "READY", "b"), ("ok black ok", "READY", "b"),
    ("black ok black ok", "READY", "a"), ("ok undo ok ok", "READY", "a")])
def test_toss_at_the_table(words, state, breaker):
    p = play("icf25", words, toss=None, choice=None)
    assert (p.state, p.board and p.board["breaker"]) == (state, breaker)


def test_break_alternates_each_board():
    """S16, S22a."""
    p = play("icf25", boards([("a", 3), ("b", 2), ("a", 1)]) + "ok")
    assert [b["breaker"] for b in p.result["games"][0]["boards"]] == ["a", "b", "a"]
    assert p.board["breaker"] == "b"


def test_game_2_starts_with_the_other_player_game_3_with_the_first_again():
    p = play("icf25", GAME_A + "ok ok ")
    assert (p.state, p.board["n"], p.board["breaker"]) == ("READY", 1, "b")
    p = play("icf25", GAME_A + "ok ok " + GAME_B + "ok ok")
    assert (p.state, p.board["breaker"], p.result["match"]["games_won"]) == (
        "READY", "a", {"a": 1, "b": 1})


def test_game_ends_at_the_target_by_board_game_ok():
    p = play("icf25", GAME_A)
    assert (p.state, p.result["match"]["games_won"]) == ("BOARD", {"a": 1, "b": 0})
    p = play("icf25", GAME_A + "ok")
    assert (p.state, p.board, p.result["games"][0]["score"]) == (
        "GAME", None, {"a": 25, "b": 0})  # decision 19
    p = play("icf25", GAME_A + "ok ok " + GAME_A + "ok ok")
    assert (p.state, p.result["match"]) == (
        "MATCH", {"winner": "a", "games_won": {"a": 2, "b": 0}})


@pytest.mark.parametrize("oks, state", [("", "BOARD"), ("ok", "GAME"), ("ok ok", "MATCH")])
def test_the_winner_of_the_match_is_told_from_its_last_board_on(oks, state):
    """S30, decision 6: points, and with them game and match, are won when the board ends."""
    p = play("icf25", GAME_A + "ok ok " + GAME_A + oks)
    assert (p.state, p.result["match"]) == (
        state, {"winner": "a", "games_won": {"a": 2, "b": 0}})


def test_board_limit_the_leader_wins():
    """S29a."""
    p = play("icf25", boards([("a", 1), ("b", 2)] * 4) + "ok")
    assert (p.state, p.result["games"][0]["winner"]) == ("GAME", "b")


LEVEL = boards([("a", 1), ("b", 1)] * 4)


def test_level_after_the_last_board_one_extra_with_its_toss():
    """S29b: BOARD, ok, TOSS (who breaks: a selected), ok, READY."""
    p = play("icf25", LEVEL + "ok")
    assert (p.state, p.board) == ("TOSS", None)
    p = play("icf25", LEVEL + "ok ok")
    assert (p.state, p.board["n"], p.board["breaker"]) == ("READY", 9, "a")
    p = play("icf25", LEVEL + "ok black ok")
    assert (p.state, p.board["breaker"]) == ("READY", "b")


def test_level_again_another_extra_board():
    """Decision 6."""
    p = play("icf25", LEVEL + "ok ok " + board("a", 0) + "ok")
    assert p.state == "TOSS"
    p = play("icf25", LEVEL + "ok ok " + board("a", 2) + "ok")
    assert (p.state, p.result["games"][0]["score"]) == ("GAME", {"a": 6, "b": 4})


def test_game_2_after_an_extra_board_is_begun_by_the_other_player():
    p = play("icf25", LEVEL + "ok black ok " + board("a", 2) + "ok ok")
    assert (p.state, p.board["breaker"]) == ("READY", "b")


def test_a_void_extra_board_keeps_its_breaker():
    p = play("icf25", LEVEL + "ok black ok play act:replay_board ok ok")
    assert (p.state, p.board["n"], p.board["breaker"]) == ("READY", 9, "b")


@pytest.mark.parametrize("laws, round_no, state", [
    ("icf25", "quarter", "READY"), ("sag", "final", "READY"), ("classic29", "quarter", "READY")])
def test_no_board_limit_from_the_quarter_final(laws, round_no, state):
    """DE24; classic29 has nine boards everywhere, so its ninth follows."""
    assert play(laws, boards([("a", 1), ("b", 2)] * 4) + "ok", round=round_no).state == state


def test_classic_has_nine_boards():
    """001/9.1."""
    p = play("classic29", boards([("a", 1), ("b", 2)] * 4 + [("a", 1)]) + "ok", round="quarter")
    assert (p.state, p.result["games"][0]["winner"]) == ("GAME", "b")


def test_classic_needs_29():
    assert play("classic29", boards([("a", 14), ("a", 14)]) + "ok").state == "READY"
    assert play("classic29", boards([("a", 14), ("a", 14), ("a", 1)]) + "ok").state == "GAME"


def test_knockout_single_board_up_to_the_quarter_final():
    """002/intro."""
    for round_no in ("league", "quarter"):
        p = play("knockout", board("a", 0) + "ok ok", round=round_no)
        assert (p.state, p.result["match"]["winner"]) == ("MATCH", "a")


def test_knockout_best_of_three_from_the_semi_final():
    for round_no in ("semi", "final"):
        p = play("knockout", board("a", 0) + "ok ok", round=round_no)
        assert (p.state, p.board["breaker"]) == ("READY", "b")
        p = play("knockout", (board("a", 0) + "ok ok ") * 2, round=round_no)
        assert (p.state, p.result["match"]["games_won"]) == ("MATCH", {"a": 2, "b": 0})


# Change of sides in game 3 (S33, 001/10.3-10.4).

TWO_GAMES = GAME_A + "ok ok " + GAME_B + "ok ok "
TWO_CLASSIC = (boards([("a", 14), ("a", 14), ("a", 14)]) + "ok ok "
               + boards([("b", 14), ("b", 14), ("b", 14)]) + "ok ok ")


@pytest.mark.parametrize("laws, round_no, results, swaps", [
    ("icf25", "league", [("a", 12)], False), ("icf25", "league", [("a", 12), ("b", 1)], False),
    ("icf25", "league", [("a", 12), ("a", 1)], True),
    ("icf25", "league", [("a", 1), ("b", 1), ("a", 1)], False),
    ("icf25", "league", [("a", 1), ("b", 1), ("a", 1), ("b", 1)], True),
    ("icf25", "quarter", [("a", 1), ("b", 1), ("a", 1), ("b", 1)], False),
    ("icf25", "quarter", [("a", 12), ("a", 1)], True),
    ("classic29", "league", [("a", 14)], False),
    ("classic29", "league", [("a", 14), ("a", 1)], True),
    ("classic29", "semi", [("a", 1), ("b", 1), ("a", 1), ("b", 1)], False),
])
def test_change_of_sides_in_game_3(laws, round_no, results, swaps):
    before = TWO_CLASSIC if laws == "classic29" else TWO_GAMES
    p = play(laws, before + boards(results), round=round_no)
    assert (p.state, bool(p.m.swap)) == ("BOARD", swaps)


def test_sides_change_once_only():
    p = play("icf25", TWO_GAMES + boards([("a", 12), ("a", 1), ("b", 1), ("b", 1)]))
    assert not p.m.swap


def test_no_change_of_sides_inside_games_1_and_2():
    assert not play("icf25", boards([("a", 12), ("a", 1)])).m.swap


# Trial boards.

def test_trial_boards_do_not_count():
    """S "Trial board": two, one each; then the match begins with its own breaker."""
    p = play("icf25", "", trial=True)
    assert (p.state, p.board["trial"], p.board["breaker"]) == ("READY", 1, "a")
    p = play("icf25", board("a", 12) + "ok", trial=True)
    assert (p.state, p.board["trial"], p.board["breaker"], p.result["games"]) == (
        "READY", 2, "b", [])
    p = play("icf25", board("a", 12) + "ok " + board("b", 12) + "ok", trial=True)
    assert (p.state, p.board["breaker"], p.board["n"], p.result["games"]) == ("READY", "a", 1, [])
    assert "trial" not in p.board


def test_ok_in_ready_skips_a_trial_board():
    p = play("icf25", "ok ok", trial=True)
    assert (p.state, "trial" in p.board) == ("READY", False)


def test_a_void_trial_board_is_played_again():
    p = play("icf25", "play act:replay_board ok ok", trial=True)
    assert (p.state, p.board["trial"], p.board["breaker"]) == ("READY", 1, "a")


def test_ok_in_ready_of_a_match_board_changes_nothing():
    assert play("icf25", "ok").result["events"] == 0


# Doubles: seats anticlockwise a1 b1 a2 b2.

PAIRS = {"event": "doubles", "a": ["A1", "A2"], "b": ["B1", "B2"]}


@pytest.mark.parametrize("toss, seats", [
    ("a", ["a1", "b1", "a2", "b2", "a1"]), ("b", ["b1", "a2", "b2", "a1", "b1"])])
def test_break_goes_to_the_right_of_the_last_breaker(toss, seats):
    """S22b."""
    for n, seat in enumerate(seats):
        p = play("icf25", boards([("a", 1)] * n) + ("ok" if n else ""), toss=toss, **PAIRS)
        assert p.board["player"] == seat


def test_a_turn_that_passes_goes_to_the_next_seat():
    for n, seat in enumerate(["a1", "b1", "a2", "b2", "a1"]):
        p = play("icf25", "play white ok " + "ok ok ok " * n, **PAIRS)
        assert p.board["player"] == seat


def test_games_2_and_3_in_doubles():
    p = play("icf25", GAME_A + "ok ok", **PAIRS)
    assert p.board["player"] == "b1"
    p = play("icf25", TWO_GAMES, **PAIRS)
    assert p.board["player"] == "a1"


def test_extra_board_is_broken_by_seat_1_of_the_toss_winner():
    assert play("icf25", LEVEL + "ok ok", **PAIRS).board["player"] == "a1"
    assert play("icf25", LEVEL + "ok black ok", **PAIRS).board["player"] == "b1"


def test_missed_breaks_pass_to_the_next_seat():
    p = play("icf25", "play " + "ok foul foul ok " * 2 + "ok foul foul ok ok", **PAIRS)
    assert (p.state, p.board["player"], p.board["white"], p.m.brk) == ("AIM", "b1", "a", 1)


def test_the_box_names_the_rule_set_when_a_match_starts():
    """READY of board 1 differs by the name alone; on board 2 the numbers are shown instead."""
    shown = {}
    for laws in ("icf25", "sag"):
        for words in ("", board("a", 1) + "ok"):
            app = play(laws, words).app
            shown[laws, words] = bytes(app.canvas.buf)
    assert shown["icf25", ""] != shown["sag", ""]
    later = board("a", 1) + "ok"
    assert shown["icf25", later] == shown["sag", later]
