"""The journals at the hall: bytes of every table in files, and what is stored durably.

A chunk changes nothing until flush(): then its bytes are on the disk, and only then `have` may be
said. A file that turns out to be another one than the box has is kept under another name.
"""

import os
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from host_tools.hall import topics

_TAIL = 2
_FEW = 8  # journals written one after the other; more are written by threads
_WRITERS = 16
_ASIDES = 8  # copies kept of one journal; then a person must look


class Full(Exception):
    """So many other files came under this journal's name that a person must look."""


class Journal:
    """One file: `size` bytes of it are taken, `stored` of them durable."""

    def __init__(self, path: Path):
        self.path = path
        self.data = bytearray(path.read_bytes()) if path.exists() else bytearray()
        self.stored = len(self.data)
        self.writing = threading.Lock()

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
        """Keep so many journals in memory; the others are read again when they are wanted."""
        while len(self._journals) > self.keep:
            key = next(iter(self._journals))
            if key in self._dirty:
                break
            del self._journals[key]

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
        with journal.writing:
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
        rest = bytes(journal.data[journal.stored:])
        size = journal.stored + len(rest)
        new = not journal.path.exists()
        journal.path.parent.mkdir(parents=True, exist_ok=True)
        with journal.path.open("ab", buffering=0) as file:
            file.truncate(journal.stored)  # what a failed write left
            while rest:
                rest = rest[file.write(rest):]
            os.fdatasync(file.fileno())
        if new:
            _sync_folder(journal.path.parent)
        journal.stored = size

    def flush(self) -> list[tuple[str, str]]:
        """Make all that was taken durable; return (table, stem) of every journal that grew.

        OSError: what could not be written stays taken and is tried again with the next flush.
        """
        dirty = list(self._dirty.items())
        if len(dirty) < _FEW:
            return [self._settle(each) for each in dirty]
        # Side by side: the file system brings many to the disk with one commit of its own.
        with ThreadPoolExecutor(_WRITERS) as pool:
            return list(pool.map(self._settle, dirty))

    def _settle(self, item):
        key, journal = item
        with journal.writing:
            self._write(journal)
        with self._marks:
            if journal.stored == len(journal.data):
                self._dirty.pop(key, None)
        return key

    def have(self, table: str, stem: str) -> bytes:
        """Return the `have` payload of what is durable."""
        journal = self.journal(table, stem)
        return topics.have(journal.stored, bytes(journal.data[:journal.stored][-_TAIL:]))

    def stems(self, table: str) -> list[str]:
        """Return the journals of a table, oldest first; those set aside are none."""
        return sorted(path.stem for path in (self.folder / table).glob("*.plj")
                      if topics.is_id(path.stem))

    def close(self) -> None:
        """Write what is not written."""
        self.flush()


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
