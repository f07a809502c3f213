"""The rest of what a laptop asks: journals, config, nodes, moves; read from flash when wanted.

Each function answers one kind of request in place and returns the answer's length or minus a
reason, as requests.Requests.serve does.
"""

from pocketlaw.box.answers import CHECK, FILE, HEAD, LENGTH, LIVE, NOT_NOW, RANGE, get, put
from pocketlaw.compat import const

_PUT_MAX = const(1024)
_CHUNK = const(240)
_NAME = b"abcdefghijklmnopqrstuvwxyz0123456789-_."


def _list(asked, buf, n):
    if n == 2:
        return _page(asked, buf)
    if n != 1:
        return -LENGTH
    names = asked.store.names()
    if buf[HEAD] >= len(names):
        return 0
    name = names[buf[HEAD]]
    put(buf, HEAD, asked.store.length(name), 4)
    raw = name.encode()
    buf[HEAD + 4:HEAD + 4 + len(raw)] = raw
    return 4 + len(raw)


def _page(asked, buf):
    """As many journals as an answer holds: the folder is listed once for all of them."""
    n = 0
    for name in asked.store.names()[get(buf, HEAD, 2):]:
        raw = name.encode()
        if n + 5 + len(raw) > _CHUNK:
            break
        at = HEAD + n
        buf[at] = len(raw)
        put(buf, at + 1, asked.store.length(name), 4)
        buf[at + 5:at + 5 + len(raw)] = raw
        n += 5 + len(raw)
    return n


def _name(buf, at, n):
    """Return the journal name in buf[at:at+n], "" when it is none that could be."""
    if not 1 <= n <= 32:
        return ""
    for i in range(at, at + n):
        if buf[i] not in _NAME:
            return ""
    return bytes(buf[at:at + n]).decode()


def _read(asked, buf, n):
    if n < 6:
        return -LENGTH
    name = _name(buf, HEAD + 5, n - 5)
    count = buf[HEAD + 4]
    # Offsets stay small ints on the boards.
    if not name or not count or buf[HEAD] >= 0x20:
        return -RANGE
    if not asked.store.readable(name):
        return -FILE
    chunk = memoryview(buf)[HEAD:HEAD + count]
    return asked.store.read_from(name, get(buf, HEAD, 4), chunk)


def _remove(asked, buf, n):
    if n < 7:
        return -LENGTH
    name = _name(buf, HEAD + 6, n - 6)
    if not name or buf[HEAD] >= 0x20:
        return -RANGE
    store = asked.store
    if name not in store.names():
        return -FILE
    if name == store.name:
        return -LIVE
    size = get(buf, HEAD, 4)
    want = get(buf, HEAD + 4, 2)
    if size != store.length(name) or want != _crc_of(asked, name):
        return -CHECK
    store.remove(name)
    return 0


def _crc_of(asked, name):
    chunk = bytearray(256)
    crc = 0xFFFF
    at = 0
    while True:
        n = asked.store.read_from(name, at, chunk)
        if not n:
            return crc
        crc = asked.crc16(chunk, 0, n, crc)
        at += n


def _put(asked, buf, n):
    if not 6 <= n <= _CHUNK + 5:
        return -LENGTH
    which = buf[HEAD]
    total = get(buf, HEAD + 1, 2)
    offset = get(buf, HEAD + 3, 2)
    n -= 5
    if not 1 <= which <= 3 or not 1 <= total <= _PUT_MAX or offset + n > total:
        return -RANGE
    if asked.app.live():
        return -LIVE
    if offset == 0:
        asked.staged = bytearray()
    if offset != len(asked.staged):
        return -RANGE
    asked.staged.extend(buf[HEAD + 5:HEAD + 5 + n])
    if len(asked.staged) == total:
        data = bytes(asked.staged)
        asked.staged = bytearray()
        name = ("/pocketlaw.json", "/calibration.json", "/hall.json")[which - 1]
        asked.save(name, data)
    return 0


def _line(asked):
    pockets = asked.app.pockets
    return None if pockets is None else pockets.line


def _pockets(asked, buf, n):
    if n != 2:
        return -LENGTH
    line = _line(asked)
    if line is None:
        return -FILE
    start = get(buf, HEAD, 2)
    put(buf, HEAD, line.heard, 2)
    return 2 + line.heard_into(start, buf, HEAD + 2)


def _teach(asked, buf, n):
    if n != 12:
        return -LENGTH
    line = _line(asked)
    if line is None:
        return -FILE
    if asked.app.live():
        return -LIVE
    return 0 if line.teach(bytes(buf[HEAD:HEAD + 12])) else -RANGE


def _no_moves(asked, buf, n):
    """A move, and the game that is played takes none."""
    return -NOT_NOW if 5 <= n <= 66 else -LENGTH


def _offer(asked, buf, n):
    from pocketlaw.box import offers  # late: only in a hall

    return offers.serve(asked, buf, n)


TABLE = {4: _list, 5: _read, 6: _remove, 8: _put, 10: _pockets, 11: _teach, 12: _no_moves,
         13: _offer}
