"""The limits of one pocket, learned in training: a checked, versioned record of 28 bytes.

Big-endian: 0 magic 0x4C; 1 version; 2 pocket; 3 drops of each class it was trained on; 4 wide
(1/16 mm); 6 light, red + green together, and 8 red (64 = the patch); 10 ratio (16 = equal);
12 and 14 light of the bare patch, red and green, when commissioned; 16, 18, 20 light of beams A,
G, B (ADC steps); 22 gap between the closest classes, percent; 24 zero; 26 CRC-16.
"""

from pocketlaw.compat import const
from pocketlaw.journal.crc import crc16

SIZE = const(28)
MAGIC = const(0x4C)
VERSION = const(1)
# What unpack() found.
GOOD = const(0)
EMPTY = const(1)
BROKEN = const(2)
NEWER = const(3)
OTHER_POCKET = const(4)
SENSELESS = const(5)
OWN = const(0xFFFF)  # in a record taught: the node puts its own light of the moment there


class Limits:
    """Boundaries between the classes; `trained` is 0 until a record was taken."""

    def __init__(self, pocket):
        self.pocket = pocket
        self.trained = 0
        self.drops = 0
        self.wide = 576  # from here on a striker
        self.light = 128  # white above, black below
        self.red = 32  # a queen shows more red than this
        self.ratio = 32  # queen above
        self.base_red = 1
        self.base_green = 1
        self.lit = [1, 1, 1]
        self.gap = 0
        self.mark = 0  # tells which training this is: CRC-16 of the record's first 12 bytes

    def pack(self, buf):
        """Write the record into buf[0:28]."""
        buf[0] = MAGIC
        buf[1] = VERSION
        buf[2] = self.pocket
        buf[3] = self.drops
        _put(buf, 4, self.wide)
        _put(buf, 6, self.light)
        _put(buf, 8, self.red)
        _put(buf, 10, self.ratio)
        _put(buf, 12, self.base_red)
        _put(buf, 14, self.base_green)
        for i in range(3):
            _put(buf, 16 + 2 * i, self.lit[i])
        _put(buf, 22, self.gap)
        _put(buf, 24, 0)
        _put(buf, 26, crc16(buf, 0, 26))

    def unpack(self, buf):
        """Take the record buf[0:28]; return GOOD, else why not, and nothing is changed."""
        code = check(buf, self.pocket)
        if code == GOOD:
            self.drops = buf[3]
            self.wide = _get(buf, 4)
            self.light = _get(buf, 6)
            self.red = _get(buf, 8)
            self.ratio = _get(buf, 10)
            self.base_red = _get(buf, 12)
            self.base_green = _get(buf, 14)
            for i in range(3):
                self.lit[i] = _get(buf, 16 + 2 * i)
            self.gap = _get(buf, 22)
            self.mark = crc16(buf, 0, 12)
            self.trained = 1
        return code


def check(buf, pocket):
    """Return GOOD or what is wrong with the record buf[0:28] for `pocket`."""
    if len(buf) < SIZE or buf[0] == 0xFF or buf[0] == 0:
        return EMPTY
    if buf[0] != MAGIC or _get(buf, 26) != crc16(buf, 0, 26):
        return BROKEN
    if buf[1] > VERSION:
        return NEWER
    if buf[2] != pocket:
        return OTHER_POCKET
    if not 520 <= _get(buf, 4) <= 656:  # 32.5..41 mm, between the sizes the laws allow
        return SENSELESS
    i = 6
    while i < 22:
        if _get(buf, i) == 0:
            return SENSELESS
        i += 2
    return GOOD


def _put(buf, i, value):
    buf[i] = value >> 8 & 0xFF
    buf[i + 1] = value & 0xFF


def _get(buf, i):
    return buf[i] << 8 | buf[i + 1]
