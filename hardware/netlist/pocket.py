"""The modules at a pocket: the node with its three-beam head, and the crossed beam on its own.

The node's wiring comes from its firmware's own firmware/node/node_pins.py.
"""

from pathlib import Path

from hardware.netlist.box import PULL, SOCKET, V33
from hardware.netlist.model import Circuit
from hardware.netlist.parts import KINDS
from host_tools.boards.load import parse_pins

NODE_FILE = Path(__file__).parents[2] / "firmware" / "node" / "node_pins.py"


def node_pins():
    """Return {signal: GPIO} of the node. LEVEL_x is the ADC pad on the line of BEAM_x."""
    pins = parse_pins(NODE_FILE.read_text(encoding="utf-8"), NODE_FILE.name)
    out = {"NODE_TX": pins["TX"], "NODE_RX": pins["RX"], "NODE_DE": pins["TALK"],
           "EMIT_AB": pins["EMITTERS"], "EMIT_G": pins["EMITTERS"] + 1,
           "RED": pins["RED_LED"], "GREEN": pins["GREEN_LED"], "COLOUR": pins["COLOUR"],
           "ID0": pins["POCKET_1"], "ID1": pins["POCKET_2"]}
    for n, name in enumerate("AGB"):
        out["BEAM_" + name] = pins["RECEIVERS"] + n
        out["LEVEL_" + name] = pins["BEAM_" + name]
    return out


# The eleven contacts of the lead between node and chute, at most 10 cm.
HEAD = {"1": "GND", "2": "+5V", "3": "AB_LED", "4": "G_LED", "5": "BEAM_A", "6": "BEAM_G",
        "7": "BEAM_B", "8": "+3V3", "9": "COLOUR", "10": "RED_LED", "11": "GREEN_LED"}
POCKET_5V = (4.15, 4.8, 5.25)
BEAM_HEAD = {"1": "E1", "2": "GND", "3": "BEAM", "4": "GND"}  # the lead between board and ring


def _line_socket(c, nets):
    c.add("J1", KINDS["RJ45"], "to the box", "a ready-made straight 8P8C lead, at most 1.5 m; "
          "contact 8 grounded tells the box that something is plugged in", "line",
          **{"p" + n: nets.get(name) for n, name in SOCKET.items()})
    c.ports["line"] = "J1"


def _supplied(c):
    c.rail("+5V", POCKET_5V, 250, "from the box by its lead: 0.25 ohm there and back")


def beam():
    """Return the fallback: two crossed beams round a standard net, one line to the box.

    Two sensors in series conduct only while both are lit, so either beam broken reads as
    blocked. A piece on edge can slip past one beam, never past two at right angles.
    """
    c = Circuit("pocket-beam", "Crossed beam round a standard net", "beam")
    _supplied(c)
    _line_socket(c, {"BEAM": "BEAM", "GND": "GND", "+5V": "+5V", "PRESENT": "GND"})
    c.add("R1", KINDS["R_W"], "56R", "(4.8 - 2 x 1.25) V / 56 ohm = 41 mA of the emitters' 100; "
          "95 mW, 135 at 5.25 V: hence 1206", "beam", p1="+5V", p2="E1")
    c.add("J2", KINDS["XH4"], "to the ring", "keyed; at most 15 cm", "beam",
          **{"p" + n: net for n, net in BEAM_HEAD.items()})
    c.add("D1", KINDS["IR5"], "", "17 degrees: 30 mW/sr at 41 mA", "beam", A="E1", K="E2")
    c.add("D2", KINDS["IR5"], "", "as D1, across it", "beam", A="E2", K="GND")
    c.add("Q1", KINDS["PT5"], "", "with daylight filter; 52 mm away", "beam", C="BEAM", E="MID",
          B=None)
    c.add("Q2", KINDS["PT5"], "", "in series: dark if either is dark", "beam", C="MID", E="GND",
          B=None)
    c.add("C1", KINDS["C"], "100n", "at the emitters", "beam", p1="+5V", p2="GND")
    c.add("D3", KINDS["ESD4"], "", "clamps the beam contact", "beam", IO1="BEAM", IO2=None,
          IO3=None, IO4=None, VCC="+5V", GND="GND")
    c.branch("two emitters", "+5V", ["D1", "D2"], "R1", drop=0.0)
    return c


