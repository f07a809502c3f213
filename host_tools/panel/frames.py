"""Frames of the virtual panel as PNG files, named by millisecond and a counter."""

from pathlib import Path

from PIL import Image

WIDTH, HEIGHT = 128, 64


def image(frame: bytes) -> Image.Image:
    """Return a frame (1024 bytes, page by page, bit 0 the top pixel) as a one-bit image."""
    picture = Image.new("1", (WIDTH, HEIGHT))
    picture.putdata([255 * (frame[y // 8 * WIDTH + x] >> y % 8 & 1)
                     for y in range(HEIGHT) for x in range(WIDTH)])
    return picture


class FrameWriter:
    """Writes every distinct frame it is given into a folder."""

    def __init__(self, folder: Path):
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.count = 0

    def __call__(self, ms: int, frame: bytes) -> None:
        """Write one frame of instant `ms`."""
        image(frame).save(self.folder / f"{ms:09d}-{self.count:05d}.png")
        self.count += 1
