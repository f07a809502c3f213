"""`pocketlaw sheet` as a user runs it: files, names, texts, what is refused."""

import csv
import io
import json
import shutil
import subprocess

import pytest
from typer.testing import CliRunner

from host_tools.cli import build
from host_tools.errors import ToolError
from host_tools.results import digest, tables
from host_tools.results.page import sheet as html
from host_tools.results.paper import Paper
from host_tools.results.record import Place, of_file
from host_tools.results.sheet import pdf
from host_tools.results.telling import outcome
from host_tools.results.text import cell, clean, safe_name
from host_tools.results.words import LANGS, Words, load
from tests.results.conftest import GOLDEN


def run(*args) -> object:
    return CliRunner().invoke(build(["sheet"]), ["sheet", *map(str, args)])


def pdf_text(data: bytes, tmp_path) -> str:
    if not shutil.which("pdftotext"):
        pytest.skip("no pdftotext (poppler-utils)")
    (tmp_path / "x.pdf").write_bytes(data)
    return subprocess.run(["pdftotext", "-layout", tmp_path / "x.pdf", "-"], timeout=60,
                          capture_output=True, check=True).stdout.decode()


def test_one_call_makes_every_kind_and_an_index(tmp_path):
    got = run(GOLDEN, "-o", tmp_path, "--csv", "--json", "--html", "--pdf")
    assert got.exit_code == 0, got.output
    names = sorted(path.name for path in tmp_path.iterdir())
    count = len(list(GOLDEN.glob("*.plj")))
    assert len(names) == 5 * count + 1 and "index.html" in names
    index = (tmp_path / "index.html").read_text()
    assert all(name in index for name in names if name != "index.html")
    for path in tmp_path.glob("*.pdf"):
        assert path.read_bytes().startswith(b"%PDF-1.")


def test_nothing_is_overwritten_silently(tmp_path):
    journal = GOLDEN / "flow-one.plj"
    assert run(journal, "-o", tmp_path, "--json").exit_code == 0
    made = next(tmp_path.iterdir())
    made.write_text("mine")
    got = run(journal, "-o", tmp_path, "--json")
    assert isinstance(got.exception, ToolError) and made.name in str(got.exception)
    assert made.read_text() == "mine"
    assert run(journal, "-o", tmp_path, "--json", "--replace").exit_code == 0
    assert json.loads(made.read_text())["schema"] == "pocketlaw.results/1"


def test_a_bad_journal_among_many_stops_only_itself(tmp_path):
    (tmp_path / "in").mkdir()
    shutil.copy(GOLDEN / "flow-one.plj", tmp_path / "in" / "good.plj")
    (tmp_path / "in" / "bad.plj").write_bytes(b"no journal")
    raw = (GOLDEN / "icf25-full.plj").read_bytes()
    (tmp_path / "in" / "torn.plj").write_bytes(raw[:-5])
    got = run(tmp_path / "in", "-o", tmp_path / "out", "--json")
    assert got.exit_code == 1
    assert "bad.plj: no Pocketlaw journal" in got.stderr and "torn.plj: record" in got.stderr
    assert len(list((tmp_path / "out").glob("*.json"))) == 2


@pytest.mark.parametrize("args,says", [
    (["nowhere.plj"], "nowhere.plj: No such file"),
    ([GOLDEN / "flow-one.plj", "--lang", "xx"], "no language xx"),
    ([GOLDEN / "flow-one.plj", "--event", "x" * 81], "event: more than 80"),
    ([GOLDEN / "flow-one.plj", "--font", "README.md"], "no usable font"),
])
def test_bad_input_is_one_clear_line(tmp_path, args, says):
    got = run(*args, "-o", tmp_path / "out")
    assert isinstance(got.exception, ToolError) and says in str(got.exception)
    assert not (tmp_path / "out").exists()


def test_a_club_sheet_shows_names_boards_winner_and_digest(classic, tmp_path):
    data, warnings = pdf(classic, "en")
    assert not warnings
    text = pdf_text(data, tmp_path)
    assert "Winner: Bilal, games 1 - 2" in text and "Game 3" in text
    assert digest.words(classic["journal"]["sha256"]) in " ".join(text.split())
    assert classic["journal"]["sha256"] in text


