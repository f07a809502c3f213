"""The small pictures of hardware/README.md, each tied to what it was made from.

`python -m hardware.build --pictures` renews them; img/SOURCES holds for each its own SHA-256 and
that of its source (circuit tables, OpenSCAD text, board tables and router), so that a picture that
is altered, or older than what it shows, fails a test.
"""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

from hardware import mech, schematic
from hardware.pcb import place

HERE = Path(__file__).parent
IMG = HERE / "img"
SIZE = (900, 640)
# name: (OpenSCAD file, definitions, camera)
SHOTS = {
    "box": ("box", ['part="all"'], "77,50,15,50,0,20,420"),
    "box-front": ("box", ['part="all"'], "77,50,15,0,0,0,440"),
    "chute": ("chute", ['part="all"'], "75,0,-85,66,0,30,640"),
    "chute-lid": ("chute", ['part="lid"'], "20,20,20,40,0,300,400"),
    "chute-rail": ("chute", ['part="rail"'], "45,20,-12,50,0,300,330"),
    "ring": ("ring", ['part="ring"'], "0,0,5,55,0,30,230"),
    "mount-chute": ("steps", ['of="mount-chute"'], "90,0,-90,90,0,0,700"),
    "mount-ring": ("steps", ['of="mount-ring"'], "90,0,-70,90,0,0,600"),
}
STEPS = {"box": (5, "77,50,25,55,0,20,480"), "panel": (3, "30,24,0,70,0,240,300"),
         "node": (2, "40,26,20,55,0,200,280"), "beam": (2, "40,26,20,55,0,200,280"),
         "chute": (4, "40,20,10,60,0,330,380"), "ring": (1, "0,0,5,55,0,30,230")}
for _of, (_count, _camera) in STEPS.items():
    for _n in range(1, _count + 1):
        SHOTS["step-%s-%d" % (_of, _n)] = ("steps", ['of="%s"' % _of, "step=%d" % _n], _camera)


def png(svg, target, width):
    """Convert an SVG with rsvg-convert."""
    subprocess.run(["rsvg-convert", "-b", "white", "-w", str(width), str(svg), "-o", str(target)],
                   check=True, stderr=subprocess.DEVNULL)


def digest(text):
    """Return the SHA-256 of a text or of bytes."""
    return hashlib.sha256(text.encode() if isinstance(text, str) else text).hexdigest()


def sources():
    """Return {picture: SHA-256 of what it is made from}, from the tables alone."""
    out = {}
    for circuit in schematic.circuits():
        for sheet in schematic.sheets(circuit):
            name = "schematic-%s-%s.svg" % (circuit.name, sheet)
            out[name] = digest(json.dumps(schematic.Sheet(circuit, sheet).draw()))
    shapes = "".join(p.read_text() for p in sorted((HERE / "mech").glob("*.scad")))
    for name, shot in SHOTS.items():
        out[name + ".png"] = digest(shapes + repr(shot))
    code = "".join((HERE / "pcb" / (n + ".py")).read_text()
                   for n in ("place", "maze", "route", "ground", "tracks", "kicad", "labels"))
    for name, board in place.BOARDS.items():
        parts = repr([(p.ref, p.value, p.kind.footprint, sorted(p.nets.items(), key=str), *where)
                      for p, *where in board.parts()])
        for side in ("front", "back"):
            out["pcb-%s-%s.png" % (name, side)] = digest(code + parts + side)
    return out


def listed():
    """Return {picture: [its SHA-256, its source's]} of img/SOURCES."""
    path = IMG / "SOURCES"
    rows = path.read_text().splitlines() if path.exists() else []
    return {row.split()[0]: row.split()[1:] for row in rows}


def renew(out, only=""):
    """Renew what is old in hardware/img from what stands in `out`; return the number of pictures.

    `only`: the beginning of the names to renew; RuntimeError when one cannot be made.
    """
    IMG.mkdir(exist_ok=True)
    wanted, rows = sources(), listed()
    for name in sorted(p.name for p in IMG.iterdir() if p.name != "SOURCES"):
        if name not in wanted:
            (IMG / name).unlink()
            rows.pop(name, None)
    for name, source in wanted.items():
        target = IMG / name
        if not name.startswith(only) or target.exists() and rows.get(name) == [
                digest(target.read_bytes()), source]:
            continue
        _make(name, target, out)
        rows[name] = [digest(target.read_bytes()), source]
        (IMG / "SOURCES").write_text("".join("%s %s %s\n" % (key, *rows[key])
                                             for key in sorted(rows)))
    return len(rows)


def _make(name, target, out):
    from PIL import Image

    stem = name.rsplit(".", 1)[0]
    if stem in SHOTS:
        source, defines, camera = SHOTS[stem]
        mech.openscad(mech.HERE / (source + ".scad"), target, *defines,
                      picture={"size": SIZE, "camera": camera})
        colours = 64
    elif stem.startswith("pcb-"):
        board, side = stem[4:].rsplit("-", 1)
        width = place.BOARDS[board].size[0]
        png(out / "pcb" / board / ("%s-%s.svg" % (board, side)), target,
            int(width * (8 if width > 100 else 14)))
        colours = 16
    else:
        shutil.copy(out / "schematic" / name, target)
        return
    Image.open(target).convert("P", palette=Image.ADAPTIVE, colors=colours).save(
        target, optimize=True)
