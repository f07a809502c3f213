"""The contact sheet: every screen of the panel in one picture, to look at and judge.

`python -m host_tools.panel.screens [--out FILE] [--lang CODE] [--native]
[--one NAME]`
"""

import argparse
from pathlib import Path

from PIL import Image, ImageDraw

from host_tools.panel import draughts
from host_tools.panel.language import words_of
from host_tools.panel.scenes import SCENES
from pocketlaw.carrom import rulesets
from pocketlaw.carrom.screens.players import Players
from pocketlaw.carrom.screens.view import View
from pocketlaw.draw import languages
from pocketlaw.draw.canvas import Canvas

SCALE = 3
PLAYERS = ("aim", "aim-cover", "aim-tenths", "aim-expired", "paused", "placing", "aim-dues")
INK, PAPER, BEZEL, TEXT = (150, 220, 255), (4, 8, 14), (30, 30, 34), (225, 225, 225)


def picture(buf, scale=SCALE, ink=INK, paper=PAPER) -> Image.Image:
    """Return the 1024 bytes of a frame as an image with visible pixel gaps."""
    image = Image.new("RGB", (128 * scale, 64 * scale), paper)
    gap = 1 if scale > 3 else 0
    draw = ImageDraw.Draw(image)
    for i, b in enumerate(buf):
        x, y = i % 128 * scale, (i >> 7) * 8 * scale
        for bit in range(8):
            if b >> bit & 1:
                top = y + bit * scale
                draw.rectangle((x, top, x + scale - 1 - gap, top + scale - 1 - gap), fill=ink)
    return image


def render(name, lang="en", native=0, kind=View, **options):
    """Return (frame bytes, view) of one scene; kind is View or Players."""
    canvas = Canvas()
    view = kind(canvas, words_of(lang, native), rulesets.keys_into)
    view.draw(SCENES[name](**options))
    return bytes(canvas.buf), view


def sheet(lang="en", columns=5, scale=SCALE, native=0) -> Image.Image:
    """Return the contact sheet of all scenes in one language, the players' panel at the end."""
    shots = [(name, render(name, lang, native)[0]) for name in SCENES]
    shots += [(f"players: {name}", render(name, lang, native, Players)[0]) for name in PLAYERS]
    shots += draughts.shots(lang, native)
    w, h = 128 * scale + 18, 64 * scale + 34
    rows = (len(shots) + columns - 1) // columns
    image = Image.new("RGB", (columns * w + 10, rows * h + 10), BEZEL)
    draw = ImageDraw.Draw(image)
    for i, (name, frame) in enumerate(shots):
        x, y = 10 + i % columns * w, 10 + i // columns * h
        image.paste(picture(frame, scale), (x, y + 18))
        draw.text((x, y + 3), name, TEXT)
    return image


def module(frame, scale=5) -> Image.Image:
    """Return a frame as on a panel's glass: for the README."""
    shot = picture(frame, scale)
    image = Image.new("RGB", (shot.width + 48, shot.height + 48), BEZEL)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((6, 6, image.width - 7, image.height - 7), 10, PAPER)
    image.paste(shot, (24, 24))
    return image


def main() -> None:
    """Write the sheet, or one screen as on a panel's glass."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", default="build/screens.png")
    parser.add_argument("--lang", default="en", choices=languages.CODES)
    parser.add_argument("--all", action="store_true", help="a sheet of every language in build/")
    parser.add_argument("--native", action="store_true", help="the language's own digits")
    parser.add_argument("--one", choices=sorted(SCENES))
    args = parser.parse_args()
    if args.all:
        for lang in languages.CODES:
            out = Path("build") / ("screens.png" if lang == "en" else f"screens-{lang}.png")
            out.parent.mkdir(exist_ok=True)
            sheet(lang).quantize(64).save(out, optimize=True)
            print(out)
        return
    out = Path(args.out)
    out.parent.mkdir(parents=True, exist_ok=True)
    if args.one:
        module(render(args.one, args.lang, int(args.native))[0]).save(out, optimize=True)
    else:
        sheet(args.lang, native=int(args.native)).quantize(64).save(out, optimize=True)
    print(out)


if __name__ == "__main__":
    main()
