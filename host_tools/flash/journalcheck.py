"""Is a journal whole? Its header and the chain of checks, without replaying it."""

from pocketlaw.journal import header, record
from pocketlaw.journal.crc import crc16


def state(data: bytes) -> str:
    """Return "N events" for a whole journal, else what is wrong with it and where."""
    try:
        head = header.length(data[:16])
    except header.HeaderError as error:
        return str(error)
    if len(data) < head or crc16(data, 0, head - 2) != int.from_bytes(data[head - 2:head], "big"):
        return "first record damaged or cut"
    chain, count, at = int.from_bytes(data[head - 2:head], "big"), 0, head
    rec = record.Record()
    while at + record.SIZE <= len(data):
        if not record.sound(data, at, chain):
            return f"damaged after {count} events (byte {at})"
        rec.get(data, at)
        chain, count, at = rec.check, count + 1, at + record.SIZE
    if at != len(data):
        return f"{count} events, the last write was cut (byte {at})"
    return f"{count} events"


def whole(text: str) -> bool:
    """Return True when `state` said that nothing is wrong."""
    return text.endswith(" events")
