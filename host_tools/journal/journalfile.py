"""Reads a journal file on the laptop with the firmware's own codec, history and laws."""

from pathlib import Path

from host_tools.errors import ToolError
from pocketlaw.carrom.replay import read_header, replay_of
from pocketlaw.draughts import ruleset
from pocketlaw.journal import header, record
from pocketlaw.journal.record import Record


class JournalFile:
    """One journal: `header`, `replay` (match, history), `error` about what follows the prefix.

    Raises ToolError (exit 2) when the first record can not be used.
    """

    def __init__(self, raw: bytes, name: str):
        try:
            self.head = header.length(raw[:16])
            self.header = read_header(raw)
            _check_texts(self.header)
        except (ValueError, IndexError) as error:
            raise ToolError(f"{name}: {error}", 2) from None
        if self.header.laws.ident == ruleset.IDENT:
            raise ToolError(f"{name}: a draughts journal; use `pocketlaw draughts replay` or "
                            "`pocketlaw draughts log`", 2)
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


def _check_texts(head) -> None:
    """ValueError for texts that no box writes: names that are no UTF-8, an id of other letters."""
    try:
        for name in head.names:
            bytes(name).decode()
    except UnicodeDecodeError:
        raise ValueError("first record: a name is no UTF-8") from None
    if not (head.laws.ident.isascii() and head.laws.ident.isalnum()):
        raise ValueError("first record: no id of a rule set")


def is_journal(raw: bytes) -> bool:
    """Tell a journal from a script by its first bytes."""
    return raw[:4] == header.MAGIC


def load_file(path: Path) -> bytes:
    """Return a file's bytes; ToolError (exit 2) when it can not be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise ToolError(f"{path}: {error.strerror}", 2) from None
