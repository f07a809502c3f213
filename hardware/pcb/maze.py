"""A board as the router sees it: a grid over two sides, what blocks a net, the cheapest way."""

import heapq
import math

GRID = 0.25
CLEAR = 0.22  # a little more than the rules' 0.2
EDGE = 0.55
VIA = 0.7
THIN, WIDE = 0.3, 0.8
POWER = {"VBUS": WIDE, "+5V": WIDE, "+5V_F": WIDE, "+5V_U": 0.5, "+3V3": 0.5, "BZ_P": 0.5,
         "BZ_N": 0.5}
VIA_COST = 8.0
BACK_COST = 1.15  # keeps the ground plane on the back whole
STEPS = [(dx, dy, math.hypot(dx, dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class Maze:
    """Copper on a board of `size` (width, depth in mm), and which cells a net may enter.

    `holes`: (x, y, diameter) of unplated holes.
    """

    def __init__(self, pads, size, holes=()):
        self.cols = int(round(size[0] / GRID)) + 1
        self.rows = int(round(size[1] / GRID)) + 1
        self.area = self.cols * self.rows
        self.size = size
        self.holes = holes
        self.pads = pads
        self.tracks = []  # (x1, y1, x2, y2, layer, width, net)
        self.vias = []  # (x, y, net)
        self.grudge = [0.0] * (2 * self.area)  # cost where rip-ups happened

    def shapes(self, net):
        """Yield (x1, y1, x2, y2, half width or (w/2, h/2), layers) of other nets' copper."""
        for pad in self.pads:
            if pad["net"] != net or not pad["net"]:
                layers = (0, 1) if pad["hole"] else ((0,) if pad["front"] else (1,))
                yield pad["x"], pad["y"], pad["w"] / 2, pad["h"] / 2, layers
        for x, y, wide in self.holes:
            half = wide / 2 + 0.3
            yield x, y, half, half, (0, 1)

    def blocked(self, net, width):
        """Return (tracks, vias): bytearrays of cells a track, or a via, of `net` may not enter."""
        track, via = bytearray(2 * self.area), bytearray(2 * self.area)
        for half, cells in ((width / 2, track), (VIA / 2, via)):
            self._frame(cells, int(math.ceil((EDGE + half) / GRID)))
            for x, y, w, h, layers in self.shapes(net):
                self._fill(cells, x, y, w, h, half + CLEAR, layers)
            for x1, y1, x2, y2, layer, wide, other in self.tracks:
                if other != net:
                    self._fill_line(cells, x1, y1, x2, y2, wide / 2 + half + CLEAR, layer)
            for x, y, other in self.vias:
                if other != net:
                    self._fill(cells, x, y, 0, 0, VIA / 2 + half + CLEAR, (0, 1))
        for x, y, _ in self.vias:  # holes keep their distance even in one net
            self._fill(via, x, y, 0, 0, 0.8, (0, 1))
        for pad in self.pads:
            if pad["hole"]:
                self._fill(via, pad["x"], pad["y"], 0, 0, pad["hole"] / 2 + 0.5, (0, 1))
        return track, via

    def _frame(self, cells, margin):
        """Mark the outermost `margin` cells of both sides."""
        for layer in (0, 1):
            for row in range(self.rows):
                start = layer * self.area + row * self.cols
                if row < margin or row >= self.rows - margin:
                    cells[start:start + self.cols] = b"\1" * self.cols
                else:
                    cells[start:start + margin] = b"\1" * margin
                    cells[start + self.cols - margin:start + self.cols] = b"\1" * margin

    def _fill(self, cells, x, y, w, h, margin, layers):
        """Mark cells nearer than `margin` to a rectangle of half sizes w, h."""
        low_c, high_c = _range(x - w - margin, x + w + margin, self.cols)
        low_r, high_r = _range(y - h - margin, y + h + margin, self.rows)
        for row in range(low_r, high_r + 1):
            dy = max(0.0, abs(row * GRID - y) - h)
            for col in range(low_c, high_c + 1):
                dx = max(0.0, abs(col * GRID - x) - w)
                if dx * dx + dy * dy < margin * margin - 1e-9:
                    for layer in layers:
                        cells[layer * self.area + row * self.cols + col] = 1

    def _fill_line(self, cells, x1, y1, x2, y2, margin, layer):
        low_c, high_c = _range(min(x1, x2) - margin, max(x1, x2) + margin, self.cols)
        low_r, high_r = _range(min(y1, y2) - margin, max(y1, y2) + margin, self.rows)
        dx, dy = x2 - x1, y2 - y1
        length = dx * dx + dy * dy
        base = layer * self.area
        for row in range(low_r, high_r + 1):
            py = row * GRID - y1
            for col in range(low_c, high_c + 1):
                px = col * GRID - x1
                share = 0.0 if length == 0 else min(1.0, max(0.0, (px * dx + py * dy) / length))
                ex, ey = px - share * dx, py - share * dy
                if ex * ex + ey * ey < margin * margin - 1e-9:
                    cells[base + row * self.cols + col] = 1

    def cells_of(self, pad, cells):
        """Return the grid cells inside a pad, by layer, free for its own net."""
        inset = 0.1
        half_w, half_h = pad["w"] / 2 - inset, pad["h"] / 2 - inset
        low_c, high_c = _range(pad["x"] - half_w, pad["x"] + half_w, self.cols)
        low_r, high_r = _range(pad["y"] - half_h, pad["y"] + half_h, self.rows)
        layers = (0, 1) if pad["hole"] else ((0,) if pad["front"] else (1,))
        found = [layer * self.area + row * self.cols + col for layer in layers
                 for row in range(low_r, high_r + 1) for col in range(low_c, high_c + 1)]
        return [cell for cell in found if not cells[cell] and (
            not pad.get("round") or self._within(pad, cell))]

    def resent(self, pads, reach=2.5, cost=2.0):
        """Make the cells near `pads` dearer, so that other nets leave room there."""
        for pad in pads:
            near = bytearray(2 * self.area)
            self._fill(near, pad["x"], pad["y"], pad["w"] / 2, pad["h"] / 2, reach, (0, 1))
            for cell, marked in enumerate(near):
                if marked:
                    self.grudge[cell] += cost

    def _within(self, pad, cell):
        """Return whether a cell lies inside a round or oval pad."""
        x, y, _ = self.point(cell)
        half_w, half_h = pad["w"] / 2, pad["h"] / 2
        end = min(half_w, half_h)
        dx = max(0.0, abs(x - pad["x"]) - (half_w - end))
        dy = max(0.0, abs(y - pad["y"]) - (half_h - end))
        return math.hypot(dx, dy) < end - 0.05

    def search(self, starts, goals, track, via, anywhere=False):
        """Return the cheapest list of cells from `starts` to `goals`, or None.

        With `anywhere` the goal is the first place where a via may stand.
        """
        if not starts or not (goals or anywhere):
            return None
        best = dict.fromkeys(starts, 0.0)
        came = {}
        goal_cells = set(goals)
        cols = [(g % self.area) % self.cols for g in goals] or [0]
        rows = [(g % self.area) // self.cols for g in goals] or [0]
        box = (min(cols), max(cols), min(rows), max(rows))

        def left(cell):
            if anywhere:
                return 0.0
            flat = cell % self.area
            col, row = flat % self.cols, flat // self.cols
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
            below = (cell + self.area) % (2 * self.area)
            if cell in goal_cells or anywhere and not via[cell] and not via[below]:
                path = [cell]
                while cell in came:
                    cell = came[cell]
                    path.append(cell)
                return path[::-1]
            layer, flat = divmod(cell, self.area)
            col, row = flat % self.cols, flat // self.cols
            here = best[cell]
            for dx, dy, cost in STEPS:
                if not (0 <= col + dx < self.cols and 0 <= row + dy < self.rows):
                    continue
                other = cell + dx + dy * self.cols
                if track[other]:
                    continue
                new = here + cost * (BACK_COST if layer else 1.0) + self.grudge[other]
                if new < best.get(other, 1e18):
                    best[other] = new
                    came[other] = cell
                    heapq.heappush(heap, (new + left(other), other))
            other = (cell + self.area) % (2 * self.area)
            if not track[other] and not via[cell] and not via[other]:
                new = here + VIA_COST + self.grudge[other]
                if new < best.get(other, 1e18):
                    best[other] = new
                    came[other] = cell
                    heapq.heappush(heap, (new + left(other), other))
        return None

    def point(self, cell):
        """Return (x, y, layer) of a cell."""
        layer, flat = divmod(cell, self.area)
        return flat % self.cols * GRID, flat // self.cols * GRID, layer


def _range(low, high, size):
    return max(0, int(math.ceil(low / GRID))), min(size - 1, int(math.floor(high / GRID)))
