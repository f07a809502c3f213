"""The data link to a board in play: the host's side of firmware/README.md, section Link.

The host asks, the board answers with one frame. No code travels, so a match is never disturbed.
"""

import struct
import time
from dataclasses import dataclass

from host_tools.errors import ToolError
from host_tools.link.deadline import TooLong
from host_tools.outside import shown
from pocketlaw.journal.crc import crc16

SYNC = 0xA6
ANSWER = 0x80
REFUSED = 0xFF
HELLO, STATUS, LOG, LIST, READ, REMOVE, PAGE, PUT, RESTART, POCKETS, TEACH, MOVE = range(
    1, 13)
CONFIG, CALIBRATION, HALL_CARD = 1, 2, 3
VERSION = 1
_MOST = 256
_MOST_JOURNALS = 4096  # more do not fit on any board's flash
_MOST_READ = 4096  # bytes looked through before the time is looked at again
_HEAD, _TAIL = 5, 2

REASONS = {
    1: "it does not know this request", 2: "the request has the wrong length",
    3: "a number or name is out of range", 4: "it has no such file",
    5: "a match is being played", 6: "its flash would not read or write",
    7: "the file there is not the one that was checked", 8: "it takes no move now",
    9: "the move is not legal", 10: "several captures share these ends; give every square",
}
PLAYED = 5
LENGTH = 2
CAUSES = {0: "unknown", 1: "power", 2: "reset", 3: "watchdog", 4: "brown-out"}


class LinkError(ToolError):
    """No answer, or none that makes sense."""


class LinkLost(LinkError):
    """The port went away."""


class Refused(LinkError):
    """The board answered that it will not; `reason` is the number in REASONS."""

    def __init__(self, reason: int):
        super().__init__(f"the board refused: {REASONS.get(reason, f'reason {reason}')}")
        self.reason = reason


@dataclass(frozen=True)
class Hello:
    """What a board in play says of itself. `heap` in bytes, `up` in ms since boot."""

    link: int
    state: int
    played: bool
    cause: str
    heap: int
    up: int
    version: str


def encode(kind: int, tag: int, payload: bytes = b"") -> bytes:
    """Return one frame; ValueError when the payload is longer than 256 bytes."""
    if len(payload) > _MOST:
        raise ValueError("payload too long")
    body = struct.pack(">BBH", kind, tag, len(payload)) + payload
    return bytes([SYNC]) + body + struct.pack(">H", crc16(body, 0, len(body)))


class Parser:
    """Finds frames in a stream of bytes that may hold anything else."""

    def __init__(self):
        self.buf = bytearray()

    def feed(self, data: bytes) -> list:
        """Take bytes, return the whole frames now known as (type, tag, payload)."""
        self.buf += data
        found = []
        while True:
            at = self.buf.find(SYNC)
            del self.buf[:len(self.buf) if at < 0 else at]
            if len(self.buf) < _HEAD:
                return found
            kind, tag, n = struct.unpack_from(">BBH", self.buf, 1)
            if n > _MOST:
                del self.buf[0]
                continue
            if len(self.buf) < _HEAD + n + _TAIL:
                return found
            body = bytes(self.buf[1:_HEAD + n])
            if struct.unpack_from(">H", self.buf, _HEAD + n)[0] == crc16(body, 0, len(body)):
                found.append((kind, tag, body[_HEAD - 1:]))
                del self.buf[:_HEAD + n + _TAIL]
            else:
                del self.buf[0]


