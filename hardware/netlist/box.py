"""The umpire's box: controller, buttons, panels, buzzer, supply and the four pocket sockets.

`box(board)` follows boards/<BOARD>/pins.py, so a pin is written down in one place only. The
reasons for every value stand beside it and end up in hardware/README.md and the parts list.
"""

from hardware.netlist.model import Circuit, Kind
from hardware.netlist.panel import panel_socket
from hardware.netlist.parts import KINDS
from host_tools.boards.load import load

BUTTONS = ("PLAY", "OK", "WHITE", "BLACK", "QUEEN", "STRIKER", "FOUL", "UNDO")
PICO_BOARDS = ("RPI_PICO", "RPI_PICO2", "RPI_PICO2_W", "RPI_PICO_W")
# Spare pads of the Pico that the circuit board uses though no pins.py names them yet: a firmware
# may read which pockets are plugged in. LED2 is a second place for the status LED.
PICO_SPARE = {"PRESENT1": 2, "PRESENT2": 3, "PRESENT3": 26, "PRESENT4": 27, "LED2": 21}
# Contacts of a pocket socket, 8P8C. The line pair is a twisted pair of the lead (blue), the
# beam shares its pair with ground (orange).
SOCKET = {"1": "BEAM", "2": "GND", "3": "ID0", "4": "A", "5": "B", "6": "ID1", "7": "+5V",
          "8": "PRESENT"}
SUPPLIES = {"GND": "GND", "AGND": "GND", "3V3": "+3V3", "VBUS": "VBUS", "5V": "VBUS"}
V33 = (3.2, 3.3, 3.4)
USB = (4.6, 5.0, 5.25)
PULL = "pulls the open line up; %s"


def mcu_kind(board):
    """Return the controller's kind: a Pico, or a development board with the pads it needs."""
    if board.name in PICO_BOARDS or board.name == "SIM":
        return KINDS["PICO"]
    used = sorted({v for v in wired(board.pins).values() if v not in onboard(board)})
    rows = [("5V", "5V", "S", 5.5), ("3V3", "3V3", "S", 3.63), ("GND", "GND", "V", 0.1)]
    rows += [("IO%d" % n, "GP%d" % n, "B", 3.63) for n in used]
    return Kind("DEVBOARD_" + board.name, "U", rows, "", board.info["product"],
                board.info["vendor"], "", 8.0, limit={"gpio_ma": 12, "v33_ma": 300})


def onboard(board):
    """Return the GPIO numbers whose use is soldered on the board and not brought out."""
    return {int(k) for k, v in board.info["onboard"].items()
            if v["role"] and k not in board.info["pads"]}


SIGNALS = BUTTONS + (
    "EXP_CLOCK", "EXP_LOAD", "EXP_DATA", "EXP_SDA", "EXP_SCL", "PANEL_SDA", "PANEL_SCL",
    "PANEL2_SDA", "PANEL2_SCL", "BUZZER", "LED", "NODE_TX", "NODE_RX", "NODE_DE",
    "BEAM1", "BEAM2", "BEAM3", "BEAM4")


def wired(pins):
    """Return {signal: GPIO} of the fitted signals; settings and expander inputs left out."""
    return {name: pins[name] for name in SIGNALS if 0 <= pins.get(name, -1) < 100}


def box(name="RPI_PICO"):
    """Return the circuit of the box for board `name`."""
    board = load(name)
    pins = board.pins
    c = Circuit("box-" + name.lower().replace("_", "-"), "Umpire's box, " + board.info["product"],
                "umpire-box" if name in PICO_BOARDS else "")
    _supply(c, board)
    _controller(c, board)
    _buttons(c, pins)
    _panels(c, pins)
    _sound(c, board)
    _line(c, pins)
    _pockets(c, pins, name in PICO_BOARDS)
    return c


