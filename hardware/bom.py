"""Parts lists, counted from the netlists: one CSV a variant, never typed twice."""

import csv
import io
from pathlib import Path

from hardware.netlist import box, pocket
from hardware.netlist.model import number

HERE = Path(__file__).parent
PETG_PER_GRAM = 0.025
# name: (what it is, modules at the pockets, printed parts with grams)
VARIANTS = {
    "nets": ("scoreboard only; the table keeps its nets and nothing is fitted below", None),
    "beam": ("crossed beams round the standard nets; the umpire says what fell", pocket.beam),
    "chute": ("chutes with nodes that tell pieces apart", pocket.node),
}
# Bought beside the circuits: (what, maker, order number, alternates, price, for the box, a pocket)
EXTRAS = [
    ("USB lead, data, 1 m, with the controller's plug", "various", "-", "-", 2.0, 1, 0),
    ("5 V supply, 1 A or more, USB", "various", "-", "a laptop's socket", 5.0, 1, 0),
    ("patch lead 8P8C, Cat 5e, straight, 1.5 m", "various", "-", "up to 2 m", 1.2, 0, 1),
    ("socket strip 1x20, 2.54 mm", "Wurth", "61302011821", "any 1x20", 0.9, 2, 0),
    ("lead XH 4, 15 cm", "JST", "XHP-4 + SXH-001T-P0.6", "ready-made XH lead", 0.6, 2, 0),
    ("screw M3 x 8 and brass insert M3 x 4", "various", "-", "-", 0.12, 8, 6),
    ("screw M2.5 x 6, self-tapping", "various", "-", "-", 0.04, 8, 4),
    ("rubber foot 10 mm", "3M", "SJ5302", "any", 0.2, 4, 0),
    ("felt 3 mm, 50 x 50 mm, adhesive", "various", "-", "-", 0.2, 0, 1),
    ("white matt vinyl, 12 x 12 mm, adhesive", "various", "-", "white paint", 0.05, 0, 1),
    ("lead XH 11, 10 cm", "JST", "XHP-11 + SXH-001T-P0.6", "ready-made XH lead", 0.9, 0, 1),
]
PCB_PRICE = 3.0  # each of five, two layers, 150 x 95 mm
PRINTED_G = {"box": 180, "beam": 54, "chute": 220}  # checked against the STLs by `make hardware`
COLUMNS = ["qty", "refs", "value", "part", "maker", "order_number", "alternates", "unit_usd",
           "total_usd"]


def order_number(kind, value):
    """Return the order number of a kind; resistors and capacitors carry their value in it."""
    if not kind.by_value:
        return kind.mpn
    amount = number(value)
    if kind.prefix == "R":
        return kind.mpn.format(value.replace("k", "K") if value[-1] in "Rk" else value.replace(
            "k", "K"))
    scaled = amount if kind.prefix == "RN" else amount * 1e12
    digits = "%.0f" % scaled
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
    circuits = [(box.box(board), 1, "")]
    if module:
        circuits.append((module(), 4, "4x "))
    out = []
    for (_, value), (kind, times, refs) in count(circuits).items():
        out.append(_row(times, " ".join(refs), value, kind.name, kind.maker,
                        order_number(kind, value), kind.alternates, kind.price))
    for what, maker, mpn, alternates, price, once, each in EXTRAS:
        times = once + (4 * each if module else 0)
        if times:
            out.append(_row(times, "", "", what, maker, mpn, alternates, price))
    out.append(_row(1, "", "", "circuit board of the box, from hardware/pcb", "-", "-",
                    "stripboard by the wire list", PCB_PRICE))
    grams = PRINTED_G["box"] + (4 * PRINTED_G[variant] if module else 0)
    out.append(_row(grams, "", "", "gram of PETG, black", "various", "-", "ASA", PETG_PER_GRAM))
    total = sum(row["total_usd"] for row in out)
    out.append(dict.fromkeys(COLUMNS, ""))
    out[-1].update(part="total, US$, estimated", total_usd=round(total, 2))
    return out


def _row(times, refs, value, name, maker, mpn, alternates, price):
    return dict(zip(COLUMNS, [times, refs, value, name, maker, mpn, alternates, price,
                              round(times * price, 2)], strict=True))


def text(variant):
    """Return the CSV of a variant."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows(variant))
    return out.getvalue()


def write(folder=None):
    """Write bom-<variant>.csv for every variant; return the totals by variant."""
    folder = Path(folder or HERE / "bom")
    folder.mkdir(parents=True, exist_ok=True)
    for variant in VARIANTS:
        (folder / ("bom-%s.csv" % variant)).write_text(text(variant))
    return {variant: rows(variant)[-1]["total_usd"] for variant in VARIANTS}


if __name__ == "__main__":
    print(write())