def node():
    """Return the chute's module: node and head, decided on the spot, told over RS-485."""
    c = Circuit("pocket-node", "Pocket node with three-beam head", "node")
    _supplied(c)
    c.rail("+5V_U", (3.65, 4.4, 4.9), 250, "behind D8", "+5V")
    c.rail("+3V3", V33, 300, "the node's own linear regulator, good from 3.6 V", "+5V_U")
    _line_socket(c, {"GND": "GND", "ID0": "ID0_L", "A": "A", "B": "B", "ID1": "ID1_L",
                     "+5V": "+5V", "PRESENT": "GND"})
    part = c.add("U1", KINDS["RP2040_ZERO"], "", "decides at the pocket; no analog line is longer "
                 "than 10 cm", "node")
    for row in part.kind.pins:
        part.nets[row[0]] = {"5V": "+5V_U", "GND": "GND", "3V3": "+3V3"}.get(row[1])
    for signal, gpio in node_pins().items():
        c.join("U1", "GP%d" % gpio, signal.replace("LEVEL_", "BEAM_"))
    c.add("D8", KINDS["SCHOTTKY"], "", "the RP2040-Zero joins its 5V pad to its USB socket: "
          "without D8 a laptop at that socket would feed the box, and the other pockets", "node",
          A="+5V", K="+5V_U")
    c.load("+5V_U", 30, "the node itself")
    part = c.add("U2", KINDS["RS485"], "", "an eighth of a unit load: five of them are nothing",
                 "line")
    for pin, net in {"RO": "NODE_RX", "/RE": "GND", "DE": "NODE_DE", "DI": "NODE_TX", "GND": "GND",
                     "A": "A", "B": "B", "VCC": "+3V3"}.items():
        part.nets[part.kind.pin(pin)[0]] = net
    c.load("+3V3", 5, "RS-485 transceiver; it hears its own frames and so finds a clash")
    c.add("R1", KINDS["R"], "4k7", "keeps a starting or dead node off the line", "line",
          p1="NODE_DE", p2="GND")
    for n in (0, 1):
        line = "ID%d_L" % n
        c.add("R%d" % (2 + n), KINDS["R"], "22k",
              PULL % "grounded in the box's socket or left open", "line", p1="+3V3", p2=line)
        c.add("R%d" % (14 + n), KINDS["R"], "1k", "limits what gets past D2 into the pin", "line",
              p1=line, p2="ID%d" % n)
    c.add("D1", KINDS["TVS_485"], "", "at the socket", "line", A="A", B="B", GND="GND")
    c.add("D2", KINDS["ESD4"], "", "clamps the ID contacts and the supply", "line", IO1="ID0_L",
          IO2="ID1_L", IO3=None, IO4=None, VCC="+5V", GND="GND")
    c.add("C1", KINDS["C_10U"], "10u", "at the socket; four modules: 40 uF beside the box's 470",
          "node", p1="+5V", p2="GND")
    c.add("C2", KINDS["C"], "100n", "at U2", "line", p1="+3V3", p2="GND")
    _drives(c)
    _head(c)
    c.add("J2", KINDS["XH11"], "to the chute", "keyed; at most 10 cm", "drive",
          **{"p" + n: net for n, net in HEAD.items()})
    c.add("J3", KINDS["XH11"], "to the node", "the other end of J2's lead", "head", "head",
          **{"p" + n: net for n, net in HEAD.items()})
    return c


