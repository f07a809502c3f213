"""The parts a table set is made of: pins, ratings, order numbers and prices, each once.

Prices are US dollars for small quantities, estimated in 2025; ratings are from the makers' data
sheets named by the order number. A new kind is one entry here.
"""

from hardware.netlist.model import Kind

KINDS = {}


def _kind(*args, **more):
    kind = Kind(*args, **more)
    KINDS[kind.name] = kind


def _two(vmax):
    return [("1", "1", "P", vmax), ("2", "2", "P", vmax)]


def _diode(vmax=60):
    """Volts against ground; what a diode bears backwards never occurs in these circuits."""
    return [("1", "K", "P", vmax), ("2", "A", "P", vmax)]


# Passives. Resistors and capacitors are bought by value; `by_value` puts the value into the
# order number.
_kind("R", "R", _two(150), "Resistor_SMD:R_0805_2012Metric", "RC0805FR-07{}L", "Yageo",
      "any 0805 1 % 125 mW", 0.02, links=[("1", "2")], limit={"mw": 125}, by_value=True)
_kind("R_W", "R", _two(200), "Resistor_SMD:R_1206_3216Metric", "RC1206FR-07{}L", "Yageo",
      "any 1206 1 % 250 mW", 0.03, links=[("1", "2")], limit={"mw": 250}, by_value=True)
_kind("RN8", "RN",
      [("1", "common", "P", 100)] + [(str(n), str(n), "P", 100) for n in range(2, 10)],
      "Resistor_THT:R_Array_SIP9", "4609X-101-{}LF", "Bourns",
      "Bourns 4609M-101; any SIP-9 bussed", 0.45, links=[("1", str(n)) for n in range(2, 10)],
      limit={"mw": 125}, by_value=True)
# Yageo's codes for 0805 X7R differ from value to value (K or R, 25 or 50 V): no rule makes them.
CAPACITORS = {"1n": "CC0805KRX7R9BB102", "100n": "CC0805KRX7R9BB104", "1u": "CC0805KKX7R8BB105"}
_kind("C", "C", _two(25), "Capacitor_SMD:C_0805_2012Metric", CAPACITORS, "Yageo",
      "any 0805 X7R, 25 V or more", 0.04, by_value=True)
_kind("C_10U", "C", _two(25), "Capacitor_SMD:C_0805_2012Metric", "CL21A106KAYNNNE", "Samsung",
      "GRM21BR61E106KA73L", 0.08)
_kind("C_BULK", "C", [("1", "+", "P", 10), ("2", "-", "P", 10)],
      "Capacitor_THT:CP_Radial_D8.0mm_P3.50mm", "EEU-FR1A471", "Panasonic",
      "UHE1A471MPD6; any 470 uF 10 V low-impedance, 8 mm", 0.45)
# Protection and power.
_kind("PTC_500", "F", _two(16), "Fuse:Fuse_1812_4532Metric", "MF-MSMF050-2", "Bourns",
      "1812L050PR; 0ZCG0050FF2C", 0.35, links=[("1", "2")],
      limit={"hold_ma": 500, "ohms_max": 1.0})
_kind("PFET", "Q", [("1", "G", "I", 12), ("2", "S", "P", 30), ("3", "D", "P", 30)],
      "Package_TO_SOT_SMD:SOT-23", "AO3401A", "Alpha & Omega", "DMP3099L-7; SI2301CDS (20 V)",
      0.12, links=[("2", "3")], limit={"ma": 4000, "vgs": 12, "ohms_max": 0.085})
_kind("NFET", "Q", [("1", "G", "I", 20), ("2", "S", "P", 50), ("3", "D", "D", 50)],
      "Package_TO_SOT_SMD:SOT-23", "BSS138", "onsemi", "BSS138LT1G; DMN2075U (20 V)", 0.08,
      limit={"ma": 200, "vth": 1.5},
      note="A 2N7002 needs up to 2.5 V of gate: too near 3.3 V. The BSS138 opens at 1.5 V.")
_kind("SCHOTTKY", "D", _diode(40), "Diode_SMD:D_SOD-123", "B5819W", "MCC", "MBR0540T1G", 0.08,
      links=[("2", "1")], limit={"ma": 500, "vf_max": 0.45})
_kind("TVS_5V", "D", _diode(5.5), "Diode_SMD:D_SMA", "SMAJ5.0A", "Littelfuse", "SMAJ5.0A-13-F",
      0.2, note="Stands off 5.0 V (USB at most 5.25: it leaks up to 1 mA there), clamps at 9.2 V.")
_kind("ESD4", "D", [("1", "IO1", "P", 5.5), ("2", "GND", "P", 5.5), ("3", "IO2", "P", 5.5),
                    ("4", "IO3", "P", 5.5), ("5", "VCC", "P", 5.5), ("6", "IO4", "P", 5.5)],
      "Package_TO_SOT_SMD:SOT-23-6", "SRV05-4.TCT", "Semtech",
      "SRV05-4-P-T7 (ProTek); USBLC6-4SC6", 0.25)
