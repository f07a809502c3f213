"""A maze router: two layers, a grid of 0.25 mm, rip-up and retry.

`python -m hardware.pcb.route PADS ROUTES` reads the pads that kicad.py wrote and writes tracks and
vias. Ground is a plane on both sides: its surface pads get a via each. Nothing random: the same
board gives the same routes.
"""

import json
import math
import sys
from pathlib import Path

from hardware.pcb.ground import ground, mend, stitch
from hardware.pcb.maze import CLEAR, POWER, THIN, VIA, Maze
from hardware.pcb.tracks import lay


def route_net(maze, net):
    """Route one net, pad after nearest pad; True when all of it is joined."""
    pads = [p for p in maze.pads if p["net"] == net]
    for width in sorted({POWER.get(net, THIN), THIN}, reverse=True):
        track, via = maze.blocked(net, width)
        groups = [maze.cells_of(p, track) for p in pads]
        if all(groups) and _join(maze, net, width, pads, groups, track, via):
            return True
        drop(maze, net)
    return False


def _join(maze, net, width, pads, groups, track, via):
    middle = pads[0]
    order = sorted(range(len(pads)), key=lambda n: math.hypot(
        pads[n]["x"] - middle["x"], pads[n]["y"] - middle["y"]))
    tree = list(groups[order[0]])
    for n in order[1:]:
        path = maze.search(tree, groups[n], track, via)
        if path is None:
            return False
        lay(maze, path, net, width)
        tree += path + groups[n]
    return True


def drop(maze, net):
    """Take a net's copper away."""
    maze.tracks = [t for t in maze.tracks if t[6] != net]
    maze.vias = [v for v in maze.vias if v[2] != net]


def route(pads, size, holes=(), say=print, tries=5):
    """Return (tracks, vias, nets not routed) of a board `size` mm wide and deep.

    Ground pads that signals have walled in get room in the next try: cells near them cost more.
    """
    maze = Maze(pads, size, holes)
    best = None
    for _ in range(tries):
        maze.tracks, maze.vias = [], []
        lost = _attempt(maze, pads, say)
        if best is None or len(lost) < len(best[2]):
            best = (maze.tracks, maze.vias, lost)
        if not lost:
            break
        for missed in lost:
            say("once more, with room for %s" % (missed,))
            maze.resent([p for p in pads if missed in (p["net"], (p["ref"], p["pin"]))])
    return best


def _attempt(maze, pads, say):
    """Route everything once; return the nets and ground pads that are left."""
    missed = ground(maze)
    nets = sorted({p["net"] for p in pads if p["net"] and p["net"] != "GND"},
                  key=lambda n: (n not in POWER, _span(pads, n), n))
    todo, tries = list(nets), {}
    while todo:
        net = todo.pop(0)
        tries[net] = tries.get(net, 0) + 1
        if route_net(maze, net):
            continue
        victims = _in_the_way(maze, net)
        if tries[net] > 12 or not victims:
            missed.append(net)
            continue
        say("rip up for %s" % net)
        for victim in victims:
            drop(maze, victim)
        todo = [net] + [v for v in victims if v not in todo] + todo
    stitch(maze)
    return missed + [pad for pad in mend(maze) if not _rescue(maze, pad)]


def _rescue(maze, pad, reach=4.0):
    """Lead a walled-in ground pad out: lift one net near it, mend, lay that net again."""
    ref, pin = pad
    at = next(p for p in maze.pads if (p["ref"], p["pin"]) == (ref, pin))
    tracks, vias = maze.tracks, maze.vias
    near = {t[6] for t in tracks if t[6] != "GND" and _distance(
        at["x"], at["y"], *t[:4]) < reach + max(at["w"], at["h"])}
    for net in sorted(near):
        maze.tracks, maze.vias = list(tracks), list(vias)
        drop(maze, net)
        if pad not in mend(maze) and route_net(maze, net) and pad not in mend(maze):
            return True
    maze.tracks, maze.vias = tracks, vias
    return False


def _span(pads, net):
    mine = [p for p in pads if p["net"] == net]
    return (max(p["x"] for p in mine) - min(p["x"] for p in mine)
            + max(p["y"] for p in mine) - min(p["y"] for p in mine))


def _in_the_way(maze, net):
    """Return the nets crossed by the best path through everything but pads; raise their cost."""
    kept_tracks, kept_vias = maze.tracks, maze.vias
    maze.tracks = [t for t in kept_tracks if t[6] == "GND"]
    maze.vias = [v for v in kept_vias if v[2] == "GND"]
    track, via = maze.blocked(net, THIN)
    pads = [p for p in maze.pads if p["net"] == net]
    groups = [maze.cells_of(p, track) for p in pads]
    crossed, tree = set(), list(groups[0])
    for group in groups[1:]:
        path = maze.search(tree, group, track, via)
        if path is None:
            continue
        tree += path + group
        for cell in path:
            maze.grudge[cell] += 0.5
            x, y, layer = maze.point(cell)
            for x1, y1, x2, y2, lay_, wide, other in kept_tracks:
                if lay_ == layer and other not in (net, "GND") and _distance(
                        x, y, x1, y1, x2, y2) < wide / 2 + THIN / 2 + CLEAR + 0.3:
                    crossed.add(other)
            for vx, vy, other in kept_vias:
                if other not in (net, "GND") and math.hypot(x - vx, y - vy) < VIA + CLEAR + 0.3:
                    crossed.add(other)
    maze.tracks, maze.vias = kept_tracks, kept_vias
    return sorted(crossed)


def _distance(x, y, x1, y1, x2, y2):
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    share = 0.0 if not length else min(1.0, max(0.0, ((x - x1) * dx + (y - y1) * dy) / length))
    return math.hypot(x - x1 - share * dx, y - y1 - share * dy)


if __name__ == "__main__":
    board = json.loads(Path(sys.argv[1]).read_text())
    tracks, vias, lost = route(board["pads"], board["size"], board["holes"])
    Path(sys.argv[2]).write_text(json.dumps({"tracks": tracks, "vias": vias}))
    print("%d tracks, %d vias, %d not routed %s" % (len(tracks), len(vias), len(lost), lost))
    sys.exit(1 if lost else 0)
