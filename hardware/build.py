"""`make hardware`: build all into build/hardware, check it, print a report, fail on a fault.

Steps may be named: `python -m hardware.build netlist bom harness schematic mech pcb`.
`--pictures` also renews the small pictures that hardware/README.md shows.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

from hardware import bom, harness, mech, pictures, schematic
from hardware.netlist import box, pocket, rules
from hardware.netlist.model import attach
from hardware.pcb import place
from host_tools.boards.load import load, names

OUT = Path("build/hardware")
SYSTEM_PYTHON = "/usr/bin/python3"  # Debian's pcbnew belongs to it
LETTERED = ("plate", "gauges")
ALLOWED_DRC = ("silk_over_copper", "silk_overlap")  # print cut off at a pad: looks only


class Report:
    """Lines of the report and the number of faults."""

    def __init__(self):
        self.faults = 0

    def say(self, text):
        """Print a line."""
        print("  " + text, flush=True)

    def check(self, text, faults):
        """Print a check with what it found."""
        faults = list(faults)
        self.say("%s %s" % ("ok   " if not faults else "FAULT", text))
        for fault in faults:
            self.say("        " + fault)
        self.faults += len(faults)


def tables():
    """Return the whole tables a maker may build: {name: circuit}."""
    out = {"box alone": box.box("RPI_PICO")}
    for name, module in (("four crossed beams", pocket.beam), ("four nodes", pocket.node)):
        whole = box.box("RPI_PICO")
        for n in range(1, 5):
            whole = attach(whole, "pocket%d" % n, module(), "P%d." % n)
        out[name] = whole
    return out


def netlist(report):
    """Check the circuits and pass them through SKiDL."""
    from hardware import skidl_emit

    for name in names():
        if name != "SIM":
            board = load(name)
            report.check("pads of %s equal pins.py" % name,
                         rules.pin_map(box.box(name), board))
    for name, circuit in tables().items():
        for rule in rules.ALL:
            report.check("%s: %s" % (name, rule.__doc__.splitlines()[0]), rule(circuit))
        for rail, ma in rules.demand(circuit).items():
            report.say("      %s: %s needs %.0f of %.0f mA"
                       % (name, rail, ma, circuit.rails[rail].source_ma))
    folder = OUT / "netlist"
    folder.mkdir(parents=True, exist_ok=True)
    for circuit in schematic.circuits():
        errors, warnings = skidl_emit.emit(circuit, folder / (circuit.name + ".net"))
        report.check("SKiDL's check of %s: %d parts, %d nets"
                     % (circuit.name, len(circuit.parts), len(circuit.nets())), errors + warnings)


def lists(report):
    """Write the parts lists."""
    for variant, total in bom.write(OUT / "bom").items():
        same = (bom.HERE / "bom" / ("bom-%s.csv" % variant)).read_text() == bom.text(variant)
        report.check("parts list %s: US$ %.2f" % (variant, total),
                     [] if same else ["hardware/bom is stale: python -m hardware.bom"])


def wiring(report):
    """Draw the harnesses."""
    folder = OUT / "harness"
    harness.write(folder)
    harness.draw(folder)
    for path in sorted(folder.glob("*.svg")):
        report.check("harness %s" % path.stem, [])
        pictures.png(path, path.with_suffix(".png"), 1600)


def drawings(report):
    """Draw the schematics."""
    made = schematic.write(OUT / "schematic")
    for path in made:
        pictures.png(path, path.with_suffix(".png"), 1600)
    report.check("schematics: %d sheets, every part on one" % len(made), [])


def mechanics(report):
    """Build the STLs and measure them."""
    from hardware import mech_check as check

    folder = OUT / "stl"
    (mech.HERE / "board.scad").write_text(place.scad())
    began = time.time()
    mech.build(folder)
    report.say("      %d parts in %.0f s" % (len(mech.PARTS), time.time() - began))
    meshes = {name: check.load(folder, name) for name in mech.PARTS}
    for name in LETTERED:
        plain = folder / (name + "-plain.off")
        mech.openscad(mech.HERE / (mech.PARTS[name] + ".scad"), plain, 'part="%s"' % name,
                      "show_legends=false")
        mech.tidy(plain, folder / (name + "-plain.stl"))
        plain.unlink()
    for name, mesh in meshes.items():
        report.check("%s: watertight, %d x %d x %d mm, %.0f cm3"
                     % ((name,) + tuple(round(v) for v in mesh.extents) + (mesh.volume / 1000,)),
                     check.solid(mesh))
        # Engraved letters are grooves, not walls: these are measured without them.
        walls = check.load(folder, name + "-plain") if name in LETTERED else mesh
        thin, where = check.thinnest(walls)
        report.check("%s: thinnest wall %.2f mm" % (name, thin),
                     [] if thin >= mech.LEAST_WALL else
                     ["at %s" % [round(float(v), 1) for v in where]])
    gauge_checks(report, check, meshes)
    box_checks(report, check, meshes)
    weights(report, meshes)


def gauge_checks(report, check, meshes):
    """Send the gauge bodies through the chute and look at the beams."""
    p = mech.params()
    frame = check.Frame(p)
    bodies = [check.massive(meshes[n]) for n in ("trough", "lid", "rail")]
    for name in "AGB":
        common = sum((check.beam(p, name) ^ body).volume() for body in bodies)
        report.check("beam %s passes free from emitter to receiver" % name,
                     [] if common < 0.01 else ["%.2f mm3 in its way" % common])
    tray = check.massive(meshes["tray"])
    common = sum((frame.on_table(body) ^ tray).volume() for body in bodies)
    report.check("the tray slides over the chute's end and touches nothing else",
                 [] if common < 0.01 else ["%.1f mm3 in common" % common])
    for name, (wide, thick, over_g, passes) in mech.gauges().items():
        worst, way = 0.0, ""
        for route, poses in check.routes(frame, wide, thick).items():
            volume, _ = check.collides(bodies[:2], wide, thick, poses)
            if volume > worst:
                worst, way = volume, route
        through = worst < check.TOUCH_MM3
        report.check("%s: %s" % (name, "runs through, eight ways" if through else
                                 "is stopped (%.1f mm3 in the walls, %s)" % (worst, way)),
                     [] if through == passes else ["should be the other way"])
        if passes:
            beams = {b: check.blocked(p, wide, thick, b) for b in "AGB"}
            faults = [b for b in "AB" if len(beams[b]) != 2]
            if (len(beams["G"]) == 2) != over_g or beams["G"] == ["partly"]:
                faults.append("G")
            if over_g and not faults and not beams["A"][0] < beams["G"][0] < beams["B"][1]:
                faults.append("G outside A to B")
            report.check("%s blocks A and B %s G, at the reference wall"
                         % (name, "and in between" if over_g else "but never"), faults)


def box_checks(report, check, meshes):
    """Put the board and what stands on it into the base; the keys into the plate."""
    p = mech.params()
    base, plate, caps = (check.massive(meshes[n]) for n in ("base", "plate", "caps"))
    m = check.manifold3d.Manifold
    off, floor = p["box_wall"] + p["box_gap"], p["box_wall"] + p["standoff"]
    top = floor + p["board_t"]
    board = m.cube((place.WIDTH, place.DEPTH, p["board_t"])).translate((off, off, floor + 0.01))
    jacks = m()
    for x in place.JACKS_X:
        jacks += m.cube((15.3, 18.2, 13.5)).translate(
            (off + x - 7.65, off + place.DEPTH - 17.7, top))
    lifted = plate.translate((0, 0, top + p["above"]))
    for text, body in (("board and pocket sockets stand free in the base", base),
                       ("the plate's pillars rest on the board and clear the sockets", lifted)):
        volume = ((board + jacks) ^ body).volume()
        report.check(text, ["%.1f mm3 in common" % volume] if volume > 0.01 else [])
    one = m.decompose(caps)[0]
    low, high = one.bounding_box()[:3], one.bounding_box()[3:]
    one = one.translate((-(low[0] + high[0]) / 2, -(low[1] + high[1]) / 2, 0))
    faults = []
    for name, (col, row) in place.KEYS.items():
        x, y = off + place.KEYS_X[col], off + place.DEPTH - place.KEYS_Y[row]
        for press in (0.0, 0.3):
            key = one.translate((x, y, top + p["tact_h"] - press))
            volume = (key ^ lifted).volume() + (key ^ jacks).volume()
            if volume > 0.01:
                faults.append("%s, pressed %.1f mm: %.1f mm3" % (name, press, volume))
    report.check("eight keys move in the plate", faults)


def weights(report, meshes):
    """Compare the printed grams with those of the parts lists (PETG 1.27 g/cm3, walls dense)."""
    groups = {"box": ("base", "plate", "caps", "frame"), "beam": ("ring", "case", "case_lid"),
              "chute": ("trough", "lid", "rail", "tray", "case", "case_lid")}
    for name, parts in groups.items():
        grams = sum(meshes[n].volume for n in parts) * 1.27e-3
        listed = bom.PRINTED_G[name]
        report.check("%s: %.0f g printed solid, %d g in the parts list" % (name, grams, listed),
                     [] if 0.75 < listed / grams < 1.25 else ["correct bom.PRINTED_G"])


def circuit_board(report):
    """Place, route, check and plot the box's board."""
    folder = OUT / "pcb"
    folder.mkdir(parents=True, exist_ok=True)
    if not Path(SYSTEM_PYTHON).exists() or subprocess.run(
            [SYSTEM_PYTHON, "-c", "import pcbnew"], capture_output=True).returncode:
        report.check("KiCad's pcbnew", ["missing: make setup-hardware"])
        return
    run = [SYSTEM_PYTHON, "-m", "hardware.pcb.kicad"]
    began = time.time()
    subprocess.run(run + ["pads", str(folder / "pads.json")], check=True)
    routed = subprocess.run(["nice", sys.executable, "-m", "hardware.pcb.route",
                             str(folder / "pads.json"), str(folder / "routes.json")],
                            capture_output=True, text=True)
    report.check("routed: %s, %.0f s" % (routed.stdout.strip().splitlines()[-1],
                                         time.time() - began),
                 ["not all nets"] if routed.returncode else [])
    subprocess.run(run + ["board", str(folder / "routes.json"), str(folder)], check=True)
    text = (folder / "drc.rpt").read_text()
    kinds = [line[1:].split("]")[0] for line in text.splitlines() if line.startswith("[")]
    report.check("KiCad's design rules: %d words about print over pads, nothing else"
                 % sum(kind in ALLOWED_DRC for kind in kinds),
                 sorted({kind for kind in kinds if kind not in ALLOWED_DRC}))
    made = sorted(p.name for p in folder.glob("*.g*"))
    report.check("Gerbers: %s and two drill files" % " ".join(p.split("-")[-1] for p in made),
                 [] if len(made) >= 7 and len(list(folder.glob("*.drl"))) == 2 else ["missing"])


STEPS = {"netlist": netlist, "bom": lists, "harness": wiring, "schematic": drawings,
         "mech": mechanics, "pcb": circuit_board}


def main(arguments):
    """Run the named steps, or all; return the exit status."""
    os.nice(5)
    report = Report()
    wanted = [a for a in arguments if not a.startswith("-")] or list(STEPS)
    for name in wanted:
        if name not in STEPS:
            sys.exit("pocketlaw hardware: no step %s; there are: %s" % (name, " ".join(STEPS)))
        print(name, flush=True)
        try:
            STEPS[name](report)
        except (RuntimeError, OSError, subprocess.CalledProcessError) as error:
            report.check(name, [str(error)])
    if "--pictures" in arguments:
        report.say("      pictures renewed: %d" % pictures.renew(OUT))
    print("hardware: %s; results in %s" % ("all well" if not report.faults else
                                            "%d faults" % report.faults, OUT))
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
