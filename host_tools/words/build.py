"""Draw the phrases of all languages but English: `python -m host_tools.words.build`, `make words`.

Needs Pillow with raqm (HarfBuzz shapes, FreeType draws) and Debian's fonts-noto-core and
fonts-dejavu-core. Writes firmware/pocketlaw/draw/words_CODE.bin (laid out as its README says); the
last 32 bytes are the hash of the source. The files are committed: nobody needs fonts to set up
or run Pocketlaw.
"""

import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, features

from host_tools.words.faces import columns
from host_tools.words.source import LANGS, SAME, about, digest, ids, read
from pocketlaw.draw import phrases as ph

UI = Path(__file__).parents[2] / "firmware" / "pocketlaw" / "draw"
LATIN = "DejaVuSansCondensed.ttf"
SIZES = (15, 14, 13, 12, 11)
ROWS = 16
WIDEST = 125
# Columns that a phrase has on its narrowest screen; the others have the whole row.
SLOTS = {
    "COVER": 58, "TIME_UP": 58, "PAUSED": 58, "UNDO": 44, "ON_BOARD": 43, "COVERED": 43,
    "ATTEMPT": 53, "DUE": 40, "YES": 30, "NO": 30, "MINUTES": 23, "PLAY_ASK": 60, "TRIAL": 61,
    "EXTRA": 61, "IMPROPER": 60, "UNTOUCHED": 62, "STRIKER_OFF": 62, "LATE": 64, "AT_REST": 64,
    "PLAYS_ON": 75, "KEEPS": 65, "NEXT_ATTEMPT": 65, "PLACE": 64, "DEMAND": 80, "PLACED_ASK": 60,
    "IN_TIME_ASK": 60, "WAIVE_ASK": 65, "LOST_ASK": 65, "NEXT_BREAK": 74, "CHANGE_SIDES": 78,
    "REST": 78, "PIECE_FELL": 65, "CONFLICT": 65, "NO_DISPLAY": 65, "FLASH_FULL": 65,
    "REFUSED": 65, "TOLD_TWICE": 65, "POINTS": 93,
    "OVERRIDDEN": 84, "TO_PLAY": 70, "BREAKS": 70, "WINS": 60,
    "SITS_FIRST": 80, "WHITE_SLAM": 60, "BLACK_SLAM": 60, "WINS_BOARD": 70,
    "WINS_GAME": 70, "WINS_MATCH": 70, "QUEEN_CENTRE": 50,
}
# What undo takes back stands in 80 columns, acts beside their law keys in 84.
SLOTS |= {
    "DUE_MARK": 9, "FLAG": 33, "START": 105, "NOT_SAVED": 105, "TIME_IS_UP": 98, "RESIGNS": 98,
    "REFUSES": 98, "ERRED": 80, "YES_ASK": 60, "NO_ASK": 63,
}
for _name in ("RESIGNED NO_MOVE NO_PIECES REFUSED_RULES OUT_OF_TIME AGREED REPEATED KINGS_25 "
              "ENDING_THREE ENDING_TWO NOBODY BOARD_WRONG TWO_IN_A_ROW IRREGULAR TOUCHED "
              "TAKEN_BACK OPPONENTS NO_CAPTURE REMOVED WRONG_NUMBER STOPPED TOO_EARLY TOO_FEW "
              "REMOVED_OTHERS STOPPED_REMOVING REMOVED_OWN").split():
    SLOTS[_name] = 98  # beside the article
for _name in ("EV_PLAY EV_OK EV_WHITE EV_BLACK EV_QUEEN EV_STRIKER EV_DROP EV_IMPROPER EV_WAIVE "
              "EV_DEMAND EV_TOSS EV_CHOICE EV_HOLD EV_OFF EV_ACT ACT_TECHNICAL ACT_FOUL "
              "ACT_OUT_OF_TURN ACT_LEFT_SEAT ACT_APPEAL ACT_JOLTED ACT_CONCEDE ACT_TIMEOUT "
              "ACT_PASS ACT_REPLAY ACT_MATCH_LOSS ACT_NO_PENALTY ACT_BEFORE_PLAY ACT_NO_ROOM "
              "ACT_WRONG_PLACING ACT_LATE OVERRIDE BOARD ACT_PROTEST ACT_UPHELD ACT_REJECTED "
              "ACT_CONCEDE_MATCH ACT_WARNING ACT_STRIKER ACT_BOARD ACT_ARM ACT_REVERSE "
              "ACT_CHECKED").split():
    SLOTS[_name] = 80


def runs(text: str) -> list[tuple[str, bool]]:
    """Part a text into runs of its own script and of Latin letters and digits."""
    out: list[tuple[str, bool]] = []
    for char in text:
        latin = char.isascii() and (char.isalnum() or char in "+-:")
        if char == " " and out:
            latin = out[-1][1]
        if out and out[-1][1] == latin:
            out[-1] = (out[-1][0] + char, latin)
        else:
            out.append((char, latin))
    return out


def font_of(lang: str, weight: str) -> str:
    """Return the file name of a language's font; weight: Regular or Bold."""
    return f"{about(lang, 'font')}-{weight}.ttf"