@pytest.mark.parametrize("lang", LANGS)
def test_every_language_has_letters_for_every_phrase(lang, eventful):
    data, warnings = pdf(of_file(eventful, Place(event="কলকাতা")), lang)
    assert data.startswith(b"%PDF-") and not warnings
    paper = Paper("words")
    for table in load().values():
        for text in table.values() if isinstance(table, dict) else ():
            for phrase in text.values() if isinstance(text, dict) else (text,):
                paper._note_lacking(phrase)
    assert not paper.lacking


@pytest.mark.parametrize("text,apart", [
    ("क्ष", 3), ("ज्ञ", 3), ("र्थ", 3), ("ক্ষ", 3), ("জ্ঞ", 3), ("ਪ੍ਰ", 3),
])
def test_conjuncts_are_shaped_to_fewer_glyphs(text, apart):
    """HarfBuzz itself is the judge: three letters in, one or two glyphs out, none missing."""
    paper = Paper("x")
    fonts = [f for f in paper.pdf.fonts.values() if ord(text[0]) in f.cmap]
    shaped = fonts[0].shape_text(text, 10, paper.pdf.text_shaping)
    assert len(text) == apart and len([g for g in shaped if g["x_advance"]]) < apart


def test_letters_no_font_has_are_named(eventful):
    doc = of_file(eventful, Place(event="東京"))
    _, warnings = pdf(doc)
    assert warnings and "U+4EAC" in warnings[0] and "--font" in warnings[0]


def test_very_long_texts_and_many_calls_stay_on_paper(eventful):
    doc = of_file(eventful, Place(*["W" * 80] * 6))
    doc["players"] = {"a": ["W" * 64, "ক্ষ" * 20], "b": ["i" * 64, "W W" * 20]}
    doc["calls"] = doc["calls"] * 60
    data, _ = pdf(doc, "bn")
    assert data.count(b"/Type /Page\n") > 2


@pytest.mark.parametrize("nasty", ['<script>alert(1)</script>', '" onload="x', "a&b<c>'d"])
def test_everything_in_a_page_is_escaped(eventful, nasty):
    doc = of_file(eventful, Place(*[nasty] * 6))
    doc["players"] = {"a": [nasty, nasty], "b": [nasty, nasty]}
    doc["laws"]["name"] = nasty
    text = html(doc)
    assert nasty not in text.replace("&amp;b", "") and "<script" not in text
    assert "default-src 'none'" in text


def test_csv_is_read_back_and_holds_no_formula(eventful):
    doc = of_file(eventful)
    doc["players"]["a"][0] = "=HYPERLINK(\"x\")"
    rows = list(csv.DictReader(io.StringIO(tables.strokes(doc))))
    assert len(rows) == len(doc["strokes"]) and rows[0]["player"].startswith("'=")
    assert [int(r["used_ms"]) for r in rows] == [s["ms"] for s in doc["strokes"]]


def test_boards_as_csv_hold_what_the_sheet_holds(classic):
    rows = list(csv.DictReader(io.StringIO(tables.boards(classic))))
    boards = [b for g in classic["games"] for b in g["boards"]]
    assert [int(r["points"]) for r in rows] == [b["points"] for b in boards]
    assert [r["queen"] or None for r in rows] == [b["queen"] for b in boards]


def test_texts_of_strangers():
    assert clean("a\x00b\x1b[31m\u202ec\td") == "ab[31mc d"
    assert clean("ক্\u200dষ") == "ক্\u200dষ"  # the joiner shapes; it is kept
    assert safe_name("../../etc/passwd") == "etc-passwd"
    assert safe_name("...") == "match" and safe_name("প্রকাশ") == "প্রকাশ"
    assert len(safe_name("ক" * 100, 60).encode()) <= 60
    assert cell("=1+1") == "'=1+1" and cell("-5") == "-5" and cell("@x") == "'@x"


def test_a_name_with_braces_is_no_place_of_a_phrase():
    assert Words("en")("winner", name="{a}", a=1, b=2) == "Winner: {a}, games 1 - 2"


@pytest.mark.parametrize("lang", LANGS)
def test_a_forfeit_is_told_as_one(lang, classic):
    """LAWS decision 28: match losses are shown as such, with their cause."""
    match = classic["match"] | {"forfeit": {"by": "a", "cause": "b"}}
    told = outcome(classic | {"match": match}, Words(lang))
    plain = outcome(classic | {"match": match | {"forfeit": {"by": "a", "cause": None}}},
                    Words(lang))
    assert load()["cause"]["b"][lang] in told and "Asha" in told
    assert "Asha" in plain and "{" not in told + plain