_kind("TVS_485", "D", [("1", "A", "P", 12), ("2", "B", "P", 12), ("3", "GND", "P", 12)],
      "Package_TO_SOT_SMD:SOT-23", "SM712-02HTG", "Littelfuse", "SM712.TCT", 0.3)
# Chips.
_kind("RS485", "U", [("1", "RO", "O", 3.9), ("2", "/RE", "I", 5.7), ("3", "DE", "I", 5.7),
                     ("4", "DI", "I", 5.7), ("5", "GND", "V", 0.1), ("6", "A", "B", 16),
                     ("7", "B", "B", 16), ("8", "VCC", "V", 5.5)],
      "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", "THVD1410DR", "Texas Instruments",
      "SP3485EN-L/TR; MAX3485ESA+; SN65HVD3082E is 5 V only: not here", 0.9,
      limit={"unit_load": 0.125},
      note="Slow edges (500 kbit/s) and a receiver that reads an idle, open or shorted line as 1.")
_kind("I2C_BOOST", "U", [("1", "VCC", "V", 6), ("2", "GND", "V", 0.1), ("3", "ENABLE", "I", 6),
                         ("4", "BUS1", "B", 6), ("5", "GND2", "V", 0.1), ("6", "BUS2", "B", 6)],
      "Package_TO_SOT_SMD:SOT-363_SC-70-6", "LTC4311ISC6", "Analog Devices",
      "Adafruit 4756 (the same chip on a board), on wires", 2.9, limit={"boost_ma": 5},
      note="Drives a rising I2C line with 5 mA, so that a long lead is charged in time.")
_kind("74HC165", "U", [("1", "SH/LD", "I", 6), ("2", "CLK", "I", 6), ("3", "E", "I", 6),
                       ("4", "F", "I", 6), ("5", "G", "I", 6), ("6", "H", "I", 6),
                       ("7", "/QH", "O", 6), ("8", "GND", "V", 0.1), ("9", "QH", "O", 6),
                       ("10", "SER", "I", 6), ("11", "A", "I", 6), ("12", "B", "I", 6),
                       ("13", "C", "I", 6), ("14", "D", "I", 6), ("15", "INH", "I", 6),
                       ("16", "VCC", "V", 6)],
      "Package_SO:SOIC-16_3.9x9.9mm_P1.27mm", "SN74HC165DR", "Texas Instruments",
      "74HC165D,653; SN74HC165N (DIP)", 0.45)
# Things the umpire sees, hears and presses.
_kind("BUTTON", "S", [("1", "1", "P", 24), ("2", "2", "D", 24)],
      "Button_Switch_THT:SW_PUSH-12mm", "B3F-4055", "Omron",
      "TL1100 (E-Switch); any 12 x 12 x 7.3", 0.35, links=[("1", "2")], limit={"ma": 50})
_kind("OLED", "DS", [("1", "GND", "V", 0.1), ("2", "VCC", "V", 5.5), ("3", "SCL", "I", 3.9),
                     ("4", "SDA", "B", 3.9)],
      "", "SH1106 1.3 in I2C module", "various",
      "SSD1306 0.96 in I2C module (set the column offset)", 3.5, limit={"ma": 30, "pf": 12},
      note="Some modules have VCC and GND exchanged: read the print on the module.")
_kind("BUZZER", "BZ", _two(12), "Buzzer_Beeper:Buzzer_12x9.5RM7.6", "CEM-1203(42)", "CUI Devices",
      "TMB12 passive 42 ohm; any passive magnetic 12 mm, 7.6 mm", 0.7, links=[("1", "2")],
      limit={"ohms": 42, "ma": 80})
_kind("LED_G", "D", _diode(), "LED_SMD:LED_0805_2012Metric", "150080GS75000", "Wurth",
      "any 0805 green", 0.1, links=[("2", "1")], limit={"vf": 2.0, "ma": 20})
_kind("TESTPAD", "TP", [("1", "1", "P", 60)], "TestPoint:TestPoint_Pad_D1.5mm", "", "", "", 0.0,
      fitted=False)
# Connectors.
_kind("RJ45", "J", [(str(n), str(n), "P", 60) for n in range(1, 9)],
      "Connector_RJ:RJ45_Amphenol_54602-x08_Horizontal", "54602-908LF", "Amphenol",
      "none: other makers' jacks have other holes", 0.9, limit={"ma": 1500},
      note="Keyed, latched, and its leads come ready-made: hand-made leads are what fails.")
_kind("XH4", "J", [(str(n), str(n), "P", 60) for n in range(1, 5)],
      "Connector_JST:JST_XH_B4B-XH-A_1x04_P2.50mm_Vertical", "B4B-XH-A", "JST",
      "any XH 4", 0.12, limit={"ma": 3000})