class Link:
    """Requests over an open serial object (`write`, `read`, `in_waiting`)."""

    wait = 0.7  # seconds for an answer; a frame that stops is dropped after 0.5
    tries = 3

    def __init__(self, serial):
        self.serial = serial
        self.tag = int(time.monotonic() * 1000) & 0x7F | 0x80  # never a control character
        self.heard = bytearray()  # what came that is no frame of ours: a REPL, a traceback

    @property
    def at_repl(self) -> bool:
        """True when a REPL answered: HELLO's type is its Ctrl-A, so it says its banner."""
        return b"raw REPL" in self.heard

    def ask(self, kind: int, payload: bytes = b"", tries: int = 0) -> bytes:
        """Send a request until it is answered; return the answer's payload.

        Raises Refused when the board says no, LinkError after `tries` requests (default: the
        link's own) without an answer or when the port fails, TooLong past a deadline.
        """
        try:
            for _ in range(tries or self.tries):
                answer = self._once(kind, payload)
                if answer is not None:
                    return answer
                if self.at_repl:
                    break  # no use asking again
        except TooLong:
            raise
        except OSError as error:
            raise LinkLost(f"the board went away ({error})") from None
        raise LinkError("no answer over the link")

    def _frame(self, kind, payload):
        """Return the next frame, with a tag for which no check byte is a Ctrl-C.

        While the board starts its REPL is still open to one: it would end the program.
        """
        while True:
            self.tag = (self.tag + 1) & 0x7F | 0x80
            frame = encode(kind, self.tag, payload)
            if 3 not in frame[-2:]:
                return frame

    def _once(self, kind, payload):
        parser = Parser()
        self.serial.write(self._frame(kind, payload))
        end = time.monotonic() + self.wait
        while time.monotonic() < end:
            data = self.serial.read(min(self.serial.in_waiting or 0, _MOST_READ))
            if not data:
                time.sleep(0.002)
                continue
            self.heard = (self.heard + data)[-4096:]
            if self.at_repl:
                return None
            for got, tag, body in parser.feed(data):
                if tag != self.tag:
                    continue
                if got == kind | ANSWER:
                    return body
                if got == REFUSED and len(body) == 2 and body[0] == kind:
                    raise Refused(body[1])
        return None

    def hello(self, tries: int = 0) -> Hello:
        """Ask who is there. Raises LinkError when nobody answers or in another language."""
        body = self.ask(HELLO, b"", tries)
        if len(body) < 10:
            raise LinkError("the board's greeting is too short")
        link, state, played, cause, heap, up = struct.unpack_from(">BBBBHI", body)
        if link != VERSION:
            raise LinkError(f"the board speaks link version {link}, this tool {VERSION}")
        return Hello(link, state, bool(played), CAUSES.get(cause, "unknown"), heap * 64, up,
                     shown(body[10:].decode("ascii", "replace")))

    def status(self) -> bytes:
        """Return the 32 bytes that say how the match stands (firmware/README.md, Status)."""
        body = self.ask(STATUS)
        if len(body) != 32:
            raise LinkError("the board's status has a wrong length")
        return body

    def move(self, ply: int, text: str) -> None:
        """Enter a draughts move after `ply` moves of the record; Refused when it is not taken."""
        self.ask(MOVE, struct.pack(">H", ply) + text.encode("ascii"))

    def restart(self, where: str, force: bool = False) -> None:
        """Ask for a restart into "SAFE" or "PLAY"; Refused(5) during a match unless forced."""
        self.ask(RESTART, bytes([int(force)]) + where.encode("ascii"))

    def journals(self) -> list:
        """Return [(name, size)] of the journals on the board."""
        found: list = []
        while True:
            page = self.page(len(found))
            if not page or len(found) > _MOST_JOURNALS:
                return found
            found += page

    def page(self, index: int) -> list:
        """Return [(name, size)] of some journals from number `index` on; [] when none is left.

        Names are as the board gives them: a stranger's board may say anything.
        """
        try:
            body = self.ask(LIST, struct.pack(">H", index))
        except Refused as error:
            if error.reason != LENGTH:
                raise
            return self._one(index)  # a firmware that tells of one at a time
        found = []
        while len(body) >= 5 and len(body) >= 5 + body[0]:
            size = struct.unpack_from(">I", body, 1)[0]
            found.append((body[5:5 + body[0]].decode("latin-1"), size))
            body = body[5 + body[0]:]
        if body:
            raise LinkError("the board's list of journals was cut short")
        return found

    def _one(self, index):
        if index > 255:
            raise LinkError("more than 256 journals, and a firmware that can not list them: "
                            "update it first")
        body = self.ask(LIST, bytes([index]))
        if len(body) < 5:
            return []
        return [(body[4:].decode("latin-1"), struct.unpack_from(">I", body)[0])]

    def read(self, name: str, size: int, progress=None) -> bytes:
        """Return the first `size` bytes of a journal; LinkError when the file is shorter."""
        out = bytearray()
        while len(out) < size:
            count = min(240, size - len(out))
            part = self.ask(READ, struct.pack(">IB", len(out), count) + name.encode("latin-1"))
            if not part:
                raise LinkError(f"{name} is shorter than the board said")
            out += part
            if progress:
                progress(len(part))
        return bytes(out)

    def remove(self, name: str, data: bytes) -> None:
        """Remove a journal whose content is exactly `data`; the board checks that."""
        check = struct.pack(">IH", len(data), crc16(data, 0, len(data)))
        self.ask(REMOVE, check + name.encode("latin-1"))

    def log(self) -> str:
        """Return the log the board keeps in RAM, oldest line first."""
        out, offset = bytearray(), 0
        while True:
            body = self.ask(LOG, struct.pack(">H", offset))
            if len(body) < 2:
                raise LinkError("the board's log has a wrong length")
            kept = struct.unpack_from(">H", body)[0]
            out += body[2:]
            offset = len(out)
            if offset > 0xFFFF:
                raise LinkError("the board's log never ends")
            if offset >= kept or len(body) <= 2:
                return out.decode("utf-8", "replace")

    def pocket_frames(self, number: int) -> tuple:
        """Return (number of the next frame to come, the pocket frames from `number` on)."""
        body = self.ask(POCKETS, struct.pack(">H", number))
        if len(body) < 2 or (len(body) - 2) % 12:
            raise LinkError("the board's pocket frames have a wrong length")
        return (struct.unpack_from(">H", body)[0],
                [body[at:at + 12] for at in range(2, len(body), 12)])

    def teach(self, frame: bytes) -> None:
        """Pass a TEACH frame on to the pocket nodes; Refused(5) during a match."""
        self.ask(TEACH, frame)

    def put(self, which: int, data: bytes) -> None:
        """Write the config or the calibration file, at most 1024 bytes."""
        for at in range(0, len(data), 240):
            head = struct.pack(">BHH", which, len(data), at)
            self.ask(PUT, head + data[at:at + 240])
