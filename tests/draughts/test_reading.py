"""PDN as it is met: the reading grammar of PDN 3.0, given files, and random damage."""

import json
import random
from pathlib import Path

import pytest

from host_tools.draughts import fen, pdn, reading, rules
from host_tools.errors import ToolError
from tests.draughts.test_host import run

REPORTS = Path(__file__).parent / "reports"


def moves(text):
    return reading.read(text)[0].moves


@pytest.mark.parametrize("text", [
    "1. 32-28 19-23 2. 28x19", "1.32-28 19-23 2.28x19", "1 . 32 - 28 19 -23 2. 28 x 19",
    "1. 32-28 1... 19-23 2. 28:19", "1 32-28 19-23 2 28X19", "32-28 19-23 28×19",
    "1. 32-28! 19-23?! 2. 28x19* $4 {good} ; rest", "%skip\n1. 32-28 (1. 33-28 (x)) 19-23 28x19",
    "1. 32-28\n...\n19-23\n2.\n28x19 *"])
def test_ways_to_write_the_same_three_moves(text):
    assert moves(text) == ["32-28", "19-23", "28x19"]


@pytest.mark.parametrize("text, result", [
    ("2-0", "2-0"), ("1/2-1/2", "1/2-1/2"), ("1/2 - 1/2", "1/2-1/2"), ("½-½", "½-½"), ("*", "*"),
    ("0-0", "0-0"), ("1-1", "1-1"), ("0-1", "0-1"), ("", "*")])
def test_results(text, result):
    game = reading.read(f"1. 32-28 19-23 {text}")[0]
    assert (game.result, len(game.moves), game.error) == (result, 2, None)


def test_points_of_another_scoring_are_a_result_when_the_tag_says_so():
    game = reading.read('[Result "12-0"]\n1. 32-28 19-23 12-0')[0]
    assert (game.result, game.moves) == ("12-0", ["32-28", "19-23"])
    assert pdn.replay(game).plies == 2


def test_tag_and_text():
    for tag, text, result, wrong in (("2-0", "0-2", "0-2", 1), ("2-0", "1-0", "1-0", 0),
                                     ("1-1", "*", "1-1", 0), ("?", "2-0", "2-0", 0),
                                     ("*", "2-0", "2-0", 0), ("0-2", "", "0-2", 0)):
        game = reading.read(f'[Result "{tag}"]\n1. 32-28 {text}')[0]
        assert (game.result, bool(game.error)) == (result, bool(wrong)), (tag, text)


def test_headers_alone_are_games_and_set_up_commands_set_up():
    games = reading.read('[Event "a"]\n[White "b"]\n\n[Event "c"]\n\n[Event "d"]\n1. 32-28 *')
    assert [len(g.moves) for g in games] == [0, 0, 1]
    done = pdn.replay(reading.read("1. 32-28 /W:W28:B22/ 28x17")[0])
    assert (done.plies, done.why) == (2, "no pieces left")


def test_a_wrong_record_hides_no_other_and_is_named_by_line_and_game(tmp_path):
    path = tmp_path / "club.pdn"
    path.write_bytes('[White "A"]\n1. 32-28 *\n\n[White "B"]\n1. e4 e5 *\n\n[White "C"]\n{ open\n'
                     '[White "D"]\n1. 32-33 *\n\n[White "José"]\n1. 31-26 *\n'.encode("latin-1"))
    code, out, err = run("replay", str(path), "--json")
    assert code == 2
    assert [json.loads(line)["white"] for line in out.splitlines()] == ["A", "José"]
    lines = err.splitlines()
    assert len(lines) == 3 and all(str(path) in line for line in lines)
    assert "line 5: game 2: 'e4'" in lines[0] and "line 8: game 3: '{'" in lines[1]
    assert "line 10: game 4: move 1 of white" in lines[2]


@pytest.mark.parametrize("text", ["W:W31-50:B1-20:H0:F1", "W : W31-50 : B1-20", "W:B1-20:W31-50.",
                                  '[FEN "W:W31-50:B1-20:H12:F40"]'])
def test_counters_behind_a_fen_are_accepted(text):
    assert fen.text_of(fen.parse(text)) == fen.text_of(fen.parse(fen.START))


@pytest.mark.parametrize("text", ["W:W31-50:B1-20:X", "W:W31:B2:H", "W:W31:B2:W3", "W:H0:F1"])
def test_other_things_behind_a_fen_are_not(text):
    with pytest.raises(ToolError):
        fen.parse(text)


def test_damaged_files_give_lines_never_more():
    rng = random.Random(9)
    base = '[White "A"]\n[Result "2-0"]\n\n1. 32-28 19-23 2. 28x19 14x23 {x} (3. 1-2) 2-0\n\n' * 3
    for _ in range(400):
        text = list(base)
        for _ in range(rng.randrange(1, 6)):
            text[rng.randrange(len(text))] = rng.choice('[]{}()"/;%*-x:. 0931\n\\\0é')
        try:
            games = reading.read("".join(text))
        except ToolError:
            continue
        for game in games:
            try:
                pdn.replay(game)
            except ToolError as error:
                assert "\n" not in str(error)


# --- given


@pytest.mark.parametrize("name, code, says", [
    ("contradiction", 1, "the tag says 2-0, the text 0-2"), ("false-claim", 1, "no pieces left"),
    ("frisian", 2, "GameType 40"), ("english", 2, "GameType 21"),
    ("brazilian-position", 2, "GameType 26")])
def test_given_files_that_are_wrong(name, code, says):
    got, out, err = run("replay", str(REPORTS / f"{name}.pdn"))
    assert (got, out, err.count("\n")) == (code, "", 1) and says in err


@pytest.mark.parametrize("name, results", [
    ("tag-only", [("0-2", 4), ("1-1", 3)]), ("padded", [("1/2-1/2", 15)])])
def test_given_files_that_are_right(name, results):
    code, out, err = run("replay", str(REPORTS / f"{name}.pdn"), "--json")
    assert (code, err) == (0, "")
    assert [(g["result"], g["plies"]) for g in map(json.loads, out.splitlines())] == results


def test_given_positions():
    first, second = (REPORTS / "fens.txt").read_text(encoding="utf-8").split()
    assert rules.legal(fen.parse(first)).n == 9 and fen.parse(second).side == 1
