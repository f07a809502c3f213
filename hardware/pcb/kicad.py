"""KiCad's half: run by the system's Python, which has pcbnew (KiCad 8 or later).

    /usr/bin/python3 -m hardware.pcb.kicad pads BOARD FILE        where every pad is, to route
    /usr/bin/python3 -m hardware.pcb.kicad board BOARD ROUTES DIR  the board file, planes filled
"""

import json
import sys
from pathlib import Path

import pcbnew

from hardware.pcb import labels, place

FOOTPRINTS = Path("/usr/share/kicad/footprints")
OWN = Path(__file__).parent / "pocketlaw.pretty"
MM = 1e6
CLEARANCE = 0.2
EDGE = 0.4
# What any cheap maker holds, in KiCad's own words (kicad-cli reads them from the project).
RULES = {"min_track_width": 0.25, "min_via_diameter": 0.6, "min_through_hole_diameter": 0.3,
         "min_clearance": CLEARANCE, "min_copper_edge_clearance": EDGE, "min_hole_clearance": 0.25,
         "min_resolved_spokes": 1, "min_text_height": 0.7, "min_text_thickness": 0.1}


def at(x, y):
    """Return a KiCad point of millimetres."""
    return pcbnew.VECTOR2I(int(round(x * MM)), int(round(y * MM)))


def empty(spec):
    """Return a board with its outline."""
    board = pcbnew.BOARD()
    width, depth = spec.size
    corners = [(0, 0), (width, 0), (width, depth), (0, depth)]
    for one, two in zip(corners, corners[1:] + corners[:1]):  # noqa: B905
        line = pcbnew.PCB_SHAPE(board)
        line.SetShape(pcbnew.SHAPE_T_SEGMENT)
        line.SetStart(at(*one))
        line.SetEnd(at(*two))
        line.SetLayer(pcbnew.Edge_Cuts)
        line.SetWidth(int(0.1 * MM))
        board.Add(line)
    return board


def hole(board, spec, x, y, number):
    """Add an unplated screw hole."""
    made = pcbnew.FOOTPRINT(board)
    pad = pcbnew.PAD(made)
    pad.SetShape(pcbnew.PAD_SHAPE_CIRCLE)
    pad.SetAttribute(pcbnew.PAD_ATTRIB_NPTH)
    pad.SetLayerSet(pad.UnplatedHoleMask())
    size = pcbnew.VECTOR2I(int(spec.hole_d * MM), int(spec.hole_d * MM))
    pad.SetSize(size)
    pad.SetDrillSize(size)
    made.Add(pad)
    made.SetReference("H%d" % number)
    made.SetAttributes(pcbnew.FP_EXCLUDE_FROM_BOM | pcbnew.FP_EXCLUDE_FROM_POS_FILES
                       | pcbnew.FP_BOARD_ONLY)
    made.Reference().SetVisible(False)
    made.Value().SetVisible(False)
    made.SetPosition(at(x, y))
    board.Add(made)


def placed(board, spec):
    """Put all the footprints and nets of place.py on the board."""
    nets = {}
    for part, x, y, turn in spec.parts():
        library, name = part.kind.footprint.split(":")
        folder = OWN if library == "pocketlaw" else FOOTPRINTS / (library + ".pretty")
        made = pcbnew.FootprintLoad(str(folder), name)
        if made is None:
            sys.exit("no footprint %s" % part.kind.footprint)
        made.SetFPID(pcbnew.LIB_ID(library, name))
        made.SetReference(part.ref)
        made.SetValue(part.value)
        made.Value().SetVisible(False)
        board.Add(made)
        made.SetOrientationDegrees(turn)
        made.SetPosition(at(0, 0))
        pads = [p.GetPosition() for p in made.Pads() if p.GetNumber() in part.nets]
        middle = [(min(v) + max(v)) / 2 / MM for v in ([p.x for p in pads], [p.y for p in pads])]
        made.SetPosition(at(x - middle[0], y - middle[1]))
        for pad in made.Pads():
            name = part.nets.get(pad.GetNumber())
            if name is None:
                continue
            if name not in nets:
                nets[name] = pcbnew.NETINFO_ITEM(board, name)
                board.Add(nets[name])
            pad.SetNet(nets[name])
    for number, (x, y) in enumerate(spec.holes, 1):
        hole(board, spec, x, y, number)
    return nets


def dump(spec, path):
    """Write every pad: net, middle, size, turn, layers, hole; for the router."""
    board = empty(spec)
    placed(board, spec)
    out = []
    for made in board.GetFootprints():
        for pad in made.Pads():
            box = pad.GetBoundingBox()
            out.append({
                "ref": made.GetReference(), "pin": pad.GetNumber(), "net": pad.GetNetname(),
                "x": pad.GetPosition().x / MM, "y": pad.GetPosition().y / MM,
                "w": box.GetWidth() / MM, "h": box.GetHeight() / MM,
                "round": pad.GetShape() in (pcbnew.PAD_SHAPE_CIRCLE, pcbnew.PAD_SHAPE_OVAL),
                "hole": pad.GetDrillSize().x / MM,
                "front": pad.IsOnLayer(pcbnew.F_Cu), "back": pad.IsOnLayer(pcbnew.B_Cu)})
    Path(path).write_text(json.dumps({
        "pads": out, "size": spec.size,
        "holes": [(x, y, spec.hole_d) for x, y in spec.holes]}, indent=0))


