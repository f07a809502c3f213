"""Electrical checks. Each returns a list of faults in plain words; an empty list is a pass."""

from hardware.netlist import panel, pocket
from hardware.netlist.box import SIGNALS, onboard, wired
from hardware.netlist.model import number

RESISTORS = ("R", "R_W", "RN8")
E9_LEAK_MA = 0.12  # RP2350-E9: what an input between its levels may push out
E9_PULL_DOWN = 8200.0  # RP2350-E9: a pull-down must be this or stronger
LOW_V, LOW_MARGIN_V = 0.8, 0.2  # RP2040: an input reads 0 below 0.8 V


def links(circuit, resistors_only=False):
    """Return {net: [(other net, part, ohms or None)]} of everything that passes direct current."""
    out = {}
    for part in circuit.parts.values():
        if resistors_only and part.kind.name not in RESISTORS:
            continue
        for a, b in part.kind.links:
            one, two = part.nets.get(a), part.nets.get(b)
            if one is None or two is None or one == two:
                continue
            ohms = part.ohms if part.kind.name in RESISTORS else None
            out.setdefault(one, []).append((two, part, ohms))
            out.setdefault(two, []).append((one, part, ohms))
    return out


def _reach(circuit, start, graph):
    """Return the nets that share direct current with `start`; supplies and ground end a path."""
    seen, todo = {start}, [start]
    while todo:
        net = todo.pop()
        if net != start and (net in circuit.rails or net == "GND"):
            continue
        for other, _, _ in graph.get(net, []):
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def complete(circuit):
    """Every pin is connected or left open on purpose; every net joins two pins at least."""
    faults = []
    for part in circuit.parts.values():
        for pin in part.nets:
            if pin not in [row[0] for row in part.kind.pins]:
                faults.append("%s has no pin %s" % (part.ref, pin))
        for row in part.kind.pins:
            if row[0] not in part.nets:
                faults.append("%s pin %s (%s) is forgotten" % (part.ref, row[0], row[1]))
    ports = {circuit.parts[ref].ref for ref in circuit.ports.values()}
    for net, ends in circuit.nets().items():
        if len(ends) < 2 and not any(part.ref in ports for part, _ in ends):
            faults.append("net %s ends nowhere" % net)
    return faults


def driven(circuit):
    """Every net with an input or a supply pin is reached by something that sets its level."""
    faults, graph, nets = [], links(circuit), circuit.nets()
    for net, ends in nets.items():
        if not any(row[2] in "IVB" for _, row in ends):
            continue
        if net == "GND" or net in circuit.rails:
            continue
        if any(row[2] == "V" for _, row in ends):
            faults.append("net %s feeds a supply pin and is no supply" % net)
        reached = _reach(circuit, net, graph)
        if not any(n == "GND" or n in circuit.rails for n in reached) and not any(
                row[2] in "OSBD" for n in reached for _, row in nets.get(n, [])):
            faults.append("net %s: nothing drives it" % net)
        if sum(row[2] in "OS" for _, row in ends) > 1:
            faults.append("net %s: two outputs" % net)
    for name, rail in circuit.rails.items():
        if rail.parent is None and not any(row[2] == "S" for _, row in nets.get(name, [])) \
                and "line" not in circuit.ports:
            faults.append("rail %s has no source" % name)
    return faults


def _pulls(circuit, net, graph):
    """Return [(rail or GND, part, ohms)] of resistors at a line, also beyond a series resistor."""
    found, seen, todo = [], {net}, [net]
    while todo:
        here = todo.pop()
        for other, part, ohms in graph.get(here, []):
            if other in circuit.rails or other == "GND":
                found.append((other, part, ohms))
            elif other not in seen:
                seen.add(other)
                todo.append(other)
    return found, seen


def open_lines(circuit):
    """Return the lines that something only pulls to ground: switches, sensors, I2C."""
    lines = {}
    for net, ends in circuit.nets().items():
        if net == "GND" or net in circuit.rails:
            continue
        kinds = {part.kind.name for part, row in ends if row[2] == "D"}
        if kinds & {"BUTTON", "PT3", "PT5"} or net.endswith(("SDA", "SCL")):
            lines[net] = kinds
        elif net.endswith("_L") and net.split(".")[-1].startswith(("ID", "PRESENT", "BEAM")):
            lines[net] = {"contact"}
    return lines


def one_pull_up(circuit):
    """Every open line has exactly one resistor to a supply, and none to ground."""
    faults, graph = [], links(circuit, resistors_only=True)
    for net in open_lines(circuit):
        if net.split(".")[-1] == "MID":
            continue  # between two sensors in series: not a line
        found, _ = _pulls(circuit, net, graph)
        ups = [part.ref for rail, part, _ in found if rail != "GND"]
        if len(ups) != 1 or len(ups) != len(found):
            faults.append("%s: pull-ups %s, resistors at all %d" % (net, ups, len(found)))
    return faults


