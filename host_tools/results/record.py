"""One match as one JSON document: what sheet, CSV, pages, statistics, SoL and signing are made of.

Schema and its promises: docs/results.md.
"""

import hashlib
import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.journal import journalfile
from host_tools.results.story import tell
from host_tools.results.strokes import Account, pair
from host_tools.results.text import clean
from host_tools.table import result
from pocketlaw.carrom import terms

SCHEMA = "pocketlaw.results/1"


@dataclass
class Place:
    """What the box does not know of a match, said on the command line; "" is not known."""

    event: str = ""
    round: str = ""
    table: str = ""
    date: str = ""
    umpire: str = ""
    referee: str = ""

    def __post_init__(self):
        for field in fields(self):
            value = clean(getattr(self, field.name))
            if len(value) > 80:
                raise ToolError(f"{field.name}: more than 80 characters", 2)
            setattr(self, field.name, value)


def of_file(path: Path, place: Place | None = None) -> dict:
    """Return the document of the journal at `path`; ToolError when it can not be used.

    A journal that is damaged further on gives the document of its valid part, `journal.error`
    saying where it ends.
    """
    raw = journalfile.load_file(path)
    if not journalfile.is_journal(raw):
        raise ToolError(f"{path}: no Pocketlaw journal", 2)
    return of_journal(journalfile.JournalFile(raw, str(path)), path.name, place)


def of_journal(read: journalfile.JournalFile, name: str, place: Place | None = None) -> dict:
    """Return the document of a journal that is read; `name` is its file's."""
    head, history = read.header, read.replay.history
    entries, undos = tell(read)
    account = Account(entries, bool(head.event))
    folded = json.loads(result.of_match(history.match, read.replay.last_t, history.events))
    names = [clean(n.decode("utf-8", "replace")) for n in head.names]
    games = folded["games"]
    _enrich(games, [b for b in account.boards if "trial" not in b], account.strokes)
    return {
        "schema": SCHEMA,
        "journal": {"file": clean(name), "bytes": len(read.raw), "records": read.count,
                    "sha256": hashlib.sha256(read.raw).hexdigest(), "error": read.error or None},
        "place": asdict(place or Place()),
        "laws": {"id": head.laws.ident, "name": clean(read.title),
                 "target": head.laws.target, "shot_ms": head.laws.shot_ms,
                 "queen": head.laws.queen, "cutoff": head.laws.cutoff,
                 "games_to_win": head.laws.games_to_win(head.round_no)},
        "event": ("singles", "doubles")[head.event],
        "round": terms.ROUNDS[head.round_no],
        "players": {"a": names[0::2], "b": names[1::2]},
        "toss": _side(head.toss), "choice": _choice(head.choice),
        "state": folded["state"], "over": folded["state"] == "MATCH",
        "match": folded["match"], "games": games,
        "strokes": account.strokes, "calls": account.calls, "placings": account.placings,
        "totals": _totals(account),
        "undos": undos, "events": folded["events"], "ms": read.replay.last_t,
    }


def _side(number):
    return "ab"[number] if number in (0, 1) else None


def _choice(number):
    return ("break", "side")[number] if number in (0, 1) else None


def _enrich(games: list[dict], told: list[dict], strokes: list[dict]) -> None:
    """Add to each board of the sheet what was told of it; both lists are in the match's order.

    The box keeps the last 128 boards, so they are paired from the end.
    """
    rows = [board for game in games for board in game["boards"]]
    for row, more in zip(reversed(rows), reversed(told), strict=False):
        row |= {key: more[key] for key in ("white", "score", "due", "demanded", "turns", "laws",
                                           "say", "ended_by", "slam")}
        row["began"], row["ended"] = more["began"], more["t"]
        row["time"] = _time([s for s in strokes if more["began"] <= s["t"] <= more["t"]])


def _time(strokes: list[dict]) -> dict:
    """Shot-clock ms used by each side."""
    return pair([sum(s["ms"] for s in strokes if s["by"] == side) for side in "ab"])


def _totals(account: Account) -> dict:
    """What each side did in the whole match, trial boards apart."""
    strokes = [s for s in account.strokes if "trial" not in s]
    calls = [c for c in account.calls if "trial" not in c]
    placings = [p for p in account.placings if "trial" not in p]

    def count(side):
        mine = [s for s in strokes if s["by"] == side]
        fouls = [c["call"] for c in calls if c["by"] == side]
        return {
            "strokes": len(mine), "ms": sum(s["ms"] for s in mine),
            "late": sum(s["late"] for s in mine),
            "timeouts": fouls.count("timeout"),
            "fouls": fouls.count("foul") + sum(s["improper"] for s in mine),
            "technical_fouls": fouls.count("technical_foul"),
            "dues": sum(p["dues"] for p in placings if p["side"] == side),
            "waived": sum(p["waived"] for p in placings if p["side"] == side),
            "striker": sum(s["down"]["striker"] for s in mine),
        }

    return {side: count(side) for side in "ab"}
