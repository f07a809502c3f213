"""The journals at the hall: bytes of every table in files, and what is stored durably.

A chunk changes nothing until flush(): then its bytes are on the disk, and only then `have` may be
said. A file that turns out to be another one than the box has is kept under another name.
"""

import os
import threading
from collections import OrderedDict
from pathlib import Path

from host_tools.hall import topics

_OPEN = 256  # files kept open
_TAIL = 2
_ASIDES = 8  # copies kept of one journal; then a person must look


class Full(Exception):
    """So many other files came under this journal's name that a person must look."""


class Journal:
    """One file: `size` bytes of it are taken, `stored` of them durable."""

    def __init__(self, path: Path):
        self.path = path
        self.data = bytearray(path.read_bytes()) if path.exists() else bytearray()
        self.stored = len(self.data)
        self.file = None

    @property
    def size(self) -> int:
        """Bytes taken so far, durable or not."""
        return len(self.data)


class Shelf:
    """All journals under `folder`/<table>/<stem>.plj.

    take() returns what the chunk did: "new", "known", "gap", "over" (the box starts over),
    "other" (the bytes were another file's). OSError: the disk failed and nothing was promised.
    flush() may run in a thread of its own beside all the others.
    """

    def __init__(self, folder: Path, keep: int = 4096):
        self.folder = folder
        self.keep = keep
        self._journals: OrderedDict[tuple[str, str], Journal] = OrderedDict()
        self._dirty: dict[tuple[str, str], Journal] = {}
        self._files = threading.Lock()  # held while a file is written
        self._marks = threading.Lock()  # held while `_dirty` and its journals must agree

    def path(self, table: str, stem: str) -> Path:
        """Return the file of a journal."""
        return self.folder / table / f"{stem}.plj"

    def journal(self, table: str, stem: str) -> Journal:
        """Return the journal, read from its file when it was not in memory."""
        key = table, stem
        found = self._journals.get(key)
        if found is None:
            found = self._journals[key] = Journal(self.path(table, stem))
        self._journals.move_to_end(key)
        self._forget()
        return found

    def _forget(self):
        """Keep so many journals in memory and fewer files open; the others are read again."""
        opened = 0
        for key in reversed(list(self._journals)) if len(self._journals) > _OPEN else ():
            journal = self._journals[key]
            opened += journal.file is not None
            if opened > _OPEN and journal.file is not None and key not in self._dirty:
                journal.file.close()
                journal.file = None
        while len(self._journals) > self.keep:
            key = next(iter(self._journals))
            if key in self._dirty:
                break
            journal = self._journals.pop(key)
            if journal.file is not None:
                journal.file.close()

    def take(self, table: str, stem: str, offset: int, data: bytes) -> str:
        """Take a chunk; see the class. Full when a person must look first."""
        journal = self.journal(table, stem)
        if not data:
            if offset == 0 and journal.size:
                self._aside(journal, 0)
                return "over"
            return "known"
        if offset > journal.size:
            return "gap"
        known = journal.data[offset:offset + len(data)]
        same = len(known)
        if known != data[:same]:
            self._aside(journal, offset)
            same = 0
        fresh = data[same:]
        if not fresh:
            return "known"
        with self._marks:
            journal.data += fresh
            self._dirty[table, stem] = journal
        return "new" if same == len(known) else "other"

    def _aside(self, journal, keep):
        """Keep the whole file under another name, and go on with its first `keep` bytes."""
        with self._files:
            self._write(journal)
            self._move(journal, keep)

    def _move(self, journal, keep):
        for number in range(1, _ASIDES + 1):
            other = journal.path.with_suffix(f".{number}.plj")
            if other.exists() and other.read_bytes() != bytes(journal.data):
                continue
            break
        else:
            raise Full(f"{journal.path.parent.name}/{journal.path.stem}: {_ASIDES} other files "
                       "came under this name")
        if journal.file is not None:
            journal.file.close()
            journal.file = None
        fresh = journal.path.with_suffix(".tmp")
        with fresh.open("wb") as file:
            file.write(journal.data[:keep])
            file.flush()
            os.fsync(file.fileno())
        if journal.path.exists():
            os.replace(journal.path, other)
        os.replace(fresh, journal.path)
        _sync_folder(journal.path.parent)
        del journal.data[keep:]
        journal.stored = keep

    def _write(self, journal):
        if journal.stored == len(journal.data):
            return
        if journal.file is None:
            new = not journal.path.exists()
            journal.path.parent.mkdir(parents=True, exist_ok=True)
            journal.file = journal.path.open("ab", buffering=0)
            if new:
                _sync_folder(journal.path.parent)
        journal.file.truncate(journal.stored)  # what a failed write left
        rest = bytes(journal.data[journal.stored:])
        size = journal.stored + len(rest)
        while rest:
            rest = rest[journal.file.write(rest):]
        os.fdatasync(journal.file.fileno())
        journal.stored = size

    def flush(self) -> list[tuple[str, str]]:
        """Make all that was taken durable; return (table, stem) of every journal that grew.

        OSError: what could not be written stays taken and is tried again with the next flush.
        """
        done = []
        for key, journal in list(self._dirty.items()):
            with self._files:
                self._write(journal)
            with self._marks:
                if journal.stored == len(journal.data):
                    self._dirty.pop(key, None)
            done.append(key)
        return done

    def have(self, table: str, stem: str) -> bytes:
        """Return the `have` payload of what is durable."""
        journal = self.journal(table, stem)
        return topics.have(journal.stored, bytes(journal.data[:journal.stored][-_TAIL:]))

    def stems(self, table: str) -> list[str]:
        """Return the journals of a table, oldest first; those set aside are none."""
        return sorted(path.stem for path in (self.folder / table).glob("*.plj")
                      if topics.is_id(path.stem))

    def close(self) -> None:
        """Flush and let the files go."""
        try:
            self.flush()
        finally:
            for journal in self._journals.values():
                if journal.file is not None:
                    journal.file.close()
                    journal.file = None


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
