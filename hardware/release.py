"""`make hardware-release`: what board house, printer and maker take: build/hardware/release.

One zip a circuit board (Gerbers, drills, parts list, placement, KiCad's files), one of the printed
parts (STL, 3MF), the interactive parts pages, the guide as PDF, the licence, and SHA256SUMS.
"""

import csv
import hashlib
import io
import os
import shutil
import subprocess
import zipfile
from pathlib import Path

from hardware import bom
from hardware.pcb import place
from hardware.pcb.make import SYSTEM_PYTHON

HERE = Path(__file__).parent
PROJECTS = {"umpire-box": "umpire-box", "panel": "panel", "node": "pocket-node",
            "head": "pocket-node", "beam": "pocket-beam"}
STAMP = (2025, 1, 1, 0, 0, 0)  # the same files give the same zip


def make(out):
    """Write the release from the other steps' results in `out`; return (files, faults)."""
    target = out / "release"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    faults = []
    for name in place.BOARDS:
        faults += _board(out, target, name)
    faults += _printed(out / "stl", target)
    faults += _guide(target)
    for path in sorted((HERE / "bom").glob("*.csv")):
        shutil.copy(path, target / path.name)
    shutil.copy(HERE / "LICENSE", target / "LICENSE-hardware.txt")
    files = sorted(p for p in target.rglob("*") if p.is_file())
    sums = ["%s  %s" % (hashlib.sha256(p.read_bytes()).hexdigest(), p.relative_to(target))
            for p in files]
    (target / "SHA256SUMS").write_text("\n".join(sums) + "\n")
    return len(files) + 1, faults


def board_bom(name):
    """Return the parts list of a board in the form that board houses take."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["Comment", "Designator", "Footprint", "Quantity", "Manufacturer",
                     "Manufacturer Part Number"])
    groups = {}
    for part, *_ in place.BOARDS[name].parts():
        if part.kind.fitted:
            bare = part.value if part.kind.by_value else part.kind.mpn
            groups.setdefault((part.kind.name, bare), []).append(part)
    for (_, bare), parts in groups.items():
        kind = parts[0].kind
        writer.writerow([bare, " ".join(p.ref for p in parts), kind.footprint.split(":")[1],
                         len(parts), kind.maker, bom.order_number(kind, parts[0].value)])
    return out.getvalue()


def placement(text):
    """Return KiCad's placement file with the headings that board houses take."""
    rows = list(csv.DictReader(io.StringIO(text)))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["Designator", "Mid X", "Mid Y", "Layer", "Rotation", "Comment", "Package"])
    for row in rows:
        writer.writerow([row["Ref"], row["PosX"] + "mm", row["PosY"] + "mm", row["Side"],
                         row["Rot"], row["Val"], row["Package"]])
    return out.getvalue()


def _board(out, target, name):
    folder = out / "pcb" / name
    if not (folder / (name + ".kicad_pcb")).exists():
        return ["%s: no board; run the step pcb first" % name]
    files = {path.name: path.read_bytes() for path in sorted((folder / "gerbers").iterdir())}
    _zip(target / ("gerbers-%s.zip" % name), files)
    (target / ("parts-%s.csv" % name)).write_text(board_bom(name))
    (target / ("placement-%s.csv" % name)).write_text(
        placement((folder / (name + ".pos.csv")).read_text()))
    shutil.copy(folder / (name + ".step"), target / (name + ".step"))
    kicad = {name + ".kicad_pcb": (folder / (name + ".kicad_pcb")).read_bytes(),
             name + ".kicad_pro": (folder / (name + ".kicad_pro")).read_bytes()}
    sheet = out / "kicad" / (PROJECTS[name] + ".kicad_sch")
    # A symbol belongs to a project by name, and KiCad takes the project's from the file.
    kicad[name + ".kicad_sch"] = sheet.read_text().replace(
        '(project "%s"' % PROJECTS[name], '(project "%s"' % name).encode()
    for path in (sheet.parent / "pocketlaw.kicad_sym", sheet.parent / "sym-lib-table",
                 sheet.parent / "fp-lib-table", *(HERE / "pcb/pocketlaw.pretty").iterdir()):
        inner = "pocketlaw.pretty/" if path.suffix == ".kicad_mod" else ""
        kicad[inner + path.name] = path.read_bytes()
    _zip(target / ("kicad-%s.zip" % name), kicad)
    page = subprocess.run(
        ["xvfb-run", "-a", SYSTEM_PYTHON, "-m", "InteractiveHtmlBom.generate_interactive_bom",
         "--no-browser", "--dest-dir", str(target.resolve()), "--name-format", "parts-%f",
         str((folder / (name + ".kicad_pcb")).resolve())], capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": _ibom_path(), "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"})
    there = (target / ("parts-%s.html" % name)).exists()
    return [] if there else ["InteractiveHtmlBom: " + (page.stdout + page.stderr)[-300:]]


def _ibom_path():
    import importlib.util

    found = importlib.util.find_spec("InteractiveHtmlBom")
    return str(Path(found.origin).parent.parent) if found and found.origin else ""


def _printed(folder, target):
    import trimesh

    files = {}
    for path in sorted(folder.glob("*.stl")):
        if path.stem.endswith("-plain"):
            continue
        files[path.name] = path.read_bytes()
        files[path.stem + ".3mf"] = trimesh.load(path, force="mesh").export(file_type="3mf")
    _zip(target / "printed-parts.zip", files)
    return [] if files else ["no printed parts; run the step mech first"]


def _guide(target):
    """Print hardware/README.md with its pictures to guide.pdf, by Chromium."""
    from markdown_it import MarkdownIt

    body = MarkdownIt("commonmark", {"html": True}).enable("table").render(
        (HERE / "README.md").read_text())
    page = HERE / ".guide.html"
    page.write_text("<meta charset=utf-8><style>body{font:11pt sans-serif;max-width:48em}"
                    "img{max-width:100%%;max-height:9cm}table{border-collapse:collapse}"
                    "td,th{border:1px solid #999;padding:2px 6px}</style>%s" % body)
    try:
        run = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
             "--print-to-pdf=%s" % (target / "guide.pdf").resolve(), page.resolve().as_uri()],
            capture_output=True, text=True, timeout=180)
    finally:
        page.unlink()
    return [] if (target / "guide.pdf").exists() else ["guide: " + run.stderr[-300:]]


def _zip(path, files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, STAMP), data, zipfile.ZIP_DEFLATED)
