"""Where the parts of each circuit board stand. Millimetres, origin rear left, y to the front.

Positions are of the middle of a part's pads, turn in degrees. The printed parts are made from
these tables too (scad()). Boards: the umpire's box, the pocket node, the colour head of a chute,
the ring's beams, and the players' panel.
"""

from hardware.netlist import box, panel, pocket

# The umpire's box.
HOLES = [(4.5, 4.5), (145.5, 4.5), (4.5, 90.5), (145.5, 90.5), (74.5, 74.0)]
KEYS_X, KEYS_Y = (22.0, 57.0, 92.0, 127.0), (63.0, 84.0)
# Front rows: what fell above, the hand of the umpire below.
KEYS = {"WHITE": (0, 0), "BLACK": (1, 0), "QUEEN": (2, 0), "STRIKER": (3, 0),
        "UNDO": (0, 1), "FOUL": (1, 1), "OK": (2, 1), "PLAY": (3, 1)}
JACKS_X = (52.0, 70.0, 88.0, 106.0)
PANEL_JACK_X = 124.0
JACK_PADS_Y = 14.74  # the jack's mouth then stands 0.5 mm over the rear edge
BOX = {
    "U1": (20.0, 26.13, 0),
    "F1": (37.0, 4.0, 0), "C4": (37.0, 8.3, 0), "Q1": (37.0, 12.5, 0), "C1": (41.8, 12.0, 90),
    "R1": (33.0, 13.5, 90), "C2": (41.8, 17.2, 90), "C3": (36.0, 23.0, 0), "D1": (37.0, 30.5, 0),
    "C5": (33.5, 34.5, 0), "R4": (33.5, 39.0, 0), "D3": (38.5, 39.0, 180),
    "J5": (4.5, 18.0, 90), "J6": (PANEL_JACK_X, JACK_PADS_Y, 180),
    "R10": (17.0, 12.0, 0), "R11": (17.0, 15.0, 0), "R12": (17.0, 20.0, 0), "R13": (17.0, 23.0, 0),
    "U4": (122.0, 26.0, 0), "C8": (122.0, 30.0, 0), "D7": (128.0, 26.5, 90),
    "RN1": (50.0, 53.0, 0),
    "RN2": (66.0, 27.0, 0),
    "D5": (86.0, 27.0, 90), "D6": (92.5, 27.0, 90), "C7": (89.0, 33.0, 0),
    "U2": (105.0, 27.5, 0), "C6": (111.5, 31.5, 90),
    "R5": (98.5, 26.0, 90), "R6": (98.5, 31.0, 90),
    "D4": (111.5, 25.5, 90),
    "BZ1": (139.0, 16.0, 0), "R2": (134.0, 27.0, 0), "D2": (141.0, 27.0, 0),
    "Q2": (140.0, 32.0, 90), "R3": (135.0, 32.0, 90),
}
for _n, _x in enumerate(JACKS_X, 1):
    BOX["J%d" % _n] = (_x, JACK_PADS_Y, 180)
    BOX["D%d" % (10 + _n)] = (_x - 2.5, 21.0, 0)
    BOX["R%d" % (30 + _n)] = (_x + 3.5, 21.0, 180)
    BOX["R%d" % (20 + _n)] = (54.0 + 3.5 * _n, 34.5, 90)
    BOX["R%d" % (40 + _n)] = (68.0 + 3.5 * _n, 34.5, 90)
for _n, _name in enumerate(box.BUTTONS, 1):
    _col, _row = KEYS[_name]
    BOX["S%d" % _n] = (KEYS_X[_col], KEYS_Y[_row], 0)

# The node, and the beams' board of the same size: one case fits both.
NODE_SIZE = (56.0, 44.0)
NODE_HOLES = [(2.8, 2.8), (53.2, 2.8), (2.8, 41.2), (53.2, 41.2)]
NODE = {
    "J1": (13.0, JACK_PADS_Y, 180), "U1": (35.0, 13.25, 0), "J2": (28.0, 40.3, 0),
    "D1": (4.5, 23.0, 90), "D2": (10.0, 23.0, 90),
    "R2": (15.5, 21.5, 0), "R3": (15.5, 24.0, 0), "R14": (20.5, 21.5, 0), "R15": (20.5, 24.0, 0),
    "U2": (51.0, 10.5, 0), "C2": (51.0, 16.0, 0), "R1": (51.0, 19.0, 0),
    "C1": (16.8, 27.0, 0), "D8": (17.2, 30.0, 0), "R13": (21.8, 27.0, 0), "C3": (17.2, 33.2, 0),
    "R16": (5.0, 28.5, 0), "R17": (5.0, 31.0, 0), "R18": (5.0, 33.5, 0),
    "R4": (24.5, 30.2, 0), "R5": (30.0, 30.2, 0), "R6": (35.5, 30.2, 0), "R7": (41.0, 30.2, 0),
    "Q1": (22.0, 35.0, 270), "Q2": (29.0, 35.0, 270), "Q3": (35.5, 35.0, 270),
    "Q4": (41.5, 35.0, 270),
    "R8": (50.5, 27.5, 0), "R9": (50.5, 30.5, 0), "R11": (47.0, 33.5, 90), "R12": (50.5, 33.5, 90),
}
BEAM = {"J1": (13.0, JACK_PADS_Y, 180), "J2": (28.0, 40.3, 0), "R1": (28.0, 30.0, 0),
        "C1": (21.0, 30.0, 0), "D3": (13.0, 26.0, 90)}

