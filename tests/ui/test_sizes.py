"""Panels that are not 128 x 64: a strip of 128 x 32 for the players, two views on 256 x 64."""

import pytest

from host_tools.panel import draughts
from host_tools.panel.language import words_of
from host_tools.panel.scenes import SCENES
from host_tools.panel.screens import render
from pocketlaw.carrom import rulesets
from pocketlaw.carrom.screens.players import Players
from pocketlaw.carrom.screens.second import for_players
from pocketlaw.carrom.screens.strip import Strip
from pocketlaw.carrom.screens.view import View
from pocketlaw.draughts.screens.view import for_players as draughts_for_players
from pocketlaw.draw import languages, sizes
from pocketlaw.draw.beside import Beside
from pocketlaw.draw.canvas import Canvas
from tests.ui.frames import GOLDEN, from_png

STRIPS = ("aim", "aim-cover", "aim-expired", "ready", "moving", "board")


def strip(name, lang="en", **options):
    """Return the view of a scene on a panel of 128 x 32."""
    view = for_players(View(Canvas(), words_of(lang)), Canvas(128, 32))
    assert isinstance(view, Strip)
    view.draw(SCENES[name](**options))
    return view


def wide(name, lang="en"):
    """Return the canvas of 256 x 64 with the umpire's and the players' view of a scene."""
    left, right = Canvas(), Canvas()
    both = Beside(left, right)
    for kind, canvas in ((View, left), (Players, right)):
        kind(canvas, words_of(lang), rulesets.keys_into).draw(SCENES[name]())
    both.gather()
    return both


@pytest.mark.parametrize("name", STRIPS)
def test_golden_strip(name):
    """Looked at; `make bless-screens` writes them anew."""
    assert bytes(strip(name).canvas.buf) == from_png(GOLDEN / f"strip-{name}.png")


def test_golden_wide():
    assert bytes(wide("aim-cover").buf) == from_png(GOLDEN / "wide-aim-cover.png")


@pytest.mark.parametrize("lang", languages.CODES)
@pytest.mark.parametrize("name", SCENES)
def test_a_strip_shows_every_state_inside_its_four_pages(name, lang):
    for names in ((b"Asha", b"Bilal"), (b"W" * 24, b"M" * 24)):
        view = strip(name, lang, names=names)
        p = view.pen
        assert any(view.canvas.buf) and not any(view.canvas.buf[127::128])
        for i in range(p.n):
            x, page, w, pages = p.boxes[4 * i : 4 * i + 4]
            assert x + w <= sizes.WIDTH and page + pages <= 4, (x, page, w, pages)


def test_a_strips_seconds_go_on_by_themselves():
    view = for_players(View(Canvas(), words_of("en")), Canvas(128, 32))
    app = SCENES["aim"]()
    wait = view.draw(app)
    before = bytes(view.canvas.buf)
    app.t += wait
    view.draw(app)
    assert bytes(view.canvas.buf) != before
    app.t -= wait
    view.draw(app)
    assert bytes(view.canvas.buf) == before


@pytest.mark.parametrize("lang", languages.CODES)
@pytest.mark.parametrize("name", SCENES)
def test_two_views_side_by_side_are_the_two_views(name, lang):
    both = wide(name, lang)
    frames = [render(name, lang, kind=kind)[0] for kind in (View, Players)]
    for page in range(8):
        row = bytes(both.buf[256 * page : 256 * page + 256])
        assert row == b"".join(f[128 * page : 128 * page + 128] for f in frames)


def test_a_second_on_a_wide_panel_changes_the_seconds_alone():
    left, right = Canvas(), Canvas()
    both = Beside(left, right)
    views = [kind(c, words_of("en"), rulesets.keys_into) for kind, c in
             ((View, left), (Players, right))]
    app = SCENES["aim"]()
    for t in (0, 1000):
        app.t += t
        for view in views:
            view.draw(app)
        both.gather()
        if not t:
            both.share()
    sent = sum(both.hi[p] - both.lo[p] for p in range(8) if both.hi[p])
    # A page's range spans both seconds, from the umpire's first column to the players' last.
    assert 0 < sent <= 5 * (128 + 34 + 60)


def test_draughts_needs_the_whole_picture():
    """Two clocks take eight pages: a smaller canvas is refused in words, not drawn wrongly."""
    with pytest.raises(ValueError, match="64"):
        draughts_for_players(draughts.DraughtsView(Canvas()), Canvas(128, 32))
