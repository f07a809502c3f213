"""Frames as one-bit PNG pictures of 128 x 64 that a person can look at."""

from pathlib import Path

from PIL import Image

GOLDEN = Path(__file__).parent / "golden"


def from_png(path: Path) -> bytes:
    """Return the frame of a 128 x 64 picture."""
    image = Image.open(path).convert("1")
    buf = bytearray(1024)
    for y in range(64):
        for x in range(128):
            if image.getpixel((x, y)):
                buf[(y >> 3) * 128 + x] |= 1 << (y & 7)
    return bytes(buf)


def to_png(buf: bytes, path: Path) -> None:
    """Write a frame as a one-bit PNG."""
    image = Image.new("1", (128, 64))
    for i, b in enumerate(buf):
        for bit in range(8):
            if b >> bit & 1:
                image.putpixel((i & 127, (i >> 7) * 8 + bit), 1)
    image.save(path, optimize=True)
