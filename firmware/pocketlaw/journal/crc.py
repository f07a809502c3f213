"""CRC-16/CCITT-FALSE (poly 0x1021, init 0xFFFF): journal records, pocket frames, link frames.

A 16-entry table keeps it quick on the board; 16 bits never leave the 31-bit small ints.
"""

_TABLE = (
    0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50A5, 0x60C6, 0x70E7,
    0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AD, 0xE1CE, 0xF1EF,
)


def crc16(buf, start, end, crc=0xFFFF):
    """Return the CRC of buf[start:end], continued from `crc` (0xFFFF begins a chain)."""
    table = _TABLE
    while start < end:
        b = buf[start]
        crc = (crc << 4 & 0xFFFF) ^ table[crc >> 12 ^ b >> 4]
        crc = (crc << 4 & 0xFFFF) ^ table[crc >> 12 ^ b & 15]
        start += 1
    return crc
