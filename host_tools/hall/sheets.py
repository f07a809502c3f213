"""Results of all matches and their sheets, from the journals in the hall's folder."""

import json
import time
from html import escape

from host_tools.draughts.journal import Fold
from host_tools.errors import ToolError
from host_tools.journal.journalfile import JournalFile
from host_tools.results import page
from host_tools.results.record import Place, of_journal

COLUMNS = ("table", "journal", "laws", "a", "b", "winner", "games_a", "games_b", "games",
           "over", "signed_by", "signed_at", "error")


def results(hall) -> list[dict]:
    """Return every journal's result, in the order of tables and journals."""
    out = []
    for row in hall.index.journals():
        if row["name"] not in hall.tables:
            continue
        signed = hall.signature(row["name"], row["stem"])
        out.append({"table": row["name"], "journal": row["stem"], "laws": row["laws"],
                    "names": json.loads(row["names"]), "over": bool(row["over"]),
                    "winner": row["winner"], "error": row["error"], "signed": signed,
                    "result": json.loads(row["result"]) if row["result"] else None})
    order = {name: i for i, name in enumerate(hall.tables)}
    return sorted(out, key=lambda one: (order[one["table"]], one["journal"]))


def row(one: dict) -> dict:
    """Return a result as a line of CSV; a text that a spreadsheet would run is quoted."""
    result = one["result"] or {}
    won = result.get("match", {}).get("games_won", {"a": "", "b": ""})
    signed = one["signed"] or {"who": "", "at": None}
    at = _date(signed["at"]) if signed["at"] else ""
    games = " ".join(f"{g['score']['a']}-{g['score']['b']}" for g in result.get("games", ()))
    line = {"table": one["table"], "journal": one["journal"], "laws": one["laws"],
            "a": " & ".join(one["names"][0::2]), "b": " & ".join(one["names"][1::2]),
            "winner": one["winner"], "games_a": won["a"], "games_b": won["b"], "games": games,
            "over": "yes" if one["over"] else "no", "signed_by": signed["who"], "signed_at": at,
            "error": one["error"]}
    return {k: f"'{v}" if isinstance(v, str) and v[:1] in "=+-@\t\r" and v else v
            for k, v in line.items()}


def html(hall, table: str, stem: str) -> str:
    """Return the sheet of a match as a page that needs nothing else."""
    journal = hall.shelf.journal(table, stem)
    raw = bytes(journal.data[:journal.stored])
    signed = hall.signature(table, stem)
    try:
        place = Place(event=hall.event, table=table, umpire=signed["who"] if signed else "",
                      date=_date(signed["at"]) if signed else "")
        return page.sheet(of_journal(JournalFile(raw, stem), stem + ".plj", place))
    except ToolError:
        try:
            text = Fold(raw).pdn()
        except ToolError as error:
            text = str(error)
    if signed:
        text += f"\n\nConfirmed by {signed['who']}, {_date(signed['at'])}"
    return page.document(f"Table {table}, {stem}", f"<pre>{escape(text)}</pre>")


def _date(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
