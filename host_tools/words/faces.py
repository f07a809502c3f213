"""Make the faces of the firmware: `python -m host_tools.words.faces` writes ui/font*.py.

The small face is drawn by hand (small.txt); the bold one and the digits are rendered from
DejaVu Sans Condensed Bold (licence in FONTS.txt beside this file). The results are committed,
so nobody needs the font to build or run Pocketlaw.
"""

import sys
import unicodedata
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).parent
UI = HERE.parents[1] / "firmware" / "pocketlaw" / "draw"
FONT = "DejaVuSansCondensed-Bold.ttf"
BOLD_SIZE = 13
FIRST, LAST = 0x20, 0x7E


def columns(picture: list[str], pages: int) -> bytes:
    """Return the page-major bytes of a picture given as rows of '#' and ' '."""
    width = len(picture[0])
    out = bytearray(width * pages)
    for y, row in enumerate(picture):
        for x, c in enumerate(row):
            if c == "#":
                out[(y >> 3) * width + x] |= 1 << (y & 7)
    return bytes(out)


def small_glyphs() -> dict[str, list[str]]:
    """Read small.txt: character -> 8 rows."""
    lines = (HERE / "small.txt").read_text(encoding="utf-8").splitlines()[2:]
    glyphs = {}
    for at in range(0, len(lines), 9):
        names = [" " if n == "SP" else n for n in lines[at].split(" ")]
        rows = [line[:-1].split("|")
                for line in lines[at + 1 : at + 9]]
        if any(len(row) != len(names) for row in rows):
            raise ValueError(f"{len(names)} glyphs expected in the group {lines[at]!r}")
        for i, name in enumerate(names):
            glyphs[name] = [row[i] for row in rows]
    return glyphs


def bold_glyph(font, char: str) -> list[str]:
    """Render one character of the bold face as 16 rows, as wide as its advance."""
    width = max(1, round(font.getlength(char)))
    image = Image.new("1", (width + 4, 24))
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    draw.text((1, 1), char, 1, font=font)
    box = image.getbbox()
    left, right = (box[0], box[2]) if box else (0, 3)
    top = 2
    return ["".join("#" if image.getpixel((x, y)) else " " for x in range(left, right))
            for y in range(top, top + 16)]


def digit_glyph(char: str, width: int, height: int) -> list[str]:
    """Render one digit to fill width x height exactly ('1' is narrower and centred)."""
    font = ImageFont.truetype(FONT, 300)
    image = Image.new("L", (400, 500))
    ImageDraw.Draw(image).text((40, 40), char, 255, font=font)
    image = image.crop(image.getbbox())
    ink = width if char != "1" else round(width * 0.72)
    image = image.resize((ink, height), Image.Resampling.LANCZOS)
    left = (width - ink) // 2
    return [" " * left
            + "".join("#" if image.getpixel((x, y)) > 110 else " " for x in range(ink))
            + " " * (width - ink - left) for y in range(height)]


def literal(name: str, data: bytes) -> str:
    """Return Python source of a bytes constant, wrapped."""
    lines = [f"{name} = ("]
    for at in range(0, len(data), 24):
        lines.append('    b"' + "".join(f"\\x{b:02x}" for b in data[at : at + 24]) + '"')
    return "\n".join([*lines, ")"]) + "\n"


def write(name: str, doc: str, body: str) -> None:
    """Write one generated module."""
    head = f'"""{doc}\n\nMade by host_tools/words/faces.py; do not edit.\n"""\n\n'
    (UI / name).write_text(head + body, encoding="utf-8")


def fold() -> bytes:
    """Return the ASCII letter nearest to each of U+00C0..U+017F."""
    odd = {"Æ": "A", "æ": "a", "Ð": "D", "ð": "d", "×": "x", "÷": "/", "Ø": "O", "ø": "o",
           "Þ": "T", "þ": "t", "ß": "s", "Đ": "D", "đ": "d", "Ħ": "H", "ħ": "h", "ı": "i",
           "Ĳ": "I", "ĳ": "i", "Ŀ": "L", "ŀ": "l", "ĸ": "k",
           "Ł": "L", "ł": "l", "ŉ": "n", "Ŋ": "N", "ŋ": "n",
           "Œ": "O", "œ": "o", "Ŧ": "T", "ŧ": "t", "ſ": "s"}
    out = ""
    for code in range(0xC0, 0x180):
        char = chr(code)
        out += odd.get(char) or unicodedata.normalize("NFD", char)[0]
    return out.encode("ascii")


def make_small() -> None:
    """Write ui/font.py."""
    glyphs = small_glyphs()
    widths = bytearray()
    data = bytearray()
    for code in range(FIRST, LAST + 1):
        rows = glyphs[chr(code)]
        widths.append(len(rows[0]))
        data += columns(rows, 1).ljust(5, b"\0")
    write("font.py", "The small face: 0x20..0x7E, one page high, five bytes a glyph, drawn for "
          "Pocketlaw.", literal("WIDTHS", bytes(widths)) + "\n" + literal("DATA", bytes(data))
          + "\n# ASCII for U+00C0..U+017F.\n" + literal("FOLD", fold()))


def make_bold() -> None:
    """Write ui/bold.py."""
    font = ImageFont.truetype(FONT, BOLD_SIZE)
    offsets, widths, data = bytearray(), bytearray(), bytearray()
    for code in range(FIRST, LAST + 1):
        rows = bold_glyph(font, chr(code))
        widths.append(len(rows[0]))
        offsets += len(data).to_bytes(2, "big")
        data += columns(rows, 2)
    write("bold.py", "The bold face: 0x20..0x7E, two pages high, from DejaVu Sans Condensed Bold.",
          literal("WIDTHS", bytes(widths)) + "\n" + literal("OFFSETS", bytes(offsets)) + "\n"
          + literal("DATA", bytes(data)))


def make_digits() -> None:
    """Write ui/digits.py."""
    body = ""
    # Two dark rows below both, so that they stand on one line clear of what is under them;
    # two above the mid ones, clear of the signs over them.
    for name, width, height, pages, above in (("BIG", 28, 38, 5, 0), ("MID", 16, 20, 3, 2)):
        blank = [" " * width]
        below = 8 * pages - height - above
        data = b"".join(columns(blank * above + digit_glyph(c, width, height) + blank * below,
                                pages) for c in "0123456789")
        body += literal(name, data) + "\n"
    write("digits.py", "Big digits: ten of 28 x 38 and ten of 16 x 20 pixels of ink, from DejaVu "
          "Sans Condensed Bold.", body[:-1])


def make_icons() -> None:
    """Write ui/icons.py: NAME_W and NAME for each sign of icons.txt."""
    signs: dict[str, list[str]] = {}
    for line in (HERE / "icons.txt").read_text(encoding="utf-8").splitlines()[1:]:
        if line.strip("# "):
            rows = signs[line] = []
        else:
            rows.append(line)
    body = "from pocketlaw.compat import const\n\n"
    for name, rows in signs.items():
        body += f"{name}_W = const({len(rows[0])})\n"
        body += literal(name, columns(rows, len(rows) // 8))
    write("icons.py", "Signs: pieces of one and two pages, the arrow, a game won.", body)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        FONT = sys.argv[1]
    make_small()
    make_bold()
    make_digits()
    make_icons()
