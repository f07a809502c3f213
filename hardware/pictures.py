"""The small pictures that hardware/README.md shows."""

import shutil
import subprocess
from pathlib import Path

from hardware import mech
from hardware.pcb import place

IMG = Path("hardware/img")


def png(svg, target, width):
    """Convert an SVG with rsvg-convert."""
    subprocess.run(["rsvg-convert", "-b", "white", "-w", str(width), str(svg), "-o", str(target)],
                   check=True, stderr=subprocess.DEVNULL)


def renew(out):
    """Renew hardware/img from what stands in `out`; return how many files are there."""
    from PIL import Image

    IMG.mkdir(exist_ok=True)
    shots = {
        "box": ("box", "all", "77,50,15,50,0,20,420"),
        "box-open": ("box", "open", "77,50,10,45,0,200,430"),
        "chute": ("chute", "all", "75,0,-85,66,0,30,640"),
        "ring": ("ring", "ring", "0,0,5,55,0,30,230"),
        "chute-lid": ("chute", "lid", "20,20,20,40,0,300,400"),
        "chute-rail": ("chute", "rail", "45,20,-12,50,0,300,330")}
    for name, (source, part, camera) in shots.items():
        mech.openscad(mech.HERE / (source + ".scad"), IMG / (name + ".png"), 'part="%s"' % part,
                      picture={"size": (900, 640), "camera": camera})
        Image.open(IMG / (name + ".png")).convert("P", palette=Image.ADAPTIVE, colors=64).save(
            IMG / (name + ".png"), optimize=True)
    for path in (out / "schematic").glob("*.svg"):
        shutil.copy(path, IMG / path.name)
    for layer in ("F_Cu", "B_Cu", "F_Silk"):
        svg = out / "pcb" / ("umpire-box-%s.svg" % layer)
        target = IMG / ("pcb-%s.png" % layer)
        png(svg, target, 2376)  # A4 across: 8 dots a millimetre
        scale = 2376 / 297.0
        Image.open(target).crop((0, 0, int(place.WIDTH * scale) + 8, int(place.DEPTH * scale) + 8)
                                ).convert("1").save(target, optimize=True)
    return len(list(IMG.iterdir()))
