"""KiCad's half: run by the system's Python, which has pcbnew.

    /usr/bin/python3 -m hardware.pcb.kicad pads FILE       where every pad is, for the router
    /usr/bin/python3 -m hardware.pcb.kicad board ROUTES DIR   board, design rules, Gerbers, drawing
"""

import json
import re
import sys
from pathlib import Path

import pcbnew

from hardware.pcb import place

FOOTPRINTS = Path("/usr/share/kicad/footprints")
MM = 1e6
CLEARANCE = 0.2
EDGE = 0.4


def at(x, y):
    """Return a KiCad point of millimetres."""
    return pcbnew.wxPoint(int(round(x * MM)), int(round(y * MM)))


def set_rules(board):
    """Give a board the limits that it is checked against: those of any cheap maker."""
    rules = board.GetDesignSettings()
    rules.m_TrackMinWidth = int(0.25 * MM)
    rules.m_ViasMinSize = int(0.6 * MM)
    rules.m_MinThroughDrill = int(0.3 * MM)
    rules.m_MinClearance = int(CLEARANCE * MM)
    rules.m_CopperEdgeClearance = int(EDGE * MM)
    rules.m_HoleClearance = int(0.25 * MM)
    rules.SetBoardThickness(int(1.6 * MM))


def empty():
    """Return a board with its rules and outline."""
    board = pcbnew.BOARD()
    set_rules(board)
    corners = [(0, 0), (place.WIDTH, 0), (place.WIDTH, place.DEPTH), (0, place.DEPTH)]
    for one, two in zip(corners, corners[1:] + corners[:1]):  # noqa: B905
        line = pcbnew.PCB_SHAPE(board)
        line.SetShape(pcbnew.SHAPE_T_SEGMENT)
        line.SetStart(at(*one))
        line.SetEnd(at(*two))
        line.SetLayer(pcbnew.Edge_Cuts)
        line.SetWidth(int(0.1 * MM))
        board.Add(line)
    return board


def pico(board):
    """Return the footprint of a Pico in two socket strips: 2 x 20 pads, 17.78 mm apart."""
    made = pcbnew.FOOTPRINT(board)
    for n in range(1, 41):
        left = n <= 20
        x, y = (0.0, (n - 1) * 2.54) if left else (17.78, (40 - n) * 2.54)
        pad = pcbnew.PAD(made)
        pad.SetNumber(str(n))
        pad.SetShape(pcbnew.PAD_SHAPE_RECT if n == 1 else pcbnew.PAD_SHAPE_OVAL)
        pad.SetAttribute(pcbnew.PAD_ATTRIB_PTH)
        pad.SetLayerSet(pad.PTHMask())
        pad.SetSize(pcbnew.wxSize(int(1.7 * MM), int(1.7 * MM)))
        pad.SetDrillSize(pcbnew.wxSize(int(1.0 * MM), int(1.0 * MM)))
        pad.SetPos0(at(x, y))
        pad.SetPosition(at(x, y))
        made.Add(pad)
    for one, two in (((-1.61, -1.37), (19.39, -1.37)), ((19.39, -1.37), (19.39, 49.63)),
                     ((19.39, 49.63), (-1.61, 49.63)), ((-1.61, 49.63), (-1.61, -1.37))):
        line = pcbnew.FP_SHAPE(made, pcbnew.SHAPE_T_SEGMENT)
        line.SetStart0(at(*one))
        line.SetEnd0(at(*two))
        line.SetStart(at(*one))
        line.SetEnd(at(*two))
        line.SetLayer(pcbnew.F_SilkS)
        line.SetWidth(int(0.12 * MM))
        made.Add(line)
    return made


def hole(board, x, y):
    """Add an unplated screw hole."""
    made = pcbnew.FOOTPRINT(board)
    pad = pcbnew.PAD(made)
    pad.SetShape(pcbnew.PAD_SHAPE_CIRCLE)
    pad.SetAttribute(pcbnew.PAD_ATTRIB_NPTH)
    pad.SetLayerSet(pad.UnplatedHoleMask())
    size = pcbnew.wxSize(int(place.HOLE_D * MM), int(place.HOLE_D * MM))
    pad.SetSize(size)
    pad.SetDrillSize(size)
    made.Add(pad)
    made.SetReference("H")
    made.Reference().SetVisible(False)
    made.Value().SetVisible(False)
    made.SetPosition(at(x, y))
    board.Add(made)


def placed(board):
    """Put all the footprints and nets of place.py on the board."""
    nets = {}
    for part, x, y, turn in place.parts():
        library, name = part.kind.footprint.split(":")
        if library == "pocketlaw":
            made = pico(board)
        else:
            made = pcbnew.FootprintLoad(str(FOOTPRINTS / (library + ".pretty")), name)
            if made is None:
                sys.exit("no footprint %s" % part.kind.footprint)
        made.SetReference(part.ref)
        made.SetValue(part.value)
        made.Value().SetVisible(False)
        made.Reference().SetTextSize(pcbnew.wxSize(int(0.8 * MM), int(0.8 * MM)))
        made.Reference().SetTextThickness(int(0.12 * MM))
        board.Add(made)
        made.SetOrientationDegrees(turn)
        made.SetPosition(at(0, 0))
        pads = [p.GetPosition() for p in made.Pads() if p.GetNumber()]
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
    for x, y in place.HOLES:
        hole(board, x, y)
    return nets


