"""The document of a match: what the journal says, no more, and what undo took back is gone."""

import json

import pytest

from host_tools.errors import ToolError
from host_tools.results.record import Place, of_file
from pocketlaw.journal.crc import crc16
from tests.results import scripts
from tests.results.conftest import GOLDEN
from tests.results.scripts import Script


def played(tmp_path, script: Script, **config) -> dict:
    path = tmp_path / "match.plj"
    path.write_bytes(scripts.journal(*script.lines, **config))
    return of_file(path)


def test_strokes_told_are_the_strokes_the_box_counted(golden):
    doc = of_file(golden)
    for game in doc["games"]:
        for board in game["boards"]:
            told = [s for s in doc["strokes"] if board["began"] <= s["t"] <= board["ended"]]
            assert len(told) == board["strokes"]
            assert {(s["game"], s["board"]) for s in told} == {(game["n"], board["n"])}


def test_every_carromman_down_lies_in_a_pocket_at_the_end(golden):
    """Nine less those pocketed, plus those put back, are what the sheet says is left."""
    doc = of_file(golden)
    for game in doc["games"]:
        for board in game["boards"]:
            told = [s for s in doc["strokes"] if board["began"] <= s["t"] <= board["ended"]]
            put = [p for p in doc["placings"] if board["began"] <= p["t"] <= board["ended"]]
            for side in "ab":
                colour = "white" if side == board["white"] else "black"
                down = sum(s["down"][colour] for s in told)
                back = sum(p["returned"] + p["dues"] - p["waived"]
                           for p in put if p["side"] == side)
                assert 9 - down + back == board["left"][side]


def test_the_running_score_adds_up_and_ends_as_the_game(golden):
    doc = of_file(golden)
    for game in doc["games"]:
        assert game["boards"][-1]["score"] == game["score"]


def test_time_used_is_from_play_to_the_stroke(tmp_path):
    """S19: the first 15 s run from "Play"; S23: the next from the ruling."""
    script = Script().press("play").stroke("white", after=4500).stroke(after=7000).press("ok")
    doc = played(tmp_path, script)
    assert doc["strokes"][1]["ms"] == 7000
    assert doc["strokes"][0]["ms"] == 4500


def test_an_appeal_costs_no_time(tmp_path):
    """IT86: the clock stands from the appeal to "Play"."""
    script = Script().press("play").press("play", after=4000).press("play", after=60000)
    doc = played(tmp_path, script.stroke("white", after=3000))
    assert doc["strokes"][0]["ms"] == 7000 and not doc["strokes"][0]["late"]


def test_a_late_stroke_is_marked_with_its_whole_time(tmp_path):
    doc = played(tmp_path, Script().press("play").stroke(after=16500).press("ok"))
    assert doc["strokes"][0]["late"] and doc["strokes"][0]["ms"] == 16500


def test_what_undo_took_back_is_not_told(tmp_path):
    script = Script().press("play").stroke("white").press("undo", "undo", "undo", "play")
    doc = played(tmp_path, script.stroke("black").press("ok"))
    assert [s["down"]["white"] for s in doc["strokes"]] == [0]
    assert [s["down"]["black"] for s in doc["strokes"]] == [1]
    assert doc["undos"] == 3


def test_a_stroke_cut_by_the_power_is_not_told(tmp_path):
    """After a cut MOVING comes back as PAUSED before the stroke."""
    script = Script().press("play").press("ok").add(power="cut").add(power="on")
    doc = played(tmp_path, script.press("play").stroke("white"))
    assert len(doc["strokes"]) == 1 and doc["strokes"][0]["down"]["white"] == 1


def test_a_slam_is_all_nine_and_the_queen_in_the_first_turn(tmp_path):
    script = Script().press("play").stroke("white").stroke("white", "queen")
    for _ in range(7):
        script.stroke("white")
    script.press("ok")
    doc = played(tmp_path, script)
    board = doc["games"][0]["boards"][0]
    assert board["slam"] and board["points"] == 12 and board["turns"] == 1


def test_a_board_left_is_no_slam_and_names_its_cause(tmp_path):
    doc = played(tmp_path, Script().press("play").lose("b"))
    board = doc["games"][0]["boards"][0]
    assert not board["slam"] and board["ended_by"] == "left_seat"
    assert [c["call"] for c in doc["calls"]] == ["left_seat"]
    assert doc["calls"][0]["result"] == {"winner": "a", "points": 12}


def test_doubles_name_the_player_of_each_stroke(eventful):
    doc = of_file(eventful)
    assert doc["players"] == {"a": ["প্রকাশ", "ਸਿੰਘ"], "b": ["हरि", "Zoë"]}
    assert [s["player"] for s in doc["strokes"][3:6]] == ["a1", "b1", "a2"]
    assert [c["call"] for c in doc["calls"]] == ["technical_foul", "foul"]


def test_what_is_not_known_stays_empty_and_strangers_texts_are_clean(golden):
    doc = of_file(golden, Place(event="A\x1b[2J\nCup\u202e", umpire=" x  y "))
    assert doc["place"]["event"] == "A[2J Cup" and doc["place"]["umpire"] == "x y"
    assert doc["place"]["date"] == ""
    json.dumps(doc)


@pytest.mark.parametrize("cut", [1, 16, 100])
def test_a_cut_journal_gives_its_sound_part_and_says_so(golden, tmp_path, cut):
    raw = golden.read_bytes()
    path = tmp_path / "cut.plj"
    path.write_bytes(raw[:-cut])
    doc = of_file(path)
    whole = of_file(golden)
    assert doc["strokes"] == whole["strokes"][:len(doc["strokes"])]
    assert bool(doc["journal"]["error"]) == bool(cut % 16)


def test_each_side_lets_its_own_right_go(tmp_path):
    """Decision 23: `waive` by a lets go what b would have had to take out, and no more."""
    script = Script().press("play").stroke("white").stroke("striker", "black")
    doc = played(tmp_path, script.press("ok").add(umpire={"act": "waive", "by": "b"}))
    for placing in doc["placings"]:
        assert placing["waived"] in (0, placing["dues"])
    assert sum(p["waived"] for p in doc["placings"]) == doc["totals"]["a"]["waived"] \
        + doc["totals"]["b"]["waived"] > 0


@pytest.mark.parametrize("at,byte,says", [(b"Asha", 0xFF, "no UTF-8"),
                                          (b"icf25", 7, "unknown rule set")])
def test_texts_that_no_box_writes_are_refused(at, byte, says, tmp_path):
    raw = bytearray((GOLDEN / "icf25-full.plj").read_bytes())
    raw[raw.index(at)] = byte
    head = (raw[4] + 1) * 16
    raw[head - 2:head] = crc16(raw, 0, head - 2).to_bytes(2, "big")
    (tmp_path / "m.plj").write_bytes(raw)
    with pytest.raises(ToolError, match=says):
        of_file(tmp_path / "m.plj")
