"""The hall's heart: takes what the tables say, keeps it, answers `have`. Knows no transport.

`out(topic, payload, retain)` sends; the broker's side (wire.py) or the USB bridge gives it.
"""

import json
import time
from dataclasses import dataclass, field

from host_tools.hall import custody, status, topics
from host_tools.hall.books import Books
from host_tools.hall.index import Index

SILENT_S = 20.0
_SHORT = 60.0  # a person is needed when a box is away for so long in a match


@dataclass
class Table:
    """How a table stands. `at`: monotonic seconds at which `raw` came."""

    name: str
    online: bool = False
    raw: bytes = b""
    state: dict = field(default_factory=dict)
    at: float = 0.0
    seen: float = 0.0
    stem: str = ""
    gone: float = 0.0
    note: str = ""
    called: bool = False
    late: tuple = (False, False)  # a ruling waits long, the box is silent long


class Collector:
    """message() for everything that comes, flush() some ms after it asked for one.

    `dirty` is True when a flush is wanted. `listeners` are called with (table name, line or "")
    when something changed. `refused` counts what was no message of a table's.
    """

    def __init__(self, event: str, tables: list[str], shelf: custody.Shelf, index: Index, out):
        self.event = event
        self.shelf, self.index, self.out = shelf, index, out
        self.books = Books(shelf)
        self.tables = {name: Table(name) for name in tables}
        self.dirty = False
        self.refused = 0
        self.taken = 0
        self.trouble = ""  # of the disk
        self.listeners: list = []
        self.on_answer = None
        self.on_journal = None
        self._ask: set[tuple[str, str]] = set()
        self._json: set[str] = set()
        self._do = {"online": self._online, "state": self._state, "log": self._log,
                    "have": self._had, "answer": self._answered}

    def add(self, table: str) -> Table:
        """Begin to serve a table."""
        return self.tables.setdefault(table, Table(table))

    def message(self, topic: str, payload: bytes) -> None:
        """Take one message; what is none of a table's own is counted and changes nothing."""
        found = topics.parse(topic)
        table = self.tables.get(found.table) if found else None
        do = self._do.get(found.part) if found else None
        if table is None or found.event != self.event or do is None:
            self.refused += 1
            return
        do(table, found, payload)

    def changed(self, table: Table, line: str = "") -> None:
        """Tell the pages; a line also goes into the feed."""
        self._json.add(table.name)
        if line:
            self.index.say(table.name, line)
        for listen in self.listeners:
            listen(table.name, line)

    # -- parts -------------------------------------------------------------------------------

    def _online(self, table, found, payload):
        online = payload == b"1"
        if payload not in (b"0", b"1"):
            self.refused += 1
            return
        table.seen = time.time()
        if online != table.online:
            table.online = online
            table.gone = 0.0 if online else time.monotonic()
            self.index.table(table.name, int(online), table.raw or None, table.seen)
            self.changed(table, "the box is there" if online else "the box is away")

    def _state(self, table, found, payload):
        read = status.read(payload)
        if read is None:
            self.refused += 1
            return
        faults = set(table.state.get("faults", ()))
        table.raw, table.state = payload, read
        table.at, table.seen = time.monotonic(), time.time()
        self.index.table(table.name, int(table.online), payload, table.seen)
        news = [f for f in read["faults"] if f not in faults]
        self.changed(table, "fault: " + ", ".join(news) if news else "")

    def _log(self, table, found, payload):
        read = topics.read_chunk(payload)
        if read is None:
            self.refused += 1
            return
        try:
            did = self.shelf.take(table.name, found.journal, *read)
        except custody.Full as error:
            self._note(table, str(error))
            return
        except OSError as error:
            self._disk(error)
            return
        self.taken += 1
        self._ask.add((table.name, found.journal))
        if did in ("over", "other"):
            self.books.forget(table.name, found.journal)
            self.changed(table, f"{found.journal}: another file came under this name; the one "
                                "before is kept")
        self.dirty = True

    def _had(self, table, found, payload):
        # Retained by the broker from before: what is not in the folder any more is wanted again.
        read = topics.read_have(payload)
        if read is not None and read[0] and not self.shelf.path(
                table.name, found.journal).exists():
            self._say_have(table.name, found.journal)

    def _answered(self, table, found, payload):
        if self.on_answer:
            self.on_answer(table.name, payload)

    # -- making it durable -------------------------------------------------------------------

    def flush(self) -> None:
        """Write, then say `have` for what is on the disk, then fold it."""
        asked = self.asked()
        try:
            grown = self.shelf.flush()
        except OSError as error:
            self.failed(error, asked)
        else:
            self.flushed(grown, asked)

    def asked(self) -> set:
        """Begin a flush: return who waits for a `have`; give it to flushed() or failed()."""
        self.dirty = False
        asked, self._ask = self._ask, set()
        return asked

    def failed(self, error: OSError, asked: set) -> None:
        """The disk would not: nothing is promised, and it is tried again."""
        self._disk(error)
        self._ask |= asked
        self.dirty = True

    def flushed(self, grown: list, asked: set) -> None:
        """The shelf has written: say so, and fold what is new."""
        self.trouble = ""
        for table, stem in asked:
            self._say_have(table, stem)
        for table, stem in grown:
            self._fold(self.tables[table], stem)

    def _say_have(self, table, stem):
        self.out(topics.name(self.event, table, "have", stem), self.shelf.have(table, stem), True)

    def _fold(self, table, stem):
        book = self.books.of(table.name, stem)
        table.stem = max(table.stem, stem) if table.stem[:1] == stem[:1] else stem
        self.index.journal(table.name, stem, self.shelf.journal(table.name, stem).stored, book)
        news, book.news = book.news, []
        for line in news:
            self.changed(table, line)
        if book.error:
            self._note(table, f"{stem}: {book.error}")
        self.changed(table)
        if self.on_journal:
            self.on_journal(table.name, stem, book)

    def _note(self, table, text):
        if table.note != text:
            table.note = text
            self.changed(table, text)

    def _disk(self, error):
        self.trouble = f"the hall's disk: {error.strerror or error}"

    def rebuild(self) -> None:
        """Fold every journal that lies in the folder; at the start, and when the index is lost."""
        for table in self.tables.values():
            for stem in self.shelf.stems(table.name):
                book = self.books.of(table.name, stem)
                book.news = []
                self.index.journal(table.name, stem,
                                   self.shelf.journal(table.name, stem).stored, book)
                table.stem = stem
        self.index.commit()

    def silent(self) -> None:
        """Say once of each table that time alone made it need a person."""
        for table in self.tables.values():
            waits = table.state.get("state") == "RULING" and time.monotonic() - table.at > _SHORT
            lost = not table.online and table.state.get("live") and table.gone and \
                time.monotonic() - table.gone > SILENT_S
            late = bool(waits), bool(lost)
            if late != table.late:
                table.late = late
                self.changed(table, "the box went silent in a match" if lost else "")

    # -- what is shown -----------------------------------------------------------------------

    def view(self, table: Table) -> dict:
        """Return a table as the page and the `json` topic show it."""
        left = table.state.get("left_ms", 0)
        if table.state.get("running"):
            left = max(0, left - int((time.monotonic() - table.at) * 1000))
        book = self.books.of(table.name, table.stem) if table.stem else None
        signed = self.signature(table.name, table.stem) if table.stem else None
        view = {"table": table.name, "online": table.online, "seen": table.seen, **table.state,
                "left_ms": left, "names": book.names if book else [],
                "laws": book.laws if book else "", "journal": table.stem,
                "over": bool(book and book.over), "winner_name": book.winner if book else "",
                "signed": signed}
        view["needs"] = self.needs(table, view)
        return view

    def needs(self, table: Table, view: dict) -> list[str]:
        """Return what of this table needs a person."""
        out = list(view.get("faults", ()))
        if table.note:
            out.append(table.note)
        if table.called:
            out.append("the umpire calls the referee")
        if table.late[1]:
            out.append("the box went silent in a match")
        if view["over"] and not view["signed"]:
            out.append("match over, not signed")
        if table.late[0]:
            out.append("a ruling waits for a minute")
        return out

    def call(self, name: str, on: bool) -> None:
        """The umpire calls the referee from his page, or no longer."""
        table = self.tables[name]
        if table.called != on:
            table.called = on
            self.changed(table, "the umpire calls the referee" if on else "the referee was there")

    def signature(self, table: str, stem: str) -> dict | None:
        """Return who signed this journal as it is now."""
        row = self.index.signed.get((table, stem))
        if row is None or row[0] != self.shelf.journal(table, stem).stored \
                or row[1] != self.tail(table, stem):
            return None  # the journal has changed since: an undo, another file
        return {"who": row[2], "at": row[3]}

    def tail(self, table: str, stem: str) -> str:
        """Return the last bytes of a journal as text: what a signature holds on to."""
        journal = self.shelf.journal(table, stem)
        return bytes(journal.data[:journal.stored][-16:]).hex()

    def sign(self, table: str, stem: str, who: str) -> None:
        """Keep who confirmed the result; ValueError when there is none to confirm."""
        if not self.shelf.path(table, stem).exists() or not self.books.of(table, stem).over:
            raise ValueError("this match has no result yet")
        self.index.sign(table, stem, self.shelf.journal(table, stem).stored,
                        self.tail(table, stem), who)
        self.changed(self.tables[table], f"{stem}: result signed by {who}")

    def tell(self) -> None:
        """Publish `json` of every table that changed since; called a few times a second."""
        self.silent()
        changed, self._json = self._json, set()
        for name in changed:
            view = self.view(self.tables[name])
            self.out(topics.name(self.event, name, "json"),
                     json.dumps(view, separators=(",", ":")).encode(), True)
