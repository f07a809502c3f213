"""What `make hardware` reports of the printed parts: gauge bodies, beams, board, case, weights."""

from hardware import bom, mech
from hardware import mech_check as check
from hardware.pcb import place


def gauge_checks(report, meshes):
    """Send the gauge bodies through the chute and look at the beams."""
    p = mech.params()
    frame = check.Frame(p)
    bodies = [check.massive(meshes[n]) for n in ("trough", "lid", "rail")]
    for name in "AGB":
        common = sum((check.beam(p, name) ^ body).volume() for body in bodies)
        report.check("beam %s passes free from emitter to receiver" % name,
                     [] if common < 0.01 else ["%.2f mm3 in its way" % common])
    tray = check.massive(meshes["tray"])
    common = sum((frame.on_table(body) ^ tray).volume() for body in bodies)
    report.check("the tray slides over the chute's end and touches nothing else",
                 [] if common < 0.01 else ["%.1f mm3 in common" % common])
    for name, (wide, thick, over_g, passes) in mech.gauges().items():
        worst, way = 0.0, ""
        for route, poses in check.routes(frame, wide, thick).items():
            volume, _ = check.collides(bodies[:2], wide, thick, poses)
            if volume > worst:
                worst, way = volume, route
        through = worst < check.TOUCH_MM3
        report.check("%s: %s" % (name, "runs through, eight ways" if through else
                                 "is stopped (%.1f mm3 in the walls, %s)" % (worst, way)),
                     [] if through == passes else ["should be the other way"])
        if passes:
            beams = {b: check.blocked(p, wide, thick, b) for b in "AGB"}
            faults = [b for b in "AB" if len(beams[b]) != 2]
            if (len(beams["G"]) == 2) != over_g or beams["G"] == ["partly"]:
                faults.append("G")
            if over_g and not faults and not beams["A"][0] < beams["G"][0] < beams["B"][1]:
                faults.append("G outside A to B")
            report.check("%s blocks A and B %s G, at the reference wall"
                         % (name, "and in between" if over_g else "but never"), faults)


def pair_checks(report, meshes):
    """Two pieces that fall into one pocket together go through one after the other."""
    p = mech.params()
    frame = check.Frame(p)
    bodies = [check.massive(meshes[n]) for n in ("trough", "lid")]
    for wide, thick in ((p["piece_max"], p["thick_max"]), (p["piece_min"], 7.0)):
        poses = check.pair(frame, wide, thick)
        walls = max(check.collides(bodies, wide, thick, [pair[n] for pair in poses])[0]
                    for n in (0, 1))
        common = check.meet(poses, wide, thick)
        report.check("two pieces of %.1f x %g mm side by side at the mouth go through"
                     % (wide, thick), [] if max(walls, common) < check.TOUCH_MM3 else
                     ["%.2f mm3 in the walls, %.2f in each other" % (walls, common)])


def under_checks(report, meshes):
    """Hang the case beside a chute below the board: nothing meets, and the lead reaches."""
    p = mech.params()
    frame = check.Frame(p)
    m = check.manifold3d.Manifold
    wide, deep = p["case_w"] + 2 * p["wall"], p["case_d"] + 2 * p["wall"]
    high = p["case_h"] + 2 * p["wall"]
    case = m.cube((wide, deep, high)).translate((p["case_at"], -deep / 2, -high))
    head = place.BOARDS["head"].size
    bodies = [frame.on_table(check.massive(meshes[n])) for n in ("trough", "lid", "rail")]
    bodies.append(check.massive(meshes["tray"]))
    common = sum((case ^ body).volume() for body in bodies)
    report.check("the node's case clears flange, chute and tray",
                 [] if common < 0.01 else ["%.1f mm3 in common" % common])
    plug = frame.turn @ [p["head_u"], p["centre_v"] - p["slot_w"] / 2, p["head_post"] + 8]
    plug = plug + [frame.tx, 0, -p["drop_z"]]
    far = check.np.linalg.norm(plug - [p["case_at"] + wide / 2, -deep / 2, -high / 2])
    report.check("from the node's plug to the head's: %.0f mm, the lead has 100" % far,
                 [] if far < 95 else ["too far"])
    board = m.cube((head[1], head[0], 1.6)).translate(
        (p["head_u"] + place.HEAD_WINDOW[1] - head[1], p["centre_v"] - place.HEAD_WINDOW[0],
         p["head_post"] + 0.01))
    common = (board ^ check.massive(meshes["lid"])).volume()
    report.check("the head's board lies on its posts and touches no sensor's holder",
                 [] if common < 0.01 else ["%.1f mm3 in common" % common])
    common = (frame.on_table(board) ^ check.massive(meshes["tray"])).volume()
    report.check("the tray passes the head's board", [] if common < 0.01 else
                 ["%.1f mm3 in common" % common])


