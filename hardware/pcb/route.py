"""A maze router for the box's board: two layers, a grid of 0.25 mm, rip-up and retry.

`python -m hardware.pcb.route PADS ROUTES` reads the pads that kicad.py wrote and writes tracks and
vias. Ground is a plane on both sides: its surface pads get a via each. Nothing random: the same
board gives the same routes.
"""

import heapq
import json
import math
import sys
from pathlib import Path

from hardware.pcb import place

GRID = 0.25
CLEAR = 0.22  # a little more than the rules' 0.2
EDGE = 0.55
VIA = 0.7
THIN, WIDE = 0.3, 0.8
POWER = {"VBUS": WIDE, "+5V": WIDE, "+5V_F": WIDE, "+3V3": 0.5, "BZ_P": 0.5, "BZ_N": 0.5}
VIA_COST = 8.0
BACK_COST = 1.15  # keeps the ground plane on the back whole
COLS = int(round(place.WIDTH / GRID)) + 1
ROWS = int(round(place.DEPTH / GRID)) + 1
AREA = COLS * ROWS
STEPS = [(dx, dy, math.hypot(dx, dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class Maze:
    """Copper on the board, and which cells a net of a given width may enter."""

    def __init__(self, pads):
        self.pads = pads
        self.tracks = []  # (x1, y1, x2, y2, layer, width, net)
        self.vias = []  # (x, y, net)
        self.grudge = [0.0] * (2 * AREA)  # cost where rip-ups happened

    def shapes(self, net):
        """Yield (x1, y1, x2, y2, half width or (w/2, h/2), layers) of other nets' copper."""
        for pad in self.pads:
            if pad["net"] != net or not pad["net"]:
                layers = (0, 1) if pad["hole"] else ((0,) if pad["front"] else (1,))
                yield pad["x"], pad["y"], pad["w"] / 2, pad["h"] / 2, layers
        for x, y in place.HOLES:
            half = place.HOLE_D / 2 + 0.3
            yield x, y, half, half, (0, 1)

    def blocked(self, net, width):
        """Return (tracks, vias): bytearrays of cells a track, or a via, of `net` may not enter."""
        track, via = bytearray(2 * AREA), bytearray(2 * AREA)
        for half, cells in ((width / 2, track), (VIA / 2, via)):
            _frame(cells, int(math.ceil((EDGE + half) / GRID)))
            for x, y, w, h, layers in self.shapes(net):
                _fill(cells, x, y, w, h, half + CLEAR, layers)
            for x1, y1, x2, y2, layer, wide, other in self.tracks:
                if other != net:
                    _fill_line(cells, x1, y1, x2, y2, wide / 2 + half + CLEAR, layer)
            for x, y, other in self.vias:
                if other != net:
                    _fill(cells, x, y, 0, 0, VIA / 2 + half + CLEAR, (0, 1))
        for x, y, _ in self.vias:  # holes keep their distance even in one net
            _fill(via, x, y, 0, 0, 0.8, (0, 1))
        for pad in self.pads:
            if pad["hole"]:
                _fill(via, pad["x"], pad["y"], 0, 0, pad["hole"] / 2 + 0.5, (0, 1))
        return track, via


def _frame(cells, margin):
    """Mark the outermost `margin` cells of both sides."""
    for layer in (0, 1):
        for row in range(ROWS):
            start = layer * AREA + row * COLS
            if row < margin or row >= ROWS - margin:
                cells[start:start + COLS] = b"\1" * COLS
            else:
                cells[start:start + margin] = b"\1" * margin
                cells[start + COLS - margin:start + COLS] = b"\1" * margin


def _fill(cells, x, y, w, h, margin, layers):
    """Mark cells nearer than `margin` to a rectangle of half sizes w, h."""
    low_c, high_c = _range(x - w - margin, x + w + margin, COLS)
    low_r, high_r = _range(y - h - margin, y + h + margin, ROWS)
    for row in range(low_r, high_r + 1):
        dy = max(0.0, abs(row * GRID - y) - h)
        for col in range(low_c, high_c + 1):
            dx = max(0.0, abs(col * GRID - x) - w)
            if dx * dx + dy * dy < margin * margin - 1e-9:
                for layer in layers:
                    cells[layer * AREA + row * COLS + col] = 1


def _range(low, high, size):
    return max(0, int(math.ceil(low / GRID))), min(size - 1, int(math.floor(high / GRID)))


def _fill_line(cells, x1, y1, x2, y2, margin, layer):
    low_c, high_c = _range(min(x1, x2) - margin, max(x1, x2) + margin, COLS)
    low_r, high_r = _range(min(y1, y2) - margin, max(y1, y2) + margin, ROWS)
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    base = layer * AREA
    for row in range(low_r, high_r + 1):
        py = row * GRID - y1
        for col in range(low_c, high_c + 1):
            px = col * GRID - x1
            share = 0.0 if length == 0 else min(1.0, max(0.0, (px * dx + py * dy) / length))
            ex, ey = px - share * dx, py - share * dy
            if ex * ex + ey * ey < margin * margin - 1e-9:
                cells[base + row * COLS + col] = 1


def cells_of(pad, cells):
    """Return the grid cells inside a pad, by layer, free for its own net."""
    inset = 0.1
    low_c, high_c = _range(pad["x"] - pad["w"] / 2 + inset, pad["x"] + pad["w"] / 2 - inset, COLS)
    low_r, high_r = _range(pad["y"] - pad["h"] / 2 + inset, pad["y"] + pad["h"] / 2 - inset, ROWS)
    layers = (0, 1) if pad["hole"] else ((0,) if pad["front"] else (1,))
    return [layer * AREA + row * COLS + col for layer in layers for row in range(low_r, high_r + 1)
            for col in range(low_c, high_c + 1) if not cells[layer * AREA + row * COLS + col]]


def search(starts, goals, track, via, grudge, anywhere=False):
    """Return the cheapest list of cells from `starts` to `goals`, or None.

    With `anywhere` the goal is the first place where a via may stand.
    """
    if not starts or not (goals or anywhere):
        return None
    best = dict.fromkeys(starts, 0.0)
    came = {}
    goal_cells = set(goals)
    cols = [(g % AREA) % COLS for g in goals] or [0]
    rows = [(g % AREA) // COLS for g in goals] or [0]
    box = (min(cols), max(cols), min(rows), max(rows))

    def left(cell):
        if anywhere:
            return 0.0
        flat = cell % AREA
        col, row = flat % COLS, flat // COLS
        dx = max(box[0] - col, 0, col - box[1])
        dy = max(box[2] - row, 0, row - box[3])
        return max(dx, dy) + 0.414 * min(dx, dy)

    heap = [(left(c), c) for c in starts]
    heapq.heapify(heap)
    done = set()
    while heap:
        _, cell = heapq.heappop(heap)
        if cell in done:
            continue
        done.add(cell)
        below = (cell + AREA) % (2 * AREA)
        if cell in goal_cells or anywhere and not via[cell] and not via[below]:
            path = [cell]
            while cell in came:
                cell = came[cell]
                path.append(cell)
            return path[::-1]
        layer, flat = divmod(cell, AREA)
        col, row = flat % COLS, flat // COLS
        here = best[cell]
        for dx, dy, cost in STEPS:
            if not (0 <= col + dx < COLS and 0 <= row + dy < ROWS):
                continue
            other = cell + dx + dy * COLS
            if track[other]:
                continue
            new = here + cost * (BACK_COST if layer else 1.0) + grudge[other]
            if new < best.get(other, 1e18):
                best[other] = new
                came[other] = cell
                heapq.heappush(heap, (new + left(other), other))
        other = (cell + AREA) % (2 * AREA)
        if not track[other] and not via[cell] and not via[other]:
            new = here + VIA_COST + grudge[other]
            if new < best.get(other, 1e18):
                best[other] = new
                came[other] = cell
                heapq.heappush(heap, (new + left(other), other))
    return None


def point(cell):
    """Return (x, y, layer) of a cell."""
    layer, flat = divmod(cell, AREA)
    return flat % COLS * GRID, flat // COLS * GRID, layer


def lay(maze, path, net, width):
    """Turn a path of cells into tracks and vias."""
    points = [point(c) for c in path]
    start = 0
    for n in range(1, len(points)):
        if points[n][2] != points[n - 1][2]:
            _line(maze, points, start, n - 1, net, width)
            maze.vias.append((points[n][0], points[n][1], net))
            start = n
    _line(maze, points, start, len(points) - 1, net, width)


def _line(maze, points, start, end, net, width):
    n = start
    while n < end:
        m = n + 1
        step = (points[m][0] - points[n][0], points[m][1] - points[n][1])
        while m < end and abs(points[m + 1][0] - points[m][0] - step[0]) < 1e-9 and abs(
                points[m + 1][1] - points[m][1] - step[1]) < 1e-9:
            m += 1
        maze.tracks.append((points[n][0], points[n][1], points[m][0], points[m][1], points[n][2],
                            width, net))
        n = m


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


def ground(maze):
    """Give every surface pad of ground a via beside it; return the pads that got none."""
    missed = []
    for pad in maze.pads:
        if pad["net"] != "GND" or pad["hole"]:
            continue
        for width in (0.5, THIN):
            track, via = maze.blocked("GND", width)
            path = search(cells_of(pad, track), [], track, via, maze.grudge, anywhere=True)
            if path:
                break
        if not path:
            missed.append((pad["ref"], pad["pin"]))
            continue
        lay(maze, path, "GND", width)
        x, y, _ = point(path[-1])
        maze.vias.append((x, y, "GND"))
    return missed


def stitch(maze, pitch=5.0):
    """Join the two planes wherever there is room, about every `pitch` millimetres."""
    _, via = maze.blocked("GND", THIN)
    x = pitch / 2
    while x < place.WIDTH:
        y = pitch / 2
        while y < place.DEPTH:
            cell = int(round(y / GRID)) * COLS + int(round(x / GRID))
            if not via[cell] and not via[cell + AREA]:
                maze.vias.append((round(x / GRID) * GRID, round(y / GRID) * GRID, "GND"))
            y += pitch
        x += pitch


def planes(maze):
    """Return {cell: island} of ground copper: free cells of a side, and sides joined by holes.

    The planes keep 0.3 mm from other nets and are 0.25 mm wide at least: a cell is copper when
    a track of that width with that distance could lie there.
    """
    track, _ = maze.blocked("GND", 0.25 + 2 * (0.32 - CLEAR))
    joins = {_cell(x, y) for x, y, net in maze.vias if net == "GND"}
    for pad in maze.pads:
        if pad["net"] == "GND" and pad["hole"]:
            joins.update(cell % AREA for cell in cells_of(pad, track))
    island, count = {}, 0
    for start in range(2 * AREA):
        if track[start] or start in island:
            continue
        count += 1
        island[start] = count
        todo = [start]
        while todo:
            for other in _neighbours(todo.pop(), joins):
                if other not in island and not track[other]:
                    island[other] = count
                    todo.append(other)
    return island


def _neighbours(cell, joins):
    """Yield the cells beside a cell, and the one on the other side where a hole joins them."""
    layer, flat = divmod(cell, AREA)
    col, row = flat % COLS, flat // COLS
    if col:
        yield cell - 1
    if col < COLS - 1:
        yield cell + 1
    if row:
        yield cell - COLS
    if row < ROWS - 1:
        yield cell + COLS
    if flat in joins:
        yield flat + AREA * (1 - layer)


def _cell(x, y):
    return int(round(y / GRID)) * COLS + int(round(x / GRID))


def mend(maze):
    """Lead ground from islands with a pad to the main plane; return the pads left alone."""
    missed = []
    for _ in range(20):
        island = planes(maze)
        sizes = {}
        for number in island.values():
            sizes[number] = sizes.get(number, 0) + 1
        main = max(sizes, key=sizes.get)
        track, via = maze.blocked("GND", THIN)
        lost = None
        for pad in maze.pads:
            if pad["net"] != "GND" or (pad["ref"], pad["pin"]) in missed:
                continue
            cells = cells_of(pad, track)
            if not any(island.get(c) == main for c in cells):
                lost = (pad, cells)
                break
        if lost is None:
            return missed
        pad, cells = lost
        goals = [c for c, number in island.items() if number == main and not track[c]]
        path = search(cells, goals, track, via, maze.grudge)
        if path is None:
            missed.append((pad["ref"], pad["pin"]))
            continue
        lay(maze, path, "GND", THIN)
    return missed


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
