"""Reads a journal file on the laptop with the firmware's own codec, history and laws."""

from pathlib import Path

from host_tools.errors import ToolError
from host_tools.laws.listing import changes
from host_tools.outside import read_bytes, shown
from pocketlaw.carrom.replay import read_header, replay_of
from pocketlaw.carrom.rulesets import IDENTS, load
from pocketlaw.draughts import ruleset
from pocketlaw.journal import header, record
from pocketlaw.journal.record import Record


class JournalFile:
    """One journal: `header`, `replay` (match, history), `error` about what follows the prefix.

    Texts of the header are as they may be shown; `title` is the rule set's name with every switch
    that differs from it. Raises ToolError (exit 2) when the first record can not be used.
    """

    def __init__(self, raw: bytes, name: str):
        try:
            self.head = header.length(raw[:16])
            self.header = read_header(raw)
            ident = self.header.laws.ident
            if ident == ruleset.IDENT:
                raise ToolError(f"{name}: a draughts journal; use `pocketlaw draughts replay` or "
                                "`pocketlaw draughts log`", 2)
            if ident not in IDENTS:
                raise ValueError(f"first record: unknown rule set {shown(ident)}")
        except (ValueError, IndexError) as error:
            raise ToolError(f"{name}: {error}", 2) from None
        laws = self.header.laws
        laws.name = shown(laws.name)
        self.header.names = [shown(text.decode()).encode() for text in self.header.names]
        self.title = title(laws)
        self.raw = raw
        check = raw[self.head - 2] << 8 | raw[self.head - 1]
        self.replay = replay_of(self.header, check, self)
        self.error = ""
        for at in range(self.head, len(raw), record.SIZE):
            if at + record.SIZE > len(raw):
                self.error = "cut short"
            elif self._fed(at):
                continue
            else:
                self.error = self.replay.error or "makes no sense under its rule set"
            self.error = (f"{name}: record {self.count + 1} (byte {at}): {self.error}; "
                          f"{self.count} records are valid")
            break

    def _fed(self, at: int) -> bool:
        """Feed the record at byte `at`; a rule set that nobody made may lead to no number."""
        try:
            return self.replay.feed(self.raw, at)
        except (ValueError, IndexError, OverflowError):
            return False

    @property
    def count(self) -> int:
        """How many records are valid."""
        return self.replay.history.count

    def read(self, number: int, rec: Record) -> None:
        """Fill `rec` with record `number` (what the history asks for)."""
        rec.get(self.raw, self.head + number * record.SIZE)


def title(laws) -> str:
    """Return a rule set's name and what differs in it: "ICF 25 (queen 20, not 3)"."""
    parts = [f"{switch} {now}, not {usual}" for switch, (now, usual) in changes(laws).items()]
    base = "" if laws.name == load(laws.ident).name else f"{laws.ident}: "
    return f"{laws.name} ({base}{'; '.join(parts)})" if parts else laws.name


def is_journal(raw: bytes) -> bool:
    """Tell a journal from a script by its first bytes."""
    return raw[:4] == header.MAGIC


def load_file(path: Path) -> bytes:
    """Return a file's bytes; ToolError (exit 2) when it can not be read."""
    return read_bytes(path)
