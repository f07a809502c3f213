"""A journal's first record: the whole config, so that the journal rules itself for ever.

    0-3 "PLJ1"   4 length of the rest, in units of 16 bytes   5 format version   6 event
    7 round   8 toss + 1   9 choice + 1   10 trial   11 number of switches   12 names   13 spare
    then every switch value (4 bytes each, order of the game's switches), the rule set's id and
    shown name and the players' names (one length byte and UTF-8 each), zeros up to a multiple of
    16, the last two bytes being the check (CRC-16) of all before.

A later version may add switches at the end: a reader takes its own defaults for what is missing.
Version 1 has names of at most 24 bytes, version 2 of 64; what fits is still written as version 1,
so that a box whose firmware goes back goes on with its match.
Building and reading one allocates: it happens when a match begins, not in play.
"""

from pocketlaw.compat import const
from pocketlaw.journal.crc import crc16

MAGIC = b"PLJ1"
VERSION = const(2)
NAME_MAX = const(64)
_NAME_MAX_1 = const(24)
_FIXED = const(14)


# Soft hyphen, Arabic mark, zero-width space, direction marks, line and paragraph end, BOM.
_ODD = (0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF)


class HeaderError(ValueError):
    """A journal whose first record can not be used; the text says why."""


def name_of(text):
    """Return the bytes of a name; HeaderError when it is none, too long, or has what no panel
    and no sheet can show: control characters, new lines, marks that turn the direction.
    """
    if not isinstance(text, str):
        raise HeaderError("not a name")
    for char in text:
        c = ord(char)
        if (c < 0x20 or 0x7F <= c < 0xA0 or c in _ODD or 0x202A <= c <= 0x202E
                or 0x2060 <= c <= 0x206F or 0xD800 <= c < 0xE000 or c >= 0xE0000):
            raise HeaderError("character U+%04X can not be in a name" % c)
    raw = text.encode()
    if not 1 <= len(raw) <= NAME_MAX:
        raise HeaderError("a name has 1 to 64 bytes")
    return raw


class Header:
    """Config of one match: laws, event, round_no, toss, choice (-1 open), trial, names (bytes).

    `laws` is the game's own: `ident`, `name`, and values() of its switches in their order.
    """

    def __init__(self, laws, event=0, round_no=0, toss=-1, choice=-1, trial=0, names=(b"A", b"B")):
        self.laws = laws
        self.event = event
        self.round_no = round_no
        self.toss = toss
        self.choice = choice
        self.trial = trial
        self.names = list(names)

    def encode(self):
        """Return the header, a multiple of 16 bytes long; ValueError for a name over 64 bytes."""
        out = bytearray(MAGIC)
        values = self.laws.values()
        texts = [self.laws.ident.encode(), self.laws.name.encode()] + self.names
        version = 1 if max([len(text) for text in texts]) <= _NAME_MAX_1 else VERSION
        out.extend(bytes((0, version, self.event, self.round_no, self.toss + 1, self.choice + 1,
                          self.trial, len(values), len(self.names), 0)))
        for value in values:
            out.extend(bytes((value >> 24 & 63, value >> 16 & 255, value >> 8 & 255, value & 255)))
        for text in texts:
            if len(text) > NAME_MAX:
                raise ValueError("name over 64 bytes")
            out.append(len(text))
            out.extend(text)
        while (len(out) + 2) % 16:
            out.append(0)
        out[4] = (len(out) + 2) // 16 - 1
        check = crc16(out, 0, len(out))
        out.extend(bytes((check >> 8, check & 255)))
        return bytes(out)


def length(buf):
    """Return the byte length of the header that begins with the 16 bytes `buf`.

    Raises HeaderError when it is no journal, or of a version this firmware does not know.
    """
    if len(buf) < 16 or bytes(buf[0:4]) != MAGIC:
        raise HeaderError("no Pocketlaw journal")
    if not 1 <= buf[5] <= VERSION:
        raise HeaderError("journal of version %d, this reads up to version %d" % (buf[5], VERSION))
    return (buf[4] + 1) * 16


def decode(buf, defaults, make):
    """Return the Header in `buf`; its laws are make(ident, name, values).

    `defaults` are the values of all switches of the game, a shorter list is filled from them.
    Raises HeaderError naming what is wrong.
    """
    n = length(buf)
    if len(buf) < n:
        raise HeaderError("first record cut short")
    if crc16(buf, 0, n - 2) != (buf[n - 2] << 8 | buf[n - 1]):
        raise HeaderError("first record damaged (check)")
    if buf[6] > 1 or buf[7] > 3 or buf[8] > 2 or buf[9] > 2 or buf[10] > 1:
        raise HeaderError("first record out of range")
    values = list(defaults)
    at = _FIXED
    if at + 4 * buf[11] > n - 2:
        raise HeaderError("first record: switches out of range")
    for i in range(buf[11]):
        if i < len(defaults):
            values[i] = (buf[at] << 24 | buf[at + 1] << 16 | buf[at + 2] << 8 | buf[at + 3])
        at += 4
    texts = []
    for _ in range(2 + buf[12]):
        if at >= n or at + 1 + buf[at] > n - 2 or buf[at] > NAME_MAX:
            raise HeaderError("first record: a name out of range")
        texts.append(bytes(buf[at + 1:at + 1 + buf[at]]))
        at += 1 + buf[at]
    if buf[12] != (4 if buf[6] else 2):
        raise HeaderError("first record: wrong number of names")
    try:
        for text in texts:
            text.decode()
    except ValueError:  # UnicodeError
        raise HeaderError("first record: a name is no UTF-8") from None
    laws = make(texts[0].decode(), texts[1].decode(), values)
    return Header(laws, buf[6], buf[7], buf[8] - 1, buf[9] - 1, buf[10], texts[2:])
