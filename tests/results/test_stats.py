"""Statistics: each figure counted another way, from the contract's result JSON or by hand."""

import csv
import io
import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from host_tools.cli import build
from host_tools.errors import ToolError
from host_tools.results import stats
from host_tools.results.record import of_file
from tests.results import scripts
from tests.results.conftest import GOLDEN
from tests.results.scripts import Script


def run(*args):
    return CliRunner().invoke(build(["stats"]), ["stats", *map(str, args)])


def test_boards_games_and_points_are_those_of_the_expected_results():
    """tests/cases/matches/*.expect.json come from the laws, not from this code."""
    wanted = {"a": [0, 0, 0], "b": [0, 0, 0]}
    docs = [of_file(path) for path in sorted(GOLDEN.glob("*.plj"))]
    for path in sorted(GOLDEN.glob("*.plj")):
        case = GOLDEN.parents[1] / "cases" / "matches" / f"{path.stem}.expect.json"
        for game in json.loads(case.read_text())["games"]:
            for side in "ab":
                won = [b for b in game["boards"] if b["winner"] == side]
                wanted[side][0] += len(won)
                wanted[side][1] += sum(b["points"] for b in won)
                wanted[side][2] += game["winner"] == side
    rows = {row["name"]: row for row in stats.table(docs)}
    for side, name in (("a", "Asha"), ("b", "Bilal")):
        row = rows[name]
        assert [row["boards_won"], row["points"], row["games_won"]] == wanted[side]


def test_one_board_by_hand(tmp_path):
    """a breaks, misses after 4 s; b needs 6 s, pockets black; a leaves his seat: b has 9 + 3."""
    script = Script().press("play").stroke(after=4000).press("ok").stroke("black", after=6000)
    script.add(umpire={"act": "left_seat", "by": "a"}).press("ok")
    path = tmp_path / "m.plj"
    path.write_bytes(scripts.journal(*script.lines))
    rows = {row["name"]: row for row in stats.table([of_file(path), of_file(path)])}
    a, b = rows["Asha"], rows["Bilal"]
    assert (a["breaks"], a["breaks_won"], a["strokes"], a["stroke_median"]) == (1, 0, 1, 4.0)
    assert (b["boards_won"], b["points"], b["points_board"], b["stroke_longest"]) == (1, 12, 12, 6)


def test_a_pair_is_one_row_whoever_sits_first(eventful):
    doc = of_file(eventful)
    turned = json.loads(json.dumps(doc))
    turned["players"]["a"].reverse()
    turned["journal"]["sha256"] = "0"
    rows = stats.table([doc, turned])
    assert len(rows) == 2 and all(row["matches"] == 2 for row in rows)


def test_every_form_has_every_player(eventful):
    table = run(GOLDEN, eventful)
    assert table.exit_code == 0 and "Asha" in table.output
    rows = json.loads(run(GOLDEN, eventful, "--json").output)
    read = list(csv.DictReader(io.StringIO(run(GOLDEN, eventful, "--csv").output)))
    assert [r["name"] for r in read] == [r["name"] for r in rows]
    page = run(GOLDEN, eventful, "--html").output
    assert all(r["name"].replace("&", "&amp;") in page for r in rows)


def test_bad_journals_are_named_and_the_others_counted(tmp_path):
    (tmp_path / "bad.plj").write_bytes(b"PLJ1 but no more")
    (tmp_path / "good.plj").write_bytes((GOLDEN / "flow-one.plj").read_bytes())
    got = run(tmp_path)
    assert got.exit_code == 1 and "bad.plj" in got.stderr and "Asha" in got.stdout
    assert isinstance(run(tmp_path, "--csv", "--json").exception, ToolError)


@pytest.mark.parametrize("name", ["$x^2$", "<svg onload=x>", "ক্ষ & <b>", "_hidden"])
def test_a_plot_draws_names_as_they_are(eventful, name):
    pytest.importorskip("matplotlib", reason="pip install 'pocketlaw[plot]'")
    from host_tools.results.plot import pictures

    doc = of_file(eventful)
    doc["players"] = {"a": [name, name], "b": [name, name]}
    made = pictures(doc)
    assert made["png"].startswith(b"\x89PNG") and b"<svg onload" not in made["svg"]


def test_turn_lengths_by_hand(eventful):
    pytest.importorskip("matplotlib", reason="pip install 'pocketlaw[plot]'")
    from host_tools.results.plot import turns

    doc = of_file(eventful)
    assert turns(doc, "a") == [4, 1, 1] and turns(doc, "b") == [1, 1]


def test_what_is_missing_is_named_by_its_extra():
    """Each optional library away in turn: one line that says what to install."""
    code = """import sys
sys.modules[sys.argv[1]] = None
from host_tools.cli import main
sys.argv = ["pocketlaw", *sys.argv[2:]]
main()"""
    journal = str(GOLDEN / "flow-one.plj")
    for module, extra, args in (
            ("fpdf", "sheet", ["sheet", journal]), ("segno", "sheet", ["sheet", journal]),
            ("mnemonic", "sheet", ["sheet", journal]),
            ("matplotlib", "plot", ["sheet", journal, "--plot"]),
            ("minisign", "sign", ["sign", "--new-key", "x"])):
        done = subprocess.run([sys.executable, "-c", code, module, *args], timeout=60,
                              capture_output=True, text=True, env={"POCKETLAW_PASSWORD": ""})
        assert done.returncode == 1 and f"pocketlaw[{extra}]" in done.stderr, done.stderr
        assert done.stderr.count("\n") == 1
