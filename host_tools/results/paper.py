"""A page of paper: shaped texts in Noto fonts, rules, boxes and QR codes on a PDF (fpdf2)."""

from pathlib import Path

from host_tools.errors import ToolError

FONTS = Path(__file__).with_name("fonts")
_SCRIPTS = {"latin": "NotoSans", "hi": "NotoSansDevanagari", "bn": "NotoSansBengali",
            "pa": "NotoSansGurmukhi"}
LEFT, RIGHT, TOP, BOTTOM = 10, 200, 10, 287
GREY = 120


def _fpdf():
    try:
        import uharfbuzz  # noqa: F401  (without it Indian letters would stand in a wrong order)
        from fpdf import FPDF
    except ImportError:
        raise ToolError("a PDF needs fpdf2 and uharfbuzz: pip install 'pocketlaw[sheet]'") \
            from None
    return FPDF


class Paper:
    """An A4 page in millimetres from its upper left corner; `y` is where the next block begins."""

    def __init__(self, title: str, more_font: Path | None = None):
        self.pdf = _fpdf()(orientation="portrait", unit="mm", format="A4")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_title(title)
        self.pdf.set_creator("Pocketlaw")
        self.pdf.set_text_shaping(True)
        for family, file in _SCRIPTS.items():
            for style, name in (("", "Regular"), ("B", "Bold")):
                self.pdf.add_font(family, style, FONTS / f"{file}-{name}.ttf")
        more = [family for family in _SCRIPTS if family != "latin"]
        if more_font:
            self._add(more_font)
            more.append("more")
        self.pdf.set_font("latin", "", 9)
        self.pdf.set_fallback_fonts(more, exact_match=True)
        self.lacking: set[str] = set()
        self.page()

    def _add(self, path: Path) -> None:
        try:
            for style in ("", "B"):
                self.pdf.add_font("more", style, path)
        except Exception as error:  # fontTools raises many kinds for a file that is no font
            raise ToolError(f"{path}: no usable font ({error})", 2) from None

    def page(self) -> None:
        """Begin a new page."""
        self.pdf.add_page()
        self.y = float(TOP)

    def room(self, height: float) -> bool:
        """Tell whether a block of `height` mm fits under `y`."""
        return self.y + height <= BOTTOM

    def text(self, x: float, y: float, width: float, height: float, text: str, *,
             size: float = 9, bold: bool = False, align: str = "L", grey: int = 0,
             border: int = 0, fill: int = 255) -> None:
        """Write one line in a box; a text too wide is set smaller, at last cut with "…"."""
        pdf = self.pdf
        self._note_lacking(text)
        room = width - 2 * pdf.c_margin
        text, size = self._fit(text, size, bold, room)
        pdf.set_font("latin", "B" if bold else "", size)
        pdf.set_text_color(grey)
        pdf.set_fill_color(fill)
        pdf.set_xy(x, y)
        pdf.cell(width, height, text, border=border, align=align, fill=fill < 255)
        pdf.set_text_color(0)

    def _fit(self, text: str, size: float, bold: bool, room: float) -> tuple[str, float]:
        smallest = max(5.0, size * 0.6)
        while self.width(text, size, bold) > room:
            if size > smallest:
                size -= 0.5
            elif len(text) > 1:
                text = text[:-2].rstrip() + "…"
            else:
                break
        return text, size

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """Return the width in mm that `text` takes, shaped."""
        self.pdf.set_font("latin", "B" if bold else "", size)
        return self.pdf.get_string_width(text)

    def _note_lacking(self, text: str) -> None:
        for char in text:
            if ord(char) > 0x7E and not any(
                    ord(char) in font.cmap for font in self.pdf.fonts.values()):
                self.lacking.add(char)

    def lines(self, text: str, size: float, room: float) -> list[str]:
        """Break `text` at its spaces into lines of at most `room` mm."""
        out, line = [], ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if line and self.width(longer, size) > room:
                out.append(line)
                longer = word
            line = longer
        return out + [line] if line else out

    def rule(self, x: float, y: float, width: float) -> None:
        """Draw a thin line to the right of x, y."""
        self.pdf.set_draw_color(GREY)
        self.pdf.line(x, y, x + width, y)
        self.pdf.set_draw_color(0)

    def dot(self, x: float, y: float, filled: bool) -> None:
        """Draw a carromman of 2 mm at centre x, y."""
        self.pdf.set_fill_color(0)
        self.pdf.ellipse(x - 1, y - 1, 2, 2, style="DF" if filled else "D")

    def qr(self, x: float, y: float, side: float, text: str) -> None:
        """Draw `text` as a QR code `side` mm wide, its quiet zone included."""
        try:
            import segno
        except ImportError:
            raise ToolError("a QR code needs segno: pip install 'pocketlaw[sheet]'") from None
        rows = list(segno.make(text, error="m", micro=False).matrix_iter(border=4))
        unit = side / len(rows)
        self.pdf.set_fill_color(0)
        for i, row in enumerate(rows):
            for k, dark in enumerate(row):
                if dark:
                    self.pdf.rect(x + k * unit, y + i * unit, unit, unit, style="F")

    def bytes(self) -> bytes:
        """Return the finished PDF."""
        return bytes(self.pdf.output())
