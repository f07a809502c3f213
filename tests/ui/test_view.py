"""The screens: golden frames, boxes, quiet redraws, time to the next change."""

import subprocess

import pytest

from host_tools.panel import draughts
from host_tools.panel.language import words_of
from host_tools.panel.scenes import SCENES, aim
from host_tools.panel.screens import PLAYERS, render
from pocketlaw.carrom import codes, rulesets
from pocketlaw.carrom.screens.players import Players
from pocketlaw.carrom.screens.view import NEVER, View
from pocketlaw.draw import languages
from pocketlaw.draw.canvas import Canvas
from tests.ui import test_sizes
from tests.ui.frames import GOLDEN, from_png

LANGS = languages.CODES
NAMES = {
    "short": (b"A", b"B"),
    "wide": (b"W" * 24, b"M" * 24),
    "narrow": (b"i" * 24, b"l" * 24),
    "hindi": ("रामचन्द्र".encode()[:24], "श्रीनिवासन".encode()[:24]),
    "bengali": ("রবীন্দ্রনা".encode()[:24], "সত্যজিৎ".encode()[:24]),
    "latin": ("Ångström-Łukasiewicz é".encode()[:24], "Müller-Lüdenscheidt".encode()[:24]),
    "other": ("李小龙".encode(), b"\xff\xfe broken \xe0\xa4"),
    "empty": (b"", b""),
}
DOUBLES = (b"Asha", b"Bilal", b"Chandrasekhar the second", b"Devi")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SCENES)
def test_golden_frame(name, lang):
    """The golden pictures were looked at; `make bless-screens` writes them anew."""
    assert render(name, lang)[0] == from_png(GOLDEN / f"{lang}-{name}.png")


@pytest.mark.parametrize("name", PLAYERS)
def test_golden_frame_of_the_players_panel(name):
    assert render(name, kind=Players)[0] == from_png(GOLDEN / f"players-{name}.png")


def test_every_golden_frame_is_used():
    names = {f"{lang}-{name}.png" for lang in LANGS for name in (*SCENES, *draughts.SCENES)}
    names |= {f"players-{name}.png" for name in (*PLAYERS, *draughts.PLAYERS)}
    names |= {"wide-aim-cover.png", *(f"strip-{name}.png" for name in test_sizes.STRIPS)}
    assert {path.name for path in GOLDEN.iterdir()} == names


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("names", ("wide", "narrow", "hindi", "empty"))
def test_boxes_of_the_players_panel(names, lang):
    for scene in SCENES:
        view = render(scene, lang, kind=Players, names=NAMES[names])[1]
        check_boxes(view)


def boxes_of(view):
    p = view.pen
    return [tuple(p.boxes[4 * i : 4 * i + 4]) for i in range(p.n)]


def check_boxes(view):
    seen = set()
    for x, page, w, pages in boxes_of(view):
        assert x + w <= 127 and page + pages <= 8, "outside the panel, or in the column kept free"
        for q in range(page, page + pages):
            for c in range(x, x + w):
                assert (c, q) not in seen, f"two texts at column {c}, page {q}"
                seen.add((c, q))


@pytest.mark.parametrize("native", (0, 1))
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("names", NAMES)
def test_boxes_are_disjoint_and_inside(names, lang, native):
    for laws in ("icf25", "classic29", "knockout"):
        for scene in SCENES:
            view = View(Canvas(), words_of(lang, native), rulesets.keys_into)
            view.draw(SCENES[scene](names=NAMES[names], laws=laws))
            assert view.pen.n > 0
            check_boxes(view)


@pytest.mark.parametrize("lang", LANGS)
def test_boxes_in_doubles(lang):
    for scene in SCENES:
        view = View(Canvas(), words_of(lang), rulesets.keys_into)
        view.draw(SCENES[scene](names=DOUBLES, event=codes.DOUBLES))
        check_boxes(view)


