"""Parts lists, counted from the netlists: one CSV a variant, never typed twice."""

import csv
import io
from pathlib import Path

from hardware import fasteners
from hardware.netlist import box, panel, pocket
from hardware.netlist.model import number
from host_tools.boards.load import names

HERE = Path(__file__).parent
PETG_PER_GRAM = 0.025
# name: (what it is, modules at the pockets, printed parts with grams)
VARIANTS = {
    "nets": ("scoreboard only; the table keeps its nets and nothing is fitted below", None),
    "beam": ("crossed beams round the standard nets; the umpire says what fell", pocket.beam),
    "chute": ("chutes with nodes that tell pieces apart", pocket.node),
}
# Bought beside the circuits: (what, maker, order number, alternates, price, for the box, a beam
# pocket, a chute pocket)
EXTRAS = [
    ("USB lead, data, 1 m, with the controller's plug", "various", "-", "-", 2.0, 1, 0, 0),
    ("5 V supply, 1 A or more, USB", "various", "-", "a laptop's socket", 5.0, 1, 0, 0),
    ("patch lead 8P8C, Cat 5e, straight, 3 m, for the players' panel", "various", "-", "shorter",
     2.0, 1, 0, 0),
    ("patch lead 8P8C, Cat 5e, straight, 1.5 m", "various", "-", "3 m where the box stands on a "
     "side table", 1.2, 0, 1, 1),
    ("lead XH 4, 15 cm", "JST", "XHP-4 + SXH-001T-P0.6", "ready-made XH lead", 0.6, 2, 1, 0),
    ("lead XH 11, 10 cm", "JST", "XHP-11 + SXH-001T-P0.6", "ready-made XH lead", 0.9, 0, 0, 1),
    ("clear acrylic rod 3 mm, 21 mm long", "various", "-", "light pipe 3 mm", 0.1, 5, 0, 0),
    ("rubber foot 10 mm", "3M", "SJ5302", "any", 0.2, 4, 0, 0),
    ("adhesive pad 15 x 15 mm, removable", "3M", "-", "-", 0.1, 2, 6, 6),
    ("shrink tube, black, 6 mm, 1 cm", "various", "-", "black tape", 0.02, 0, 4, 0),
    ("stranded wire 0.14 mm2, 1 m", "various", "-", "-", 0.15, 0, 1, 2),
    ("felt 3 mm, 50 x 50 mm, adhesive", "various", "-", "-", 0.2, 0, 0, 1),
    ("white matt vinyl, 12 x 12 mm, adhesive", "various", "-", "white paint", 0.05, 0, 0, 1),
]
# On the printed board only, and for wiring by hand instead.
PICO_EXTRAS = [
    ("socket strip 1x20, 2.54 mm", "Wurth", "61302011821", "any 1x20", 0.9, 2),
    ("pin header 1x20, 2.54 mm, for the Pico", "Wurth", "61302011121", "a Pico H has them",
     0.4, 2),
]
HAND_EXTRAS = [
    ("stripboard 100 x 160 mm", "various", "-", "perfboard", 3.0, 1),
    ("adapter SOT-23 to 2.54 mm", "various", "-", "-", 0.3, 5),
    ("adapter SO-16 to 2.54 mm", "various", "-", "SO-8 for U2", 0.4, 2),
    ("adapter 8P8C jack to 2.54 mm", "various", "-", "-", 0.8, 4),
    ("stranded wire 0.22 mm2, set of ten colours, 2 m each", "various", "-", "-", 4.0, 1),
]
FASTENER_PRICE = {"screw M3 x 25": 0.05, "screw M3 x 40": 0.08, "screw M2.5": 0.04,
                  "brass": 0.08, "nut": 0.02}
# Circuit boards are sold in fives: {variant: [(board, how many)]} and the price of one.
BOARDS = {"nets": [("umpire-box", 1), ("panel", 1)],
          "beam": [("umpire-box", 1), ("panel", 1), ("beam", 4)],
          "chute": [("umpire-box", 1), ("panel", 1), ("node", 4), ("head", 4)]}
