"""The KiCad files say what the tables say; KiCad itself is asked by `make hardware`."""

import csv
import io
import re
import shutil

import pytest

from hardware import kicad_sch, release
from hardware.pcb import make, place

CIRCUITS = kicad_sch.circuits()


@pytest.mark.parametrize("name", CIRCUITS)
def test_the_schematic_has_every_part_and_a_label_or_cross_at_every_pin(name):
    text = kicad_sch.Drawing(name, CIRCUITS[name]).text()
    assert text.count("(") == text.count(")")
    pins = sum(1 for part in CIRCUITS[name].parts.values() for row in part.kind.pins
               if part.nets[row[0]] is not None)
    flags = text.count('lib_id "pocketlaw:PWR_FLAG"')
    assert text.count("(global_label ") == pins + flags
    for part in CIRCUITS[name].parts.values():
        assert '"Reference" "%s"' % part.ref in text


def test_the_same_circuit_gives_the_same_file():
    one = kicad_sch.Drawing("panel", CIRCUITS["panel"]).text()
    assert one == kicad_sch.Drawing("panel", kicad_sch.circuits()["panel"]).text()


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("kicad-cli"), reason="make setup-hardware")
@pytest.mark.parametrize("name", CIRCUITS)
def test_kicad_reads_it_and_gives_back_our_netlist(name, tmp_path):
    kicad_sch.write(tmp_path)
    shutil.copytree(make.OWN, tmp_path / make.OWN.name)
    path = tmp_path / (name + ".kicad_sch")
    assert kicad_sch.netlist(path) == kicad_sch.wanted(CIRCUITS[name])
    assert kicad_sch.erc(path) == []


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("kicad-cli"), reason="make setup-hardware")
def test_a_wire_moved_in_kicad_is_noticed(tmp_path):
    kicad_sch.write(tmp_path)
    path = tmp_path / "panel.kicad_sch"
    path.write_text(path.read_text().replace('global_label "SCL"', 'global_label "SDA"', 1))
    assert kicad_sch.netlist(path) != kicad_sch.wanted(CIRCUITS["panel"])


@pytest.mark.parametrize("name", place.BOARDS)
def test_the_board_houses_list_has_every_part_once(name):
    rows = list(csv.DictReader(io.StringIO(release.board_bom(name))))
    refs = [ref for row in rows for ref in row["Designator"].split()]
    wanted = [p.ref for p, *_ in place.BOARDS[name].parts() if p.kind.fitted]
    assert sorted(refs) == sorted(wanted)
    assert all(row["Manufacturer Part Number"] and "{" not in row["Manufacturer Part Number"]
               for row in rows)
    assert sum(int(row["Quantity"]) for row in rows) == len(wanted)


def test_the_placement_file_has_the_headings_that_board_houses_take():
    text = 'Ref,Val,Package,PosX,PosY,Rot,Side\n"R1","4k7","R_0805",10.5,-3.25,90.0,top\n'
    assert release.placement(text).splitlines() == [
        "Designator,Mid X,Mid Y,Layer,Rotation,Comment,Package",
        "R1,10.5mm,-3.25mm,top,90.0,4k7,R_0805"]


def test_the_own_footprints_are_as_the_modules_are():
    """Pico data sheet, figure 3: 2 x 20 holes of 2.54 mm, rows 17.78 mm apart. RP2040-Zero: 18 mm
    wide, nine contacts a side and five below at 2.54 mm."""
    def pads(name):
        text = (make.OWN / (name + ".kicad_mod")).read_text()
        return {m[1]: (float(m[2]), float(m[3])) for m in re.finditer(
            r'\(pad "(\d+)" \w+ \w+ \(at ([-\d.]+) ([-\d.]+)\)', text)}
    pico = pads("Pico")
    assert len(pico) == 40 and pico["21"][0] - pico["20"][0] == pytest.approx(17.78)
    assert pico["2"][1] - pico["1"][1] == pytest.approx(2.54) and pico["40"][1] == pico["1"][1]
    zero = pads("RP2040_Zero")
    assert len(zero) == 23 and zero["2"][1] - zero["1"][1] == pytest.approx(2.54)
    assert zero["11"][0] - zero["10"][0] == pytest.approx(2.54)
    assert zero["23"][1] == zero["1"][1] and zero["23"][0] == -zero["1"][0]
