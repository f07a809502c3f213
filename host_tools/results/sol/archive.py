"""A `.sol` archive: one tourney with the matches of many journals, in SoL's JSON form.

Cross references are positions from 1 in the lists of the first item. SoL's loader checks no range,
so everything is checked here.
"""

import datetime
import json
import re

from host_tools.errors import ToolError
from host_tools.results.sol import rows

_NAME, _DESCRIPTION = 50, 50  # characters that SoL's columns hold
_SIDES = ("a", "b")


def archive(docs: list[dict], event: str, date: str, club: str, country: str,
            game: int | None = None) -> str:
    """Return the archive's text. `date`: YYYY-MM-DD; `country`: three letters, as ITA.

    `game` takes that game of each match alone. ToolError names what SoL can not hold.
    """
    _check_event(event, date, club, country)
    first = docs[0]
    several = game is None and first["laws"]["games_to_win"] > 1
    builder = _Builder(country, 2 if first["event"] == "doubles" else 1)
    matches = []
    for number, doc in enumerate(docs, 1):
        name = doc["journal"]["file"]
        if doc["event"] != first["event"]:
            raise ToolError(f"{name}: {doc['event']} among {first['event']}; "
                            "a tourney of SoL is one or the other", 2)
        if several != (game is None and doc["laws"]["games_to_win"] > 1):
            raise ToolError(f"{name}: matches of one game and of three do not go together; "
                            "--game 1 takes that game of each", 2)
        reason = rows.refusal(doc, 1 if several else game)
        if reason:
            raise ToolError(f"{name}: {reason}", 2)
        matches.append(_match(doc, number, builder, several, game or 1))
    _check_places(docs, matches)
    turns = max(match["turn"] for match in matches)
    head = {"users": [], "players": builder.players,
            "clubs": [{"description": club, "nationality": country, "prizes": "fixed",
                       "couplings": "serial"}],
            "championships": [{"description": event, "club": 1, "prizes": "fixed",
                               "couplings": "serial", "skipworstprizes": 0,
                               "playersperteam": builder.per_team}],
            "ratings": [], "rates": []}
    tourney = {"championship": 1, "description": event, "date": date, "currentturn": turns,
               "rankedturn": turns, "system": "knockout" if several else "swiss",
               "matcheskind": "bestof3" if several else "simple", "couplings": "serial",
               "competitors": builder.competitors, "matches": matches}
    return json.dumps([head, tourney], ensure_ascii=False, indent=1) + "\n"


class _Builder:
    """The players and competitors met so far; a name met again is the same person."""

    def __init__(self, country: str, per_team: int):
        self.country = country
        self.per_team = per_team
        self.players: list[dict] = []
        self.competitors: list[dict] = []
        self._known: dict[str, int] = {}
        self._teams: dict[frozenset, int] = {}

    def competitor(self, names: list[str]) -> int:
        """Return the position of the competitor that these players are."""
        numbers = [self._player(name) for name in names]
        team = frozenset(numbers)
        if len(team) < len(numbers):
            raise ToolError(f"{names[0]} stands twice in one pair", 2)
        if team not in self._teams:
            self.competitors.append({"players": numbers})
            self._teams[team] = len(self.competitors)
        return self._teams[team]

    def _player(self, name: str) -> int:
        if name not in self._known:
            first, _, last = name.rpartition(" ")
            for part in (first, last):
                if len(part) > _NAME:
                    raise ToolError(f"{name}: SoL holds {_NAME} characters of a name", 2)
            self.players.append({"firstname": first or "-", "lastname": last,
                                 "nationality": self.country, "agreedprivacy": "A"})
            self._known[name] = len(self.players)
        return self._known[name]


def _match(doc: dict, number: int, builder: _Builder, several: bool, game: int) -> dict:
    name = doc["journal"]["file"]
    if doc["players"]["a"] == doc["players"]["b"]:
        raise ToolError(f"{name}: {doc['players']['a'][0]} plays against himself", 2)
    for side in _SIDES:
        if not all(doc["players"][side]):
            raise ToolError(f"{name}: a player without a name", 2)
    one, two = (builder.competitor(doc["players"][side]) for side in _SIDES)
    match = {"competitor1": one, "competitor2": two,
             "turn": _number(doc, "round", 1), "board": _number(doc, "table", number)}
    if several:
        if not doc["over"]:
            raise ToolError(f"{name}: the match is not finished", 2)
        for suffix, n in (("", 1), ("_2", 2), ("_3", 3)):
            score = rows.score(doc, n)
            if n < 3 or any(score):
                match["score1" + suffix], match["score2" + suffix] = score
    else:
        boards = rows.boards(doc, game)
        if not boards:
            raise ToolError(f"{name}: game {game} has no finished board", 2)
        match["score1"], match["score2"] = rows.score(doc, game)
        match["boards"] = [{k: v for k, v in row.items() if v is not None} for row in boards]
        match["breaker"] = "1" if rows.breaker(doc, game) == "a" else "2"
    return match


def _number(doc: dict, what: str, default: int) -> int:
    text = doc["place"][what]
    if not text:
        return default
    if not re.fullmatch("[1-9][0-9]{0,2}", text):
        raise ToolError(f"{doc['journal']['file']}: {what} {text!r}: SoL needs a number from 1 "
                        "to 999", 2)
    return int(text)


def _check_event(event: str, date: str, club: str, country: str) -> None:
    for what, text in (("event", event), ("club", club)):
        if not 1 <= len(text) <= _DESCRIPTION:
            raise ToolError(f"--{what}: SoL holds 1 to {_DESCRIPTION} characters", 2)
    if not re.fullmatch("[A-Z]{3}", country):
        raise ToolError(f"--country {country!r}: three capital letters, as IND or ITA", 2)
    try:
        if len(date) != 10:
            raise ValueError
        datetime.date.fromisoformat(date)
    except ValueError:
        raise ToolError(f"--date {date!r}: a day as 2026-12-01", 2) from None


def _check_places(docs: list[dict], matches: list[dict]) -> None:
    seen: dict[tuple, str] = {}
    for doc, match in zip(docs, matches, strict=True):
        name = doc["journal"]["file"]
        for place, what in (((match["turn"], "table", match["board"]), "table"),
                            *(((match["turn"], "player", match[c]), "player")
                              for c in ("competitor1", "competitor2"))):
            if place in seen:
                raise ToolError(f"{name}: round {match['turn']} has this {what} already, in "
                                f"{seen[place]}", 2)
            seen[place] = name