def _supply(c, board):
    sheet = "supply"
    c.rail("VBUS", USB, 500, "a USB 2.0 socket or any 5 V supply with a USB plug")
    c.rail("+5V_F", (4.25, 4.9, 5.25), 500, "behind the fuse: F1 holds 500 mA and has 1 ohm at "
           "worst", "VBUS")
    c.rail("+5V", (4.2, 4.9, 5.25), 500, "the pockets' supply", "+5V_F")
    c.rail("+3V3", V33, 300, "the controller's own regulator, 300 mA for the outside", "VBUS",
           3.3 / 5 / 0.85)
    c.add("F1", KINDS["PTC_500"], "500 mA", "a crushed pocket lead cuts the pockets off, never "
          "the scoreboard: the controller takes its 5 V before the fuse", sheet,
          p1="VBUS", p2="+5V_F")
    c.add("Q1", KINDS["PFET"], "", "switches the pockets on slowly; 60 milliohm: 20 mV at 300 mA",
          sheet, G="SOFT", S="+5V_F", D="+5V")
    c.add("R1", KINDS["R"], "100k", "with C2 charges the gate in about 0.1 s", sheet,
          p1="SOFT", p2="GND")
    c.add("C1", KINDS["C"], "1u", "holds Q1 off while the plug goes in", sheet,
          p1="+5V_F", p2="SOFT")
    c.add("C2", KINDS["C"], "100n", "from drain to gate: 40 uA / 100 nF = 0.4 V/ms, so 470 uF "
          "take 190 mA and the USB socket does not trip", sheet, p1="SOFT", p2="+5V")
    c.add("C3", KINDS["C_BULK"], "470u", "bulk: emitters starting together dip it by less than "
          "50 mV (400 mA for 50 us)", sheet, p1="+5V", p2="GND")
    c.add("D1", KINDS["TVS_5V"], "", "spikes and wrong plugs on the pocket supply", sheet,
          K="+5V", A="GND")
    c.add("C4", KINDS["C_10U"], "10u", "at most 10 uF stand directly on USB", sheet,
          p1="VBUS", p2="GND")
    c.add("C5", KINDS["C_10U"], "10u", "panels' charge pumps", sheet, p1="+3V3", p2="GND")
    c.load("VBUS", 45 if board.info["mcu"].startswith("rp2") else 120,
           "the controller itself, radio off")


def _controller(c, board):
    kind = mcu_kind(board)
    part = c.add("U1", kind, board.info["product"], "runs the firmware", "controller")
    for row in kind.pins:
        part.nets[row[0]] = SUPPLIES.get(row[1])
    soldered = onboard(board)
    for signal, gpio in wired(board.pins).items():
        if gpio not in soldered:
            c.join("U1", "GP%d" % gpio, signal)
    if board.name in PICO_BOARDS:
        taken = set(wired(board.pins).values())
        for signal, gpio in PICO_SPARE.items():
            if gpio not in taken:
                c.join("U1", "GP%d" % gpio, signal)


def _buttons(c, pins):
    sheet = "buttons"
    nets = {"p1": "+3V3"}
    for n, name in enumerate(BUTTONS, 1):
        net = name if pins[name] < 100 else "X_" + name
        c.add("S%d" % n, KINDS["BUTTON"], name, "to ground when pressed", sheet, p1="GND", p2=net)
        nets["p%d" % (n + 1)] = net
    c.add("RN1", KINDS["RN8"], "4k7", PULL % "0.7 mA wets the contact; strong against noise and, "
          "pulling up, untouched by RP2350-E9, which holds weakly pulled-down inputs at 2.2 V",
          sheet, **nets)
    if pins["EXP_KIND"] == 1:
        _expander(c, pins)
    elif pins["EXP_KIND"]:
        raise ValueError("no circuit yet for an I2C expander")


