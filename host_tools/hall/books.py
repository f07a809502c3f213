"""Every journal folded through the one core as it grows: who plays, how it stands, what is wrong.

Carrom is folded record by record; a draughts journal anew each time somebody asks.
"""

from collections import OrderedDict

from host_tools.draughts.journal import Fold
from host_tools.errors import ToolError
from host_tools.journal import lines as journallines
from host_tools.table import result
from pocketlaw.carrom import codes, terms
from pocketlaw.carrom.replay import read_header, replay_of
from pocketlaw.draughts import ruleset as draughts
from pocketlaw.journal import header, record
from pocketlaw.journal.record import Record
from pocketlaw.journal.replay import Replay

_KEEP = 4096  # some 20 KB each
_TELL = {codes.EV_ACT, codes.EV_OVERRIDE, codes.EV_UNDO, codes.EV_BOOT, codes.EV_DEMAND}


class Book:
    """One journal. `names`, `laws`, `error` ("" while sound), `news`: lines for the feed."""

    def __init__(self):
        self.head: header.Header | None = None
        self.names: list[str] = []
        self.laws = ""
        self.error = ""
        self.news: list[str] = []
        self._data = b""
        self._at = 0
        self._head = 0
        self._replay: Replay | None = None
        self._fold: Fold | None = None

    def read(self, number: int, rec: Record) -> None:
        """Fill `rec` with record `number` (what the history asks for)."""
        rec.get(self._data, self._head + number * record.SIZE)

    def grow(self, data: bytes) -> None:
        """Take the journal as it is now, the whole of it: only what is new is folded."""
        self._data = data
        if self.error:
            return
        if not self._head and not self._begin():
            return
        if self._replay is None:
            self._draughts()
            return
        while self._at + record.SIZE <= len(data):
            was = self._replay.match.state
            if not self._replay.feed(data, self._at):
                number = (self._at - self._head) // record.SIZE + 1
                self.error = f"record {number}: {self._replay.error}"
                return
            self._at += record.SIZE
            self._tell(was)

    def _begin(self):
        data = self._data
        try:
            if len(data) < 16 or len(data) < header.length(data[:16]):
                return False
            head = read_header(data)
        except (ValueError, IndexError) as error:
            self.error = f"first record: {error}"
            return False
        self.head = head
        self._head = self._at = header.length(data[:16])
        self.names = [name.decode(errors="replace") for name in head.names]
        self.laws = head.laws.ident
        if head.laws.ident != draughts.IDENT:
            check = data[self._head - 2] << 8 | data[self._head - 1]
            self._replay = replay_of(head, check, self)
        self.news.append(f"{' / '.join(self.names)}: a match by {head.laws.name}")
        return True

    def _draughts(self):
        whole = len(self._data) - (len(self._data) - self._head) % record.SIZE
        try:
            self._fold = Fold(self._data[:whole])
            self.error = self._fold.error
        except ToolError as error:
            self.error = str(error)

    def _tell(self, was):
        replay = self._replay
        match, rec = replay.match, replay.rec
        if rec.code in _TELL:
            entry = journallines._entry(0, rec, match)
            detail = " ".join(str(entry[k]) for k in ("act", "by", "cause") if k in entry)
            self.news.append(f"{entry['event']} {detail}".strip())
        if match.state == was:
            return
        if match.state in (codes.BOARD, codes.GAME, codes.MATCH):
            self.news.append(f"{terms.STATES[match.state].lower()} over, score "
                             f"{match.score[0]}-{match.score[1]}, games {match.won[0]}-"
                             f"{match.won[1]}")

    @property
    def over(self) -> bool:
        """True once the match has a result."""
        if self._replay is not None:
            return self._replay.match.state == codes.MATCH
        return self._fold is not None and self._fold.game.state == 4

    @property
    def winner(self) -> str:
        """Name of the winning side, "" while there is none."""
        if self._replay is None:
            won = self._fold.game.result if self._fold is not None and self.over else 4
            return self.names[won] if won < 2 else ""
        side = self._replay.match.winner
        return " & ".join(self.names[side::2]) if side in (0, 1) and self.over else ""

    def result_text(self) -> str | None:
        """Return the result (DESIGN section 5) of carrom as JSON, None of draughts."""
        if self._replay is None:
            return None
        replay = self._replay
        return result.of_match(replay.match, replay.last_t, replay.history.count)


class Books:
    """The books of the journals in use; the least used are let go and folded anew when asked."""

    def __init__(self, shelf, keep: int = _KEEP):
        self.shelf = shelf
        self.keep = keep
        self._books: OrderedDict[tuple[str, str], Book] = OrderedDict()

    def of(self, table: str, stem: str) -> Book:
        """Return the book of a journal as far as it is durable."""
        key = table, stem
        journal = self.shelf.journal(table, stem)
        book = self._books.get(key)
        if book is None or len(book._data) > journal.stored:
            book = self._books[key] = Book()
        self._books.move_to_end(key)
        while len(self._books) > self.keep:
            self._books.popitem(last=False)
        if len(book._data) != journal.stored:
            book.grow(bytes(journal.data[:journal.stored]))
        return book

    def forget(self, table: str, stem: str) -> None:
        """A journal was set aside: what comes is another one."""
        self._books.pop((table, stem), None)