PCB_PRICE = {"umpire-box": 3.0, "panel": 0.8, "beam": 0.8, "node": 0.8, "head": 0.8}
PRINTED_G = {"box": 210, "beam": 66, "chute": 230}  # checked against the STLs by `make hardware`
COLUMNS = ["qty", "refs", "value", "part", "maker", "order_number", "alternates", "unit_usd",
           "total_usd"]


def order_number(kind, value):
    """Return the order number of a kind; resistors carry their value in it."""
    if not kind.by_value:
        return kind.mpn
    if isinstance(kind.mpn, dict):
        return kind.mpn[value]
    amount = number(value)
    if kind.prefix == "R":
        return kind.mpn.format(value.replace("k", "K") if value[-1] in "Rk" else value.replace(
            "k", "K"))
    digits = "%.0f" % amount
    return kind.mpn.format(digits[:2] + str(len(digits) - 2))


def count(circuits):
    """Return {(kind name, value): [kind, number, refs]} over [(circuit, times, prefix)]."""
    out = {}
    for circuit, times, prefix in circuits:
        for part in circuit.parts.values():
            if not part.kind.fitted:
                continue
            bare = part.value if part.kind.by_value else ""
            row = out.setdefault((part.kind.name, bare), [part.kind, 0, []])
            row[1] += times
            row[2].append(prefix + part.ref)
    return out


def rows(variant, board="RPI_PICO"):
    """Return the parts list of a variant as a list of dicts, the total last."""
    _, module = VARIANTS[variant]
    whole = board in box.PICO_BOARDS
    circuits = [(box.box(board), 1, "")]
    if board in box.PICO_BOARDS or "panel2" in circuits[0][0].ports:
        circuits.append((panel.panel(), 1, "panel "))
    if module:
        circuits.append((module(), 4, "4x "))
    out = []
    for (_, value), (kind, times, refs) in count(circuits).items():
        out.append(_row(times, " ".join(refs), value, kind.name, kind.maker,
                        order_number(kind, value), kind.alternates, kind.price))
    for what, maker, mpn, alternates, price, *times in EXTRAS:
        pocket_times = {"nets": 0, "beam": times[1], "chute": times[2]}[variant]
        number = times[0] + 4 * pocket_times
        if number:
            out.append(_row(number, "", "", what, maker, mpn, alternates, price))
    for what, maker, mpn, alternates, price, number in PICO_EXTRAS if whole else HAND_EXTRAS:
        out.append(_row(number, "", "", what, maker, mpn, alternates, price))
    for what, number in fasteners.lines(variant).items():
        price = next(p for key, p in FASTENER_PRICE.items() if what.startswith(key))
        out.append(_row(number, "", "", what, "various", "-", "-", price))
    for name, number in BOARDS[variant]:
        if whole or name != "umpire-box":
            out.append(_row(number, "", "", "circuit board: %s" % name, "-", "-",
                            "build/hardware/release", PCB_PRICE[name]))
    grams = PRINTED_G["box"] + (4 * PRINTED_G[variant] if module else 0)
    out.append(_row(grams, "", "", "gram of PETG, black", "various", "-", "ASA", PETG_PER_GRAM))
    total = sum(row["total_usd"] for row in out)
    out.append(dict.fromkeys(COLUMNS, ""))
    out[-1].update(part="total, US$, estimated", total_usd=round(total, 2))
    return out


def _row(times, refs, value, name, maker, mpn, alternates, price):
    return dict(zip(COLUMNS, [times, refs, value, name, maker, mpn, alternates, price,
                              round(times * price, 2)], strict=True))


def lists():
    """Return {file name: (variant, board)} of all the lists."""
    out = {"bom-%s.csv" % variant: (variant, "RPI_PICO") for variant in VARIANTS}
    out.update({"box-%s.csv" % name: ("nets", name) for name in names()
                if name not in box.PICO_BOARDS and name != "SIM"})
    return out


def text(variant, board="RPI_PICO"):
    """Return the CSV of a variant."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows(variant, board))
    return out.getvalue()


def write(folder=None):
    """Write every list; return the totals by variant."""
    folder = Path(folder or HERE / "bom")
    folder.mkdir(parents=True, exist_ok=True)
    for name, (variant, board) in lists().items():
        (folder / name).write_text(text(variant, board))
    return {variant: rows(variant)[-1]["total_usd"] for variant in VARIANTS}


if __name__ == "__main__":
    print(write())
