"""Which match is to be played where: offered to the box, confirmed there by its umpire.

The hall believes it only when the box's new journal has these players and this rule set in its
first record. A running match is never changed: the box refuses, and the hall waits.
"""

import csv
import io
import struct

from host_tools.errors import ToolError
from host_tools.flash import settings
from host_tools.hall.ask import OFFER, Asker
from host_tools.link.client import LinkError, Refused
from pocketlaw.carrom import terms
from pocketlaw.journal.crc import crc16

KEYS = ("laws", "event", "round", "a", "b", "trial", "laws_name", "switches")
COLUMNS = ("table", "laws", "event", "round", "a", "b", "a2", "b2")
SHOWN, TAKEN, DECLINED = 1, 2, 3
_CHUNK = 240
_MOST = 1024
_MANY = 5000


def of_row(row: dict) -> tuple[str, dict]:
    """Return (table, config) of a CSV row; empty fields are left out."""
    values = {k: v.strip() for k, v in row.items() if k and isinstance(v, str) and v.strip()}
    table = values.pop("table", "")
    for key in values:
        if key not in COLUMNS:
            raise ToolError(f"unknown column {key}; known: {' '.join(COLUMNS)}", 2)
    pair = [values.pop(k, None) for k in ("a2", "b2")]
    if any(pair):
        for side, second in zip("ab", pair, strict=True):
            values[side] = [values.get(side) or "", second or ""]
        values.setdefault("event", "doubles")
    return table, values


def offer(config: dict) -> bytes:
    """Return the bytes a box is offered; ToolError when it would not take them."""
    for key in config:
        if key not in KEYS:
            raise ToolError(f"{key}: no part of an assignment ({' '.join(KEYS)})", 2)
    if config.get("laws") == "draughts":
        raise ToolError("laws: a draughts table is set up at the table or with pocketlaw config",
                        2)
    for key in ("laws", "a", "b"):
        if key not in config:
            raise ToolError(f"{key} is missing", 2)
    return settings.encode(settings.validate(dict(config)))


class Assignments:
    """Gives, offers, and waits for the echo. tick() is called about every second."""

    def __init__(self, hall, asker: Asker):
        self.hall, self.asker = hall, asker
        self.listeners: list = []
        self._busy: set[str] = set()
        self._open = {one["name"]: one for one in hall.index.assigned(only_open=True)}
        hall.on_journal = self._journal

    def give(self, table: str, config: dict) -> int:
        """Assign a match; it takes the place of one that still waits there. ToolError."""
        if not isinstance(table, str) or table not in self.hall.tables:
            raise ToolError(f"no table {str(table)[:40]!r}", 2)
        raw = offer(config)
        if len(raw) > _MOST:
            raise ToolError("too long for a box", 2)
        number = self.hall.index.assign(table, config, self.hall.tables[table].stem)
        self._reload(table)
        return number

    def from_csv(self, text: str) -> list[int]:
        """Assign from CSV text; nothing is assigned when one row is wrong. ToolError names it."""
        rows = list(csv.DictReader(io.StringIO(text.lstrip("\ufeff"))))
        if not rows or len(rows) > _MANY:
            raise ToolError(f"the CSV needs a head of {','.join(COLUMNS)} and rows, {_MANY} at "
                            "most", 2)
        checked, seen = [], set()
        for number, row in enumerate(rows, 2):
            try:
                table, config = of_row(row)
                if table not in self.hall.tables:
                    raise ToolError(f"no table {table[:40]!r}", 2)
                if table in seen:
                    raise ToolError(f"table {table} twice", 2)
                offer(config)
            except ToolError as error:
                raise ToolError(f"line {number}: {error}", 2) from None
            seen.add(table)
            checked.append((table, config))
        return [self.give(table, config) for table, config in checked]

    def withdraw(self, number: int) -> None:
        """Take an assignment back that is not confirmed yet. ToolError."""
        for one in self._open.values():
            if one["id"] == number:
                self.hall.index.mark(number, "withdrawn")
                self._reload(one["name"])
                return
        raise ToolError(f"assignment {number} does not wait", 2)

    def all(self) -> list[dict]:
        """Return every assignment there was, oldest first."""
        return self.hall.index.assigned()

    def open_for(self, table: str) -> dict | None:
        """Return what waits at a table: id, config, state and what the box said."""
        one = self._open.get(table)
        return {k: one[k] for k in ("id", "config", "state", "said")} if one else None

    def _reload(self, table):
        self._open = {one["name"]: one for one in self.hall.index.assigned(only_open=True)}
        self._tell(table)

    def _tell(self, table):
        for listen in self.listeners:
            listen(table)

    def _mark(self, one, state, said="", journal=""):
        now = self._open.get(one["name"])
        if now is None or now["id"] != one["id"] or (now["state"], now["said"]) == (state, said):
            return  # an answer that came late changes nothing that was decided meanwhile
        self.hall.index.mark(one["id"], state, said, journal)
        if state in ("confirmed", "refused"):
            self.hall.changed(self.hall.tables[one["name"]],
                              f"assignment {state}: {said or journal}")
        self._reload(one["name"])

    # -- towards the box ---------------------------------------------------------------------

    def due(self) -> list[str]:
        """Return the tables to which something is to be offered now."""
        return [name for name in self._open
                if self.hall.tables[name].online and name not in self._busy]

    async def tick(self, table: str) -> None:
        """Offer what waits at a table, or ask how the offer stands."""
        one = self._open.get(table)
        if one is None:
            return
        self._busy.add(table)
        try:
            await self._offer(one)
        except Refused as error:
            self._mark(one, "waiting", "the match there goes on" if error.reason == 5
                       else f"the box cannot take it: {error}")
        except LinkError as error:
            self._mark(one, "waiting", str(error))
        finally:
            self._busy.discard(table)

    async def _offer(self, one):
        raw = offer(one["config"])
        state, check = _stand(await self.asker.ask(one["name"], OFFER))
        if state and check == crc16(raw, 0, len(raw)):
            if state == DECLINED:
                self._mark(one, "refused", "the umpire declined it on the box")
            elif state == TAKEN:
                self._mark(one, "offered", "confirmed on the box, its journal is on the way")
            else:
                self._mark(one, "offered", "the box shows it")
            return
        for at in range(0, len(raw), _CHUNK):
            await self.asker.ask(one["name"], OFFER, struct.pack(">HH", len(raw), at)
                                 + raw[at:at + _CHUNK])
        self._mark(one, "offered", "the box shows it")

    # -- the echo ----------------------------------------------------------------------------

    def _journal(self, table, stem, book):
        one = self._open.get(table)
        if one is None or (one["after"][:1] == stem[:1] and stem <= one["after"]):
            return
        if book.head is not None and _same(book.head, one["config"]):
            self._mark(one, "confirmed", "", stem)


def _stand(answer: bytes) -> tuple[int, int]:
    if len(answer) != 3:
        raise LinkError("the box answers an offer with a wrong length")
    return answer[0], answer[1] << 8 | answer[2]


def _same(head, config: dict) -> bool:
    """Tell whether a journal's first record is the match that was assigned."""
    names = [name.decode(errors="replace") for name in head.names]
    a, b = config["a"], config["b"]
    wanted = [a[0], b[0], a[1], b[1]] if isinstance(a, list) else [a, b]
    return (names == wanted and head.laws.ident == config["laws"]
            and terms.ROUNDS[head.round_no] == config.get("round", "league")
            and bool(head.event) == (config.get("event") == "doubles"))