def case_checks(report, meshes):
    """The small boards with their sockets stand free in case and frame."""
    p = mech.params()
    m = check.manifold3d.Manifold

    def with_jack(name):  # rear edge at y = 0, y to the front, standing on z = 0
        board = place.BOARDS[name]
        jack = m.cube((15.3, 18.2, 13.5)).translate((board.places["J1"][0] - 7.65, -0.5, 1.6))
        return m.cube((*board.size, 1.6)) + jack
    wide, deep = place.NODE_SIZE
    floor = p["wall"] + p["case_post"] + 0.01
    for name in ("node", "beam"):
        body = with_jack(name).mirror((0, 1, 0)).translate(
            (p["wall"] + (p["case_w"] - wide) / 2, p["wall"] + (p["case_d"] + deep) / 2, floor))
        common = (body ^ check.massive(meshes["case"])).volume()
        report.check("the %s's board stands free in its case" % name,
                     [] if common < 0.01 else ["%.1f mm3 in common" % common])
    width = place.PANEL_SIZE[0]
    body = with_jack("panel").mirror((1, 0, 0)).rotate((0, 0, -90)).mirror((0, 1, 0))
    low = body.bounding_box()
    body = body.translate((p["box_wall"] + 0.1 - low[0], p["frame_h"] / 2 - width / 2 - low[1],
                           p["box_wall"] + p["frame_post"] + 0.01))
    back = check.massive(meshes["frame_back"])
    closed = (body + back).rotate((180, 0, 0)).translate(
        (0, p["frame_h"], p["frame_d"] + p["box_wall"] + 0.01))
    for text, volume in (("the panel's board lies on its posts", (body ^ back).volume()),
                         ("the frame closes over board, socket and back",
                          (closed ^ check.massive(meshes["frame"])).volume())):
        report.check(text, [] if volume < 0.01 else ["%.1f mm3 in common" % volume])


def box_checks(report, meshes):
    """Put the board and what stands on it into the base; the keys into the plate."""
    p = mech.params()
    base, plate, caps = (check.massive(meshes[n]) for n in ("base", "plate", "caps"))
    m = check.manifold3d.Manifold
    off, floor = p["box_wall"] + p["box_gap"], p["box_wall"] + p["standoff"]
    top = floor + p["board_t"]
    board = m.cube((place.WIDTH, place.DEPTH, p["board_t"])).translate((off, off, floor + 0.01))
    jacks = m()
    for x in (*place.JACKS_X, place.PANEL_JACK_X):
        jacks += m.cube((15.3, 18.2, 13.5)).translate(
            (off + x - 7.65, off + place.DEPTH - 17.7, top))
    lifted = plate.translate((0, 0, top + p["above"]))
    for text, body in (("board and pocket sockets stand free in the base", base),
                       ("the plate's pillars rest on the board and clear the sockets", lifted)):
        volume = ((board + jacks) ^ body).volume()
        report.check(text, ["%.1f mm3 in common" % volume] if volume > 0.01 else [])
    one = m.decompose(caps)[0]
    low, high = one.bounding_box()[:3], one.bounding_box()[3:]
    one = one.translate((-(low[0] + high[0]) / 2, -(low[1] + high[1]) / 2, 0))
    faults = []
    for name, (col, row) in place.KEYS.items():
        x, y = off + place.KEYS_X[col], off + place.DEPTH - place.KEYS_Y[row]
        for press in (0.0, 0.3):
            key = one.translate((x, y, top + p["tact_h"] - press))
            volume = (key ^ lifted).volume() + (key ^ jacks).volume()
            if volume > 0.01:
                faults.append("%s, pressed %.1f mm: %.1f mm3" % (name, press, volume))
    report.check("eight keys move in the plate", faults)


def weights(report, meshes):
    """Compare the printed grams with those of the parts lists (PETG 1.27 g/cm3, walls dense)."""
    groups = {"box": ("base", "plate", "caps", "frame", "frame_back"),
"beam": ("ring", "case", "case_lid"),
              "chute": ("trough", "lid", "rail", "tray", "case", "case_lid")}
    for name, parts in groups.items():
        grams = sum(meshes[n].volume for n in parts) * 1.27e-3
        listed = bom.PRINTED_G[name]
        report.check("%s: %.0f g printed solid, %d g in the parts list" % (name, grams, listed),
                     [] if 0.75 < listed / grams < 1.25 else ["correct bom.PRINTED_G"])


ALL = (gauge_checks, pair_checks, under_checks, case_checks, box_checks, weights)
