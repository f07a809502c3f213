"""Words for every law the rule sets cite; the listing; docs/laws.md as fresh as the code."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from host_tools import cli
from host_tools.errors import ToolError
from host_tools.laws import examples, listing, page, words
from pocketlaw.carrom import lawnumbers, rows, rulesets
from pocketlaw.carrom.laws import SWITCHES
from pocketlaw.carrom.ruling import Ruling
from pocketlaw.carrom.stroke import rule_stroke

ROOT = Path(__file__).parents[2]


def run(*args):
    return CliRunner().invoke(cli.build(["laws"]), ["laws", *args])


@pytest.mark.parametrize("ident", rulesets.IDENTS)
def test_every_cited_law_has_words(ident):
    missing = [key for key in listing.cited(ident) if key not in words.load()["words"]]
    assert not missing


@pytest.mark.parametrize("ident", rulesets.IDENTS)
def test_every_cited_law_says_where_it_comes_from(ident):
    assert all(words.source(key) for key in listing.cited(ident) if key != "GAP")


@pytest.mark.parametrize("ident", rulesets.IDENTS)
def test_rulings_name_sources_only(ident):
    """The keys of an answer's `laws` are those of the texts; decisions are for the words alone."""
    for row in rulesets.rows(ident):
        keys = rulesets.keys(ident, row).split()
        if row != rows.OVERRIDE:
            assert all(re.fullmatch(r"(S|IT|DE)\d.*|00[0124]/.+|GAP", key) for key in keys), row


def test_every_case_and_decision_has_words():
    assert all(f"E{n}" in words.load()["words"] for n in range(1, 38))


def test_every_switch_has_a_meaning():
    assert list(words.load()["switches"]) == list(SWITCHES)


def test_page_is_fresh():
    written = (ROOT / "docs/laws.md").read_text()
    assert written == page.text(), "stale: make laws-page"


@pytest.mark.parametrize("row, name, position, stroke", examples.STROKES + examples.LAST)
def test_examples_are_of_their_row(row, name, position, stroke):
    laws = rulesets.load("icf25")
    p, s = examples.build(position, stroke, laws.break_attempts)
    r = Ruling()
    rule_stroke(r, laws, p, s)
    goes_on = 133 <= row <= 136  # E33 to E36: the board goes on by rows 16, 20, 23 and 16
    expected = {133: 16, 134: 23, 135: 16, 136: 20}[row] if goes_on else row
    assert expected in r.rows[:r.n_rows], name


def test_defaults_of_the_named_disagreements():
    """LAWS decision 2."""
    want = {
        "break_attempts": (3, 2, 3, 3), "early_queen_keeps": (0, 0, 0, 1),
        "off_loses_turn": (0, 0, 0, 1), "improper_striker_out": (1, 1, 1, 1),
        "improper_queen_extra": (1, 1, 1, 1), "boards_late": (0, 9, 0, 1),
        "cap_holds": (1, 1, 1, 1), "e25_cutoff": (0, 0, 0, 0),
    }
    for switch, values in want.items():
        got = tuple(listing.values(ident)[switch]["value"]
                    for ident in ("icf25", "classic29", "sag", "knockout"))
        assert got == values, switch


def test_parameters_of_the_digest():
    """LAWS 1.1, table of parameters."""
    icf, classic = listing.values("icf25"), listing.values("classic29")
    for switch, a, b in (("queen", 3, 5), ("cutoff", 22, 24), ("board_cap", 12, 14),
                         ("target", 25, 29), ("boards", 8, 9), ("swap_at", 13, 15),
                         ("shot_ms", 15000, 15000), ("placing_ms", 15000, 15000),
                         ("sides_ms", 120000, 120000), ("rest_ms", 600000, 600000),
                         ("report_ms", 900000, 900000), ("trial_boards", 2, 2)):
        assert (icf[switch]["value"], classic[switch]["value"]) == (a, b), switch


def test_listing_as_json():
    done = run("--json")
    assert done.exit_code == 0
    assert json.loads(done.output)["classic29"]["queen"] == {"value": 5, "sources": ["001/9.3"]}


def test_why():
    done = run("icf25", "--why", "S74a")
    assert done.exit_code == 0
    assert done.output.startswith("S74a (101a): ")
    assert "the striker and own, cover owed" in done.output


@pytest.mark.parametrize("key, number", [
    ("S13", "39"), ("S14", "41"), ("S45a", "72a"), ("S36a", "63a"), ("S65", "92"), ("S87", "114"),
    ("S25b(i)", "52b(i)"), ("001/9.4", "9.4"), ("004/5.1", "5.1"), ("002/K10", "K10"),
    ("IT103", "IT103"), ("S45a S69 GAP", "72a 96 GAP"),
])
def test_people_see_the_number_of_their_book(key, number):
    """Decision 20: S45a is Rule 72(a), the toss S13 is 39, the queen's laws are 92 to 114."""
    assert lawnumbers.shown(key) == number


@pytest.mark.parametrize("text", ["72a", "72(a)", "Rule 72(a)", "S45a", "s45A"])
def test_why_takes_the_number_of_the_book(text):
    assert words.find(text) == ["S45a"]


def test_why_takes_the_numbers_of_the_other_texts():
    assert (words.find("9.4"), words.find("Q3")) == (["001/9.4"], ["002/Q3"])


def test_why_of_an_unknown_law():
    with pytest.raises(ToolError, match="no law S999"):
        words.why("S999")


def test_unknown_rule_set():
    assert isinstance(run("icf26").exception, ToolError)
