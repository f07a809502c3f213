"""The OLED in a terminal: half blocks where there is room, Braille where there is less."""

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

WIDTH, HEIGHT = 128, 64
_HALVES = " \u2580\u2584\u2588"
# Braille dots by column and row of a cell of 2 x 4 pixels (Unicode block 2800).
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
_GLASS = Style(color="#9fe8ff", bgcolor="#05080a")


def pixel(frame: bytes, x: int, y: int) -> int:
    """Return pixel (x, y) of a frame in page order."""
    return frame[(y >> 3) * WIDTH + x] >> (y & 7) & 1


def half_row(frame: bytes, row: int) -> str:
    """Return character row 0..31: 128 half blocks for pixel rows 2 * row and 2 * row + 1."""
    top = (row >> 2) * WIDTH
    shift = row * 2 & 7
    return "".join([_HALVES[frame[top + x] >> shift & 3] for x in range(WIDTH)])


def braille_row(frame: bytes, row: int) -> str:
    """Return character row 0..15: 64 Braille cells for four pixel rows."""
    out = []
    for column in range(WIDTH // 2):
        dots = 0
        for dx in range(2):
            for dy in range(4):
                if pixel(frame, column * 2 + dx, row * 4 + dy):
                    dots |= _DOTS[dx][dy]
        out.append(chr(0x2800 + dots))
    return "".join(out)


class Oled(Widget):
    """Shows one frame; `small` chooses Braille (64 x 16 cells) over half blocks (128 x 32)."""

    DEFAULT_CSS = """
    Oled { width: 130; height: 34; border: round #446; background: #05080a; }
    Oled.small { width: 66; height: 18; }
    """

    def __init__(self, **more):
        super().__init__(**more)
        self.frame = bytes(WIDTH * HEIGHT // 8)
        self.small = False

    def show(self, frame: bytes) -> None:
        """Show another frame."""
        self.frame = frame
        self.refresh()

    def resize_to(self, small: bool) -> None:
        """Choose how big a pixel is."""
        if small != self.small:
            self.small = small
            self.set_class(small, "small")
            self.refresh(layout=True)

    def render_line(self, y: int) -> Strip:
        """Return one row of cells."""
        rows = 16 if self.small else 32
        if y >= rows:
            return Strip.blank(self.size.width)
        text = (braille_row if self.small else half_row)(self.frame, y)
        return Strip([Segment(text, _GLASS)], len(text))