def pull_downs(circuit):
    """Every pull-down at a controller's pin is RP2350-E9 safe, converter inputs aside."""
    faults, graph = [], links(circuit, resistors_only=True)
    for net, ends in circuit.nets().items():
        if net == "GND" or net in circuit.rails or net.split(".")[-1] == "COLOUR":
            continue
        if not any(part.ref.split(".")[-1] == "U1" for part, _ in ends):
            continue
        found, _ = _pulls(circuit, net, graph)
        for rail, part, ohms in found:
            if rail == "GND" and ohms > E9_PULL_DOWN:
                faults.append("%s: %s pulls down too weakly" % (net, part.ref))
    return faults


def sinks(circuit):
    """Every sensor, at its weakest, pulls its line low against pull-up and E9 leakage."""
    faults, graph = [], links(circuit, resistors_only=True)
    for net, ends in circuit.nets().items():
        for part, row in ends:
            if part.kind.name in ("PT3", "PT5") and row[1] == "C" and net.split(".")[-1] != "MID":
                found, _ = _pulls(circuit, net, graph)
                need = sum(circuit.rails[rail].high / ohms * 1000
                           for rail, _, ohms in found if rail != "GND")
                gives = light(circuit, part)[0]
                if gives < 1.5 * (need + E9_LEAK_MA):
                    faults.append("%s: %s gives %.2f mA, %.2f needed"
                                  % (net, part.ref, gives, need))
    return faults


def light(circuit, sensor):
    """Return (least, typical) mA of a lit sensor: emitter current, distance, sensitivity."""
    prefix = sensor.ref[: -len(sensor.ref.split(".")[-1])]
    three = sensor.kind.name == "PT3"
    distance_cm = 3.1 if three else 5.2
    emitter = "IR3" if three else "IR5"
    for branch in circuit.branches:
        kinds = [circuit.parts[d].kind for d in branch.diodes]
        if kinds[0].name == emitter and branch.diodes[0].startswith(prefix):
            rail = circuit.rails[branch.rail]
            limit, out = kinds[0].limit, []
            for volts, power, sense in ((rail.low, "mw_sr_min", "ma_min"),
                                        (rail.nominal, "mw_sr", "ma_typ")):
                ma = circuit.current(branch, volts)
                mw = limit[power] * ma / limit["at_ma"] / distance_cm ** 2
                out.append(mw * sensor.kind.limit[sense])
            return tuple(out)
    raise ValueError("no emitter for %s" % sensor.ref)


def demand(circuit, volts="high"):
    """Return {rail: mA} at most, all on at once; a rail's demand counts in its parent too."""
    own = {name: 0.0 for name in circuit.rails}
    for rail, ma, _ in circuit.loads:
        own[rail] += ma
    for branch in circuit.branches:
        ma = circuit.current(branch, getattr(circuit.rails[branch.rail], volts))
        own[branch.rail] += ma * branch.duty

    def total(name):
        return own[name] + sum(total(r.name) * r.share for r in circuit.rails.values()
                               if r.parent == name)
    return {name: total(name) for name in circuit.rails}


def budgets(circuit):
    """Every rail's demand stays within what its source can give."""
    return ["%s: %.0f mA wanted, %.0f to be had" % (name, ma, circuit.rails[name].source_ma)
            for name, ma in demand(circuit).items() if ma > circuit.rails[name].source_ma]


def ratings(circuit):
    """No pin sees more volts than it bears; no resistor, LED or fuse carries more than it may."""
    faults, graph = [], links(circuit)
    for net, ends in circuit.nets().items():
        rails = [circuit.rails[n].high for n in _reach(circuit, net, graph) if n in circuit.rails]
        volts = 0.0 if net == "GND" else max(rails, default=3.4)
        for part, row in ends:
            if volts > row[3]:
                faults.append("%s pin %s (%s): %.2f V on %s, bears %.2f"
                              % (part.ref, row[0], row[1], volts, net, row[3]))
    for branch in circuit.branches:
        ma = circuit.current(branch, circuit.rails[branch.rail].high)
        for ref in branch.diodes:
            if ma > circuit.parts[ref].kind.limit["ma"]:
                faults.append("%s: %.0f mA is too much for %s" % (branch.text, ma, ref))
        resistor = circuit.parts[branch.resistor]
        mw = ma * ma * resistor.ohms / 1000 * branch.duty
        if mw > 0.7 * resistor.kind.limit["mw"]:
            faults.append("%s: %s burns %.0f mW" % (branch.text, branch.resistor, mw))
    return faults


