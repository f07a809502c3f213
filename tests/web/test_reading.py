"""The page for who cannot see it, for who reads another language, and on small screens."""

import pytest

from host_tools.web import bundle
from tests.web.play import ask, pocket, press, until, view

pytestmark = pytest.mark.slow
AXE = bundle.node_setup.WEB / "node_modules/axe-core/axe.min.js"


def violations(page):
    """Return what axe finds wrong with what is shown: rule, then where."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {preload: false, resultTypes: ['violations']})")
    return [(one["id"], [node["target"] for node in one["nodes"]]) for one in found["violations"]]


@pytest.mark.parametrize("size, scheme, locale", [
    ("laptop", "light", "en-GB"), ("phone", "dark", "en-GB"), ("laptop", "dark", "hi-IN"),
    ("phone", "light", "bn-BD")])
def test_axe_finds_nothing_wrong_on_the_page_and_in_any_dialog(visit, size, scheme, locale):
    page = visit(size, scheme=scheme, locale=locale)
    press(page, "play", "AIM")
    pocket(page, "striker", 1)
    press(page, "ok", "RULING")
    assert violations(page) == []
    for name in ("new", "tutor", "share", "more"):
        page.click(f"#open-{name}")
        assert violations(page) == [], name
        page.keyboard.press("Escape")
    page.click("#open-tutor")
    page.click('[data-lesson="1"]')
    page.wait_for_function("document.getElementById('tutor-text').textContent")
    assert violations(page) == []


def test_the_panel_is_told_lists_included(visit):
    page = visit()
    rows = page.locator("#panel-words li")
    assert rows.first.inner_text() == "Play? ICF 25"
    press(page, "play", "AIM")
    live = page.locator("#live")
    assert live.inner_text().startswith("aim · Asha on strike. A piece that falls")
    before = live.inner_text()
    ask(page, "advance", ms=3000)
    assert live.inner_text() == before  # the running time is no news
    press(page, "foul")
    until(page, "menu", True)
    assert live.inner_text() == "Foul menu: Technical foul: 1/11"
    press(page, "black")
    page.wait_for_function("document.getElementById('live').textContent === 'Foul: 2/11'")
    assert page.locator("#panel-words [aria-current]").inner_text() == "Foul"
    assert "Technical foul. Foul. Pass" in page.get_attribute("#oled", "aria-label")


def test_the_hint_follows_the_state(visit):
    page = visit()
    seen = [page.inner_text("#now-do")]
    for name, state in (("play", "AIM"), ("play", "PAUSED"), ("play", "AIM"), ("ok", "MOVING"),
                        ("ok", "RULING")):
        press(page, name, state)
        seen.append(page.inner_text("#now-do"))
    assert [text.split(":")[0].split(",")[0] for text in seen] == [
        "When both are ready", "A piece that falls", "Time stands", "A piece that falls",
        "Count what falls; when all is at rest", "When the striker has been lifted"]
    assert page.inner_text("#table-hint").startswith("Nothing is in play now")


def queen(page):
    """Return where the queen lies on the drawn board, in mm; None when she is not on it."""
    return page.evaluate("""() => {
      const node = document.querySelector('#board [data-piece="queen"]');
      if (node.style.display === "none") return null;
      return node.style.transform.match(/[\\d.]+/g).slice(0, 2).map(Number);
    }""")


def test_the_queen_lies_where_the_law_puts_her(visit):
    page = visit()
    assert queen(page) == [370, 370]  # before the break in the centre
    press(page, "play", "AIM")
    pocket(page, "white", 1)
    press(page, "ok", "AIM")
    before = queen(page)
    pocket(page, "queen", 2)
    assert queen(page) is None
    press(page, "ok", "AIM")
    for state in ("MOVING", "RULING", "AIM"):
        press(page, "ok", state)
    assert before != [370, 370] and queen(page) == [370, 370]  # not covered (S69)
    press(page, "undo")
    press(page, "undo")
    press(page, "undo")
    press(page, "undo")
    until(page, "state", "MOVING")
    assert queen(page) is None


@pytest.mark.parametrize("locale, box, ruling", [
    ("hi-IN", "अंपायर का बॉक्स", "Asha की बारी जारी"),
    ("bn-IN", "আম্পায়ারের বাক্স", "Asha-এর পালা চলবে"),
    ("pa-IN", "ਅੰਪਾਇਰ ਦਾ ਬਕਸਾ", "Asha ਦੀ ਵਾਰੀ ਜਾਰੀ")])
def test_it_speaks_the_reader_s_language(visit, locale, box, ruling):
    page = visit(locale=locale)
    code = locale[:2]
    assert page.get_attribute("html", "lang") == code == page.input_value("[name=language]")
    assert page.inner_text("#box-title") == box
    press(page, "play", "AIM")
    pocket(page, "white", 1)
    press(page, "ok", "AIM")
    assert page.inner_text("#ruling") == ruling
    assert "pieces" not in page.inner_text("#journal")
    page.select_option("#tongue", "en")
    assert page.inner_text("#ruling") == "Asha plays on"
    assert "pieces at rest" in page.inner_text("#journal")


@pytest.mark.parametrize("locale, title, asks", [("hi-IN", "पहला बोर्ड", "अब क्या?"),
                                                ("bn-BD", "প্রথম বোর্ড", "এবার কী?")])
def test_lessons_are_told_in_the_reader_s_language(visit, locale, title, asks):
    page = visit(locale=locale)
    page.click("#open-tutor")
    page.click('[data-lesson="1"]')
    page.wait_for_function("t => document.getElementById('tutor-text').textContent.endsWith(t)",
                           arg=asks)
    assert title in page.inner_text("#tutor-title")
    page.click("#tutor-tell")
    assert "15" in page.inner_text("#tutor-hint") or "১৫" in page.inner_text("#tutor-hint")


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_the_score_table_scrolls_inside_itself(visit, size):
    page = visit(size)
    page.evaluate("""() => {
      const cell = '<td>Wilhelmina-Maximiliana</td>';
      document.getElementById("rows").innerHTML = `<tr>${cell.repeat(8)}</tr>`;
    }""")
    wide = page.evaluate("""() => {
      const box = document.querySelector(".scroll");
      return [box.scrollWidth > box.clientWidth, document.documentElement.scrollWidth];
    }""")
    assert wide == [True, page.viewport_size["width"]]
    assert view(page)["state"] == "READY"
