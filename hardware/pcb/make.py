"""One circuit board from its tables to files for a board house, by KiCad and the router."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

from hardware.kicad_sch import cli

SYSTEM_PYTHON = "/usr/bin/python3"  # Debian's pcbnew belongs to it
OWN = Path(__file__).parent / "pocketlaw.pretty"
KEPT = Path(__file__).parent / "routes"
LAYERS = ("F.Cu", "B.Cu", "F.Mask", "B.Mask", "F.Paste", "F.Silkscreen", "B.Silkscreen",
          "Edge.Cuts")


def there():
    """Return whether KiCad's Python half is installed."""
    return Path(SYSTEM_PYTHON).exists() and not subprocess.run(
        [SYSTEM_PYTHON, "-c", "import pcbnew"], capture_output=True).returncode


def board(name, folder):
    """Make board `name` in `folder`; return faults: unrouted nets, broken rules, missing files."""
    folder.mkdir(parents=True, exist_ok=True)
    pads, routes = folder / "pads.json", folder / "routes.json"
    run = [SYSTEM_PYTHON, "-m", "hardware.pcb.kicad"]
    subprocess.run(run + ["pads", name, str(pads)], check=True, stderr=subprocess.DEVNULL)
    faults = route(pads, KEPT / (name + ".json"), routes)
    subprocess.run(run + ["board", name, str(routes), str(folder)], check=True,
                   stderr=subprocess.DEVNULL)
    made = folder / (name + ".kicad_pcb")
    return faults + drc(made) + plot(made)


def route(pads, kept, routes):
    """Write `routes` for `pads`: those kept from the same pads, or new ones, which are then kept.

    The router takes minutes; a board that did not change need not be routed again.
    """
    sums = hashlib.sha256(pads.read_bytes()).hexdigest()
    old = json.loads(kept.read_text()) if kept.exists() else {}
    if old.get("pads") != sums:
        run = subprocess.run(["nice", sys.executable, "-m", "hardware.pcb.route", str(pads),
                              str(routes)], capture_output=True, text=True)
        if run.returncode:
            return [run.stdout.strip().splitlines()[-1]]
        old = {"pads": sums, **json.loads(routes.read_text())}
        rows = ",\n".join('"%s": %s' % (key, json.dumps(value).replace("], [", "],\n["))
                          for key, value in old.items())
        kept.write_text("{%s}\n" % rows)
    routes.write_text(json.dumps(old))
    return []


def drc(path):
    """Return what KiCad's design rules say of a board: errors and warnings, and what is open."""
    target = path.with_suffix(".drc.json")
    cli("pcb", "drc", "--format", "json", "--severity-all", "-o", target, path)
    found = json.loads(target.read_text())
    return ["%s: %s (%s)" % (v["type"], v["description"],
                             "; ".join(i["description"] for i in v["items"]))
            for v in found["violations"] + found["unconnected_items"]]


def plot(path):
    """Write Gerbers, drills, placement and pictures beside the board; return what is missing."""
    gerbers = path.parent / "gerbers"
    gerbers.mkdir(exist_ok=True)
    cli("pcb", "export", "gerbers", "--layers", ",".join(LAYERS), "--subtract-soldermask",
        "-o", str(gerbers) + "/", path)
    cli("pcb", "export", "drill", "--format", "excellon", "--excellon-separate-th",
        "-o", str(gerbers) + "/", path)
    cli("pcb", "export", "pos", "--format", "csv", "--units", "mm", "--side", "both",
        "-o", path.with_suffix(".pos.csv"), path)
    cli("pcb", "export", "step", "--board-only", "-f", "-o", path.with_suffix(".step"), path)
    for name, layers in (("front", "F.Cu,F.Mask,F.Silkscreen,Edge.Cuts"),
                         ("back", "B.Cu,B.Mask,B.Silkscreen,Edge.Cuts"),
                         ("print", "F.Fab,F.Silkscreen,F.Mask,Edge.Cuts")):
        cli("pcb", "export", "svg", "--mode-single", "--page-size-mode", "2",
            "--exclude-drawing-sheet", "-l", layers, "-o",
            path.with_name("%s-%s.svg" % (path.stem, name)), path)
    files = list(gerbers.glob("*.g*")) + list(gerbers.glob("*.drl"))
    return [] if len(files) >= len(LAYERS) + 2 else ["only %d plots" % len(files)]