def pin_currents(circuit):
    """No controller pin drives more than its 12 mA: resistors to a supply, ground or an LED."""
    faults, graph = [], links(circuit, resistors_only=True)
    for net, ends in circuit.nets().items():
        for part, row in ends:
            if part.kind.prefix != "U" or row[2] != "B" or "gpio_ma" not in part.kind.limit:
                continue
            ma = sum(3.4 / ohms * 1000 for _, _, ohms in graph.get(net, []))
            if ma > part.kind.limit["gpio_ma"]:
                faults.append("%s at %s: %.1f mA" % (row[1], part.ref, ma))
    return faults


def i2c(circuit, hertz=400000):
    """The panel buses rise in time, lead and all, and sink enough with the module's own pull-up.

    NXP UM10204: 30 to 70 % in 300 ns (fast mode), at most 3 mA. A booster (LTC4311) adds its
    current where the line has passed 0.8 V.
    """
    faults, graph = [], links(circuit, resistors_only=True)
    for net, ends in circuit.nets().items():
        if not net.endswith(("SDA", "SCL")):
            continue
        found, _ = _pulls(circuit, net, graph)
        if len(found) != 1:
            continue  # one_pull_up says so
        ohms = found[0][2]
        farad = 1e-12 * (5 + 20 + 10 + sum(p.kind.limit.get("pf", 0) for p, _ in ends))
        boost = sum(p.kind.limit.get("boost_ma", 0) for p, _ in ends) / 1000
        if any(p.kind.name == "RJ45" for p, _ in ends):
            farad += 1e-12 * (panel.LEAD_M * panel.PF_A_METRE + 12)
        rise = 0.8473 * ohms * farad if not boost else 0.4 * 3.3 * farad / boost
        if rise > (300e-9 if hertz > 100000 else 1000e-9):
            faults.append("%s rises in %.0f ns" % (net, rise * 1e9))
        both = ohms * 4700 / (ohms + 4700)
        if (3.4 - 0.4) / both > 3e-3:
            faults.append("%s: %.1f mA with a module's own 4k7" % (net, 3e3 / both))
    return faults


def settles(circuit, read_us=pocket.READ_US):
    """Every receiver that is lit in turns has settled, with a fifth to spare, when it is read.

    The slowest sensor that may be fitted counts, its data sheet's time scaled by its load: the
    Miller capacitance makes a phototransistor slower in proportion to its load.
    """
    faults, graph = [], links(circuit, resistors_only=True)
    for net, ends in circuit.nets().items():
        for part, row in ends:
            if "us_ohm" in part.kind.limit and row[1] == "C":
                for _, resistor, ohms in _pulls(circuit, net, graph)[0]:
                    need = max(part.kind.limit["us_ohm"].values()) * ohms
                    if need * 1.2 > read_us:
                        faults.append("%s: %.0f us at %s's %s, read after %d"
                                      % (part.ref, need, resistor.ref, resistor.value, read_us))
    return faults


def sags(circuit):
    """No supply is declared better than fuse, transistor and diode leave of it at their worst."""
    faults = []
    need = demand(circuit, "low")
    for part in circuit.parts.values():
        limit = part.kind.limit
        if "ohms_max" not in limit and "vf_max" not in limit:
            continue
        ends = [part.nets[n] for n in part.kind.links[0]]
        for source, fed in (ends, ends[::-1]):
            rail = circuit.rails.get(fed)
            if rail is None or rail.parent != source:
                continue
            drop = limit.get("ohms_max", 0) * need[fed] / 1000 + limit.get("vf_max", 0)
            left = circuit.rails[source].low - drop
            if rail.low > left + 0.005:
                faults.append("%s: said to be %.2f V at least, %s leaves %.2f"
                              % (fed, rail.low, part.ref, left))
    return faults


def pin_map(circuit, board):
    """The controller's pads carry the signals that pins.py gives them, and no others."""
    faults, part = [], circuit.parts["U1"]
    carried = {row[1]: part.nets.get(row[0]) for row in part.kind.pins if row[1].startswith("GP")}
    for signal, gpio in wired(board.pins).items():
        if gpio in onboard(board):
            continue
        if carried.get("GP%d" % gpio) != signal:
            faults.append("%s should be on GP%d, there is %s"
                          % (signal, gpio, carried.get("GP%d" % gpio)))
    for pad, net in carried.items():
        if net in SIGNALS and board.pins[net] != int(pad[2:]):
            faults.append("%s is on %s, pins.py says %d" % (net, pad, board.pins[net]))
    return faults


def reasons(circuit):
    """Every resistor and capacitor says why it has its value."""
    return ["%s: no reason given" % p.ref for p in circuit.parts.values()
            if not p.why or p.kind.by_value and number(p.value) <= 0]


ALL = (complete, driven, one_pull_up, pull_downs, sinks, settles, sags, budgets, ratings,
       pin_currents, i2c, reasons)
