"""A maze router for the box's board: two layers, a grid of 0.25 mm, rip-up and retry.

`python -m hardware.pcb.route PADS ROUTES` reads the pads that kicad.py wrote and writes tracks and
vias. Ground is a plane on both sides: its surface pads get a via each. Nothing random: the same
board gives the same routes.
"""

import json
import math
import sys
from pathlib import Path

from hardware.pcb.ground import ground, mend, stitch
from hardware.pcb.maze import CLEAR, POWER, THIN, VIA, Maze, cells_of, point, search
from hardware.pcb.tracks import lay


def route_net(maze, net):
    """Route one net, pad after nearest pad; True when all of it is joined."""
    pads = [p for p in maze.pads if p["net"] == net]
    for width in sorted({POWER.get(net, THIN), THIN}, reverse=True):
        track, via = maze.blocked(net, width)
        groups = [cells_of(p, track) for p in pads]
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
        path = search(tree, groups[n], track, via, maze.grudge)
        if path is None:
            return False
        lay(maze, path, net, width)
        tree += path + groups[n]
    return True


def drop(maze, net):
    """Take a net's copper away."""
    maze.tracks = [t for t in maze.tracks if t[6] != net]
    maze.vias = [v for v in maze.vias if v[2] != net]


def route(pads, say=print):
    """Return (tracks, vias, nets not routed)."""
    maze = Maze(pads)
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
    missed += mend(maze)
    return maze.tracks, maze.vias, missed


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
    groups = [cells_of(p, track) for p in pads]
    crossed, tree = set(), list(groups[0])
    for group in groups[1:]:
        path = search(tree, group, track, via, maze.grudge)
        if path is None:
            continue
        tree += path + group
        for cell in path:
            maze.grudge[cell] += 0.5
            x, y, layer = point(cell)
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
    tracks, vias, lost = route(json.loads(Path(sys.argv[1]).read_text()))
    Path(sys.argv[2]).write_text(json.dumps({"tracks": tracks, "vias": vias}))
    print("%d tracks, %d vias, %d not routed %s" % (len(tracks), len(vias), len(lost), lost))
    sys.exit(1 if lost else 0)
