"""The topics and payloads of a hall (docs/hall.md, Topics). Pure."""

import re
import struct
from dataclasses import dataclass

from host_tools.errors import ToolError

ROOT = "pocketlaw"
CHUNK = 240
LONGEST = 1 << 22  # bytes of a journal: some 260,000 events
_ID = re.compile(r"[a-z0-9-]{1,24}")
PARTS = ("online", "state", "log", "have", "ask", "answer", "json")


@dataclass(frozen=True)
class Topic:
    """Whose message it is: `part` is one of PARTS, `journal` the stem for log and have."""

    event: str
    table: str
    part: str
    journal: str = ""


def is_id(text: str) -> bool:
    """Tell whether `text` can name an event, a table or a journal: 1 to 24 of a-z 0-9 -."""
    return bool(_ID.fullmatch(text))


def checked(what: str, text: str) -> str:
    """Return `text` when it is an id; ToolError names `what` else."""
    if not is_id(text):
        raise ToolError(f"{what} {text!r}: 1 to 24 characters of a-z 0-9 -", 2)
    return text


def name(event: str, table: str, part: str, journal: str = "") -> str:
    """Return the topic of a table's `part`."""
    own = f"{ROOT}/{event}/{table}/{part}"
    return f"{own}/{journal}" if journal else own


def parse(topic: str) -> Topic | None:
    """Return what a topic names, None when it is none of ours."""
    levels = topic.split("/")
    if len(levels) not in (4, 5) or levels[0] != ROOT or levels[3] not in PARTS:
        return None
    if (len(levels) == 5) != (levels[3] in ("log", "have")):
        return None
    if not all(is_id(level) for level in (levels[1], levels[2], *levels[4:])):
        return None
    return Topic(levels[1], levels[2], levels[3], *levels[4:])


def chunk(offset: int, data: bytes) -> bytes:
    """Return a `log` payload: u32 offset, at most 240 bytes."""
    return struct.pack(">I", offset) + data


def read_chunk(payload: bytes) -> tuple[int, bytes] | None:
    """Return (offset, bytes) of a `log` payload, None when it can not be one."""
    if not 4 <= len(payload) <= 4 + CHUNK:
        return None
    offset = struct.unpack_from(">I", payload)[0]
    return (offset, bytes(payload[4:])) if offset + len(payload) <= LONGEST else None


def have(size: int, tail: bytes) -> bytes:
    """Return a `have` payload: u32 bytes stored, and the last two of them (0 0 when none)."""
    return struct.pack(">I", size) + (tail[-2:] if size >= 2 else b"\0\0")


def read_have(payload: bytes) -> tuple[int, bytes] | None:
    """Return (size, last two bytes) of a `have` payload, None when it is none."""
    if len(payload) != 6:
        return None
    return struct.unpack_from(">I", payload)[0], bytes(payload[4:])
