"""What spectators see: settled figures, frozen under review, and nothing when nothing is new."""

from host_tools.live.state import news, public


def test_the_page_shows_what_the_box_shows(table, feed):
    table.do("play", "ok", "white", "ok")
    state = public(feed.look(), None)
    assert state["names"] == {"a": ["প্রকাশ", "<b>X"], "b": ["हरि", "Zoë"]}
    assert state["left"] == {"a": 8, "b": 9} and state["player"] == "a1" and state["link"]
    assert state["clock"]["running"] and not state["frozen"] and not state["review"]


def test_figures_stay_while_the_umpire_undoes_across_a_board(table, feed):
    """The board's 12 points are taken back: spectators see 12 until play goes on."""
    table.do("play")
    table.umpire(act="left_seat", by="b")
    table.do("ok")
    over = public(feed.look(), None)
    assert over["state"] == "BOARD" and over["score"] == {"a": 12, "b": 0}
    table.do("undo")
    under_review = public(feed.look(), over)
    assert under_review["state"] == "RULING" and under_review["score"] == {"a": 12, "b": 0}
    assert under_review["frozen"] and under_review["review"]
    table.do("undo")
    paused = public(feed.look(), under_review)
    assert paused["state"] == "PAUSED" and paused["score"]["a"] == 12
    assert not paused["clock"]["running"]
    table.do("play")
    assert public(feed.look(), paused)["score"] == {"a": 0, "b": 0}


def test_away_keeps_the_figures_and_takes_the_clock(table, feed):
    table.do("play", "ok", "white", "ok")
    state = public(feed.look(), None)
    away = public(None, state)
    assert away["left"] == state["left"] and not away["link"] and away["clock"] is None
    assert public(None, None)["known"] is False


def test_an_expired_clock_shows_nought(table, feed):
    table.do("play")
    table.later(16000)
    assert public(feed.look(), None)["clock"] == {"running": False, "left_ms": 0}


def test_a_running_clock_alone_is_no_news():
    old = {"x": 1, "clock": {"running": True, "left_ms": 15000}}
    assert not news(old, {"x": 1, "clock": {"running": True, "left_ms": 12010}}, 3000)
    assert news(old, {"x": 1, "clock": {"running": True, "left_ms": 12500}}, 3000)  # it drifted
    assert news(old, {"x": 1, "clock": {"running": False, "left_ms": 12000}}, 3000)
    assert news(old, {"x": 2, "clock": old["clock"]}, 0)
    assert news(None, old, 0)
    assert not news(old, {"x": 1, "clock": {"running": True, "left_ms": 0}}, 99999)
