"""Ground: a via at every surface pad, two planes stitched together, islands led to the rest."""

from hardware.pcb.maze import CLEAR, GRID, THIN
from hardware.pcb.tracks import lay


def ground(maze):
    """Give every surface pad of ground a via beside it; return the pads that got none."""
    missed = []
    for pad in maze.pads:
        if pad["net"] != "GND" or pad["hole"]:
            continue
        for width in (0.5, THIN):
            track, via = maze.blocked("GND", width)
            path = maze.search(maze.cells_of(pad, track), [], track, via, anywhere=True)
            if path:
                break
        if not path:
            missed.append((pad["ref"], pad["pin"]))
            continue
        lay(maze, path, "GND", width)
        x, y, _ = maze.point(path[-1])
        maze.vias.append((x, y, "GND"))
    return missed


def stitch(maze, pitch=5.0):
    """Join the two planes wherever there is room, about every `pitch` millimetres."""
    _, via = maze.blocked("GND", THIN)
    x = pitch / 2
    while x < maze.size[0]:
        y = pitch / 2
        while y < maze.size[1]:
            cell = int(round(y / GRID)) * maze.cols + int(round(x / GRID))
            if not via[cell] and not via[cell + maze.area]:
                maze.vias.append((round(x / GRID) * GRID, round(y / GRID) * GRID, "GND"))
            y += pitch
        x += pitch


def planes(maze):
    """Return {cell: island} of ground copper: free cells of a side, and sides joined by holes.

    The planes keep 0.3 mm from other nets and are 0.25 mm wide at least: a cell is copper when
    a track of that width with that distance could lie there.
    """
    track, _ = maze.blocked("GND", 0.25 + 2 * (0.36 - CLEAR))
    joins = {_cell(maze, x, y) for x, y, net in maze.vias if net == "GND"}
    for pad in maze.pads:
        if pad["net"] == "GND" and pad["hole"]:
            joins.update(cell % maze.area for cell in maze.cells_of(pad, track))
    island, count = {}, 0
    for start in range(2 * maze.area):
        if track[start] or start in island:
            continue
        count += 1
        island[start] = count
        todo = [start]
        while todo:
            for other in _neighbours(maze, todo.pop(), joins):
                if other not in island and not track[other]:
                    island[other] = count
                    todo.append(other)
    return island


def _neighbours(maze, cell, joins):
    """Yield the cells beside a cell, and the one on the other side where a hole joins them."""
    layer, flat = divmod(cell, maze.area)
    col, row = flat % maze.cols, flat // maze.cols
    if col:
        yield cell - 1
    if col < maze.cols - 1:
        yield cell + 1
    if row:
        yield cell - maze.cols
    if row < maze.rows - 1:
        yield cell + maze.cols
    if flat in joins:
        yield flat + maze.area * (1 - layer)


def _cell(maze, x, y):
    return int(round(y / GRID)) * maze.cols + int(round(x / GRID))


def mend(maze):
    """Lead ground from islands with a pad to the main plane; return the pads left alone."""
    missed, led = [], []
    while True:
        island = planes(maze)
        sizes = {}
        for number in island.values():
            sizes[number] = sizes.get(number, 0) + 1
        main = max(sizes, key=sizes.get)
        track, via = maze.blocked("GND", THIN)
        lost = None
        for pad in maze.pads:
            if pad["net"] != "GND" or (pad["ref"], pad["pin"]) in missed + led:
                continue
            cells = maze.cells_of(pad, track)
            if not any(island.get(c) == main for c in cells):
                lost = (pad, cells)
                break
        if lost is None:
            return missed
        pad, cells = lost
        goals = [c for c, number in island.items() if number == main and not track[c]]
        path = maze.search(cells, goals, track, via)
        if path is None:
            missed.append((pad["ref"], pad["pin"]))
            continue
        lay(maze, path, "GND", THIN)
        led.append((pad["ref"], pad["pin"]))
