"""Pocket frames: what a pocket node says to the scoreboard, 12 bytes on one shared serial line.

115200 8N1, big-endian: 0 sync 0x50; 1 kind << 4 | pocket; 2 seq (one number a message, its
repeats share it); 3-4 age in ms since the first beam edge when the last byte leaves (HEALTH: mark
of the training in use, 0 = none); 5 piece, and in bits 4 to 7 the passage, 1 to 15, that EDGE,
FELL and VOID speak of, 0 = not told (HEALTH: health code); 6 confidence 0..100 (HEALTH: baseline,
percent of commissioning); 7 chord in mm (HEALTH: foreign light, percent of the range);
8 evidence bits (HEALTH: beams A, G, B blocked, bits 0 to 2; lit by foreign light, bits 4 to 6);
9 red over green, 16 = equal (HEALTH: 0); 10-11 CRC-16.
"""

from pocketlaw.compat import const
from pocketlaw.journal.crc import crc16

SYNC = const(0x50)
SIZE = const(12)
# Kinds of frame.
EDGE = const(1)
FELL = const(2)
HEALTH = const(3)
EVIDENCE = const(4)  # after each FELL: what the votes were cast on; see encode_evidence
VOID = const(6)  # an EDGE that was no piece of its own (a bounce at the mouth, a far rim)
TEACH = const(5)  # scoreboard to node: seven bytes of a limits record; see encode_teach
# Pieces; UNKNOWN makes the panel ask.
UNKNOWN = const(0)
WHITE = const(1)
BLACK = const(2)
QUEEN = const(3)
STRIKER = const(4)
# Health codes of a pocket, 0 = well; `blind` says which hand it back to the buttons.
WELL = const(0)
BRIGHT = const(1)
DIRTY = const(2)
BLOCKED = const(3)
CABLE = const(4)
JAM = const(5)
SILENT = const(6)
GARBLED = const(7)
REPEATS = const(8)
UNTRAINED = const(9)
# Evidence bits of a FELL frame (byte 8): how the votes went.
GAUGE = const(1)  # the gauge beam was covered: as wide as a striker
NO_COLOUR = const(2)  # too few valid colour frames
CLASH = const(4)  # votes against each other
TIMED = const(8)  # a time out of its window: hand, jam, cloth, two pieces joined
MARGIN = const(16)  # too near a boundary between classes
FRAMES_LOST = const(32)  # edges or colour frames were lost at the node


def encode(buf, kind, pocket, seq, age, piece, confidence, chord, bits, ratio):
    """Write one frame into buf[0:12]; ages beyond 65535 ms are written as 65535."""
    if age > 0xFFFF:
        age = 0xFFFF
    buf[0] = SYNC
    buf[1] = kind << 4 | pocket
    buf[2] = seq & 0xFF
    buf[3] = age >> 8
    buf[4] = age & 0xFF
    buf[5] = piece
    buf[6] = confidence
    buf[7] = chord if chord < 255 else 255
    buf[8] = bits
    buf[9] = ratio if ratio < 255 else 255
    crc = crc16(buf, 0, 10)
    buf[10] = crc >> 8
    buf[11] = crc & 0xFF


def encode_evidence(buf, pocket, seq, red, green, frames, size, speed):
    """Write an EVIDENCE frame: 3-4 red and 5-6 green (64 = the patch), 7 colour frames used,
    8 diameter (else chord) in 1/4 mm, 9 speed at A in units of 16 mm/s.
    """
    encode(buf, EVIDENCE, pocket, seq, min(red, 0xFFFF), min(green, 0xFFFF) >> 8, green & 0xFF,
           min(frames, 255), min(size, 255), min(speed, 255))


def encode_teach(buf, pocket, part, record, start):
    """Write TEACH frame number `part`: record[start:start + 7] in bytes 3 to 9."""
    encode(buf, TEACH, pocket, part, record[start] << 8 | record[start + 1], record[start + 2],
           record[start + 3], record[start + 4], record[start + 5], record[start + 6])


def valid(buf):
    """Return whether buf[0:12] is one whole frame with every field in range."""
    kind = buf[1] >> 4
    if buf[0] != SYNC or crc16(buf, 0, 10) != buf[10] << 8 | buf[11]:
        return False
    if not EDGE <= kind <= VOID or not 1 <= buf[1] & 15 <= 4:
        return False
    if kind <= FELL and (buf[5] & 15 > STRIKER or buf[6] > 100):
        return False
    return True


def blind(code):
    """Return whether health `code` hands the pocket back to the buttons."""
    return code not in (WELL, DIRTY, GARBLED, REPEATS)


class Reader:
    """Finds frames in a byte stream; after `feed` returns 1 the frame is in `buf`.

    Bytes that belong to no valid frame are dropped; every loss of step adds 1 to `garbled`
    and leaves in `suspect` the pocket the broken frame named (0 when it named none).
    """

    def __init__(self):
        self.buf = bytearray(SIZE)
        self.n = 0
        self.garbled = 0
        self.suspect = 0
        self._junk = 0

    def feed(self, byte):
        """Take one byte; return 1 when it completed a valid frame, else 0."""
        buf = self.buf
        if self.n == SIZE:
            self.n = 0
        if self.n == 0 and byte != SYNC:
            self._drop()
            return 0
        buf[self.n] = byte
        self.n += 1
        if self.n < SIZE:
            return 0
        if valid(buf):
            self._junk = 0
            return 1
        self.suspect = buf[1] & 15 if 1 <= buf[1] & 15 <= 4 else 0
        self._junk = 0
        self._drop()
        self._resync()
        return 0

    def stale(self):
        """Give up a frame that stopped half way (its sender fell silent)."""
        if 0 < self.n < SIZE:
            self.suspect = self.buf[1] & 15 if self.n > 1 and 1 <= self.buf[1] & 15 <= 4 else 0
            self._junk = 0
            self._drop()
            self.n = 0

    def _drop(self):
        # A broken frame is one garble; so is each stretch of loose bytes up to a frame long.
        if self._junk == 0:
            self.garbled = self.garbled + 1 & 0xFFFF
        self._junk += 1
        if self._junk > SIZE:
            self._junk = 0

    def _resync(self):
        # Keep what follows the next sync byte, so that a frame behind a torn one is not lost.
        buf = self.buf
        start = 1
        while start < SIZE and buf[start] != SYNC:
            start += 1
        i = 0
        while start + i < SIZE:
            buf[i] = buf[start + i]
            i += 1
        self.n = i
