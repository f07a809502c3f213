"""Seals a finished match: HMAC-SHA256 (RFC 2104) of its journal under the box's own key.

The key, 32 bytes, lies in /seal.key since the box was flashed; the seal beside the journal:
NAME.plj.seal, one line `PLSEAL1 SIZE HEX` for the first SIZE bytes. Loaded only when a match is
over.
"""

import hashlib

from pocketlaw.compat import const
from pocketlaw.hal import files
from pocketlaw.hal.store import SEAL

KEY = "/seal.key"
_KEY_BYTES = const(32)
_BLOCK = const(64)  # SHA-256 takes its input in blocks of so many bytes (FIPS 180-4)
_LINE = const(96)
_CHUNK = const(512)


def seal(store):
    """Seal the open journal of `store` as it is; return 1 when its seal is on the flash now.

    0: the box has no key, or the flash would not read or write.
    """
    key = files.load(store.folder[:store.folder.rfind("/")] + KEY, _KEY_BYTES)
    if key is None or len(key) != _KEY_BYTES or not store.name:
        return 0
    path = store.path(store.name) + SEAL
    try:
        line = ("PLSEAL1 %d %s\n" % (store.size, _hex(_mac(key, store)))).encode()
        if files.load(path, _LINE) != line:
            files.save(path, line)
    except OSError:
        return 0
    return 1


def _mac(key, store):
    inner = hashlib.sha256(_padded(key, 0x36))
    buf = bytearray(_CHUNK)
    view = memoryview(buf)
    at = 0
    while at < store.size:
        n = min(store.read_into(at, buf), store.size - at)
        if n <= 0:
            raise OSError(files.EIO)
        inner.update(view[:n])
        at += n
    outer = hashlib.sha256(_padded(key, 0x5C))
    outer.update(inner.digest())
    return outer.digest()


def _padded(key, mask):
    block = bytearray(_BLOCK)
    for i in range(_BLOCK):
        block[i] = mask ^ (key[i] if i < len(key) else 0)
    return block


def _hex(data):
    return "".join(["%02x" % byte for byte in data])