def dump(path):
    """Write every pad: net, middle, size, turn, layers, hole; for the router."""
    board = empty()
    placed(board)
    out = []
    for made in board.GetFootprints():
        for pad in made.Pads():
            box = pad.GetBoundingBox()
            out.append({
                "ref": made.GetReference(), "pin": pad.GetNumber(), "net": pad.GetNetname(),
                "x": pad.GetPosition().x / MM, "y": pad.GetPosition().y / MM,
                "w": box.GetWidth() / MM, "h": box.GetHeight() / MM,
                "hole": pad.GetDrillSize().x / MM,
                "front": pad.IsOnLayer(pcbnew.F_Cu), "back": pad.IsOnLayer(pcbnew.B_Cu)})
    Path(path).write_text(json.dumps(out, indent=0))


def copper(board, nets, routes):
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
    for layer in (pcbnew.F_Cu, pcbnew.B_Cu):
        zone = pcbnew.ZONE(board)
        zone.SetLayer(layer)
        zone.SetNet(nets["GND"])
        outline = zone.Outline()
        outline.NewOutline()
        for x, y in ((0.5, 0.5), (place.WIDTH - 0.5, 0.5), (place.WIDTH - 0.5, place.DEPTH - 0.5),
                     (0.5, place.DEPTH - 0.5)):
            outline.Append(int(x * MM), int(y * MM))
        zone.SetLocalClearance(int(0.3 * MM))
        zone.SetMinThickness(int(0.25 * MM))
        zone.SetThermalReliefGap(int(0.3 * MM))
        zone.SetThermalReliefSpokeWidth(int(0.5 * MM))
        zone.SetPadConnection(pcbnew.ZONE_CONNECTION_THERMAL)
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        board.Add(zone)


def words(board):
    """Print names on the board: keys, sockets, version."""
    texts = [("Pocketlaw umpire's box 1", 95.0, 41.0, 1.6), ("PANEL 1", 5.0, 9.5, 1.0),
             ("PANEL 2", 5.0, 43.0, 1.0), ("not Ethernet", 85.0, 45.0, 1.2)]
    texts += [(name, place.KEYS_X[c] + 14.5, place.KEYS_Y[r], 1.2)
              for name, (c, r) in place.KEYS.items()]
    texts += [("POCKET %d" % n, x, 5.0, 1.2) for n, x in enumerate(place.JACKS_X, 1)]
    for text, x, y, size in texts:
        made = pcbnew.PCB_TEXT(board)
        made.SetText(text)
        made.SetPosition(at(x, y))
        made.SetTextSize(pcbnew.wxSize(int(size * MM), int(size * MM)))
        made.SetTextThickness(int(size * 0.15 * MM))
        made.SetLayer(pcbnew.F_SilkS)
        board.Add(made)


def prune(board, report):
    """Take away stitching vias that the report finds on an island of their own."""
    lost = {(float(x), float(y)) for x, y in re.findall(
        r"@\(([\d.]+) mm, ([\d.]+) mm\): Via \[GND\]", report)}
    gone = [t for t in board.GetTracks() if t.GetClass() == "PCB_VIA" and any(
        abs(t.GetPosition().x / MM - x) < 0.01 and abs(t.GetPosition().y / MM - y) < 0.01
        for x, y in lost)]
    for via in gone:
        board.Remove(via)
    return bool(gone)


def plot(board, folder):
    """Write Gerbers, drill file and an SVG of each copper side."""
    control = pcbnew.PLOT_CONTROLLER(board)
    options = control.GetPlotOptions()
    options.SetOutputDirectory(str(folder))
    options.SetPlotFrameRef(False)
    options.SetUseGerberProtelExtensions(True)
    options.SetSubtractMaskFromSilk(True)
    options.SetCreateGerberJobFile(False)
    layers = [("F_Cu", pcbnew.F_Cu), ("B_Cu", pcbnew.B_Cu), ("F_Mask", pcbnew.F_Mask),
              ("B_Mask", pcbnew.B_Mask), ("F_Paste", pcbnew.F_Paste), ("F_Silk", pcbnew.F_SilkS),
              ("B_Silk", pcbnew.B_SilkS), ("Edge", pcbnew.Edge_Cuts)]
    for name, layer in layers:
        control.SetLayer(layer)
        control.OpenPlotfile(name, pcbnew.PLOT_FORMAT_GERBER, name)
        control.PlotLayer()
        control.ClosePlot()
    for name, layer in layers:
        control.SetLayer(layer)
        control.OpenPlotfile(name, pcbnew.PLOT_FORMAT_SVG, name)
        control.PlotLayer()
        control.ClosePlot()
    drill = pcbnew.EXCELLON_WRITER(board)
    drill.SetOptions(False, False, at(0, 0), False)
    drill.SetFormat(True)
    drill.CreateDrillandMapFilesSet(str(folder), True, False)


def build(routes, folder):
    """Make the board from the router's result; write it, its report and its Gerbers."""
    folder = Path(folder).resolve()  # KiCad takes it from the board file's place
    folder.mkdir(parents=True, exist_ok=True)
    board = empty()
    nets = placed(board)
    words(board)
    copper(board, nets, json.loads(Path(routes).read_text()))
    target = folder / "umpire-box.kicad_pcb"
    pcbnew.SaveBoard(str(target), board)
    board = pcbnew.LoadBoard(str(target))  # the filler crashes on a board never loaded
    set_rules(board)
    board.BuildConnectivity()
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    board.BuildConnectivity()
    report = folder / "drc.rpt"
    for _ in range(4):
        pcbnew.SaveBoard(str(target), board)
        pcbnew.WriteDRCReport(board, str(report), pcbnew.EDA_UNITS_MILLIMETRES, True)
        if not prune(board, report.read_text()):
            break
        pcbnew.ZONE_FILLER(board).Fill(board.Zones())
        board.BuildConnectivity()
    plot(board, folder)


if __name__ == "__main__":
    if sys.argv[1] == "pads":
        dump(sys.argv[2])
    else:
        build(sys.argv[2], sys.argv[3])
