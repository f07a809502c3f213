"""Players and pairs over many matches: what they won, how they broke, how long they took."""

import csv
import io
from html import escape
from statistics import median

from rich.cells import cell_len

from host_tools.results.page import document
from host_tools.results.telling import side_name
from host_tools.results.text import cell

# Column -> its heading. Times are in seconds; rates have one decimal.
COLUMNS = {
    "name": "Name", "matches": "Matches", "matches_won": "won", "games": "Games",
    "games_won": "won", "boards": "Boards", "boards_won": "won", "breaks": "Breaks",
    "breaks_won": "won", "points": "Points", "points_board": "a board", "slams": "Slams",
    "queens": "Queens", "strokes": "Strokes", "stroke_median": "median s",
    "stroke_longest": "longest s", "late": "Late", "timeouts": "Time-outs", "fouls": "Fouls",
    "technical_fouls": "Technical", "dues": "Dues", "decisions": "Decisions",
}
_SUMS = ("late", "timeouts", "fouls", "technical_fouls", "dues")


def table(docs: list[dict]) -> list[dict]:
    """Return a row for each player or pair, most matches won first, then by points a board.

    A journal given twice (same SHA-256) counts once. In doubles the pair is the row, its players
    in the order of their names.
    """
    rows: dict[str, dict] = {}
    times: dict[str, list[int]] = {}
    seen = set()
    for doc in docs:
        if doc["journal"]["sha256"] in seen:
            continue
        seen.add(doc["journal"]["sha256"])
        for side in "ab":
            name = " & ".join(sorted(doc["players"][side]))
            row = rows.setdefault(name, {"name": name} | dict.fromkeys(list(COLUMNS)[1:], 0))
            spent = times.setdefault(name, [])
            spent += [s["ms"] for s in doc["strokes"] if s["by"] == side and "trial" not in s]
            _add(row, doc, side)
    for name, row in rows.items():
        _times(row, times[name])
    return sorted(rows.values(), key=lambda r: (-r["matches_won"], -r["points_board"], r["name"]))


def _add(row: dict, doc: dict, side: str) -> None:
    row["matches"] += 1
    row["matches_won"] += doc["match"]["winner"] == side
    for game in doc["games"]:
        row["games"] += bool(game["winner"])
        row["games_won"] += game["winner"] == side
        for board in game["boards"]:
            if board["winner"] is None:
                continue
            won = board["winner"] == side
            row["boards"] += 1
            row["boards_won"] += won
            row["breaks"] += board["breaker"] == side
            row["breaks_won"] += won and board["breaker"] == side
            row["points"] += board["points"] if won else 0
            row["slams"] += won and board.get("slam", False)
            row["queens"] += board["queen"] == side
    totals = doc["totals"][side]
    row["strokes"] += totals["strokes"]
    for name in _SUMS:
        row[name] += totals[name]
    row["decisions"] += sum(c["by"] == side and (c["overridden"] or c["confirmed"])
                            for c in doc["calls"] if "trial" not in c)


def _times(row: dict, spent: list[int]) -> None:
    row["points_board"] = round(row["points"] / row["boards"], 1) if row["boards"] else 0
    row["stroke_median"] = round(median(spent) / 1000, 1) if spent else 0
    row["stroke_longest"] = round(max(spent) / 1000, 1) if spent else 0


def as_csv(rows: list[dict]) -> str:
    """Return the table as CSV, headed by the columns' names."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows([cell(row[name]) for name in COLUMNS] for row in rows)
    return out.getvalue()


def as_html(rows: list[dict], docs: list[dict]) -> str:
    """Return the table as a page that needs nothing else, and the matches it counts."""
    head = "".join(f"<th>{escape(text)}</th>" for text in COLUMNS.values())
    lines = "".join("<tr>" + "".join(
        f"<td{' class=name' if name == 'name' else ''}>{escape(str(row[name]))}</td>"
        for name in COLUMNS) + "</tr>" for row in rows)
    played = "".join(f"<li>{escape(side_name(doc, 'a'))} - {escape(side_name(doc, 'b'))}: "
                     + escape(", ".join(f"{g['score']['a']}-{g['score']['b']}"
                                        for g in doc["games"])) + "</li>" for doc in docs)
    return document("Players", f"<h1>Players</h1><div class=wide><table><tr>{head}</tr>{lines}"
                    f"</table></div><h2>Matches</h2><ul>{played}</ul>")


def as_text(rows: list[dict]) -> str:
    """Return the table for a terminal."""
    shown = [list(COLUMNS.values())] + [[str(row[name]) for name in COLUMNS] for row in rows]
    widths = [max(cell_len(line[i]) for line in shown) for i in range(len(COLUMNS))]

    def padded(i, text):
        space = " " * (widths[i] - cell_len(text))
        return space + text if i else text + space

    return "\n".join("  ".join(padded(i, text) for i, text in enumerate(line)) for line in shown)
