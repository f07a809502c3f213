"""SoL's digital scorecard of one table, over HTTP: read the page, store boards, end the match."""

import json
import re
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from html.parser import HTMLParser

from host_tools.errors import ToolError
from host_tools.results.text import clean

_TIMEOUT = 10  # seconds
_MOST = 1 << 20  # bytes of a page; SoL's has some thousand


class Away(ToolError):
    """SoL can not be reached now, or had an error of its own: the same may work later."""


class Closed(ToolError):
    """SoL takes nothing more for this table: the match was ended, or another round began."""


@dataclass
class Page:
    """What the scorecard shows: its round (`turn`), the names, and the boards it holds."""

    title: str
    where: str
    turn: int
    names: tuple[str, str]
    boards: int


class _Reader(HTMLParser):
    """Finds the parts of the page by their tags; keeps the text of h1, h2 and the names."""

    def __init__(self):
        super().__init__()
        self.texts: dict[str, list[str]] = {"h1": [], "h2": [], "name": []}
        self.fields: dict[str, str] = {}
        self.boards = 0
        self._into: str | None = None
        self._in_head = False

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag in ("h1", "h2"):
            self._begin(tag)
        elif tag == "thead":
            self._in_head = True
        elif tag == "span" and self._in_head:
            self._begin("name")
        elif tag == "input" and attrs.get("name"):
            self.fields.setdefault(attrs["name"], attrs.get("value") or "")
        elif tag == "tr" and re.fullmatch(r"board_\d{1,3}", attrs.get("id") or ""):
            self.boards = max(self.boards, int(attrs["id"][6:]))

    def _begin(self, what):
        self._into = what
        self.texts[what].append("")

    def handle_endtag(self, tag):
        if tag == "thead":
            self._in_head = False
        if tag in ("h1", "h2", "span"):
            self._into = None

    def handle_data(self, data):
        if self._into:
            self.texts[self._into][-1] += data


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args, **more):
        return None


@dataclass
class Card:
    """The scorecard at `url`, as the table's QR label has it."""

    url: str
    _opener: object = field(default_factory=lambda: urllib.request.build_opener(_NoRedirect))

    def __post_init__(self):
        parts = urllib.parse.urlsplit(self.url)
        if parts.scheme not in ("http", "https") or not parts.netloc \
                or not re.search(r"/lit/match/[^/]+$", parts.path):
            raise ToolError(f"{self.url}: no address of a scorecard "
                            "(http://…/lit/match/…, as on the table's label)", 2)

    def _ask(self, method: str, fields: dict | None = None) -> tuple[int, str, str]:
        """Return (status, body, location). Away when there is no answer or an error of SoL's."""
        data = urllib.parse.urlencode(fields).encode() if fields is not None else None
        request = urllib.request.Request(self.url, data=data, method=method, headers={
            "X-Requested-With": "XMLHttpRequest", "User-Agent": "pocketlaw"})
        try:
            with self._opener.open(request, timeout=_TIMEOUT) as answer:
                return answer.status, answer.read(_MOST).decode("utf-8", "replace"), ""
        except urllib.error.HTTPError as error:
            with error:
                if 300 <= error.code < 400:
                    return error.code, "", error.headers.get("Location") or ""
                if error.code in (400, 404):
                    raise Closed(f"SoL knows no such table now (HTTP {error.code})") from None
                raise Away(f"SoL answered HTTP {error.code}") from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "reason", error)
            raise Away(f"SoL does not answer ({clean(str(reason))})") from None
        except Exception as error:  # http.client's own kinds, for what is no HTTP
            raise Away(f"what answers is no SoL ({type(error).__name__})") from None

    def page(self) -> Page:
        """Read the scorecard; Closed when the match was ended already, ToolError when none."""
        _, body, location = self._ask("GET")
        if location:
            raise Closed("this match has its result in SoL already")
        reader = _Reader()
        reader.feed(body)
        names = [clean(name) for name in reader.texts["name"]]
        turn = reader.fields.get("turn", "")
        if len(names) != 2 or not re.fullmatch(r"\d{1,4}", turn):
            raise ToolError(f"{self.url}: what is there is no scorecard of SoL")
        return Page(clean(" ".join(reader.texts["h1"])), clean(" ".join(reader.texts["h2"])),
                    int(turn), (names[0], names[1]), reader.boards)

    def elapsed(self) -> int | None:
        """Return the ms since this round was started, None while it was not."""
        _, body, _ = self._ask("PUT")
        value = self._json(body).get("elapsed")
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def store(self, turn: int, breaker: str | None, rows: list[dict]) -> None:
        """Store all boards; those that SoL has and `rows` blanks are overwritten.

        Closed when SoL takes no more, ToolError with SoL's words when it refuses a value.
        """
        _, body, location = self._ask("POST", form(turn, breaker, rows))
        if location:
            raise Closed("SoL takes no more boards of this match")
        answer = self._json(body)
        if answer.get("location"):
            raise Closed(f"SoL: {clean(str(answer.get('message', '')))}")
        if not answer.get("success"):
            raise ToolError(f"SoL refused the boards: {clean(str(answer.get('message', '')))}")

    def end(self, turn: int, breaker: str | None, rows: list[dict], score: tuple) -> None:
        """Store the boards and end the match with `score`; it can not be taken back from here."""
        fields = form(turn, breaker, rows)
        fields |= {"score1": score[0], "score2": score[1], "end_match": ""}
        status, body, location = self._ask("POST", fields)
        if location and "check=" in location:
            return
        if location or not body:
            raise Closed("SoL takes no more of this match")
        answer = self._json(body)
        kind = Closed if answer.get("location") else ToolError
        raise kind(f"SoL: {clean(str(answer.get('message', status)))}")

    def _json(self, body: str) -> dict:
        try:
            answer = json.loads(body)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise Away("what answers is no SoL")
        return answer


def form(turn: int, breaker: str | None, rows: list[dict]) -> dict:
    """Return the fields of the scorecard's form; `rows` as results.sol.rows makes them."""
    fields: dict = {"turn": turn}
    if breaker:
        fields["breaker"] = breaker
    for row in rows:
        n = row["number"]
        fields[f"coins_{n}_1"], fields[f"coins_{n}_2"] = row["coins1"], row["coins2"]
        if row["queen"]:
            fields[f"queen_{n}"] = row["queen"]
    return fields


def blanked(rows: list[dict], boards: int) -> list[dict]:
    """Return `rows` with blank ones up to number `boards`: SoL keeps a board that is omitted."""
    return rows + [{"number": n, "coins1": 0, "coins2": 0, "queen": None}
                   for n in range(len(rows) + 1, boards + 1)]


def swapped(rows: list[dict]) -> list[dict]:
    """Return `rows` for a card on which side a is competitor 2."""
    other = {"1": "2", "2": "1", None: None}
    return [{"number": r["number"], "coins1": r["coins2"], "coins2": r["coins1"],
             "queen": other[r["queen"]]} for r in rows]
