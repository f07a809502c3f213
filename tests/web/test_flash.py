"""A board flashed from the page, in a real Chromium; the board is MicroPython unix on a pty."""

import json
import re

import pytest

from host_tools.boards import load
from host_tools.flash import tree
from host_tools.link.transport import snippet
from host_tools.web import flashpack, flashpage
from tests.flash.conftest import UMPIRES
from tests.flash.ptyboard import MICROPYTHON, Board
from tests.flash.standin import firmware
from tests.web.serialbridge import Bridge


def pack_of(root):
    """The page's data for a stand-in firmware on the simulated board."""
    info = load.load("SIM").info
    return {"version": tree.version_of(root), "snippets": {n: snippet(n) for n in
                                                           flashpack.SNIPPETS},
            "boards": {"SIM": {"product": "stand-in", "mcu": info["mcu"],
                               "machines": info["machines"], "min_version": "1.24.0", "enter": "",
                               "drive": "", "image": "",
                               "tree": flashpack.as_data(tree.build(root, "SIM", 6))}}}


@pytest.fixture
def table(browser, tmp_path):
    """Return a function (firmware root, what the page is told) -> page with a board behind it."""
    if not MICROPYTHON:
        pytest.skip("needs the micropython command of the dev extra")
    board = Board(tmp_path)
    board.write(UMPIRES)
    opened = []

    def visit(root, extra=""):
        folder = tmp_path / f"site{len(opened)}"
        folder.mkdir()
        (folder / "style.css").write_text("")
        flashpage.build(folder, pack_of(root))
        context = browser.new_context(bypass_csp=True)
        opened.append(context)
        page = context.new_page()
        page.wrong = []
        page.on("pageerror", lambda error: page.wrong.append(str(error)))
        page.add_init_script(bridge.script() + extra)
        page.goto((folder / "flash.html").as_uri())
        page.wait_for_selector("html[data-ready]")
        return page

    with board, Bridge(board) as bridge:
        visit.board = board
        yield visit
        for context in opened:
            assert all(page.wrong == [] for page in context.pages)
            context.close()


def settled(page, ms=90000):
    page.wait_for_function("!document.body.dataset.busy", timeout=ms)
    return page.text_content("#trouble")


def flash(page, until="#done:not([hidden])"):
    page.click("#connect")
    assert settled(page) == ""
    page.select_option("#board", "SIM")
    page.click("#make-plan")
    assert settled(page) == ""
    assert page.is_visible("#go"), page.text_content("#log")
    page.click("#go")
    trouble = settled(page)
    if until:
        assert trouble == "" and page.is_visible(until), trouble + page.text_content("#log")
    return trouble


def test_a_bare_board_is_flashed_and_then_updated(table, tmp_path):
    first = firmware(tmp_path / "one", "0.1.0")
    page = table(first)
    flash(page)
    assert "plays 0.1.0+" in page.text_content("#outcome")
    second = firmware(tmp_path / "two", "0.2.0")
    page = table(second)
    flash(page)
    assert "plays 0.2.0+" in page.text_content("#outcome")
    table.board.power_off()
    there = table.board.files()
    wanted = tree.build(second, "SIM", 6)
    assert there["/pocketlaw.pack"] == wanted.pack.data
    assert there["/pocketlaw.manifest"] == wanted.manifest.data
    assert {p: there[p] for p in wanted.roots} == {p: f.data for p, f in wanted.roots.items()}
    assert {p: there[p] for p in UMPIRES} == UMPIRES  # the umpire's own data stays
    table.board.power_on()


def test_a_version_that_does_not_start_is_taken_back(table, tmp_path):
    flash(table(firmware(tmp_path / "one", "0.1.0")))
    bad = firmware(tmp_path / "bad", "0.2.0", start="raise ValueError('no')\n")
    page = table(bad)
    flash(page)
    assert "the one before it plays again" in page.text_content("#outcome")


def test_what_is_not_ours_is_kept_and_said(table, tmp_path):
    table.board.power_off()
    table.board.write({"/main.py": b"x = 1  # theirs\n", "/new/deep/a": b"a", "/good/b": b"b"})
    table.board.power_on()
    page = table(firmware(tmp_path / "one", "0.1.0"))
    flash(page)
    said = page.text_content("#log")
    assert all(f"{path} is not ours: kept as /before{path}" in said
               for path in ("/good", "/main.py", "/new"))
    table.board.power_off()
    there = table.board.files()
    assert there["/before/new/deep/a"] == b"a" and there["/before/good/b"] == b"b"
    assert there["/before/main.py"] == b"x = 1  # theirs\n"
    table.board.power_on()


def test_the_cable_comes_out_while_staging(table, tmp_path):
    flash(table(firmware(tmp_path / "one", "0.1.0")))
    page = table(firmware(tmp_path / "two", "0.2.0", extra=6))
    page.click("#connect")
    settled(page)
    page.select_option("#board", "SIM")
    page.click("#make-plan")
    settled(page)
    table.board.arm("vanish", 3000)
    page.click("#go")
    assert re.search("went away|does not answer|REPL", settled(page))
    table.board.power_off()
    manifest = json.loads(table.board.files()["/pocketlaw.manifest"])
    assert manifest["version"].startswith("0.1.0+")  # the old version is whole
    table.board.power_on()


def test_journals_are_pulled_as_files(table, tmp_path):
    page = table(firmware(tmp_path / "one", "0.1.0"))
    page.click("#connect")
    settled(page)
    page.click("#pull")
    assert settled(page) == ""
    with page.expect_download() as found:
        page.click("#files a:has-text('m0001.plj')")
    assert found.value.path().read_bytes() == UMPIRES["/match/m0001.plj"]


def test_without_web_serial_the_page_says_what_to_do(browser, tmp_path):
    (tmp_path / "style.css").write_text("")
    flashpage.build(tmp_path, pack_of(firmware(tmp_path / "fw", "0.1.0")))
    page = browser.new_page()
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.add_init_script("delete Navigator.prototype.serial")
    page.goto((tmp_path / "flash.html").as_uri())
    page.wait_for_selector("html[data-ready]")
    assert page.is_visible("#unsupported") and not page.is_visible("#connect")
    assert not [text for text in said if "Content Security Policy" in text]
    page.close()
