"""KiCad schematics from the netlists: to look at, and to go on from in KiCad.

Every part is a symbol of its own, its pins carry the names of their nets (global labels), parts of
one purpose stand together under a heading. KiCad opens the files, checks them and gives back the
netlist, which must be ours (read()). `python -m hardware.kicad_sch FOLDER`.
"""

import json
import re
import subprocess
import sys
import uuid
from pathlib import Path

from hardware.netlist import box, panel, pocket
from host_tools.boards.load import names

GRID = 2.54
TYPES = {"P": "passive", "I": "input", "O": "output", "B": "bidirectional",
         "D": "open_collector", "V": "power_in", "S": "power_out", "N": "no_connect"}
FONT = "(effects (font (size 1.27 1.27))%s)"
PAGE = (594.0, 420.0)  # A2
TWO = ("R", "R_W", "C", "C_10U", "C_BULK", "PTC_500")
DIODES = ("SCHOTTKY", "TVS_5V", "LED_G", "IR3", "IR5", "LED_RED3", "LED_GRN3")


def circuits():
    """Return {name: circuit} of all that is drawn: the box, those wired by hand, the modules."""
    out = {"umpire-box": box.box("RPI_PICO")}
    for name in names():
        if name not in box.PICO_BOARDS and name != "SIM":
            out["box-" + name] = box.box(name)
    out.update({"pocket-node": pocket.node(), "pocket-beam": pocket.beam(),
                "panel": panel.panel()})
    return out


class Symbol:
    """The shape of a kind: where its pins end, its lines, its size (mm, y upwards)."""

    def __init__(self, kind):
        self.kind = kind
        self.ends = {}  # pin number -> (x, y, direction the pin points to)
        self.lines = []
        if kind.name in TWO or kind.name in DIODES:
            self._upright()
        else:
            self._block()

    def _upright(self):
        first, second = self.kind.pins[0][0], self.kind.pins[1][0]
        self.half = (2.54, 5.08)
        self.ends = {first: (0, 5.08, 270), second: (0, -5.08, 90)}
        if self.kind.name in DIODES:  # pin 1 is the cathode: it is on top
            self.lines = [[(-1.27, 1.27), (1.27, 1.27)],
                          [(-1.27, -1.27), (1.27, -1.27), (0, 1.27), (-1.27, -1.27)],
                          [(0, 2.54), (0, 1.27)], [(0, -2.54), (0, -1.27)]]
        elif self.kind.prefix == "C":
            self.lines = [[(-1.9, 0.6), (1.9, 0.6)], [(-1.9, -0.6), (1.9, -0.6)],
                          [(0, 2.54), (0, 0.6)], [(0, -2.54), (0, -0.6)]]
        else:
            self.lines = [[(-1, 2.54), (1, 2.54), (1, -2.54), (-1, -2.54), (-1, 2.54)]]

    def _block(self):
        rows = self.kind.pins
        cut = (len(rows) + 1) // 2 if len(rows) > 4 else len(rows)
        left, right = rows[:cut], rows[cut:]
        longest = max(len(row[1]) for row in rows)
        wide = GRID * max(3, round((longest * (2 if right else 1) + 3) * 1.1 / GRID))
        high = GRID * (cut + 1)
        top = GRID * round(high / 2 / GRID)
        self.half = (wide / 2 + GRID, high / 2)
        half = GRID * round(wide / 2 / GRID)
        for side, column in ((-1, left), (1, right if len(rows) < 20 else right[::-1])):
            for n, row in enumerate(column, 1):
                self.ends[row[0]] = (side * (half + GRID), top - n * GRID,
                                     0 if side < 0 else 180)
        low = top - high
        self.lines = [[(-half, top), (half, top), (half, low), (-half, low), (-half, top)]]
        self.half = (half + GRID, max(top, -low))

    def text(self):
        """Return the library symbol."""
        kind = self.kind
        upright = kind.name in TWO or kind.name in DIODES
        hide = "(pin_numbers hide) (pin_names hide)" if upright else "(pin_names (offset 0.5))"
        out = ['    (symbol "pocketlaw:%s" %s (in_bom yes) (on_board yes)' % (kind.name, hide),
               '      (property "Reference" "%s" (at 0 0 0) %s)' % (kind.prefix, FONT % ""),
               '      (property "Value" "%s" (at 0 0 0) %s)' % (kind.name, FONT % ""),
               '      (property "Footprint" "%s" (at 0 0 0) %s)'
               % (kind.footprint, FONT % " (hide yes)"),
               '      (symbol "%s_1_1"' % kind.name]
        for line in self.lines:
            points = " ".join("(xy %g %g)" % point for point in line)
            out.append("        (polyline (pts %s) (stroke (width 0.2) (type default)) "
                       "(fill (type none)))" % points)
        for row in kind.pins:
            x, y, turn = self.ends[row[0]]
            out.append('        (pin %s line (at %g %g %g) (length 2.54) (name "%s" %s) '
                       '(number "%s" %s))' % (TYPES[row[2]], x, y, turn, row[1], FONT % "",
                                              row[0], FONT % ""))
        return "\n".join(out + ["      )", "    )"])


