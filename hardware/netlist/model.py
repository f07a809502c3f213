"""Circuits as tables of parts and nets; nothing here but the standard library.

A part is an instance of a `Kind` (see parts.py). Voltages are volts, currents milliampere,
resistances ohm.
"""

import re

_SCALE = {"": 1.0, "R": 1.0, "k": 1e3, "M": 1e6, "n": 1e-9, "u": 1e-6, "p": 1e-12, "m": 1e-3}


def number(value):
    """Return the number in a marking such as 4k7, 470R, 100n or 470u; ValueError if it is none."""
    found = re.fullmatch(r"(\d+)([RkMnupm]?)(\d*)", value)
    if not found:
        raise ValueError("not a value: %r" % value)
    whole, unit, rest = found.groups()
    return float(whole + "." + (rest or "0")) * _SCALE[unit]


class Kind:
    """One thing a maker can buy: pins with ratings, footprint, order numbers, price.

    `pins`: list of (number, name, type, volts at most). Types: P passive, I input, O output,
    B both ways, D open drain or switch to ground, V supply in, S supply out, N not connected.
    `links`: pairs of pin numbers that pass direct current. `limit`: named ratings.
    """

    def __init__(self, name, prefix, pins, footprint, mpn, maker, alternates, price, **more):
        self.name = name
        self.prefix = prefix
        self.pins = pins
        self.footprint = footprint
        self.mpn = mpn
        self.maker = maker
        self.alternates = alternates
        self.price = price
        self.links = more.pop("links", [])
        self.limit = more.pop("limit", {})
        self.note = more.pop("note", "")
        self.by_value = more.pop("by_value", False)
        self.fitted = more.pop("fitted", True)
        if more:
            raise TypeError("unknown: %s" % ", ".join(sorted(more)))

    def pin(self, key):
        """Return the pin row whose number or name is `key`; KeyError if there is none."""
        for row in self.pins:
            if key in (row[0], row[1]):
                return row
        raise KeyError("%s has no pin %s" % (self.name, key))


class Part:
    """A placed part: reference, value, pin number to net name, and the circuit board it is on.

    `board`: its board's name; empty for what hangs on wires.
    """

    def __init__(self, ref, kind, value, sheet, why, board=""):
        self.ref = ref
        self.kind = kind
        self.value = value
        self.sheet = sheet
        self.why = why
        self.board = board
        self.nets = {}

    @property
    def ohms(self):
        """Return the resistance of a resistor."""
        return number(self.value)


class Rail:
    """A supply: nominal, least and most volts, what it can give, and what it is fed from.

    `share`: milliampere taken from `parent` for each milliampere given.
    """

    def __init__(self, name, volts, source_ma, text, parent=None, share=1.0):
        self.name = name
        self.low, self.nominal, self.high = volts
        self.source_ma = source_ma
        self.text = text
        self.parent = parent
        self.share = share


class Branch:
    """A string of diodes with one resistor from a rail to a switch: its current is computed.

    `drop`: volts lost in the switch; `duty`: the share of time it is on, for the budget.
    """

    def __init__(self, text, rail, diodes, resistor, drop, duty=1.0):
        self.text = text
        self.rail = rail
        self.diodes = diodes
        self.resistor = resistor
        self.drop = drop
        self.duty = duty


