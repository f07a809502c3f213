"""What the printed parts must hold, measured on the STLs: solids, walls, gauge bodies, beams."""

import manifold3d
import numpy as np
import trimesh

from hardware import mech

STEP_MM = 1.0
TOUCH_MM3 = 0.02  # less common volume than this is contact, not collision


def load(folder, name):
    """Return a part's mesh as it is sent to the printer."""
    return trimesh.load(folder / (name + ".stl"), force="mesh")


def solid(mesh):
    """Return faults: not watertight, more than the wanted number of bodies, inside out."""
    faults = []
    if not mesh.is_watertight:
        faults.append("not watertight")
    if not mesh.is_winding_consistent or mesh.volume <= 0:
        faults.append("inside out")
    return faults


def thinnest(mesh, count=6000, seed=1):
    """Return (mm, point) of the thinnest wall between faces that look away from each other.

    A ray goes inward from each of `count` points spread over the surface. It counts where it
    leaves through a face within 30 degrees of parallel to the one it entered: at an edge, where
    two faces meet, there is no wall to measure.
    """
    points, faces = trimesh.sample.sample_surface(mesh, count, seed=seed)
    normals = mesh.face_normals[faces]
    starts = points - normals * 1e-3
    hits, rays, found = mesh.ray.intersects_location(starts, -normals, multiple_hits=False)
    parallel = np.einsum("ij,ij->i", mesh.face_normals[found], -normals[rays]) > np.cos(np.pi / 6)
    depth = np.linalg.norm(hits - points[rays], axis=1)
    depth = np.where(parallel & (depth > 0.05), depth, np.inf)
    at = int(np.argmin(depth))
    return float(depth[at]), points[rays[at]]


class Frame:
    """The chute's frame (u, v, w) in the table's (x, y, z), as chute.scad places it."""

    def __init__(self, p):
        self.p = p
        self.turn = np.array(mech.turn_y(p["slope"])) @ np.array(mech.turn_x(p["roll"]))
        self.tx = p["bore_d"] / 2 - p["slot_h"] * np.sin(np.radians(p["slope"]))

    def to_chute(self, xyz):
        """Return a table point in the chute's frame."""
        out = np.asarray(xyz, float) - [self.tx, 0, -self.p["drop_z"]]
        return self.turn.T @ out + [0, self.p["slot_w"] / 2, 0]

    def on_table(self, body):
        """Return a massive body, drawn in the chute's frame, at its place below the table."""
        shift = self.turn @ [0, -self.p["slot_w"] / 2, 0] + [self.tx, 0, -self.p["drop_z"]]
        return body.transform(np.column_stack([self.turn, shift]))

    def turn_to_chute(self, vector):
        """Return a table direction in the chute's frame."""
        return self.turn.T @ np.asarray(vector, float)


def disc(diameter, thick, at, axis):
    """Return points round a disc (64 corners, each rim) at `at` with its axis along `axis`."""
    axis = np.asarray(axis, float) / np.linalg.norm(axis)
    side = np.cross(axis, [0, 0, 1] if abs(axis[2]) < 0.9 else [1, 0, 0])
    side /= np.linalg.norm(side)
    other = np.cross(axis, side)
    angles = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    rim = diameter / 2 * (np.outer(np.cos(angles), side) + np.outer(np.sin(angles), other))
    return np.concatenate([rim + axis * thick / 2, rim - axis * thick / 2]) + at


def between(start, end, share):
    """Return the direction `share` of the way from one direction to another."""
    start, end = np.asarray(start, float), np.asarray(end, float)
    angle = np.arccos(np.clip(start @ end, -1, 1))
    if angle < 1e-9:
        return end
    return (np.sin((1 - share) * angle) * start + np.sin(share * angle) * end) / np.sin(angle)


def fall(frame, diameter, thick, axis):
    """Return poses (centre, axis) in the chute's frame: down the bore's middle, turning flat.

    `axis`: the disc's axis in the table's frame as it leaves the hole.
    """
    start, up = frame.turn_to_chute(axis), np.array([0.0, 0.0, 1.0])
    if start @ up < 0:
        start = -start
    down = frame.turn_to_chute([0, 0, -1])
    poses = []
    for z in np.arange(0, -200, -STEP_MM):  # straight down until it touches the floor
        centre = frame.to_chute([0, 0, z])
        if disc(diameter, thick, centre, start)[:, 2].min() < 0.1:
            break
        poses.append((centre, start))
    for share in np.linspace(0, 1, 60):  # and tips over, touching it
        now = between(start, up, share)
        low = disc(diameter, thick, centre, now)[:, 2].min()
        centre = centre + down * (low - 0.1) / -down[2]
        poses.append((centre, now))
    return poses