def copper(board, spec, nets, routes):
    """Add the router's tracks and vias, and ground planes on both sides."""
    for x1, y1, x2, y2, layer, width, net in routes["tracks"]:
        track = pcbnew.PCB_TRACK(board)
        track.SetStart(at(x1, y1))
        track.SetEnd(at(x2, y2))
        track.SetLayer(pcbnew.B_Cu if layer else pcbnew.F_Cu)
        track.SetWidth(int(width * MM))
        track.SetNet(nets[net])
        board.Add(track)
    for x, y, net in routes["vias"]:
        via = pcbnew.PCB_VIA(board)
        via.SetPosition(at(x, y))
        via.SetWidth(int(0.7 * MM))
        via.SetDrill(int(0.35 * MM))
        via.SetNet(nets[net])
        board.Add(via)
    width, depth = spec.size
    for layer in (pcbnew.F_Cu, pcbnew.B_Cu):
        zone = pcbnew.ZONE(board)
        zone.SetLayer(layer)
        zone.SetNet(nets["GND"])
        outline = zone.Outline()
        outline.NewOutline()
        for x, y in ((0.5, 0.5), (width - 0.5, 0.5), (width - 0.5, depth - 0.5),
                     (0.5, depth - 0.5)):
            outline.Append(int(x * MM), int(y * MM))
        zone.SetLocalClearance(int(0.3 * MM))
        zone.SetMinThickness(int(0.25 * MM))
        zone.SetThermalReliefGap(int(0.3 * MM))
        zone.SetThermalReliefSpokeWidth(int(0.5 * MM))
        zone.SetPadConnection(pcbnew.ZONE_CONNECTION_THT_THERMAL)
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        board.Add(zone)


def words(board, spec):
    """Print names on the board: keys, sockets, version."""
    for text, x, y, size in spec.words:
        made = pcbnew.PCB_TEXT(board)
        made.SetText(text)
        made.SetPosition(at(x, y))
        made.SetTextSize(pcbnew.VECTOR2I(int(size * MM), int(size * MM)))
        made.SetTextThickness(int(size * 0.15 * MM))
        made.SetLayer(pcbnew.F_SilkS)
        board.Add(made)


def drop_lonely_vias(board):
    """Take away stitching vias that lead no track and touch one filled plane, or none."""
    planes = list(board.Zones())
    gone = []
    for via in board.GetTracks():
        if via.GetClass() != "PCB_VIA" or via.GetNetname() != "GND":
            continue
        tied = sum(zone.GetFilledPolysList(zone.GetLayer()).Collide(via.GetPosition())
                   for zone in planes)
        ends = sum(t.GetClass() == "PCB_TRACK" and (t.GetStart() == via.GetPosition()
                                                    or t.GetEnd() == via.GetPosition())
                   for t in board.GetTracks())
        ends += sum(pad.GetNetname() == "GND" and pad.HitTest(via.GetPosition())
                    for part in board.GetFootprints() for pad in part.Pads())
        if not ends and tied < 2:
            gone.append(via)
    for via in gone:
        board.Remove(via)


def build(spec, routes, folder):
    """Write <board>.kicad_pcb and its project with the rules into `folder`."""
    folder = Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    board = empty(spec)
    nets = placed(board, spec)
    words(board, spec)
    copper(board, spec, nets, json.loads(Path(routes).read_text()))
    labels.place(board, spec.size)
    target = folder / (spec.name + ".kicad_pcb")
    # The libraries' own prints are cut where they would lie over an edge or a pad.
    ignored = dict.fromkeys(("lib_footprint_issues", "lib_footprint_mismatch"), "ignore")
    project = {"board": {"design_settings": {"rules": RULES, "rule_severities": ignored}},
               "net_settings": {"classes": [{"name": "Default", "clearance": CLEARANCE,
                                             "track_width": 0.3, "via_diameter": 0.7,
                                             "via_drill": 0.35}]},
               "meta": {"filename": spec.name + ".kicad_pro", "version": 3}}
    pcbnew.SaveBoard(str(target), board)
    target.with_suffix(".kicad_pro").write_text(json.dumps(project, indent=1))
    board = pcbnew.LoadBoard(str(target))  # the filler crashes on a board never loaded
    board.BuildConnectivity()
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    drop_lonely_vias(board)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(str(target), board)
    target.with_suffix(".kicad_pro").write_text(json.dumps(project, indent=1))


if __name__ == "__main__":
    chosen = place.BOARDS[sys.argv[2]]
    if sys.argv[1] == "pads":
        dump(chosen, sys.argv[3])
    else:
        build(chosen, sys.argv[3], sys.argv[4])
