"""`pocketlaw panel`: show frames on a real OLED at the laptop, over a USB-I2C adapter."""

import time
from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import ToolError
from pocketlaw.draw import languages

_LANGS = " ".join(languages.CODES)
_HOW = "plug one in and set BLINKA_MCP2221=1, BLINKA_FT232H=1 or BLINKA_U2IF=1 for its kind"


def open_oled(addr: int):
    """Return adafruit_ssd1306's display on this machine's I2C; ToolError when there is none."""
    try:
        import adafruit_ssd1306
        import board

        bus = board.I2C()
    except (ImportError, NotImplementedError, RuntimeError, AttributeError, OSError) as error:
        said = " ".join(str(error).split()) or type(error).__name__
        raise ToolError(f"no USB-I2C adapter found ({said[:90]}); {_HOW}") from None
    try:
        return adafruit_ssd1306.SSD1306_I2C(128, 64, bus, addr=addr)
    except (ValueError, OSError) as error:
        raise ToolError(f"no panel answers at 0x{addr:02X} ({error}): check wires, pull-ups, "
                        "3.3 V, and try --addr 0x3D") from None


def show(oled, frame: bytes) -> None:
    """Put the 1024 bytes of a frame on the display; ToolError when it stops answering."""
    oled.buffer[1:] = frame  # the same page order as ours, behind one control byte
    try:
        oled.show()
    except OSError as error:
        raise ToolError(f"the panel stopped answering ({error})") from None


def pictures():
    """Yield (name, frame): border, all lit, chess, stripes: offset, dead rows, bad contacts."""
    border = bytearray(1024)
    for x in range(128):
        border[x] |= 1
        border[896 + x] |= 0x80
    for page in range(8):
        border[128 * page] = border[128 * page + 127] = 255
    yield "border: four whole edges, else the column offset is wrong (SH1106: 2)", bytes(border)
    yield "all lit: no dark row or column", b"\xff" * 1024
    yield "chess board of single pixels", b"\x55\xaa" * 512
    yield "stripes: eight, of equal height", (b"\xff" * 128 + bytes(128)) * 4


def frames_of(folder: Path):
    """Yield (milliseconds, frame) of the PNG files that `replay --frames` wrote, in order."""
    from PIL import Image

    files = sorted(folder.glob("*.png"))
    if not files:
        raise ToolError(f"{folder}: no frames; `pocketlaw replay FILE --frames` writes them", 2)
    for path in files:
        try:
            with Image.open(path) as image:
                if image.size != (128, 64):
                    size = f"{image.width} x {image.height}"
                    raise ToolError(f"{path}: {size} pixels, not 128 x 64", 2)
                bits = image.convert("1")
                frame = bytearray(1024)
                for y in range(64):
                    for x in range(128):
                        if bits.getpixel((x, y)):
                            frame[(y >> 3) * 128 + x] |= 1 << (y & 7)
        except OSError:
            raise ToolError(f"{path}: not a picture", 2) from None
        digits = path.stem.replace("-", "_").split("_")[0]
        yield int(digits) if digits.isdigit() else 0, bytes(frame)


def play(oled, folder: Path, speed: float, sleep=time.sleep) -> int:
    """Show the frames of a folder with their pauses divided by `speed`; return how many."""
    before = None
    n = 0
    for ms, frame in frames_of(folder):
        if before is not None and speed > 0:
            sleep(min(max(ms - before, 0) / 1000 / speed, 5.0))
        show(oled, frame)
        before = ms
        n += 1
    return n


def register(app: typer.Typer) -> None:
    """Add `panel`."""

    @app.command()
    def panel(
        frames: Annotated[Path | None, typer.Argument(
            help="Folder of frames from `replay --frames`; without it, test pictures.")] = None,
        addr: Annotated[str, typer.Option(help="I2C address: 0x3C or 0x3D.")] = "0x3C",
        speed: Annotated[float, typer.Option(help="1: real time; 0: as fast as the bus.")] = 1.0,
        screens: Annotated[bool, typer.Option(help="Show every screen of the box.")] = False,
        lang: Annotated[str, typer.Option(help=f"Language of --screens: {_LANGS}.")] = "en",
        hold: Annotated[float, typer.Option(help="Seconds a test picture or screen stands.")] = 2,
    ) -> None:
        """Show frames, screens or test pictures on an OLED at the laptop's USB-I2C adapter."""
        if addr.lower() not in ("0x3c", "0x3d", "60", "61"):
            raise ToolError(f"--addr {addr}: must be 0x3C or 0x3D", 2)
        if lang not in languages.CODES:
            raise ToolError(f"--lang {lang}: must be one of {_LANGS}", 2)
        if speed < 0 or hold < 0:
            raise ToolError("--speed and --hold must not be negative", 2)
        if frames is not None and not frames.is_dir():
            raise ToolError(f"{frames}: no such folder", 2)
        oled = open_oled(int(addr, 0))
        if frames is not None:
            typer.echo(f"{play(oled, frames, speed)} frames shown")
            return
        for name, frame in _screens(lang) if screens else pictures():
            typer.echo(name)
            show(oled, frame)
            time.sleep(hold)


def _screens(lang: str):
    """Yield (name, frame) of every screen."""
    from host_tools.panel.scenes import SCENES
    from host_tools.panel.screens import render

    for name in SCENES:
        yield name, render(name, lang)[0]
