"""The languages: fresh pictures, nothing missing, nothing cut off, English where a word fails."""

import io
import struct

import pytest

from host_tools.panel.language import UI, words_of
from host_tools.panel.scenes import SCENES, aim
from host_tools.panel.screens import render
from host_tools.words import page, source
from pocketlaw.carrom import codes, rulesets
from pocketlaw.carrom.screens.players import Players
from pocketlaw.carrom.screens.view import View
from pocketlaw.draw import english, phrases
from pocketlaw.draw.canvas import Canvas
from pocketlaw.draw.display import Display
from pocketlaw.draw.names import latin
from pocketlaw.draw.pen import Pen
from pocketlaw.draw.pictures import Pictures
from pocketlaw.draw.words import English

LANGS = source.LANGS


def raw(lang):
    return (UI / f"words_{lang}.bin").read_bytes()


@pytest.mark.parametrize("lang", LANGS)
def test_pictures_are_fresh(lang):
    """Stale: the phrases changed after the pictures were drawn; run `make words` and commit."""
    assert raw(lang)[-32:] == source.digest(lang), f"words_{lang}.bin is stale: make words"


def test_the_page_of_words_is_fresh():
    """`make words-page` writes it anew."""
    assert page.OUT.read_text(encoding="utf-8") == page.page()


@pytest.mark.parametrize("lang", LANGS)
def test_no_phrase_is_missing(lang):
    missing = source.missing(lang)
    assert not missing, f"no words in {lang}.txt for: {' '.join(missing)}"


@pytest.mark.parametrize("lang", LANGS)
def test_index_and_widths(lang):
    """Every item lies inside the file; phrases are at most 125 x 16, digits as promised."""
    data = raw(lang)
    count = data[4] | data[5] << 8
    assert data[:4] == b"PLW1" and count > english.books[-1].count
    for item in range(count + 30):
        at, w, pages = struct.unpack_from(">HBB", data, 8 + 4 * item)
        assert at + w * pages <= len(data) - 32
        if item < count:
            assert w <= 125 and pages in (0, 2)
        else:
            assert (w, pages) == ((28, 5), (16, 3), (w, 2))[(item - count) // 10]
            assert item < count + 20 or 3 <= w <= 9


@pytest.mark.parametrize("native", (0, 1))
@pytest.mark.parametrize("lang", LANGS)
def test_no_phrase_is_cut_off(lang, native, monkeypatch):
    """On every screen, each phrase has at least the columns that its picture needs."""
    short = []
    plain = Pen.picture

    def picture(self, x, page, w, data, ink, flip=0, align=0):
        if ink > w:
            short.append((scene, x, page, w, ink))
        plain(self, x, page, w, data, ink, flip, align)

    monkeypatch.setattr(Pen, "picture", picture)
    for scene in SCENES:
        render(scene, lang, native)
        render(scene, lang, native, names=(b"W" * 24, b"M" * 24))
    for ident in range(phrases.ACT_TECHNICAL, phrases.ACT_WRONG_PLACING + 1):
        scene = f"undo of {ident}"
        app = aim()
        app.undoing = ident
        View(Canvas(), words_of(lang, native), rulesets.keys_into).draw(app)
    assert short == []


def test_english_phrases_are_not_cut_off():
    """Bold in one row or small in two: the words of every phrase fit the widest cell."""
    for book in english.books:
        for ident in range(book.first, book.first + book.count):
            canvas, words = Canvas(), English()
            pen = Pen(canvas)
            words.cell(pen, 0, 0, 115, ident)
            assert pen.n <= 2


def test_a_missing_phrase_shows_in_english():
    data = bytearray(raw("hi"))
    at = 8 + 4 * phrases.COVER
    data[at : at + 4] = bytes(4)
    one, two = Canvas(), Canvas()
    Pictures("hi", io.BytesIO(bytes(data))).cell(Pen(one), 0, 6, 60, phrases.COVER, 255)
    English().cell(Pen(two), 0, 6, 60, phrases.COVER, 255)
    assert one.buf == two.buf


class Broken(io.BytesIO):
    """A flash that fails after the head was read."""

    fails = False

    def seek(self, *args):
        if self.fails:
            raise OSError(5)
        return super().seek(*args)


def test_failing_flash_shows_english():
    file = Broken(raw("bn"))
    words = Pictures("bn", file, 1)
    file.fails = True
    one, two = Canvas(), Canvas()
    for canvas, w in ((one, words), (two, English())):
        pen = Pen(canvas)
        w.cell(pen, 0, 0, 60, phrases.COVER)
        w.big(pen, 0, 2, 7)
        w.mid(pen, 40, 2, 3)
    assert one.buf == two.buf


@pytest.mark.parametrize("data", [b"", b"PLW0" + bytes(60), b"\xff" * 100])
def test_what_is_no_picture_file_is_refused(data):
    with pytest.raises(ValueError, match="no picture file"):
        Pictures("hi", io.BytesIO(data))


def test_a_file_cut_short_does_no_harm():
    for n in range(8, len(raw("hi")), 997):
        words = Pictures("hi", io.BytesIO(raw("hi")[:n]), 1)
        pen = Pen(Canvas())
        for ident in range(english.books[0].first + english.books[0].count):
            words.cell(pen, 0, 0, 120, ident)
        words.big(pen, 0, 0, 3)


def test_native_digits_are_an_option():
    assert render("aim", "hi", 0)[0] != render("aim", "hi", 1)[0]


@pytest.mark.parametrize("name,shown", [
    ("Asha", b"Asha"), ("आशा", b"Asha"), ("रमेश कुमार", b"Ramesh Kumar"), ("রহিম", b"Rahim"),
    ("José", b"Jose"), ("Łukasz Żak", b"Lukasz Zak"), ("李", b"?"), ("", b""),
])
def test_names_in_letters_that_the_panel_has(name, shown):
    assert latin(name.encode()) == shown


def test_a_name_cut_inside_a_letter_ends_before_it():
    assert latin("आशा".encode()[:7]) == b"Ash"
    assert latin(b"A\xff") == b"A"


class Config:
    language = 0
    digits = 0


def test_display_takes_the_language_of_the_settings():
    canvas = Canvas()
    opened = []

    def open_file(name):
        opened.append(name)
        return open(UI / name, "rb")

    app = aim()
    app.config, app.now = Config(), 0
    display = Display(View(canvas, English()), None, [], open_file)
    display.draw(app)
    english = bytes(canvas.buf)
    app.config.language = 2
    app.config.digits = 1
    display.draw(app)
    assert opened == ["words_bn.bin"] and bytes(canvas.buf) != english
    app.config.language = app.config.digits = 0
    display.draw(app)
    assert bytes(canvas.buf) == english


def test_display_shows_english_when_the_file_is_not_there():
    def open_file(name):
        raise OSError(2)

    app = aim()
    app.config, app.now = Config(), 0
    app.config.language = 1
    canvas, second = Canvas(), Canvas()
    Display(View(canvas, English()), Players(second, English()), [], open_file).draw(app)
    assert any(canvas.buf) and any(second.buf)
    assert app.match.state == codes.AIM
