"""`make hardware`: build all into build/hardware, check it, print a report, fail on a fault.

Steps may be named: `python -m hardware.build netlist bom harness schematic mech pcb release`.
`--pictures` also renews the small pictures that hardware/README.md shows.
"""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from hardware import (
    bom,
    fasteners,
    harness,
    kicad_sch,
    mech,
    mech_report,
    pictures,
    release,
    schematic,
)
from hardware.netlist import box, panel, pocket, rules
from hardware.netlist.model import attach
from hardware.pcb import make, place
from host_tools.boards.load import load, names

OUT = Path("build/hardware")
LETTERED = ("plate", "gauges")


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
        out[name] = attach(whole, "panel2", panel.panel(), "PP.")
    return out


def netlist(report):
    """Check the circuits by our rules, and by KiCad's in schematics that KiCad reads back."""
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
    folder = OUT / "kicad"
    kicad_sch.write(folder)
    shutil.copytree(make.OWN, folder / make.OWN.name, dirs_exist_ok=True)
    for name, circuit in kicad_sch.circuits().items():
        path = folder / (name + ".kicad_sch")
        same = kicad_sch.netlist(path) == kicad_sch.wanted(circuit)
        report.check("KiCad's netlist of %s is ours: %d nets" % (name, len(circuit.nets())),
                     [] if same else ["it is another"])
        report.check("KiCad's electrical check of %s" % name, kicad_sch.erc(path))


def lists(report):
    """Write the parts lists."""
    for variant, total in bom.write(OUT / "bom").items():
        name = "bom-%s.csv" % variant
        same = (bom.HERE / "bom" / name).read_text() == bom.text(variant)
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
    report.check("every screw bites and none bottoms", fasteners.faults())
    report.check("lamps are seen 40 degrees from aside",
                 [] if mech.viewing_half_angle() >= 40 else ["too deep"])
    for one in mech_report.ALL:
        one(report, meshes)


def circuit_boards(report):
    """Place, route, check and plot every circuit board."""
    if not make.there():
        report.check("KiCad's pcbnew", ["missing: make setup-hardware"])
        return
    for name in place.BOARDS:
        began = time.time()
        folder = OUT / "pcb" / name
        faults = make.board(name, folder)
        report.check("%s: placed, routed, KiCad's design rules; %.0f s"
                     % (name, time.time() - began), faults)


def bundle(report):
    """Make the release from what the other steps left."""
    made, faults = release.make(OUT)
    report.check("release: %d files in %s" % (made, OUT / "release"), faults)


STEPS = {"netlist": netlist, "bom": lists, "harness": wiring, "schematic": drawings,
         "mech": mechanics, "pcb": circuit_boards, "release": bundle}


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
