"""Schematics from the netlists: one drawing a sheet, by netlistsvg with its analog symbols.

A net that stays on a sheet and is short is drawn as a wire; others get a name at each end.
Supplies and ground have a symbol at every pin. `python -m hardware.schematic FOLDER`.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

from hardware.netlist import box, panel, pocket
from host_tools.boards.load import names

TOOLS = Path(__file__).parent / "tools" / "node_modules" / "netlistsvg"
SAME = "\u200b"  # keeps cells of one name apart: netlistsvg shows a cell's key
WIRE = 4  # ends of a net that are still drawn as one wire
DIODES = {"SCHOTTKY": "d_sk_v", "TVS_5V": "d_v", "LED_G": "d_led_v",
          "IR3": "d_led_v", "IR5": "d_led_v", "LED_RED3": "d_led_v",
          "LED_GRN3": "d_led_v"}
STYLE = ("<style>svg { stroke: #000; fill: none; } text { fill: #000; stroke: none; "
         "font: 10px sans-serif; } .nodelabel { text-anchor: middle; } "
         ".inputPortLabel { text-anchor: end; }</style>")


class Sheet:
    """One drawing in the making: cells and ports in netlistsvg's JSON."""

    def __init__(self, circuit, sheet):
        self.circuit = circuit
        self.parts = [p for p in circuit.parts.values() if p.sheet == sheet]
        self.cells = {}
        self.ports = {}
        self.bits = {}
        self.count = 1
        self.ends = {}
        for part in self.parts:
            for net in part.nets.values():
                if net is not None:
                    self.ends[net] = self.ends.get(net, 0) + 1
        elsewhere = {net for p in circuit.parts.values() if p.sheet != sheet
                     for net in p.nets.values()}
        self.away = elsewhere & set(self.ends)

    def bit(self):
        """Return a fresh wire number."""
        self.count += 1
        return self.count

    def supply(self, net):
        """Return whether a net is drawn as a symbol at every pin."""
        return net == "GND" or net in self.circuit.rails

    def end(self, net, side):
        """Return the wire for one pin on `net`; `side` is left, right, top or bottom."""
        if net is None:
            return self.bit()
        if self.supply(net):
            wire = self.bit()
            kind = "gnd" if net == "GND" else "vcc"
            self.cells["%s_%d" % (kind, wire)] = {
                "type": kind, "port_directions": {"A": "output" if kind == "vcc" else "input"},
                "connections": {"A": [wire]}, "attributes": {"name": "" if kind == "gnd" else net}}
            return wire
        if self.ends[net] > WIRE:
            wire = self.bit()
            self.label(net, wire, side)
            return wire
        if net not in self.bits:
            self.bits[net] = self.bit()
            if net in self.away:
                self.label(net, self.bits[net], side)
        return self.bits[net]

    def label(self, net, wire, side):
        """Name a wire's end."""
        out = side in ("right", "bottom")
        key = net
        while key in self.cells:
            key += SAME
        self.cells[key] = {
            "type": "$_outputExt_" if out else "$_inputExt_",
            "port_directions": {"A" if out else "Y": "input" if out else "output"},
            "connections": {"A" if out else "Y": [wire]}, "attributes": {"ref": net}}

    def draw(self):
        """Return the JSON of the sheet."""
        for part in self.parts:
            if part.kind.name == "RN8":
                for pin, net in part.nets.items():
                    if pin != "1" and net is not None:
                        self.two("%s-%s" % (part.ref, pin), part.value, "r_v", "A", "B",
                                 part.nets["1"], net)
            elif part.kind.name in ("R", "R_W", "C", "C_10U", "C_BULK"):
                what = "r_v" if part.kind.prefix == "R" else "c_v"
                first, second = part.nets["1"], part.nets["2"]
                if first == "GND":
                    first, second = second, first
                if what == "r_v" and not self.supply(first) and not self.supply(second):
                    what = "r_h"
                self.two(part.ref, part.value, what, "A", "B", first, second)
            elif part.kind.name in DIODES:
                self.two(title(part), part.value, DIODES[part.kind.name], "+", "-",
                         part.nets["2"], part.nets["1"])
            else:
                self.block(part)
        return {"modules": {"sheet": {"ports": self.ports, "cells": self.cells}}}

    def two(self, ref, value, symbol, one, two, first, second):
        """Add a part with two ends."""
        sides = ("left", "right") if symbol.endswith("_h") else ("top", "bottom")
        self.cells[ref] = {
            "type": symbol, "attributes": {"ref": ref, "value": value},
            "port_directions": {one: "input", two: "output"},
            "connections": {one: [self.end(first, sides[0])], two: [self.end(second, sides[1])]}}

    def block(self, part):
        """Add a part as a box with its pins' names."""
        ways, wires = {}, {}
        rows = [row for row in part.kind.pins if part.nets.get(row[0]) is not None]
        for n, row in enumerate(rows):
            right = row[2] in "OSD" or (row[2] in "BP" and n >= (len(rows) + 1) // 2)
            name = row[1] if row[1] == row[0] else "%s %s" % (row[0], row[1])
            ways[name] = "output" if right else "input"
            wires[name] = [self.end(part.nets[row[0]], "right" if right else "left")]
        self.cells[title(part)] = {"type": title(part), "port_directions": ways,
                                   "connections": wires}


def title(part):
    """Return what stands beside a part: reference, and value or order number."""
    return part.ref + " " + (part.value if part.value != part.kind.name
                             else part.kind.mpn.replace(".", "-"))


def sheets(circuit):
    """Return the names of a circuit's sheets in order of placing."""
    return list(dict.fromkeys(part.sheet for part in circuit.parts.values()))


def circuits():
    """Return the circuits that are drawn."""
    return [box.box("RPI_PICO"), pocket.beam(), pocket.node(), panel.panel()] + [
        box.box(name) for name in names() if name not in box.PICO_BOARDS and name != "SIM"]


def write(folder):
    """Draw every sheet into `folder`; return the files. RuntimeError when netlistsvg fails."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    out = []
    for circuit in circuits():
        for sheet in sheets(circuit):
            source = folder / ("schematic-%s-%s.json" % (circuit.name, sheet))
            source.write_text(json.dumps(Sheet(circuit, sheet).draw(), indent=1))
            made = source.with_suffix(".svg")
            run = subprocess.run(
                ["node", str(TOOLS / "bin" / "netlistsvg.js"), str(source), "-o", str(made),
                 "--skin", str(TOOLS / "lib" / "analog.svg")], capture_output=True, text=True)
            if run.returncode or not made.exists():
                raise RuntimeError("netlistsvg %s: %s" % (source.name, run.stderr[-2000:]))
            svg = made.read_text().replace(SAME, "")
            svg = re.sub(r"<style>.*?</style>", STYLE, svg, flags=re.S)
            # Names at the right edge reach beyond what netlistsvg allows for.
            svg = re.sub(r'width="(\d+)"', lambda m: 'width="%d"' % (int(m[1]) + 90), svg, count=1)
            made.write_text(svg)
            missing = [p.ref for p in circuit.parts.values() if p.sheet == sheet
                       and not re.search(r">%s\b" % re.escape(p.ref), svg)]
            if missing:
                raise RuntimeError("%s: not drawn: %s" % (made.name, " ".join(missing)))
            out.append(made)
    return out


if __name__ == "__main__":
    for path in write(sys.argv[1] if len(sys.argv) > 1 else "build/hardware/schematic"):
        print(path)
