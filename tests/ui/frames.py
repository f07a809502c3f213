"""Frames as one-bit PNG pictures that a person can look at."""

from pathlib import Path

from PIL import Image

GOLDEN = Path(__file__).parent / "golden"


def from_png(path: Path) -> bytes:
    """Return the frame of a picture."""
    image = Image.open(path).convert("1")
    width, height = image.size
    buf = bytearray(width * height // 8)
    for y in range(height):
        for x in range(width):
            if image.getpixel((x, y)):
                buf[(y >> 3) * width + x] |= 1 << (y & 7)
    return bytes(buf)


def to_png(buf: bytes, path: Path, width: int = 128) -> None:
    """Write a frame as a one-bit PNG."""
    image = Image.new("1", (width, 8 * len(buf) // width))
    for i, b in enumerate(buf):
        for bit in range(8):
            if b >> bit & 1:
                image.putpixel((i % width, i // width * 8 + bit), 1)
    image.save(path, optimize=True)
