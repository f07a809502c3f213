"""Runs on the board: what a pack file holds, with hashes (layout: firmware/pack.py)."""

import hashlib
import os
import struct


def _sha(f, offset, size, buf):
    h, view = hashlib.sha256(), memoryview(buf)
    f.seek(offset)
    while size:
        n = f.readinto(view[:min(size, len(buf))])
        if not n:
            break
        h.update(view[:n])
        size -= n
    return "".join(["%02x" % b for b in h.digest()])


def main(path):
    """Return [name, offset, size, SHA-256] of every file in the pack; [] when it is no pack."""
    try:
        f = open(path, "rb")
        length = os.stat(path)[6]
    except OSError:
        return []
    out, buf = [], bytearray(1024)
    with f:
        head = f.read(16)
        if len(head) < 16 or head[:4] != b"PLP1":
            return []
        count = struct.unpack(">H", head[4:6])[0]
        if 16 + count * 48 > length:
            return []
        for i in range(count):
            f.seek(16 + i * 48)
            entry = f.read(48)
            offset, size = struct.unpack(">II", entry[40:])
            if size == 0xFFFFFFFF:
                continue
            if offset + size > length:
                return []
            try:
                name = entry[:40].rstrip(b"\x00").decode()
            except ValueError:
                return []
            out.append([name, offset, size, _sha(f, offset, size, buf)])
    return out
