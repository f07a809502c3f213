"""Pocket frames as the tools see them: decoded, and a drop put together from its frames."""

import struct
from dataclasses import dataclass

from host_tools.pockets.chute import PIECES
from pocketlaw.pockets import frame as pf
from pocketnode import classify_store

HEALTH = ("well", "too bright", "dirty", "blocked", "cable cut", "jam", "silent", "garbled",
          "repeats", "untrained")
BITS = ("gauge covered", "no colour", "votes clash", "time out of window", "near a boundary",
        "edges lost")


def health_name(code: int) -> str:
    """Return the words for a health code."""
    return HEALTH[code] if code < len(HEALTH) else f"code {code}"


@dataclass
class State:
    """A pocket's last heartbeat."""

    code: int = pf.SILENT
    baseline: int = 0
    dark: int = 0
    beams: int = 0
    mark: int = 0
    beats: int = 0

    def lamps(self) -> str:
        """Return A, G, B as ○ clear, ● blocked, ☼ lit by foreign light."""
        return "".join(
            "☼" if self.beams >> 4 + i & 1 else "●" if self.beams >> i & 1 else "○"
            for i in range(3))


@dataclass
class Drop:
    """What a node decided, with the evidence it was decided on."""

    pocket: int
    piece: int
    confidence: int
    chord: int
    bits: int
    ratio: int
    red: int = 0
    green: int = 0
    frames: int = 0
    size: int = 0  # 1/16 mm: diameter, else chord
    speed: int = 0  # mm/s

    @property
    def name(self) -> str:
        """Return the piece's name."""
        return PIECES[self.piece]

    def why(self) -> str:
        """Return the evidence bits in words."""
        return ", ".join(word for i, word in enumerate(BITS) if self.bits >> i & 1)


class Decoder:
    """Takes frames, keeps each pocket's State, gives Drops complete with their evidence."""

    def __init__(self):
        self.states = {p: State() for p in range(1, 5)}
        self._open = {}
        self._seen = {p: [] for p in range(1, 5)}

    def feed(self, frame: bytes):
        """Take one frame; return a Drop when one is complete, else None."""
        if len(frame) != pf.SIZE or not pf.valid(frame):
            return None
        kind, pocket, seq = frame[1] >> 4, frame[1] & 15, frame[2]
        if kind == pf.HEALTH:
            self._health(pocket, frame)
            return None
        if kind in (pf.TEACH, pf.EDGE, pf.VOID) or seq in self._seen[pocket]:
            return None
        self._seen[pocket] = (self._seen[pocket] + [seq])[-8:]
        if kind == pf.FELL:
            before = self._open.pop(pocket, None)
            self._open[pocket] = Drop(pocket, frame[5] & 15, *frame[6:10])
            return before
        return self._evidence(pocket, frame)

    def flush(self) -> list:
        """Return drops whose evidence never came."""
        left = list(self._open.values())
        self._open = {}
        return left

    def _evidence(self, pocket, frame):
        drop = self._open.pop(pocket, None)
        if drop:
            drop.red, drop.green, drop.frames, size, speed = struct.unpack_from(
                ">HHBBB", frame, 3)
            drop.size, drop.speed = size * 4, speed * 16
        return drop

    def _health(self, pocket, frame):
        state = self.states[pocket]
        state.mark = frame[3] << 8 | frame[4]
        state.code, state.baseline, state.dark, state.beams = frame[5:9]
        state.beats += 1


def teaching(record: bytes) -> list:
    """Return the TEACH frames that carry a limits record."""
    if len(record) != classify_store.SIZE:
        raise ValueError("a limits record has 28 bytes")
    out = []
    for part in range(classify_store.SIZE // 7):
        buf = bytearray(pf.SIZE)
        pf.encode_teach(buf, record[2], part, record, part * 7)
        out.append(bytes(buf))
    return out