def _expander(c, pins):
    sheet = "buttons"
    letters = {n: "ABCDEFGH"[n] for n in range(8)}
    nets = {"VCC": "+3V3", "GND": "GND", "INH": "GND", "SER": "GND", "CLK": "EXP_CLOCK",
            "SH/LD": "EXP_LOAD", "QH": "EXP_DATA", "/QH": None}
    for letter in letters.values():
        nets[letter] = "+3V3"
    for name in BUTTONS:
        if pins[name] >= 100:
            nets[letters[pins[name] - 100]] = "X_" + name
    part = c.add("U3", KINDS["74HC165"], "", "five buttons on three pins", sheet)
    for pin, net in nets.items():
        part.nets[part.kind.pin(pin)[0]] = net
    c.add("C9", KINDS["C"], "100n", "at U3", sheet, p1="+3V3", p2="GND")
    c.add("R7", KINDS["R"], "10k", "holds the clock high while the controller starts: on the "
          "ESP32-C3 that pin must be high then", sheet, p1="+3V3", p2="EXP_CLOCK")
    c.load("+3V3", 1, "74HC165")


def _panels(c, pins):
    sheet = "panels"
    for n, head, ref in ((1, "PANEL", "J5"), (2, "PANEL2", "J6")):
        if pins[head + "_SDA"] < 0:
            continue
        sda, scl = head + "_SDA", head + "_SCL"
        why = ("4k7: rise time 0.85 x 4k7 x 47 pF = 187 ns of the 300 ns that 400 kHz allows; "
               "with 4k7 on the module as well 1.4 mA, below the 3 mA a chip must sink")
        if n == 2:
            why = "as R10; the long lead's capacitance is U4's work"
        c.add("R%d" % (8 + 2 * n), KINDS["R"], "4k7", PULL % why, sheet, p1="+3V3", p2=sda)
        c.add("R%d" % (9 + 2 * n), KINDS["R"], "4k7", PULL % why, sheet, p1="+3V3", p2=scl)
        c.load("+3V3", 30, "panel %d, all pixels lit" % n)
        if n == 1:
            c.add(ref, KINDS["XH4"], "panel 1", "order as on most modules: GND VCC SCL SDA",
                  sheet, p1="GND", p2="+3V3", p3=scl, p4=sda)
            c.add("DS1", KINDS["OLED"], "", "lead of at most 20 cm", sheet,
                  GND="GND", VCC="+3V3", SCL=scl, SDA=sda)
        else:
            panel_socket(c, ref, sheet, sda, scl)


def _sound(c, board):
    sheet = "sound"
    c.add("BZ1", KINDS["BUZZER"], "", "2 kHz square wave by PWM", sheet, p1="BZ_P", p2="BZ_N")
    c.add("R2", KINDS["R_W"], "47R", "(5 - 0.1) V / (42 + 47) ohm = 55 mA peak, half of it on "
          "average; 1206 because it takes 71 mW while sounding", sheet, p1="VBUS", p2="BZ_P")
    c.add("Q2", KINDS["NFET"], "", "opens fully at 3.3 V", sheet, G="BUZZER", S="GND", D="BZ_N")
    c.add("R3", KINDS["R"], "4k7", "silent while the controller starts; below the 8k2 that "
          "RP2350-E9 asks of a pull-down", sheet, p1="BUZZER", p2="GND")
    c.add("D2", KINDS["SCHOTTKY"], "", "takes the coil's current when Q2 opens", sheet,
          K="BZ_P", A="BZ_N")
    c.load("VBUS", 28, "buzzer, average of a tone")
    led = board.pins["LED"]
    if board.name in PICO_BOARDS and led not in (21, 25):
        raise ValueError("the circuit board has its status LED on GPIO21")
    if led >= 0 and led not in onboard(board) or board.name in PICO_BOARDS:
        net = "LED" if led not in onboard(board) else "LED2"
        high = board.pins["LED_ACTIVE_LOW"] == 0
        c.add("R4", KINDS["R"], "1k", "1.3 mA: visible, kind to the pin", sheet,
              p1=net, p2="LED_A" if high else "LED_K")
        c.add("D3", KINDS["LED_G"], "", "status, where the board has none of its own", sheet,
              K="GND" if high else "LED_K", A="LED_A" if high else "+3V3")
        c.load("+3V3", 1.3, "status LED")


