"""The web simulator in Chromium, used as a person uses it."""

import re

import pytest

from host_tools.machines.interpreters import ROOT
from host_tools.tutor import lessons
from tests.sim import scripts
from tests.web.play import ask, pocket, press, same_as_cpython, until, view

pytestmark = pytest.mark.slow
LESSONS = lessons()


def play_a_board(page):
    """Asha breaks with white, misses once, covers the queen and wins the board by 12."""
    press(page, "play", "AIM")
    pocket(page, "white", 1)
    press(page, "ok", "AIM")
    press(page, "ok", "MOVING")
    press(page, "ok", "RULING")
    press(page, "ok", "AIM")
    assert view(page)["side"] == "b"
    press(page, "ok", "MOVING")
    press(page, "ok", "RULING")
    press(page, "ok", "AIM")
    pocket(page, "queen", 3)
    press(page, "ok", "AIM")
    assert view(page)["queen"] == "pending"
    for number in (2, 3, 4, 1, 2, 3, 4):
        pocket(page, "white", number)
        press(page, "ok", "AIM")
    assert view(page)["queen"] == "a"
    pocket(page, "white", 2)
    press(page, "ok", "RULING")


@pytest.mark.parametrize("size, scheme", [("laptop", "light"), ("phone", "dark")])
def test_a_whole_board_by_clicks(visit, size, scheme):
    page = visit(size, scheme=scheme)
    play_a_board(page)
    assert page.inner_text("#ruling") == "Asha wins the board, 12 points"
    assert page.locator("#laws dt").all_inner_texts() == ["S25", "S26", "S27"]
    for text in page.locator("#laws dd").all_inner_texts():
        assert len(text) > 40
    (ROOT / "build").mkdir(exist_ok=True)
    page.screenshot(path=ROOT / f"build/web-{size}.png")
    press(page, "ok", "BOARD")
    result = same_as_cpython(page)
    assert result["games"][0]["boards"][0] == {
        "n": 1, "breaker": "a", "winner": "a", "points": 12, "queen": "a",
        "left": {"a": 0, "b": 9}, "strokes": 12, "decisions": 0}
    cells = page.locator("#rows tr").first.locator("td").all_inner_texts()
    assert cells == ["1", "1", "Asha", "Asha", "12", "Asha", "0–9", "12"]


def test_real_time_with_held_buttons_is_the_recorded_script(visit):
    page = visit()
    page.evaluate("pocketlaw.setSpeed(1)")
    page.keyboard.press("p")
    until(page, "state", "AIM")
    page.wait_for_timeout(400)
    page.keyboard.press("w")
    until(page, "state", "MOVING")
    page.keyboard.down("f")
    page.wait_for_timeout(1400)
    page.keyboard.up("f")
    until(page, "off", 1)
    page.wait_for_timeout(300)
    page.evaluate("pocketlaw.setSpeed(0)")
    page.wait_for_timeout(200)
    same_as_cpython(page)


def test_by_keyboard_alone(visit):
    page = visit()
    for key in ("p", "6", "3"):
        page.keyboard.press(key)
        page.wait_for_timeout(150)
    until(page, "tally", [0, 1, 0, 0])
    page.keyboard.press(".")
    page.focus('[data-button="ok"]')
    page.keyboard.press("Enter")
    until(page, "state", "RULING")
    assert page.inner_text("#ruling") == "Bilal to play"
    page.keyboard.press("u")
    until(page, "state", "MOVING")


def test_a_link_carries_the_match(visit):
    page = visit()
    link = page.evaluate("s => pocketlaw.linkOf(s)", scripts.SHORT)
    other = visit(fragment=link[link.index("#"):])
    assert view(other)["pending"] == 7
    other.click('[data-watch="end"]')
    until(other, "pending", 0)
    assert other.is_hidden("#shared")
    result = same_as_cpython(other)
    assert result["board"]["on_strike"] == "b" and result["events"] == 6


def test_a_damaged_link_says_so_and_the_page_goes_on(visit):
    page = visit(fragment="#z=nonsense")
    assert "damaged" in page.inner_text("#toast")
    press(page, "play", "AIM")
    page = visit(fragment="#p=eyJ0IjogNX0")
    assert "line 1: needs exactly one of" in page.inner_text("#toast")


def test_saved_scripts_and_links_are_what_was_played(visit):
    page = visit()
    press(page, "play", "AIM")
    page.click("#open-share")
    with page.expect_download() as saved:
        page.click("#save")
    text = saved.value.path().read_text()
    assert re.fullmatch(r'{"t": \d+, "press": "play"}', text.splitlines()[1])
    assert page.input_value("#link").startswith("file://")
    with page.expect_download() as saved:
        page.click("#save-journal")
    assert saved.value.path().read_bytes()[:4] == b"PLJ1"
    page.set_input_files("#open", {"name": "x.jsonl", "mimeType": "text/plain",
                                   "buffer": b'{"t": 0, "press": "no"}'})
    page.wait_for_function("document.getElementById('share-wrong').textContent")
    assert "line 1: press must be one of" in page.inner_text("#share-wrong")