# The colour head: it lies across the chute's lid, Q8 over the window (mech/chute.scad).
HEAD_SIZE = (44.0, 13.6)
HEAD_HOLES = [(2.6, 2.8), (41.4, 2.8)]
HEAD_WINDOW = (16.4, 10.3)
HEAD = {"J3": (22.0, 4.2, 180)}
for _n, _ref in enumerate(("Q5", "D6", "Q8", "D7", "D3", "Q7", "D4", "D5", "Q6")):
    HEAD[_ref] = (8.4 + 4.0 * _n, HEAD_WINDOW[1], 0)

PANEL_SIZE = (30.0, 31.0)
PANEL_HOLES = [(2.8, 2.8), (27.2, 2.8), (2.8, 28.2), (27.2, 28.2)]
PANEL = {"J1": (15.0, JACK_PADS_Y, 180), "D1": (9.5, 22.0, 90), "C1": (20.0, 22.0, 0),
         "J2": (15.0, 27.0, 0)}


class Board:
    """One circuit board: `make()` gives its circuit, `places` where its parts stand."""

    def __init__(self, name, title, make, size, holes, hole_d, places, words):
        self.name = name
        self.title = title
        self.make = make
        self.size = size
        self.holes = holes
        self.hole_d = hole_d
        self.places = places
        self.words = words  # [(text, x, y, height)]

    def parts(self):
        """Return the parts that stand on the board: [(part, x, y, turn)]."""
        return [(part,) + self.places[part.ref] for part in self.make().parts.values()
                if part.board == self.name]


def _box_words():
    words = [("Pocketlaw umpire's box 2", 95.0, 41.0, 1.6), ("PANEL 1", 5.0, 9.0, 1.0),
             ("not Ethernet", 85.0, 45.0, 1.2), ("PANEL", PANEL_JACK_X, 5.0, 1.2)]
    words += [(name, KEYS_X[c] + 14.5, KEYS_Y[r], 1.2) for name, (c, r) in KEYS.items()]
    return words + [("POCKET %d" % n, x, 5.0, 1.2) for n, x in enumerate(JACKS_X, 1)]


BOARDS = {board.name: board for board in (
    Board("umpire-box", "umpire's box", lambda: box.box("RPI_PICO"), (150.0, 95.0), HOLES, 3.2,
          BOX, _box_words()),
    Board("node", "pocket node", pocket.node, NODE_SIZE, NODE_HOLES, 2.7, NODE,
          [("node 1", 51.0, 22.5, 1.0), ("BOX", 13.0, 4.5, 1.2), ("CHUTE", 47.5, 41.0, 1.0)]),
    Board("beam", "beams of a ring", pocket.beam, NODE_SIZE, NODE_HOLES, 2.7, BEAM,
          [("Pocketlaw beam 1", 40.0, 12.0, 1.2), ("BOX", 13.0, 4.5, 1.2),
           ("RING", 40.0, 39.0, 1.2)]),
    Board("head", "head of a chute", pocket.node, HEAD_SIZE, HEAD_HOLES, 2.7, HEAD, []),
    Board("panel", "players' panel", panel.panel, PANEL_SIZE, PANEL_HOLES, 2.7, PANEL,
          [("BOX", 15.0, 4.5, 1.2)]),
)}
WIDTH, DEPTH = BOARDS["umpire-box"].size


def scad():
    """Return the positions as OpenSCAD text, for the printed parts."""
    lamps = [BOX["D%d" % n][:2] for n in (11, 12, 13, 14)] + [BOX["D3"][:2]]
    rows = ["// Generated by hardware/pcb/place.py.",
            "pcb_w = %g;" % WIDTH, "pcb_d = %g;" % DEPTH, "pcb_hole = 3.2;",
            "pcb_holes = %s;" % _list(HOLES), "lamps = %s;" % _list(lamps),
            "jacks = %s;" % _list([(x, 0) for x in JACKS_X + (PANEL_JACK_X,)]),
            "usb = %s;" % _list([BOX["U1"][:1] + (0,)]),
            "buzzer = %s;" % _list([BOX["BZ1"][:2]])]
    keys = ['["%s", %g, %g]' % (name, KEYS_X[col], KEYS_Y[row])
            for name, (col, row) in KEYS.items()]
    rows.append("keys = [%s];" % ", ".join(keys))
    for name in ("node", "head", "panel"):
        board = BOARDS[name]
        rows += ["%s_size = [%g, %g];" % ((name,) + board.size),
                 "%s_screws = %s;" % (name, _list(board.holes))]
    rows += ["node_jack = %g;" % NODE["J1"][0], "node_usb = %g;" % NODE["U1"][0],
             "node_plug = %g;" % NODE["J2"][0], "head_window = [%g, %g];" % HEAD_WINDOW]
    return "\n".join(rows) + "\n"


def _list(points):
    return "[%s]" % ", ".join("[%s]" % ", ".join("%g" % v for v in p) for p in points)
