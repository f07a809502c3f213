"""Draughts on the panels: golden frames in every language, boxes, rest, the players' panel."""

import pytest

from host_tools.panel import draughts
from host_tools.table.panel import VirtualPanel
from pocketlaw.draughts import codes
from pocketlaw.draughts.screens.view import PlayersView
from pocketlaw.draw import languages
from pocketlaw.draw.pen import Pen
from tests.draughts.table import Table
from tests.ui.frames import GOLDEN, from_png


@pytest.mark.parametrize("lang", languages.CODES)
@pytest.mark.parametrize("name", draughts.SCENES)
def test_golden_frame(name, lang):
    """The golden pictures were looked at; `make bless-screens` writes them anew."""
    assert draughts.render(name, lang)[0] == from_png(GOLDEN / f"{lang}-{name}.png")


@pytest.mark.parametrize("name", draughts.PLAYERS)
def test_golden_frame_of_the_players_panel(name):
    frame = draughts.render(name, kind=PlayersView)[0]
    assert frame == from_png(GOLDEN / f"players-{name}.png")


@pytest.mark.parametrize("kind", (draughts.DraughtsView, PlayersView))
@pytest.mark.parametrize("lang", languages.CODES)
def test_no_phrase_is_cut_off_and_the_last_column_stays_dark(lang, kind, monkeypatch):
    """Each phrase has the columns that its picture needs; burn-in moves the picture by one."""
    short = []
    plain = Pen.picture

    def picture(self, x, page, w, data, ink, flip=0, align=0):
        if ink > w or x + w > 127:
            short.append((name, x, page, w, ink))
        plain(self, x, page, w, data, ink, flip, align)

    monkeypatch.setattr(Pen, "picture", picture)
    for name in draughts.SCENES:
        for names in ((b"Asha", b"Bilal"), (b"W" * 24, b"M" * 24)):
            frame = draughts.render(name, lang, kind=kind, names=names)[0]
            assert not any(frame[127::128]), name
    assert short == []


def test_another_language_at_the_box_and_back():
    one = VirtualPanel()
    table = Table(panels=[one], language="hi").go(500)
    hindi = one.frame()
    table.go("undo!", *["striker"] * 3, "ok", "ok", "ok", 300)  # settings, language, English
    assert one.frame() != hindi and table.app.config.language == 0
    table.go("undo!", *["striker"] * 3, "ok", "ok", "striker", "ok", 300)
    assert one.frame() == hindi


@pytest.mark.parametrize("config", ({"language": "fr"}, {"language": 1}, {"native_digits": 1},
                                    {"sounds": "loud"}))
def test_a_wrong_setting_is_named(config):
    from pocketlaw.draughts.config import read as read_config

    key = next(iter(config))
    with pytest.raises(ValueError, match=key):
        read_config({"laws": "draughts", **config})


def test_panels_dim_and_go_dark_unless_a_clock_runs():
    """A game that waits dims, none on goes dark, a running clock never; a press wakes them."""
    one = VirtualPanel()
    table = Table(panels=[one]).go(100, "play", 1000)
    table.go(705000)
    assert table.game.state == codes.RUNNING and one.contrast == 0xCF
    table.go("play", 130000)
    assert table.game.state == codes.PAUSED and one.contrast == 0xCF // 8
    table.go(705000)
    assert one.on == 1
    table.go("foul", 300)
    assert one.contrast == 0xCF
    table.go("striker", "ok", "ok", 705000)
    assert table.game.state == codes.OVER and not one.on
    table.go("foul", 300)
    assert one.on == 1


def test_the_picture_moves_between_games():
    one = VirtualPanel()
    table = Table(panels=[one]).go(100)
    before = one.frame()
    table.go("undo!", "striker", "ok", "striker", "ok", 500)
    assert one.frame() != before and table.app.games == 2


def test_players_view_on_the_second_panel():
    one, two = VirtualPanel(), VirtualPanel()
    table = Table(panels=[one, two], players=1).go(100, "play", 500)
    assert one.frame() == two.frame()
    table.go("foul", 300)
    assert one.frame() != two.frame() and any(two.frame()) and two.faults == []