@pytest.mark.parametrize("lang", LANGS)
def test_column_127_stays_dark_for_the_shift(lang):
    for scene in SCENES:
        frame, _ = render(scene, lang, names=NAMES["wide"])
        assert not any(frame[128 * p + 127] for p in range(8)), scene


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("first", SCENES)
def test_no_trace_of_the_screen_before(first, lang):
    """Whatever was shown before, a screen looks as on an empty panel."""
    for second in SCENES:
        view = View(Canvas(), words_of(lang), rulesets.keys_into)
        one, two = SCENES[first](), SCENES[second]()
        two.names = one.names
        view.draw(one)
        view.draw(two)
        assert bytes(view.canvas.buf) == render(second, lang)[0], second


def test_nothing_new_changes_no_byte():
    for scene in SCENES:
        view = View(Canvas(), words_of("en"), rulesets.keys_into)
        app = SCENES[scene]()
        view.draw(app)
        canvas = view.canvas
        canvas.attach(bytearray(8), bytearray(8))
        canvas.share()
        view.draw(app)
        assert not canvas.dirty, scene


def test_running_clock_changes_only_the_digits():
    view = View(Canvas(), words_of("en"), rulesets.keys_into)
    app = aim(14000)
    view.draw(app)
    while app.match.remaining(app.t):
        view.canvas.share()
        app.t += 50
        view.draw(app)
        for page in range(8):
            if view.canvas.hi[page] and app.match.remaining(app.t):
                assert 1 <= page <= 5 and view.canvas.hi[page] <= 60


def shown(left):
    """The time as drawn: frames of AIM with `left` ms."""
    view = View(Canvas(), words_of("en"), rulesets.keys_into)
    view.draw(aim(left))
    return bytes(view.canvas.buf)


@pytest.mark.parametrize("left,same,other", [
    (15000, 14001, 14000), (12000, 11001, 11000), (10000, 9001, 9000), (6000, 5001, 5000),
    (4999, 4901, 4900), (1000, 901, 900), (100, 1, 0),
])
def test_seconds_are_rounded_up_and_tenths_below_five(left, same, other):
    assert shown(left) == shown(same) != shown(other)


@pytest.mark.parametrize("left", [15000, 14999, 14001, 14000, 5001, 5000, 4999, 4900, 101, 100, 1])
def test_draw_says_when_the_picture_changes_next(left):
    view = View(Canvas(), words_of("en"), rulesets.keys_into)
    wait = view.draw(aim(left))
    assert shown(left - wait + 1) == shown(left)
    assert shown(left - wait) != shown(left)


def test_a_standing_clock_never_changes():
    view = View(Canvas(), words_of("en"), rulesets.keys_into)
    for name in ("paused", "ready", "ruling-many", "moving", "aim-expired", "menu"):
        assert view.draw(SCENES[name]()) == NEVER


def test_expiry_is_inverted():
    """More than half of the seconds' box is lit at 0."""
    frame, _ = render("aim-expired")
    lit = sum(bin(frame[128 * p + x]).count("1") for p in range(1, 6) for x in range(60))
    assert lit > 60 * 40 // 2


def test_digits_of_the_seconds_are_38_pixels_high():
    frame, _ = render("aim")
    rows = [y for y in range(8, 48)
            if any(frame[128 * (y >> 3) + x] >> (y & 7) & 1 for x in range(60))]
    assert rows == list(range(8, 46))


def test_new_names_are_drawn():
    view = View(Canvas(), words_of("en"), rulesets.keys_into)
    app = aim()
    view.draw(app)
    before = bytes(view.canvas.buf)
    app.names = [b"Chandra", b"Bilal"]
    view.draw(app)
    assert bytes(view.canvas.buf) != before


def test_bless_refuses_under_ci(tmp_path):
    import os
    import sys

    done = subprocess.run([sys.executable, "-m", "tests.ui.bless"], capture_output=True, text=True,
                          env={**os.environ, "CI": "1"}, check=False)
    assert done.returncode == 1 and "refused under CI" in done.stderr
