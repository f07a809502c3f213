"""The .sol archive, loaded by SoL's own loader in memory, in SoL's own environment."""

import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host_tools.cli import build
from host_tools.errors import ToolError
from host_tools.results.record import of_file
from host_tools.results.sol import rows
from host_tools.results.sol.archive import archive
from tests.results import scripts
from tests.results.conftest import GOLDEN
from tests.results.scripts import Script

EVENT = ("Cup", "2026-12-01", "Kolkata CC", "IND")


@pytest.fixture
def load(sol_python, tmp_path):
    def run(text: str) -> dict:
        path = tmp_path / "t.sol"
        path.write_text(text)
        done = subprocess.run([sol_python, Path(__file__).with_name("loader.py"), path],
                              capture_output=True, timeout=120)
        assert done.returncode == 0, done.stderr.decode()[-800:]
        return json.loads(done.stdout)
    return run


def board(winner, points, queen, left) -> dict:
    return {"n": 1, "winner": winner, "points": points, "queen": queen, "breaker": "a",
            "left": {"a": left if winner == "b" else 0, "b": left if winner == "a" else 0}}


def doc_of(boards, name="x.plj", table="") -> dict:
    return {"journal": {"file": name}, "event": "singles", "over": True,
            "place": {"round": "", "table": table},
            "players": {"a": ["Asha " + name], "b": ["Bilal " + name]},
            "laws": {"name": "ICF 25", "target": 25, "queen": 3, "games_to_win": 1},
            "games": [{"n": 1, "winner": None, "boards": boards}]}


def any_board(rng, totals) -> dict:
    """A board that the laws can rule (LAWS 1.5), whoever wins it."""
    winner = rng.choice("ab")
    had, left = totals[winner], rng.randint(1, 9)
    value = 3 if had < 22 else 1
    kind = rng.randrange(5)
    if kind == 0:  # E1: the winner covered the queen
        return board(winner, left + (3 if had < 22 else 0), winner, left)
    if kind == 1:  # E2: the loser did
        return board(winner, left, "b" if winner == "a" else "a", left)
    if kind == 2:  # E5 to E8: queen only, with what may be demanded
        return board(winner, value + rng.randint(0, 2), None, 0)
    if kind == 3:  # E9 to E12: pieces and the queen, which lay on the board
        extra = rng.randint(0, 2)
        return board(winner, min(12, left + (3 if had < 22 else 0) + extra), None, left)
    return board(winner, 1 + rng.randint(0, 2), "b" if winner == "a" else "a", 0)  # E24


def test_sol_counts_every_lawful_game_as_the_box(load):
    rng = random.Random(19)
    docs, wanted = [], []
    for number in range(150):
        totals, boards, running = {"a": 0, "b": 0}, [], []
        while max(totals.values()) < 25 and len(boards) < 8:
            boards.append(any_board(rng, totals))
            totals[boards[-1]["winner"]] += boards[-1]["points"]
            running.append([min(25, totals["a"]), min(25, totals["b"])])
        docs.append(doc_of(boards, f"{number}"))
        wanted.append(running)
    loaded = load(archive(docs, *EVENT, 1))
    assert [m["running"] for m in loaded["matches"]] == wanted
    assert [m["score"][0] for m in loaded["matches"]] == [r[-1] for r in wanted]
    assert loaded["skipped"] == 0


def test_a_match_of_three_games_goes_as_best_of_three(load):
    doc = of_file(GOLDEN / "icf25-full.plj")
    loaded = load(archive([doc], *EVENT))
    match = loaded["matches"][0]
    assert loaded["kind"] == "bestof3" and "Asha" in match["won"]
    assert match["score"] == [[25, 0], [25, 14], [None, None]]


def test_one_game_of_a_match_goes_board_by_board(load):
    doc = of_file(GOLDEN / "icf25-full.plj")
    match = load(archive([doc], *EVENT, 2))["matches"][0]
    assert match["running"] == [[11, 0], [11, 11], [11, 14], [18, 14], [25, 14]]
    assert match["breaker"] == "1"