def draw(text: str, lang: str, size: int) -> tuple[list[str], int]:
    """Return the ink of a text as rows, and how many of them stand above the base line."""
    fonts = {latin: ImageFont.truetype(LATIN if latin else font_of(lang, "Regular"),
                                       size - (1 if latin else 0),
                                       layout_engine=ImageFont.Layout.RAQM)
             for latin in (False, True)}
    image = Image.new("1", (260, 60))
    pen = ImageDraw.Draw(image)
    pen.fontmode = "1"
    x = 4.0
    for part, latin in runs(text):
        pen.text((round(x), 36), part, 1, font=fonts[latin], anchor="ls",
                 language=None if latin else lang)
        x += fonts[latin].getlength(part, language=None if latin else lang)
    left, top, right, bottom = image.getbbox()
    return ["".join("#" if image.getpixel((x, y)) else " " for x in range(left, right))
            for y in range(top, bottom)], 36 - top


def phrase(name: str, text: str, lang: str) -> list[str]:
    """Draw a phrase in the largest size that fits its slot and 16 rows, else ValueError."""
    for size in SIZES:
        rows, above = draw(text, lang, size)
        if len(rows) <= ROWS and len(rows[0]) <= SLOTS.get(name, WIDEST):
            # The base line stands at row 12 where the ink allows, as in the bold Latin face.
            top = min(max(12 - above, 0), ROWS - len(rows))
            blank = " " * len(rows[0])
            return [blank] * top + rows + [blank] * (ROWS - top - len(rows))
    raise ValueError(f"{lang}: {name} is too wide or too high at every size: {text}")


def digit(char: str, lang: str, width: int, height: int, pages: int) -> bytes:
    """Draw one native digit to fill width x height, two rows above the foot of its pages."""
    font = ImageFont.truetype(font_of(lang, "Bold"), 300, layout_engine=ImageFont.Layout.RAQM)
    image = Image.new("L", (500, 600))
    ImageDraw.Draw(image).text((60, 60), char, 255, font=font)
    image = image.crop(image.getbbox())
    ink = min(width, max(round(image.width * height / image.height), round(width * 0.6)))
    image = image.resize((ink, height), Image.Resampling.LANCZOS)
    left = (width - ink) // 2
    rows = [" " * width] * (8 * pages - height - 2) + [
        " " * left + "".join("#" if image.getpixel((x, y)) > 110 else " " for x in range(ink))
        + " " * (width - ink - left) for y in range(height)] + [" " * width] * 2
    return columns(rows, pages)


def small_digit(char: str, lang: str) -> tuple[int, bytes]:
    """Draw one native digit for running text: 11 rows high on the base line."""
    rows = digit_rows(char, lang, 11)
    blank = " " * len(rows[0])
    picture = [blank] * 2 + rows + [blank] * 3
    return len(rows[0]), columns(picture, 2)


def digit_rows(char: str, lang: str, height: int) -> list[str]:
    """Return a digit of the bold font as rows of exactly `height`."""
    font = ImageFont.truetype(font_of(lang, "Bold"), 300, layout_engine=ImageFont.Layout.RAQM)
    image = Image.new("L", (500, 600))
    ImageDraw.Draw(image).text((60, 60), char, 255, font=font)
    image = image.crop(image.getbbox())
    ink = min(9, max(4, round(image.width * height / image.height)))
    image = image.resize((ink, height), Image.Resampling.LANCZOS)
    return ["".join("#" if image.getpixel((x, y)) > 120 else " " for x in range(ink))
            for y in range(height)]


def build(lang: str) -> bytes:
    """Return the picture file of one language."""
    known = ids()
    count = max(ph.LANGUAGES + len(LANGS), *known.values()) + 1
    items: list[tuple[int, int, bytes]] = [(0, 0, b"")] * (count + 30)
    for name, text in read(lang).items():
        if text is not SAME:
            rows = phrase(name, text, lang)
            items[known[name]] = (len(rows[0]), 2, columns(rows, 2))
    for i, other in enumerate(LANGS, 1):
        rows = phrase("LANGUAGES", about(other, "name"), other)
        items[ph.LANGUAGES + i] = (len(rows[0]), 2, columns(rows, 2))
    for i, char in enumerate(about(lang, "digits")):
        items[count + i] = (28, 5, digit(char, lang, 28, 38, 5))
        items[count + 10 + i] = (16, 3, digit(char, lang, 16, 20, 3))
        width, data = small_digit(char, lang)
        items[count + 20 + i] = (width, 2, data)
    head = b"PLW1" + bytes((count & 255, count >> 8, 0, 0))
    at = len(head) + 4 * len(items)
    index, body = bytearray(), bytearray()
    for width, pages, data in items:
        index += (at + len(body)).to_bytes(2, "big") + bytes((width, pages))
        body += data
    return head + bytes(index) + bytes(body) + digest(lang)


def main() -> int:
    """Write the files; return the exit status."""
    if not features.check("raqm"):
        print("words: this Pillow has no raqm, so it cannot shape these scripts", file=sys.stderr)
        return 1
    for lang in LANGS:
        try:
            data = build(lang)
        except OSError:
            print(f"words: no {font_of(lang, 'Regular')}: apt install fonts-noto-core "
                  "fonts-dejavu-core", file=sys.stderr)
            return 1
        except ValueError as error:
            print(f"words: {error}", file=sys.stderr)
            return 1
        path = UI / f"words_{lang}.bin"
        path.write_bytes(data)
        print(f"{path.name}: {len(data)} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