class Circuit:
    """A circuit: parts, rails, loads, and the connectors by which it joins others."""

    def __init__(self, name, title, board=""):
        self.name = name
        self.title = title
        self.board = board
        self.parts = {}
        self.rails = {}
        self.loads = []
        self.branches = []
        self.ports = {}

    def add(self, ref, kind, value="", why="", sheet="", board=None, **nets):
        """Place a part; `nets`: p<number> or pin name to net, None = left open on purpose.

        `board`: where it is soldered; the circuit's own board unless said otherwise.
        """
        if ref in self.parts:
            raise ValueError("two parts named %s" % ref)
        board = self.board if board is None else board
        part = Part(ref, kind, value or kind.name, sheet, why, board if kind.footprint else "")
        for key, net in nets.items():
            key = key[1:] if re.fullmatch(r"p\d+", key) else key
            part.nets[kind.pin(key)[0]] = net
        self.parts[ref] = part
        return part

    def join(self, ref, pin, net):
        """Connect one more pin of a placed part."""
        part = self.parts[ref]
        part.nets[part.kind.pin(pin)[0]] = net

    def rail(self, name, volts, source_ma, text, parent=None, share=1.0):
        """Declare a supply."""
        self.rails[name] = Rail(name, volts, source_ma, text, parent, share)

    def load(self, rail, ma, text):
        """Declare the most that something takes from a rail, in mA."""
        self.loads.append((rail, ma, text))

    def branch(self, text, rail, diodes, resistor, drop=0.1, duty=1.0):
        """Declare a diode string; it counts as a load of its rail."""
        self.branches.append(Branch(text, rail, diodes, resistor, drop, duty))

    def nets(self):
        """Return {net: [(part, pin row)]}, both in order of placing."""
        out = {}
        for part in self.parts.values():
            for row in part.kind.pins:
                net = part.nets.get(row[0])
                if net is not None:
                    out.setdefault(net, []).append((part, row))
        return out

    def current(self, branch, volts):
        """Return the mA in a branch with its rail at `volts`."""
        fall = sum(self.parts[r].kind.limit["vf"] for r in branch.diodes) + branch.drop
        return max(0.0, (volts - fall) / self.parts[branch.resistor].ohms * 1000)


def attach(box, port, module, prefix, contacts="12345678"):
    """Return a new circuit: `module` plugged into `port` of `box` by a straight lead.

    `port` and the module's port "line" name connectors. Nets of contacts that meet become one,
    named as in the box, or as in the module where the box leaves the contact open; a module that
    joins two of the box's nets makes them one too (ground's name wins).
    """
    jack = box.parts[box.ports[port]]
    plug = module.parts[module.ports["line"]]
    names, merged, jack_nets = {}, {}, dict(jack.nets)
    for contact in contacts:
        mine, theirs = jack.nets.get(contact), plug.nets.get(contact)
        if theirs is None:
            continue
        if mine is None:
            jack_nets[contact] = names.setdefault(theirs, prefix + theirs)
        elif theirs in names and names[theirs] != mine:
            keep, drop = sorted((names[theirs], mine), key=lambda net: net != "GND")
            merged[drop] = names[theirs] = keep
        else:
            names[theirs] = mine

    def rename(net):
        return None if net is None else names.get(net, prefix + net)

    out = Circuit(box.name + "+" + module.name, box.title)
    for part in box.parts.values():
        nets = jack_nets if part is jack else part.nets
        _copy(out, part, part.ref, {p: merged.get(n, n) for p, n in nets.items()})
    for part in module.parts.values():
        _copy(out, part, prefix + part.ref, {p: rename(n) for p, n in part.nets.items()})
    out.rails.update(box.rails)
    for rail in module.rails.values():
        if rename(rail.name) not in out.rails:
            out.rail(rename(rail.name), (rail.low, rail.nominal, rail.high), rail.source_ma,
                     rail.text, rename(rail.parent) if rail.parent else None, rail.share)
    out.ports.update(box.ports)
    out.loads = box.loads + [(rename(r), ma, prefix + text) for r, ma, text in module.loads]
    out.branches = box.branches + [
        Branch(prefix + b.text, rename(b.rail), [prefix + d for d in b.diodes],
               prefix + b.resistor, b.drop, b.duty) for b in module.branches]
    return out


def _copy(circuit, part, ref, nets):
    copy = Part(ref, part.kind, part.value, part.sheet, part.why, part.board)
    copy.nets = nets
    circuit.parts[ref] = copy
