"""The circuits through SKiDL: its electrical check and a KiCad netlist, from the same tables.

Parts and pins are built in code, so no KiCad library is needed. SKiDL is imported only here.
"""

import logging
import os
import re
import tempfile
from pathlib import Path

FUNCTIONS = {"P": "PASSIVE", "I": "INPUT", "O": "OUTPUT", "B": "BIDIR", "D": "OPENCOLL",
             "V": "PWRIN", "S": "PWROUT", "N": "NOCONNECT"}


def emit(circuit, path):
    """Write the KiCad netlist of `circuit` to `path`; return SKiDL's (errors, warnings).

    Raises RuntimeError when the netlist read back differs from the tables.
    """
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as work:
        os.chdir(work)  # SKiDL leaves its logs where it stands
        try:
            counts, text = _build(circuit)
        finally:
            os.chdir(here)
    Path(path).write_text(text)
    wanted = {net: sorted((part.ref, row[0]) for part, row in ends)
              for net, ends in circuit.nets().items() if len(ends) > 1}
    if read(text) != wanted:
        raise RuntimeError("%s: SKiDL's netlist is not the table's" % circuit.name)
    return counts


def _build(circuit):
    import skidl

    sheet = skidl.Circuit()
    nets = {}
    # A controller's pad at a line that others only pull down is used as an input.
    open_nets = {net for net, ends in circuit.nets().items() if any(r[2] == "D" for _, r in ends)}
    for name in circuit.nets():
        nets[name] = skidl.Net(name, circuit=sheet)
        if name == "GND" or name in circuit.rails:
            nets[name].drive = skidl.POWER
    for part in circuit.parts.values():
        kind = part.kind
        pins = [skidl.Pin(num=row[0], name=row[1], func=getattr(
            skidl.Pin.types, FUNCTIONS["I" if (part.nets.get(row[0]) in open_nets
                                               and row[2] == "B") else row[2]]))
                for row in kind.pins]
        made = skidl.Part(tool=skidl.SKIDL, name=kind.name, ref_prefix=kind.prefix, ref=part.ref,
                          value=part.value, footprint=kind.footprint or "none:none", pins=pins,
                          circuit=sheet, dest=skidl.NETLIST, tag=part.ref)
        made.ref = part.ref
        for row in kind.pins:
            net = part.nets.get(row[0])
            if net is None:
                made[row[0]] += sheet.NC if hasattr(sheet, "NC") else skidl.NC
            else:
                nets[net] += made[row[0]]
    errors, warnings = _Counter(skidl.erc_logger, 40), _Counter(skidl.erc_logger, 30)
    sheet.ERC()
    counts = (errors.take(), warnings.take())
    text = sheet.generate_netlist(tool=skidl.KICAD9, file_="out.net")
    return counts, text


class _Counter(logging.Handler):
    """Keeps the messages of one level that a logger gives out."""

    def __init__(self, logger, level):
        super().__init__()
        self.found = []
        self.only = level
        self.logger = getattr(logger, "logger", logger)
        self.logger.addHandler(self)

    def emit(self, record):
        if record.levelno == self.only:
            self.found.append(record.getMessage())

    def take(self):
        """Return the messages and stop listening."""
        self.logger.removeHandler(self)
        return self.found


def read(text):
    """Return {net: sorted [(ref, pin)]} of a KiCad netlist with at least two pins a net."""
    out = {}
    for block in re.split(r"\(net\b", text)[1:]:
        name = re.search(r'\(name\s+"?([^")\s]+)"?\s*\)', block)
        if not name:
            continue
        ends = re.findall(r'\(node\s*\(ref\s+"?([^")\s]+)"?\s*\)\s*\(pin\s+"?([^")\s]+)"?', block)
        if len(ends) > 1:
            out[name.group(1)] = sorted(ends)
    return out