def _line(c, pins):
    sheet = "line"
    de = "NODE_DE" if pins["NODE_DE"] >= 0 else "GND"
    nets = {"RO": "NODE_RX", "/RE": de, "DE": de, "DI": "NODE_TX", "GND": "GND", "A": "A",
            "B": "B", "VCC": "+3V3"}
    part = c.add("U2", KINDS["RS485"], "", "one pair for four nodes; slow edges, so the short "
                 "star of leads (1.5 m: 15 ns, edges 200 ns and more) needs no termination", sheet)
    for pin, net in nets.items():
        part.nets[part.kind.pin(pin)[0]] = net
    c.add("C6", KINDS["C"], "100n", "at U2", sheet, p1="+3V3", p2="GND")
    if de != "GND":
        c.add("R5", KINDS["R"], "4k7", PULL % "RO floats while the box itself sends", sheet,
              p1="+3V3", p2="NODE_RX")
        c.add("R6", KINDS["R"], "4k7", "listens while the controller starts; E9-safe pull-down",
              sheet, p1="NODE_DE", p2="GND")
    c.add("D4", KINDS["TVS_485"], "", "hands and nylon trousers: 8 kV at the sockets", sheet,
          A="A", B="B", GND="GND")
    c.load("+3V3", 12, "RS-485 transceiver, sending 1 % of the time into no termination")


def _pockets(c, pins, pico):
    sheet = "pockets"
    beams = [n for n in range(1, 5) if pins["BEAM%d" % n] >= 0]
    nets = {"p1": "+3V3"}
    for n in range(1, 5):
        nets["p%d" % (n + 1)] = "BEAM%d_L" % n if n in beams else None
        nets["p%d" % (n + 5)] = "PRESENT%d_L" % n
    c.add("RN2", KINDS["RN8"], "8k2", PULL % "dark or cut = high, so a broken lead shows as a "
          "fault. 0.40 mA, and 0.12 mA of RP2350-E9 leakage, are all a lit sensor must sink",
          sheet, **nets)
    for n in range(1, 5):
        id0, id1 = ("GND" if bit else None for bit in ((n - 1) & 1, (n - 1) >> 1))
        beam = "BEAM%d_L" % n if n in beams else None
        c.add("J%d" % n, KINDS["RJ45"], "pocket %d" % n, "the socket's ID contacts (grounded = 1) "
              "tell a node which pocket it serves: modules can be exchanged, nothing is set",
              sheet, p1=beam, p2="GND", p3=id0, p4="A", p5="B", p6=id1, p7="+5V",
              p8="PRESENT%d_L" % n)
        c.ports["pocket%d" % n] = "J%d" % n
        if beam:
            c.add("R%d" % (20 + n), KINDS["R"], "1k", "limits what gets past D5 into the pin: "
                  "(9 - 3.9) V / 1k = 5 mA", sheet, p1=beam, p2="BEAM%d" % n)
        c.add("R%d" % (30 + n), KINDS["R"], "1k", "1.3 mA through the lamp", sheet,
              p1="+3V3", p2="HERE%d" % n)
        c.add("D%d" % (10 + n), KINDS["LED_G"], "pocket %d here" % n, "lit when a module is "
              "plugged in: it grounds contact 8", sheet, A="HERE%d" % n, K="PRESENT%d_L" % n)
        if pico:
            c.add("R%d" % (40 + n), KINDS["R"], "1k", "as R21", sheet,
                  p1="PRESENT%d_L" % n, p2="PRESENT%d" % n)
        c.load("+3V3", 2.2, "pocket %d: lamp and pull-ups" % n)
    lines = ["BEAM%d_L" % n for n in range(1, 5)]
    if beams:
        c.add("D5", KINDS["ESD4"], "", "clamps the beam contacts", sheet, IO1=lines[0],
              IO2=lines[1], IO3=lines[2], IO4=lines[3], VCC="+3V3", GND="GND")
    c.add("D6", KINDS["ESD4"], "", "clamps the present contacts", sheet, IO1="PRESENT1_L",
          IO2="PRESENT2_L", IO3="PRESENT3_L", IO4="PRESENT4_L", VCC="+3V3", GND="GND")
    c.add("C7", KINDS["C"], "100n", "at D5 and D6", sheet, p1="+3V3", p2="GND")