def test_new_match_in_doubles_with_names_and_rules(visit):
    page = visit()
    page.click("#open-new")
    page.select_option("[name=laws]", "classic29")
    page.select_option("[name=event]", "doubles")
    page.select_option("[name=language]", "bn")
    page.fill("[name=a]", "নীলা")
    page.select_option("[name=toss]", "b side")
    page.click("#new .go")
    page.wait_for_function("pocketlaw.view().laws === 'classic29'")
    page.evaluate("pocketlaw.setSpeed(0)")
    until(page, "names", ["নীলা & Chitra", "Bilal & Dev"])
    page.wait_for_timeout(200)
    same_as_cpython(page)


def test_a_name_too_long_is_told_in_the_dialog(visit):
    page = visit()
    page.click("#open-new")
    page.fill("[name=a]", "x" * 65)
    page.click("#new .go")
    page.wait_for_function("document.getElementById('new-wrong').textContent")
    assert "1 to 64 bytes" in page.inner_text("#new-wrong")


@pytest.mark.parametrize("number", range(1, len(LESSONS) + 1))
def test_lessons_run_to_their_end(visit, number):
    lesson = LESSONS[number - 1]
    page = visit()
    page.click("#open-tutor")
    page.click(f'[data-lesson="{number}"]')
    total = len(lesson["steps"])
    for step in range(1, total + 1):
        page.wait_for_function(
            "t => document.getElementById('tutor-title').textContent.includes(t)",
            arg=f"({step} of {total})")
        page.click("#tutor-do")
    page.wait_for_function("t => document.getElementById('tutor-text').textContent.startsWith(t)",
                           arg=lesson["end"])
    assert f"0 right, {total} with help, 0 wrong" in page.inner_text("#tutor-text")
    assert page.is_hidden("#tutor-do")
    same_as_cpython(page)


def test_a_wrong_press_in_a_lesson_is_marked_and_not_done(visit):
    page = visit()
    page.click("#open-tutor")
    page.click('[data-lesson="1"]')
    page.wait_for_function("document.getElementById('tutor-text').textContent")
    page.wait_for_function("pocketlaw.view().t >= 1000")
    acts = view(page)["acts"]
    for says in ("Not that.", "Not yet: press play."):
        page.click('[data-button="ok"]')
        page.wait_for_function(
            "t => document.getElementById('tutor-hint').textContent === t", arg=says)
    assert view(page)["acts"] == acts
    assert "next" in page.get_attribute('[data-button="play"]', "class")
    press(page, "play", "AIM")
    assert page.inner_text("#tutor-marks") == "right 0, with help 0, wrong 1"
    page.keyboard.press("6")
    page.click('#pieces [data-choose="white"]')
    page.click('[data-into="3"]')
    until(page, "state", "MOVING")
    assert page.inner_text("#tutor-marks") == "right 1, with help 0, wrong 1"


def test_power_cut_and_faults_by_the_menu(visit):
    page = visit()
    press(page, "play", "AIM")
    page.click("#open-more")
    page.get_by_role("button", name="Power off or on").click()
    until(page, "power", False)
    assert "power off" in page.get_attribute("#oled", "aria-label")
    page.get_by_role("button", name="Power off or on").click()
    until(page, "state", "PAUSED")
    page.get_by_text("Pocket 2, 10 s").click()
    until(page, "pockets", [False, True, False, False])
    same_as_cpython(page)


def test_everything_has_a_name_and_fits_the_phone(visit):
    page = visit("phone")
    snapshot = page.locator("body").aria_snapshot()
    assert not re.search(r"- (button|textbox|combobox|checkbox|radio)\s*$", snapshot, re.M)
    assert 'button "play' in snapshot and 'radio "queen"' in snapshot
    assert page.get_attribute("#ruling", "aria-live") == "polite"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for node in page.locator("#buttons button, #pockets button, #pieces button").all():
        assert node.bounding_box()["height"] >= 36


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_every_panel_pixel_is_as_large_as_every_other(visit, size):
    page = visit(size)
    page.wait_for_timeout(100)
    width = page.evaluate("document.getElementById('oled').getBoundingClientRect().width")
    assert width >= 256 and width % 128 == 0


def test_time_runs_and_sounds_do_no_harm(visit):
    page = visit()
    page.evaluate("pocketlaw.setSpeed(10)")
    before = view(page)["t"]
    page.wait_for_timeout(1000)
    assert view(page)["t"] - before > 4000
    page.click("#pause")
    page.wait_for_timeout(200)
    stands = view(page)["t"]
    page.wait_for_timeout(300)
    assert view(page)["t"] == stands
    ask(page, "advance", ms=20000)