FLAG = """    (symbol "pocketlaw:PWR_FLAG" (power) (pin_numbers hide) (pin_names hide) (in_bom no)
      (on_board yes)
      (property "Reference" "#FLG" (at 0 0 0) (effects (font (size 1.27 1.27)) (hide yes)))
      (property "Value" "PWR_FLAG" (at 0 3 0) (effects (font (size 1.27 1.27))))
      (symbol "PWR_FLAG_1_1"
        (polyline (pts (xy 0 0) (xy 0 1) (xy 1 2) (xy 0 3) (xy -1 2) (xy 0 1))
          (stroke (width 0.2) (type default)) (fill (type none)))
        (pin power_out line (at 0 0 90) (length 0) (name "pwr" (effects (font (size 1.27 1.27))))
          (number "1" (effects (font (size 1.27 1.27)))))
      )
    )"""


class Drawing:
    """One schematic in the making."""

    def __init__(self, name, circuit):
        self.name = name
        self.circuit = circuit
        self.symbols = {}
        self.out = []
        self.x, self.y, self.row = 20.32, 20.32, 0.0

    def id(self, *what):
        """Return the same identity for the same thing in every run."""
        return uuid.uuid5(uuid.NAMESPACE_URL, "pocketlaw/%s/%s" % (self.name, "/".join(what)))

    def text(self):
        """Return the file."""
        c = self.circuit
        sheets = list(dict.fromkeys(part.sheet for part in c.parts.values()))
        for sheet in sheets:
            self._heading(sheet)
            for part in c.parts.values():
                if part.sheet == sheet:
                    self._part(part)
        self._heading("supplies")
        self._flags()
        library = [symbol.text() for symbol in self.symbols.values()] + [FLAG]
        return "\n".join(
            ['(kicad_sch (version 20231120) (generator "pocketlaw")',
             '  (uuid "%s")' % self.id(), '  (paper "A2")',
             '  (title_block (title "%s") (company "Pocketlaw, CERN-OHL-P-2.0"))' % c.title,
             "  (lib_symbols", *library, "  )", *self.out,
             '  (sheet_instances (path "/" (page "1")))', ")"]) + "\n"

    def _heading(self, text):
        if self.row:
            self.x, self.y, self.row = 20.32, self.y + self.row + 10.16, 0.0
        self.out.append('  (text "%s" (at %g %g 0) (effects (font (size 3 3)) (justify left)) '
                        '(uuid "%s"))' % (text, self.x, self.y, self.id("text", text)))
        self.y += 10.16

    def _part(self, part):
        kind = part.kind
        symbol = self.symbols.setdefault(kind.name, Symbol(kind))
        lefts = [n for n in kind.pins if symbol.ends[n[0]][2] == 0]
        longest = max((len(part.nets.get(r[0]) or "") for r in lefts), default=0)
        rights = max((len(part.nets.get(r[0]) or "") for r in kind.pins if r not in lefts),
                     default=0)
        upright = kind.name in TWO or kind.name in DIODES
        before = _grid(longest * 1.3 + 6) if not upright else GRID * 3
        after = _grid(rights * 1.3 + 6) if not upright else GRID * 5
        high = 2 * symbol.half[1] + (2 * _grid(max(len(n or "") for n in part.nets.values()) * 1.3
                                               + 5) if upright else 10.16)
        if self.x + before + 2 * symbol.half[0] + after > PAGE[0] - 20:
            self.x, self.y, self.row = 20.32, self.y + self.row + 5.08, 0.0
        x = self.x + before + _grid(symbol.half[0])
        y = self.y + _grid(high / 2)
        self._instance(part, symbol, x, y, upright)
        for row in kind.pins:
            px, py, turn = symbol.ends[row[0]]
            self._end(part, row[0], x + px, y - py, turn)
        self.x = x + _grid(symbol.half[0]) + after
        self.row = max(self.row, _grid(high))

    def _instance(self, part, symbol, x, y, upright):
        kind = part.kind
        tx, ty = (x + 2.0, y - 1.5) if upright else (x - symbol.half[0] + 2.5,
                                                     y - symbol.half[1] - 3.5)
        mpn = kind.mpn[part.value] if isinstance(kind.mpn, dict) else kind.mpn
        fields = [("Reference", part.ref, tx, ty, ""), ("Value", part.value, tx, ty + 2.2, ""),
                  ("Footprint", kind.footprint if part.board else "", x, y, " (hide yes)"),
                  ("Order number", mpn, x, y, " (hide yes)"),
                  ("Why", part.why.replace('"', "'"), x, y, " (hide yes)")]
        self.out.append('  (symbol (lib_id "pocketlaw:%s") (at %g %g 0) (unit 1) (in_bom %s) '
                        '(on_board yes) (dnp no) (uuid "%s")'
                        % (kind.name, x, y, "yes" if kind.fitted else "no",
                           self.id("part", part.ref)))
        for key, value, fx, fy, hide in fields:
            self.out.append('    (property "%s" "%s" (at %g %g 0) (effects (font (size 1.27 1.27))'
                            ' (justify left)%s))' % (key, value, fx, fy, hide))
        for row in kind.pins:
            self.out.append('    (pin "%s" (uuid "%s"))'
                            % (row[0], self.id("pin", part.ref, row[0])))
        self.out.append('    (instances (project "%s" (path "/%s" (reference "%s") (unit 1)))))'
                        % (self.name, self.id(), part.ref))

    def _end(self, part, pin, x, y, turn):
        net = part.nets.get(pin)
        key = self.id("end", part.ref, pin)
        if net is None:
            if part.kind.pin(pin)[2] != "N":
                self.out.append('  (no_connect (at %g %g) (uuid "%s"))' % (x, y, key))
            return
        angle, side = {0: (180, "right"), 180: (0, "left"), 90: (270, "right"),
                       270: (90, "left")}[turn]
        self.out.append('  (global_label "%s" (shape passive) (at %g %g %d) (effects (font (size '
                        '1.27 1.27)) (justify %s)) (uuid "%s"))' % (net, x, y, angle, side, key))

    def _flags(self):
        """Tell KiCad's check where supplies come from that no pin of the sheet gives."""
        driven = {net for net, ends in self.circuit.nets().items()
                  if any(row[2] == "S" for _, row in ends)}
        rails = [net for net in ["GND", *self.circuit.rails]
                 if net not in driven and net in self.circuit.nets()]
        for n, net in enumerate(rails, 1):
            x, y = self.x + 25.4 * n, self.y + 5.08
            self.out.append('  (symbol (lib_id "pocketlaw:PWR_FLAG") (at %g %g 0) (unit 1) '
                            '(in_bom no) (on_board yes) (dnp no) (uuid "%s")'
                            % (x, y, self.id("flag", net)))
            for name, value, hide in (("Reference", "#FLG%d" % n, " (hide yes)"),
                                      ("Value", "PWR_FLAG", "")):
                self.out.append('    (property "%s" "%s" (at %g %g 0) (effects (font (size 1.27 '
                                '1.27))%s))' % (name, value, x, y - 5.08, hide))
            self.out.append('    (pin "1" (uuid "%s"))' % self.id("flag", net, "1"))
            self.out.append('    (instances (project "%s" (path "/%s" (reference "#FLG%d") '
                            '(unit 1)))))' % (self.name, self.id(), n))
            self.out.append('  (global_label "%s" (shape passive) (at %g %g 270) (effects (font '
                            '(size 1.27 1.27)) (justify right)) (uuid "%s"))'
                            % (net, x, y, self.id("flag", net, "label")))


