"""The players' panel: its socket on the box, and the small board in its frame.

The lead is a ready-made 8P8C one like the pockets'. Its contacts are chosen so that a lead in the
wrong socket harms nothing: ground and supply are where a pocket has ground and 5 V, which a panel
module bears; the box's pocket supply is not on this socket at all.
"""

from hardware.netlist.model import Circuit
from hardware.netlist.parts import KINDS

# Each signal has ground as the other wire of its pair (1 and 2, 3 and 6).
PANEL = {"1": "SDA", "2": "GND", "3": "SCL", "6": "GND", "7": "+3V3", "8": "GND"}
LEAD_M = 3.0
PF_A_METRE = 56  # Cat 5e, one wire against the other of its pair (5.6 nF in 100 m at most)


def panel_socket(c, ref, sheet, sda, scl):
    """Add the box's socket for the players' panel, its booster and its protection to `c`."""
    names = {"SDA": sda, "SCL": scl}
    c.add(ref, KINDS["RJ45"], "players' panel", "a lead of up to 3 m: the panel stands where the "
          "players see it", sheet, **{"p%d" % n: names.get(PANEL.get(str(n)), PANEL.get(str(n)))
                                      for n in range(1, 9)})
    c.add("U4", KINDS["I2C_BOOST"], "", "3 m of lead are 168 pF: past half way up it adds 5 mA to "
          "a rising line, and 215 pF are charged in 0.1 us", sheet, VCC="+3V3", GND="GND",
          GND2="GND", ENABLE="+3V3", BUS1=sda, BUS2=scl)
    c.add("C8", KINDS["C"], "100n", "at U4 and D7", sheet, p1="+3V3", p2="GND")
    c.add("D7", KINDS["ESD4"], "", "clamps the panel's lead", sheet, IO1=sda, IO2=scl, IO3=None,
          IO4=None, VCC="+3V3", GND="GND")
    c.ports["panel2"] = ref
    c.load("+3V3", 1, "I2C booster")


def panel():
    """Return the board in the players' panel's frame: socket, capacitor, plug for the module."""
    c = Circuit("panel", "Players' panel", "panel")
    c.rail("+3V3", (3.1, 3.3, 3.4), 300, "from the box by its lead: 0.3 ohm a wire")
    c.add("J1", KINDS["RJ45"], "to the box", "the same ready-made lead as at the pockets, 3 m",
          "panel", **{"p%d" % n: PANEL.get(str(n)) for n in range(1, 9)})
    c.add("C1", KINDS["C_10U"], "10u", "the module's charge pump draws in gulps; the lead is long",
          "panel", p1="+3V3", p2="GND")
    c.add("D1", KINDS["ESD4"], "", "hands at the panel", "panel", IO1="SDA", IO2="SCL", IO3=None,
          IO4=None, VCC="+3V3", GND="GND")
    c.add("J2", KINDS["XH4"], "panel 2", "order as on most modules: GND VCC SCL SDA", "panel",
          p1="GND", p2="+3V3", p3="SCL", p4="SDA")
    c.add("DS1", KINDS["OLED"], "", "lead of at most 15 cm", "panel",
          GND="GND", VCC="+3V3", SCL="SCL", SDA="SDA")
    c.ports["line"] = "J1"
    return c
