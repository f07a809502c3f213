"""The rest of the desk: journals, config, pocket nodes and typed moves, read when first asked for.

Each function answers one kind of request in place and returns the answer's length or minus a
reason, as desk.Desk.serve does.
"""

from pocketlaw.box.requests import CHECK, FILE, HEAD, LENGTH, LIVE, NOT_NOW, RANGE, get, put
from pocketlaw.compat import const
from pocketlaw.hal import files

_PUT_MAX = const(1024)
_CHUNK = const(240)
_NAME = b"abcdefghijklmnopqrstuvwxyz0123456789-_."


def _list(desk, buf, n):
    if n != 1:
        return -LENGTH
    names = desk.store.names()
    if buf[HEAD] >= len(names):
        return 0
    name = names[buf[HEAD]]
    put(buf, HEAD, desk.store.length(name), 4)
    raw = name.encode()
    buf[HEAD + 4:HEAD + 4 + len(raw)] = raw
    return 4 + len(raw)


def _name(buf, at, n):
    """Return the journal name in buf[at:at+n], "" when it is none that could be."""
    if not 1 <= n <= 32:
        return ""
    for i in range(at, at + n):
        if buf[i] not in _NAME:
            return ""
    return bytes(buf[at:at + n]).decode()


def _read(desk, buf, n):
    if n < 6:
        return -LENGTH
    name = _name(buf, HEAD + 5, n - 5)
    count = buf[HEAD + 4]
    # Offsets stay small ints on the boards.
    if not name or not count or buf[HEAD] >= 0x20:
        return -RANGE
    if not desk.store.readable(name):
        return -FILE
    chunk = memoryview(buf)[HEAD:HEAD + count]
    return desk.store.read_from(name, get(buf, HEAD, 4), chunk)


def _remove(desk, buf, n):
    if n < 7:
        return -LENGTH
    name = _name(buf, HEAD + 6, n - 6)
    if not name or buf[HEAD] >= 0x20:
        return -RANGE
    store = desk.store
    if name not in store.names():
        return -FILE
    if name == store.name:
        return -LIVE
    size = get(buf, HEAD, 4)
    want = get(buf, HEAD + 4, 2)
    if size != store.length(name) or want != _crc_of(desk, name):
        return -CHECK
    store.remove(name)
    return 0


def _crc_of(desk, name):
    chunk = bytearray(256)
    crc = 0xFFFF
    at = 0
    while True:
        n = desk.store.read_from(name, at, chunk)
        if not n:
            return crc
        crc = desk.crc16(chunk, 0, n, crc)
        at += n


def _put(desk, buf, n):
    if not 6 <= n <= _CHUNK + 5:
        return -LENGTH
    which = buf[HEAD]
    total = get(buf, HEAD + 1, 2)
    offset = get(buf, HEAD + 3, 2)
    n -= 5
    if not 1 <= which <= 3 or not 1 <= total <= _PUT_MAX or offset + n > total:
        return -RANGE
    if desk.app.live():
        return -LIVE
    if offset == 0:
        desk.staged = bytearray()
    if offset != len(desk.staged):
        return -RANGE
    desk.staged.extend(buf[HEAD + 5:HEAD + 5 + n])
    if len(desk.staged) == total:
        data = bytes(desk.staged)
        desk.staged = bytearray()
        name = ("/pocketlaw.json", "/calibration.json", "/hall.json")[which - 1]
        files.save(desk.root + name, data)
    return 0


def _line(desk):
    return getattr(getattr(desk.app, "pockets", None), "line", None)


def _pockets(desk, buf, n):
    if n != 2:
        return -LENGTH
    line = _line(desk)
    if line is None:
        return -FILE
    start = get(buf, HEAD, 2)
    put(buf, HEAD, line.heard, 2)
    return 2 + line.heard_into(start, buf, HEAD + 2)


def _teach(desk, buf, n):
    if n != 12:
        return -LENGTH
    line = _line(desk)
    if line is None:
        return -FILE
    if desk.app.live():
        return -LIVE
    return 0 if line.teach(bytes(buf[HEAD:HEAD + 12])) else -RANGE


def _move(desk, buf, n):
    if not 5 <= n <= 66:
        return -LENGTH
    typed = getattr(desk.app, "typed", None)  # a draughts table's
    return -(NOT_NOW if typed is None else typed(buf, HEAD, n))


def _offer(desk, buf, n):
    from pocketlaw.box import offers

    return offers.serve(desk, buf, n)


TABLE = {4: _list, 5: _read, 6: _remove, 8: _put, 10: _pockets, 11: _teach, 12: _move, 13: _offer}
