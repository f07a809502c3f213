"""Where the state of a table comes from: a box over its link, or a journal file that grows."""

import struct
from dataclasses import dataclass
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.journal.journalfile import JournalFile, is_journal, load_file
from host_tools.link.client import READ, Link, LinkError, Refused
from host_tools.link.deadline import within
from host_tools.live import status as box_status

LIMIT = 300.0  # seconds for one look; the first reads the whole journal


@dataclass(frozen=True)
class Seen:
    """What one look at a table found: `status` (live/status.py; None from a file), and the
    journal so far, None before there is one."""

    status: dict | None
    journal: JournalFile | None
    name: str = ""


class FileFeed:
    """A journal on disk, looked at again and again."""

    def __init__(self, path: Path):
        self.path = path

    def look(self) -> Seen:
        """Return the match as the file has it; ToolError when it is no journal."""
        raw = load_file(self.path)
        if not is_journal(raw):
            raise ToolError(f"{self.path}: no Pocketlaw journal", 2)
        return Seen(None, JournalFile(raw, str(self.path)), self.path.name)

    def close(self) -> None:
        """Nothing is held open."""


class LinkFeed:
    """A box in play. `open_serial()` gives its serial object anew after the port went away."""

    def __init__(self, open_serial):
        self._open_serial = open_serial
        self._serial = None
        self._link = None
        self._forget()

    def _forget(self):
        self._index, self._name, self._raw = 0, "", b""
        self._events = -1
        self._journal = None

    def look(self) -> Seen | None:
        """Return how the table stands, None while the box does not answer.

        The journal is read further only when the box counted new events; what it reads is what
        the box has made durable, so it may be behind the status while pieces move.
        """
        try:
            with within(LIMIT, "a look"):
                status = self._look()
        except (LinkError, OSError):
            self.close()
            return None
        return Seen(status, self._journal, self._name)

    def _look(self):
        """Return the status, the journal read as far as it goes; OSError, LinkError."""
        if self._link is None:
            self._serial = self._open_serial()
            self._link = Link(self._serial)
        status = box_status.decode(self._link.status())
        if status["events"] != self._events or self._behind:
            self._read_on()
            self._events = status["events"]
        return status

    @property
    def _behind(self):
        """Tell whether the box has counted more than the journal that was read holds."""
        return (self._journal is None
                or self._journal.replay.history.events & 0xFFFF != self._events)

    def _read_on(self):
        name, size = self._newest()
        if not name:
            self._journal = None
            return
        if name != self._name or size < len(self._raw):
            self._name, self._raw = name, b""
        if size > len(self._raw):
            self._raw += self._part(len(self._raw), size)
            try:
                self._journal = JournalFile(self._raw, name)
            except ToolError:
                self._journal = None  # of a newer version, or its first record is being written

    def _part(self, at: int, size: int) -> bytes:
        out = bytearray()
        while at + len(out) < size:
            count = min(240, size - at - len(out))
            part = self._link.ask(
                READ, struct.pack(">IB", at + len(out), count) + self._name.encode("latin-1"))
            if not part:
                break
            out += part
        return bytes(out)

    def _newest(self) -> tuple[str, int]:
        """Return (name, size) of the last journal in the box's sorted list."""
        try:
            page = self._link.page(self._index)
            if not page or page[0][0] != self._name:
                self._index = 0  # one was removed, or this is the first look
                page = self._link.page(0)
            last = ("", 0)
            while page:
                last = page[-1]
                self._index += len(page)
                page = self._link.page(self._index)
        except Refused:
            return "", 0
        self._index = max(self._index - 1, 0)
        return last

    def close(self) -> None:
        """Let the port go; the next look opens it anew."""
        if self._serial is not None:
            try:
                self._serial.close()
            except OSError:
                pass  # it is gone
        self._serial = self._link = None
        self._forget()


def over_usb(port) -> LinkFeed:
    """Return the feed of a board in play at `port` (flash.ports.Port).

    ToolError when nobody there speaks the link now; later the port may come and go.
    """
    from host_tools.flash.safe import greet
    from host_tools.link.transport import Console

    def open_serial():
        try:
            return Console(port.device).open().serial
        except ToolError as error:
            raise OSError(str(error)) from None

    console = Console(port.device).open()
    try:
        if greet(console) is None:
            raise ToolError(f"{port.device}: no box in play answers there")
    finally:
        console.close()
    return LinkFeed(open_serial)