def test_the_command_with_a_plan_and_doubles(tmp_path, load):
    script = Script().press("play").lose("b").press("play").lose("a")
    for n, names in enumerate([(["हरि राव", "Zoë"], ["A B", "C D"]),
                               (["E F", "G H"], ["I", "J K"])]):
        (tmp_path / f"{n}.plj").write_bytes(scripts.journal(
            *script.lines, event="doubles", a=names[0], b=names[1]))
    (tmp_path / "plan.csv").write_text("journal,round,table\n0.plj,3,2\n1.plj,3,7\n")
    got = CliRunner().invoke(build(["export"]), [
        "export", "sol", str(tmp_path), "--event", "Cup", "--date", "2026-12-01", "--club", "K",
        "--country", "IND", "--plan", str(tmp_path / "plan.csv"), "--game", "1",
        "-o", str(tmp_path / "cup.sol")])
    assert got.exit_code == 0, got.output
    loaded = load((tmp_path / "cup.sol").read_text())["matches"]
    assert [(m["turn"], m["board"]) for m in loaded] == [(3, 2), (3, 7)]
    assert "राव" in loaded[0]["names"][0] and "Zoë" in loaded[0]["names"][0]


@pytest.mark.parametrize("change,says", [
    ({"event": ""}, "--event"), ({"event": "x" * 51}, "--event"), ({"country": "in"}, "capital"),
    ({"date": "1.12.2026"}, "a day as"), ({"date": "2026-13-01"}, "a day as"),
    ({"club": ""}, "--club"),
])
def test_what_sol_can_not_hold_is_refused(change, says):
    fields = dict(zip(("event", "date", "club", "country"), EVENT, strict=True)) | change
    with pytest.raises(ToolError, match=says):
        archive([doc_of([board("a", 5, None, 5)])], **fields)


def refused(*docs, game=None) -> str:
    with pytest.raises(ToolError) as error:
        archive(list(docs), *EVENT, game)
    return str(error.value)


def test_matches_that_do_not_fit_are_named(tmp_path):
    good = doc_of([board("a", 5, None, 5)], "good")
    assert "29" in refused(of_file(GOLDEN / "classic29-full.plj"))
    assert "no points" in refused(of_file(GOLDEN / "knockout-final.plj"))
    assert "several games" not in refused(good, good) and "already" in refused(good, good)
    assert "do not go together" in refused(good, of_file(GOLDEN / "icf25-full.plj"))
    assert "no finished board" in refused(doc_of([]))
    assert "against himself" in refused(good | {"players": {"a": ["X"], "b": ["X"]}})
    assert "a number from 1" in refused(doc_of([board("a", 5, None, 5)], table="B"))
    assert "50 characters" in refused(
        good | {"players": {"a": ["X" * 51], "b": ["Y"]}})
    assert "40 points can not be written" in refused(doc_of([board("a", 40, None, 9)]))


def test_void_boards_are_left_out():
    doc = doc_of([board("a", 5, None, 5) | {"winner": None, "points": 0}, board("b", 4, None, 4)])
    assert rows.boards(doc, 1) == [{"number": 1, "coins1": 0, "coins2": 4, "queen": None}]


def test_an_archive_is_named_sol_and_not_overwritten(tmp_path):
    shutil.copy(GOLDEN / "icf25-full.plj", tmp_path / "m.plj")
    args = ["export", "sol", str(tmp_path / "m.plj"), "--event", "Cup", "--date", "2026-12-01",
            "--club", "K", "--country", "IND", "-o"]
    run = CliRunner().invoke
    assert "named .sol" in str(run(build(["export"]), [*args, str(tmp_path / "x.json")]).exception)
    assert run(build(["export"]), [*args, str(tmp_path / "x.sol")]).exit_code == 0
    again = run(build(["export"]), [*args, str(tmp_path / "x.sol")])
    assert "is there already" in str(again.exception)
