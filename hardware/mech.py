"""Printed parts: STLs by OpenSCAD, and checks of what was built with trimesh.

Needs `make setup-hardware`. The reading of params.scad needs nothing and is used by the tests.
"""

import math
import os
import re
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).parent / "mech"
CHUTE = ("trough", "lid", "rail", "tray")
PARTS = {"trough": "chute", "lid": "chute", "rail": "chute", "tray": "chute", "ring": "ring",
         "case": "ring", "case_lid": "ring", "gauges": "gauges", "base": "box", "plate": "box",
         "caps": "box", "frame": "box", "frame_back": "box"}
LEAST_WALL = 1.6


def params():
    """Return {name: number} of params.scad."""
    text = (HERE / "params.scad").read_text()
    return {m[1]: float(m[2]) for m in re.finditer(r"^(\w+) = ([-\d.]+);", text, re.M)}


def openscad(source, target, *defines, picture=None):
    """Run OpenSCAD; RuntimeError with its words when it fails or warns."""
    command = ["nice", "openscad", "-o", str(target)]
    for define in defines:
        command += ["-D", define]
    if picture:
        command += ["--imgsize=%d,%d" % picture["size"], "--camera=" + picture["camera"],
                    "--projection=p", "--colorscheme=Tomorrow"]
        if not os.environ.get("DISPLAY"):
            command = ["xvfb-run", "-a"] + command
    run = subprocess.run(command + [str(source)], capture_output=True, text=True)
    words = [line for line in run.stderr.splitlines() if line.startswith(("ERROR", "WARNING"))]
    if run.returncode or words or not Path(target).exists():
        raise RuntimeError("openscad %s: %s" % (target.name, words or run.stderr[-500:]))


def build(folder, names=PARTS):
    """Write <part>.stl for every part into `folder`."""
    if not shutil.which("openscad"):
        raise RuntimeError("openscad is missing: make setup-hardware")
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        raw = folder / (name + ".off")
        openscad(HERE / (PARTS[name] + ".scad"), raw, 'part="%s"' % name)
        tidy(raw, folder / (name + ".stl"))
        raw.unlink()


def tidy(raw, target):
    """Write an STL without the slivers, 0.01 to 0.05 mm, that OpenSCAD's rounding leaves."""
    import manifold3d
    import numpy
    import trimesh

    mesh = trimesh.load(raw, process=False)
    solid = manifold3d.Manifold(manifold3d.Mesh(
        vert_properties=numpy.asarray(mesh.vertices, numpy.float32),
        tri_verts=numpy.asarray(mesh.faces, numpy.uint32)))
    if solid.status() != manifold3d.Error.NoError:
        raise RuntimeError("%s: %s" % (raw.name, solid.status()))
    for tolerance in (0.01, 0.02, 0.005, 0.03, 0.05):  # points that then fall together: the next
        out = solid.simplify(tolerance).to_mesh()
        tidied = trimesh.Trimesh(out.vert_properties[:, :3], out.tri_verts)
        tidied.export(target)
        if trimesh.load(target, force="mesh").is_watertight:
            return
    raise RuntimeError("%s does not close" % target.name)


def viewing_half_angle(pipe=True):
    """Return how far aside (degrees) a lamp of the box is seen whole, up to 90.

    With its clear rod (acrylic, index 1.49: light of up to 42 degrees inside leaves at up to 90)
    only the rod's depth below the plate's face limits; without one the depth of the lamp.
    """
    p = params()
    deep = p["pipe_sink"] if pipe else p["above"] + p["plate_t"] - 0.8
    return 90.0 if not deep else math.degrees(math.atan2(p["pipe_d"] / 2, deep))


# The laws' gauge bodies: diameter and thickness.
def gauges():
    """Return {name: (diameter, thickness, blocks G, must pass)} of the bodies for the chute."""
    p = params()
    return {
        "carromman 30.2": (p["piece_min"], p["thick_max"], False, True),
        "carromman 31.8": (p["piece_max"], p["thick_max"], False, True),
        "striker 41.3": (p["striker_max"], p["striker_thick"], True, True),
        "striker 3 % over": (p["striker_max"] * 1.03, p["striker_thick"], True, False),
    }


def turn_y(degrees):
    """Return the 3x3 matrix that turns about y."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return ((c, 0, s), (0, 1, 0), (-s, 0, c))


def turn_x(degrees):
    """Return the 3x3 matrix that turns about x."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return ((1, 0, 0), (0, c, -s), (0, s, c))
