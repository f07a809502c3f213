"""Pictures in the terminal: drops by light and colour ratio, confusion tables, live pockets."""

import math

from rich import box
from rich.table import Table
from rich.text import Text

from host_tools.pockets.frames import health_name
from host_tools.pockets.training import ASK_BELOW, CLASSES

MARKS = {"white": ("W", "bright_white"), "black": ("B", "bright_black"), "queen": ("Q", "red"),
         "striker": ("S", "cyan")}
WIDE, HIGH = 56, 12
LIGHT = (10, 4000)  # red + green, 128 = as bright as the patch
RATIO = (8, 256)  # red over green, 16 = equal


def scatter(drops: dict, limits=None) -> Text:
    """Return a plot of drops {piece: [(red, green, size)]}: light to the right, redness up.

    Strikers, told by size, stand on a line of their own in mm. Limits are drawn as │ and ─.
    """
    grid = [[" "] * WIDE for _ in range(HIGH)]
    style = {}
    if limits is not None and limits.trained:
        x = _place(limits.light, LIGHT, WIDE)
        y = HIGH - 1 - _place(limits.ratio, RATIO, HIGH)
        for row in range(y, HIGH):
            grid[row][x] = "│"
        grid[y] = ["─"] * WIDE
    for piece in CLASSES[:3]:
        for red, green, _ in drops.get(piece, ()):
            x = _place(red + green, LIGHT, WIDE)
            y = HIGH - 1 - _place(16 * red / max(green, 1), RATIO, HIGH)
            grid[y][x] = MARKS[piece][0]
            style[y, x] = MARKS[piece][1]
    out = Text()
    for y, row in enumerate(grid):
        out.append("redder " if y == 0 else "       ")
        for x, mark in enumerate(row):
            out.append(mark, style.get((y, x), "dim"))
        out.append("\n")
    out.append("       dark" + " " * (WIDE - 10) + "bright\n")
    out.append(_sizes(drops, limits))
    return out


def _sizes(drops, limits):
    line = ["·"] * WIDE
    low, high = 26.0, 44.0
    if limits is not None and limits.trained:
        line[_linear(limits.wide / 16, low, high)] = "│"
    for piece in (*CLASSES,):
        for _, _, size in drops.get(piece, ()):
            line[_linear(size / 16, low, high)] = MARKS[piece][0]
    return Text("26 mm  " + "".join(line) + "  44 mm")


def _linear(value, low, high):
    return min(max(int((value - low) / (high - low) * WIDE), 0), WIDE - 1)


def _place(value, ends, cells):
    low, high = (math.log(e) for e in ends)
    part = (math.log(max(value, 1)) - low) / (high - low)
    return min(max(int(part * cells), 0), cells - 1)


def confusion(table: dict) -> Table:
    """Return a confusion table {fell: {said: count}}."""
    out = Table("fell \\ said", *CLASSES, "ask", title="each drop judged without itself")
    for piece in CLASSES:
        cells = []
        for said in (*CLASSES, "unknown"):
            n = table[piece][said]
            good = said == piece
            cells.append(Text(str(n) if n else "·",
                              style="green" if good else "yellow" if said == "unknown"
                              else "bold red" if n else "dim"))
        out.add_row(piece, *cells)
    return out


def pockets(states: dict, last: dict, counts: dict) -> Table:
    """Return the live view of all pockets."""
    out = Table(box=box.SIMPLE, padding=(0, 1, 0, 0), show_edge=False, caption_justify="left",
                caption="○ clear ● blocked ☼ foreign light; lit, sun: percent; red, green: 64 = "
                "the patch; n: colour frames")
    for name in ("", "health", "AGB", "lit", "sun", "last", "mm", "red", "green", "n", "m/s",
                 "W B Q S ?"):
        out.add_column(name, no_wrap=True)
    for pocket, state in states.items():
        if not state.beats:
            out.add_row(str(pocket), Text("not heard", style="dim"), *[""] * 10)
            continue
        drop = last.get(pocket)
        style = "green" if state.code == 0 else "yellow" if state.code == 2 else "bold red"
        cells = [""] * 6
        if drop:
            asked = "" if drop.confidence >= ASK_BELOW else "?"
            cells = [f"{drop.name}{asked} {drop.confidence}%", f"{drop.size / 16:.1f}",
                     str(drop.red), str(drop.green), str(drop.frames),
                     f"{drop.speed / 1000:.2f}"]
        out.add_row(str(pocket), Text(health_name(state.code), style=style), state.lamps(),
                    str(state.baseline), str(state.dark), *cells,
                    " ".join(str(n) for n in counts[pocket]))
    return out