_kind("XH11", "J", [(str(n), str(n), "P", 60) for n in range(1, 12)],
      "Connector_JST:JST_XH_B11B-XH-A_1x11_P2.50mm_Vertical", "B11B-XH-A", "JST",
      "any XH 11", 0.25, limit={"ma": 3000})
# Pocket optics.
_kind("IR3", "D", _diode(), "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
      "TSAL4400", "Vishay", "IR204C-A (Everlight); VSLB3940", 0.3, links=[("2", "1")],
      limit={"vf": 1.25, "ma": 100, "mw_sr_min": 16, "mw_sr": 30, "at_ma": 100})
# us_ohm: microseconds of rise or fall for each ohm of load, from the data sheet's time and load.
_kind("PT3", "Q", [("1", "E", "P", 70), ("2", "C", "D", 70)],
      "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical", "BPW85C",
      "Vishay", "PT204-6B (Everlight)", 0.45,
      limit={"ma_min": 3.0, "ma_typ": 5.0, "us_ohm": {"BPW85C": 2.3 / 100, "PT204-6B": 15 / 1000}},
      note="Current at 1 mW/cm2, 950 nm: 3 to 8 mA. BPW85C: 2.3 us at 100 ohm; PT204-6B: 15 us "
           "at 1 kilohm.")
_kind("IR5", "D", _diode(), "", "TSAL6200", "Vishay", "IR333-A (Everlight)",
      0.35, links=[("2", "1")],
      limit={"vf": 1.25, "ma": 100, "mw_sr_min": 40, "mw_sr": 72, "at_ma": 100})
_kind("PT5", "Q", [("1", "E", "P", 70), ("2", "C", "D", 70), ("3", "B", "N", 70)], "", "BPV11F",
      "Vishay", "PT334-6B (Everlight; two legs, no base)", 0.6,
      limit={"ma_min": 3.0, "ma_typ": 9.0},
      note="Three legs: the base stays open, cut it off. Daylight filter. Current at 1 mW/cm2, "
           "950 nm: at least 3 mA, typically 9.")
_kind("LED_RED3", "D", _diode(), "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
      "WP710A10SURCK", "Kingbright", "any clear 3 mm red, 620 to 630 nm", 0.12,
      links=[("2", "1")], limit={"vf": 2.1, "ma": 30})
_kind("LED_GRN3", "D", _diode(), "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
      "WP710A10ZGC", "Kingbright", "any clear 3 mm InGaN green, 520 to 530 nm", 0.15,
      links=[("2", "1")], limit={"vf": 3.2, "ma": 25})
_kind("LIGHT", "Q", [("1", "E", "O", 5), ("2", "C", "P", 6)],
      "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical", "TEPT5700", "Vishay",
      "TEMT6000 on a breakout with 10k: then without R13", 0.6,
      limit={"ua_100lx": 75},
      note="5 mm, flat, with legs, so it needs no board in the chute. Peak at 570 nm, half at "
           "440 and 800, but it still sees 940 nm a little: the node reads it while the emitters "
           "are dark.")


def _module(name, rows, extra, **more):
    pins = [(str(n), text, kind, volts) for n, (text, kind, volts) in enumerate(rows, 1)]
    _kind(name, "U", pins, **extra, **more)


_GPIO = ("B", 3.63)
_PICO = ("GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 "
         "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3 "
         "3V3_EN GND VSYS VBUS").split()
_FIXED = {"GND": ("V", 0.1), "AGND": ("V", 0.1), "RUN": ("I", 3.63), "ADC_VREF": ("P", 3.63),
          "3V3": ("S", 3.63), "3V3_EN": ("I", 5.5), "VSYS": ("P", 5.5), "VBUS": ("S", 5.5),
          "5V": ("V", 5.5)}


def _pads(names):
    return [(n,) + _FIXED.get(n, _GPIO) for n in names]


_module("PICO", _pads(_PICO),
        dict(footprint="pocketlaw:Pico", mpn="SC0915 (Pico) or SC1631 (Pico 2)",
             maker="Raspberry Pi", alternates="Pico W, SC0918: same pins", price=4.5),
        limit={"gpio_ma": 12, "v33_ma": 300})
_ZERO = ("5V GND 3V3 GP29 GP28 GP27 GP26 GP15 GP14 GP13 GP12 GP11 GP10 GP9 GP8 GP7 GP6 GP5 GP4 "
         "GP3 GP2 GP1 GP0").split()
_module("RP2040_ZERO", _pads(_ZERO),
        dict(footprint="pocketlaw:RP2040_Zero", mpn="RP2040-Zero", maker="Waveshare",
             alternates="RP2350-Zero: read the pull-up note first", price=3.2),
        limit={"gpio_ma": 12, "v33_ma": 300})
