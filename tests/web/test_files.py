"""What the browser keeps, and what can be opened on the page."""

import pytest

from host_tools.sim import player
from tests.sim import scripts
from tests.web.conftest import ready
from tests.web.play import pocket, press, same_as_cpython, until, view

pytestmark = pytest.mark.slow
CLUB = 'name = "Sunday club"\nbase = "icf25"\n[switches]\nshot_ms = 20000\n'


def put(page, place, name, data):
    """Choose a file in a file field."""
    raw = data if isinstance(data, bytes) else data.encode()
    page.set_input_files(place, {"name": name, "mimeType": "", "buffer": raw})


def test_a_match_survives_a_reload_and_is_offered_again(visit):
    page = visit()
    assert page.is_hidden("#kept")
    press(page, "play", "AIM")
    pocket(page, "white", 1)
    press(page, "ok", "AIM")
    page.wait_for_function("(localStorage['pocketlaw.matches'] ?? '').includes('ok')")
    page.reload()
    ready(page)
    press(page, "play", "AIM")  # another match begins: the first stays kept
    page.wait_for_timeout(300)
    page.reload()
    ready(page)
    offered = page.locator("#kept-list button")
    assert offered.count() == 2
    assert "Asha – Bilal, game 1, board 1, 0–0" in offered.last.inner_text()
    offered.last.click()
    until(page, "left", [8, 9])
    assert page.is_hidden("#kept")
    press(page, "ok", "MOVING")
    result = same_as_cpython(page)
    assert result["board"]["left"] == {"a": 8, "b": 9}


def test_damaged_storage_does_no_harm(visit):
    page = visit()
    for stored in ("{", "5", '[{"script": 5}]', '[{"script": "no script"}]'):
        page.evaluate("s => localStorage.setItem('pocketlaw.matches', s)", stored)
        page.reload()
        ready(page)
    page.click("#kept-list button")
    page.wait_for_function("document.getElementById('toast').textContent.includes('not JSON')")
    press(page, "play", "AIM")


def test_a_journal_is_watched_step_by_step(visit):
    run = player.play((scripts.CONFIG + '{"t": 1000, "press": "play"}\n'
                       '{"t": 5000, "drop": {"pocket": 1, "piece": "white"}}\n'
                       '{"t": 7000, "press": "ok"}\n{"t": 9000, "press": "ok"}\n').encode(), "x")
    page = visit()
    page.click("#open-share")
    put(page, "#open", "match.plj", run.journal())
    page.wait_for_selector("#watch:not([hidden])")
    assert page.is_hidden("#share")
    until(page, "state", "AIM")
    page.click("#watch-next")
    until(page, "state", "MOVING")
    assert view(page)["tally"] == [1, 0, 0, 0]
    assert page.locator("#journal [aria-current]").inner_text().endswith("pieces moving")
    page.click("#watch-next")
    until(page, "left", [8, 9])
    assert "Step 3 of 4" in page.inner_text("#watch-at")
    acts = page.inner_text("#journal")
    page.click('[data-button="ok"]')
    assert "leave it to play" in page.inner_text("#toast") and page.inner_text("#journal") == acts
    page.click("#watch-back")
    until(page, "state", "MOVING")
    page.click("#watch-last")
    until(page, "t", 9000)
    page.click("#watch-first")
    until(page, "state", "READY")
    page.click("#watch-leave")
    page.wait_for_selector("#watch", state="hidden")
    until(page, "state", "READY")
    page.evaluate("pocketlaw.setSpeed(0)")
    press(page, "play", "AIM")


def test_what_is_no_journal_or_cut_says_so(visit):
    run = player.play((scripts.CONFIG + '{"t": 1000, "press": "play"}\n'
                       '{"t": 5000, "press": "ok"}\n').encode(), "x")
    page = visit()
    page.click("#open-share")
    for data, says in ((b"PLJ1", "x.plj: "), (run.journal()[:40], "x.plj: ")):
        put(page, "#open", "x.plj", data)
        page.wait_for_function(
            "t => document.getElementById('share-wrong').textContent.startsWith(t)", arg=says)
        assert page.is_hidden("#watch")
        page.evaluate("document.getElementById('share-wrong').textContent = ''")
    put(page, "#open", "x.plj", run.journal()[:-5])
    page.wait_for_selector("#watch:not([hidden])")
    page.wait_for_function("document.getElementById('watch-wrong').textContent.includes('cut')")


def test_a_club_s_rule_set_is_played(visit):
    page = visit()
    page.click("#open-new")
    for text, says in (("name = ", "not TOML"), ('name = "x"\nbase = "icf25"\nshot_ms = 5\n',
                                                 "unknown shot_ms"), ("", "name is missing")):
        put(page, "#rules", "club.toml", text)
        page.wait_for_function(
            "t => document.getElementById('new-wrong').textContent.includes(t)", arg=says)
    put(page, "#rules", "club.toml", CLUB.replace("20000", "1"))
    page.click("#new .go")
    page.wait_for_function("document.getElementById('new-wrong').textContent.includes('shot_ms')")
    put(page, "#rules", "club.toml", CLUB)
    page.wait_for_function("!document.getElementById('new-wrong').textContent")
    page.click("#new .go")
    page.wait_for_function("pocketlaw.view().laws_name === 'Sunday club'")
    page.evaluate("pocketlaw.setSpeed(0)")
    page.wait_for_timeout(200)
    press(page, "play", "AIM")
    assert view(page)["left_ms"] > 19000
    same_as_cpython(page)
