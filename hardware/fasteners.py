"""Every screw of a table set: what it passes, what it bites into, and whether its length is right.

Lengths come from mech/params.scad and the tables of the circuit boards, so a wall that grows is
noticed. `joints()` also gives the fastener lines of the parts lists. Millimetres.
"""

from hardware import mech
from hardware.pcb import place

PCB = 1.6
PANEL_PCB = (1.0, 1.6)  # modules differ
# thread: (least bite, pitch diameter of the hole it is for). Self-tapping in plastic wants about
# its own diameter and more, an insert's thread 0.8 of it.
BITE = {"insert M3": 2.4, "nut M3": 2.4, "self-tapping M2.5": 2.5}


class Joint:
    """One kind of screw at one place.

    `through`: (least, most) millimetres between the head and where the thread begins to hold;
    `room`: from there to where the screw's end would touch; `each`: how many in a part set, `per`
    the part set: box, panel, beam or chute.
    """

    def __init__(self, where, per, each, screw, length, through, room, into, extra=()):
        self.where = where
        self.per = per
        self.each = each
        self.screw = screw
        self.length = length
        self.through = through
        self.room = room
        self.into = into
        self.extra = extra  # other parts, bought for each screw

    def faults(self):
        """Return what is wrong with the screw's length."""
        out = []
        least, most = self.through
        if self.length - least > self.room:
            out.append("%s: %s x %g reaches %.1f deep, there is room for %.1f"
                       % (self.where, self.screw, self.length, self.length - least, self.room))
        if self.length - most < BITE[self.into]:
            out.append("%s: %s x %g bites %.1f, %s wants %.1f"
                       % (self.where, self.screw, self.length, self.length - most, self.into,
                          BITE[self.into]))
        return out


def joints():
    """Return every joint."""
    p = mech.params()
    post = (PCB, PCB)
    lid = p["wall"]
    ears = p["wall"] + p["slot_h"] + p["wall"] + p["emitter_drop"] + 6 - p["wall"]
    insert = ("brass insert M3 x 4",)
    return [
        Joint("box: plate to base", "box", len(place.HOLES), "M3", 25,
              _both(p["plate_t"] - p["head_bore"] + p["above"] + PCB), 5.5, "insert M3", insert),
        Joint("box: panel to plate", "box", 4, "M2.5", 6, PANEL_PCB,
              p["panel_post"] + 1, "self-tapping M2.5"),
        Joint("players' panel: module to frame", "panel", 4, "M2.5", 6, PANEL_PCB,
              p["panel_post"] + p["box_wall"] - 1.6, "self-tapping M2.5"),
        Joint("players' panel: board to back", "panel", 4, "M2.5", 6, post,
              p["box_wall"] + p["frame_post"] - 1.7, "self-tapping M2.5"),
        Joint("players' panel: back to frame", "panel", 4, "M2.5", 8, _both(p["box_wall"]),
              p["post_deep"] + 2, "self-tapping M2.5"),
        Joint("case: board to posts", "pocket", 4, "M2.5", 6, post, p["post_deep"],
              "self-tapping M2.5"),
        Joint("case: lid", "pocket", 2, "M2.5", 8, _both(lid), 8, "self-tapping M2.5"),
        Joint("chute: lid, trough and rail", "chute", 4, "M3", 40, _both(ears), 40 - ears,
              "nut M3", ("nut M3",)),
        Joint("chute: head's board to lid", "chute", 2, "M2.5", 6, post, p["post_deep"],
              "self-tapping M2.5"),
    ]


def _both(mm):
    return (mm, mm)


def faults():
    """Return every screw that is too long, too short or whose holes are not as many."""
    out = []
    for joint in joints():
        out += joint.faults()
    return out


def lines(variant):
    """Return {what: number} of screws, inserts and nuts for a variant of the table."""
    sets = {"box": 1, "panel": 1, "pocket": 4 if variant != "nets" else 0,
            "chute": 4 if variant == "chute" else 0}
    out = {}
    for joint in joints():
        number = joint.each * sets[joint.per]
        if number:
            for what in ("screw %s x %g%s" % (joint.screw, joint.length,
                                              ", self-tapping" if "self" in joint.into else
                                              ", pan head"), *joint.extra):
                out[what] = out.get(what, 0) + number
    return out
