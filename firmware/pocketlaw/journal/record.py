"""The journal's records: 16 bytes each, chained by a check (DESIGN section 6).

    0 code   1 a   2 b   3 c   4-5 d   6-7 spare   8-9 sequence   10-13 t (ms)   14-15 check

Big-endian. The check is CRC-16 over the check of the record before and bytes 0 to 13.
"""

from pocketlaw.compat import const
from pocketlaw.journal.crc import crc16

SIZE = const(16)


class Record:
    """One record, decoded: filled by `get`, written by `put`; both allocate nothing."""

    def __init__(self):
        self.code = self.a = self.b = self.c = self.d = self.seq = self.t = self.check = 0

    def put(self, buf, at, chain):
        """Write it to buf[at:at + SIZE], chained to check `chain`; return its own check."""
        buf[at] = self.code
        buf[at + 1] = self.a
        buf[at + 2] = self.b
        buf[at + 3] = self.c
        buf[at + 4] = self.d >> 8
        buf[at + 5] = self.d & 255
        buf[at + 6] = buf[at + 7] = 0
        buf[at + 8] = self.seq >> 8 & 255
        buf[at + 9] = self.seq & 255
        buf[at + 10] = self.t >> 24 & 63
        buf[at + 11] = self.t >> 16 & 255
        buf[at + 12] = self.t >> 8 & 255
        buf[at + 13] = self.t & 255
        check = crc16(buf, at, at + 14, chain)
        buf[at + 14] = check >> 8
        buf[at + 15] = check & 255
        self.check = check
        return check

    def get(self, buf, at):
        """Read it from buf[at:at + SIZE] without judging it (see `sound`)."""
        self.code = buf[at]
        self.a = buf[at + 1]
        self.b = buf[at + 2]
        self.c = buf[at + 3]
        self.d = buf[at + 4] << 8 | buf[at + 5]
        self.seq = buf[at + 8] << 8 | buf[at + 9]
        self.t = (buf[at + 10] & 63) << 24 | buf[at + 11] << 16 | buf[at + 12] << 8 | buf[at + 13]
        self.check = buf[at + 14] << 8 | buf[at + 15]


def sound(buf, at, chain):
    """Tell whether buf[at:at + SIZE] is a record that follows check `chain`."""
    return crc16(buf, at, at + 14, chain) == (buf[at + 14] << 8 | buf[at + 15])