def slide(frame, diameter, thick, start, wall):
    """Return poses from `start` along the slot, against the reference wall (0) or the other."""
    p, up = frame.p, np.array([0.0, 0.0, 1.0])
    low, high = diameter / 2 + 0.05, p["slot_w"] - diameter / 2 - 0.05
    v_end = low if wall == 0 else high
    poses = []
    for u in np.arange(start[0], p["slot_len"] + 25, STEP_MM):
        share = np.clip((u - start[0]) / (8 - start[0]), 0, 1)
        v = min(max(start[1] + (v_end - start[1]) * share, min(low, high)), max(low, high))
        poses.append((np.array([u, v, thick / 2 + 0.05]), up))
    return poses


def routes(frame, diameter, thick):
    """Return {name: poses} of every way a body is sent through the chute."""
    out = {}
    for name, axis in (("flat", (0, 0, 1)), ("edge on, across", (-1, 0, 0.0)),
                       ("edge on, leaning", (-0.7, 0, 0.7)), ("edge on, along", (0, 1, 0.02))):
        poses = fall(frame, diameter, thick, np.array(axis) / np.linalg.norm(axis))
        for wall in (0, 1):
            out["%s, wall %d" % (name, wall)] = poses + slide(frame, diameter, thick,
                                                              poses[-1][0], wall)
    return out


def collides(bodies, diameter, thick, poses):
    """Return (mm3, pose) of the worst common volume of the swept disc with `bodies` (massive)."""
    worst, where = 0.0, None
    for one, two in zip(poses, poses[1:], strict=False):
        points = np.concatenate([disc(diameter, thick, *one), disc(diameter, thick, *two)])
        swept = manifold3d.Manifold.hull_points(points)
        for body in bodies:
            volume = (swept ^ body).volume() if _near(body, points) else 0.0
            if volume > worst:
                worst, where = volume, one
    return worst, where


def _near(body, points):
    low, high = points.min(axis=0), points.max(axis=0)
    box = np.array(body.bounding_box())
    return bool((box[:3] < high).all() and (box[3:] > low).all())


def massive(mesh):
    """Return a trimesh mesh as a body to intersect with."""
    return manifold3d.Manifold(manifold3d.Mesh(np.asarray(mesh.vertices, np.float32),
                                               np.asarray(mesh.faces, np.uint32)))


def beam(p, name):
    """Return a beam as a rod 2 mm thick from emitter to receiver."""
    u = {"A": p["beam_a"], "G": p["beam_g"], "B": p["beam_b"]}[name]
    v = p["gauge_v"] if name == "G" else p["centre_v"]
    low, high = -p["emitter_drop"], p["slot_h"] + p["recess"]
    return manifold3d.Manifold.cylinder(high - low, 1.0, circular_segments=32).translate(
        (u, v, low))


def blocked(p, diameter, thick, name, wall=0, off=0.05):
    """Return [first, last] u at which a sliding body's middle wholly blocks a beam, or []."""
    rod = beam(p, name)
    v = diameter / 2 + off if wall == 0 else p["slot_w"] - diameter / 2 - off
    out = []
    for u in np.arange(-5, p["slot_len"] + 25, 0.5):
        body = manifold3d.Manifold.hull_points(disc(diameter, thick, [u, v, thick / 2 + 0.05],
                                                    [0, 0, 1]))
        share = (rod ^ body).volume() / (np.pi * thick)
        if share > 0.97:
            out.append(u)
        elif share > 0.03:
            out.append(None)
    full = [u for u in out if u is not None]
    return [full[0], full[-1]] if full else ["partly"] if out else []


def pair(frame, diameter, thick):
    """Return poses [(one, other)] of two discs that fall together.

    They come to lie on each other in the mouth, where there is no roof. The slot is lower than
    two, so its roof holds the upper one back while the lower slides out; it drops and follows.
    """
    falls = fall(frame, diameter, thick, np.array([0, 0, 1.0]))
    higher = np.array([0, 0, thick + 0.1])
    out = [(pose, (pose[0] + np.asarray(pose[1]) * (thick + 0.1), pose[1])) for pose in falls]
    rest = out[-1][1]
    lower = slide(frame, diameter, thick, falls[-1][0], 0)
    out += [(pose, rest) for pose in lower]
    gone = lower[-1]
    drop = [(rest[0] - higher * share, rest[1]) for share in np.linspace(0, 1, 10)]
    follow = slide(frame, diameter, thick, falls[-1][0], 1)
    return out + [(gone, pose) for pose in drop + follow
                  if pose[0][0] < gone[0][0] - diameter - 1]


def meet(poses, diameter, thick):
    """Return the most volume (mm3) that two discs of pair() have in common."""
    hull = manifold3d.Manifold.hull_points
    return max((hull(disc(diameter, thick, *one)) ^ hull(disc(diameter, thick, *other))).volume()
               for one, other in poses)