def _drives(c):
    for n, (gate, what) in enumerate((
            ("EMIT_AB", "dark, A and B, G take turns: foreign light and a neighbour's are told "
             "from a beam's own; all off = self-test"), ("EMIT_G", "as Q1"),
            ("RED", "red frame"), ("GREEN", "green frame")), 1):
        c.add("Q%d" % n, KINDS["NFET"], "", what, "drive", G=gate, S="GND", D=gate + "_K")
        c.add("R%d" % (3 + n), KINDS["R"], "4k7", "off while the node starts", "drive",
              p1=gate, p2="GND")


# Each turn of the emitters, and how far into it the receivers are read (firmware's capture.py).
TURN_US, READ_US = 100, 87


def _head(c):
    _resistors(c)
    for ref, name, nodes, why in (
            ("D3", "A", ("+5V", "AB_MID"), "arrival, 15 mm down the chute"),
            ("D4", "B", ("AB_MID", "AB_LED"), "exit, 75 mm"),
            ("D5", "G", ("+5V", "G_LED"), "gauge, 50 mm")):
        c.add(ref, KINDS["IR3"], name, why, "head", "head", A=nodes[0], K=nodes[1])
    c.branch("emitters A and B", "+5V", ["D3", "D4"], "R8", duty=0.3)
    c.branch("emitter G", "+5V", ["D5"], "R9", duty=0.3)
    for n, name in enumerate("AGB"):
        c.add("Q%d" % (5 + n), KINDS["PT3"], name, "faces down, recessed 2.5 mm; on an edge pad, "
              "whose own Schmitt trigger does, and on an ADC pad that sees dust come", "head",
              "head", C="BEAM_" + name, E="GND")
    c.add("D6", KINDS["LED_RED3"], "", "45 degrees to the piece", "head", "head",
          A="+5V", K="RED_LED")
    c.branch("red", "+5V", ["D6"], "R11", duty=1 / 3)
    c.add("D7", KINDS["LED_GRN3"], "", "opposite the red one", "head", "head",
          A="+5V", K="GREEN_LED")
    c.branch("green", "+5V", ["D7"], "R12", duty=1 / 3)
    c.add("Q8", KINDS["LIGHT"], "", "sees what the LEDs light; read while the infrared is dark",
          "head", "head", C="+3V3", E="COLOUR")


def _resistors(c):
    sheet = "drive"
    c.add("R8", KINDS["R_W"], "36R", "(4.8 - 2 x 1.25 - 0.1) V / 36 ohm = 61 mA, 0.3 of the time; "
          "one string, so that a dead emitter darkens both", sheet, p1="AB_LED", p2="EMIT_AB_K")
    c.add("R9", KINDS["R_W"], "68R", "(4.8 - 1.25 - 0.1) V / 68 ohm = 51 mA, 0.3 of the time",
          sheet, p1="G_LED", p2="EMIT_G_K")
    for n, name in enumerate("AGB"):
        c.add("R%d" % (16 + n), KINDS["R"], "2k7", PULL % "1.2 mA; the weakest lit sensor gives "
              "2.1. The slowest sensor of the data sheets, 23 us for each kilohm, then takes 62 "
              "us of the 87 after which it is read", sheet, p1="+3V3", p2="BEAM_" + name)
    c.add("R11", KINDS["R"], "150R", "(4.8 - 2.1 - 0.1) V / 150 ohm = 17 mA in 0.3 ms pulses",
          sheet, p1="RED_LED", p2="RED_K")
    c.add("R12", KINDS["R"], "82R", "(4.8 - 3.2 - 0.1) V / 82 ohm = 18 mA; blue-green needs the "
          "5 V rail: 3.3 V leave nothing for its resistor", sheet, p1="GREEN_LED", p2="GREEN_K")
    c.add("R13", KINDS["R"], "6k8", "0.3 mA at full scale; with 1 nF settles in 5 x 7 us, within "
          "the 87 us in which the emitters are dark", sheet, p1="COLOUR", p2="GND")
    c.add("C3", KINDS["C"], "1n", "keeps the converter's own kick out", sheet,
          p1="COLOUR", p2="GND")