def _grid(mm):
    """Return millimetres rounded up to KiCad's grid."""
    return GRID * -(-mm // GRID)


def write(folder):
    """Write <name>.kicad_sch, the symbol library and the tables KiCad needs; return the files."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    out, symbols = [], {}
    for name, circuit in circuits().items():
        drawing = Drawing(name, circuit)
        path = folder / (name + ".kicad_sch")
        path.write_text(drawing.text())
        path.with_suffix(".kicad_pro").write_text(
            '{"meta": {"filename": "%s.kicad_pro", "version": 3}}\n' % name)
        symbols.update(drawing.symbols)
        out.append(path)
    text = "\n".join(s.text().replace("pocketlaw:", "", 1) for s in symbols.values())
    (folder / "pocketlaw.kicad_sym").write_text(
        '(kicad_symbol_lib (version 20231120) (generator "pocketlaw")\n%s\n%s\n)\n'
        % (text, FLAG.replace("pocketlaw:", "", 1)))
    (folder / "sym-lib-table").write_text(
        '(sym_lib_table (version 7)\n  (lib (name "pocketlaw") (type "KiCad") '
        '(uri "${KIPRJMOD}/pocketlaw.kicad_sym") (options "") (descr ""))\n)\n')
    libraries = sorted({s.kind.footprint.split(":")[0] for s in symbols.values()
                        if s.kind.footprint} - {"pocketlaw"})
    rows = ['  (lib (name "%s") (type "KiCad") (uri "${KICAD9_FOOTPRINT_DIR}/%s.pretty") '
            '(options "") (descr ""))' % (lib, lib) for lib in libraries]
    rows.append('  (lib (name "pocketlaw") (type "KiCad") (uri "${KIPRJMOD}/pocketlaw.pretty") '
                '(options "") (descr ""))')
    (folder / "fp-lib-table").write_text("(fp_lib_table (version 7)\n%s\n)\n" % "\n".join(rows))
    return out


def read(text):
    """Return {net: sorted [(ref, pin)]} of a KiCad netlist with at least two pins a net."""
    out = {}
    for block in re.split(r"\(net\b", text)[1:]:
        name = re.search(r'\(name\s+"?([^")]+)"?\s*\)', block)
        ends = re.findall(r'\(node\s*\(ref\s+"?([^")\s]+)"?\s*\)\s*\(pin\s+"?([^")\s]+)"?', block)
        if name and len(ends) > 1:
            out[name.group(1)] = sorted(ends)
    return out


def wanted(circuit):
    """Return what read() must give for a circuit."""
    return {net: sorted((part.ref, row[0]) for part, row in ends)
            for net, ends in circuit.nets().items() if len(ends) > 1}


def cli(*arguments):
    """Run kicad-cli; RuntimeError with its words when it fails."""
    run = subprocess.run(["kicad-cli", *map(str, arguments)], capture_output=True, text=True)
    if run.returncode:
        raise RuntimeError("kicad-cli %s: %s" % (arguments[1], (run.stdout + run.stderr)[-500:]))


def netlist(path):
    """Return the netlist that KiCad makes of a schematic, as read() gives it."""
    target = path.with_suffix(".net")
    cli("sch", "export", "netlist", "--format", "kicadsexpr", "-o", target, path)
    return read(target.read_text())


def erc(path):
    """Return what KiCad's electrical check says of a schematic, warnings too."""
    target = path.with_suffix(".erc.json")
    cli("sch", "erc", "--format", "json", "--severity-all", "-o", target, path)
    return ["%s: %s" % (v["type"], v["description"])
            for sheet in json.loads(target.read_text())["sheets"] for v in sheet["violations"]]


if __name__ == "__main__":
    for made in write(sys.argv[1] if len(sys.argv) > 1 else "build/hardware/kicad"):
        print(made)
