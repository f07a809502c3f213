"""Runs on the board: what a pack file holds, with hashes (layout: firmware/pack.py)."""

import hashlib
import struct


def main(path):
    """Return [name, offset, size, SHA-256] of every file in the pack; [] when it is no pack."""
    try:
        f = open(path, "rb")
    except OSError:
        return []
    out, buf = [], bytearray(1024)
    view = memoryview(buf)
    with f:
        head = f.read(16)
        if len(head) < 16 or head[:4] != b"PLP1":
            return []
        for i in range(struct.unpack(">H", head[4:6])[0]):
            f.seek(16 + i * 48)
            entry = f.read(48)
            offset, size = struct.unpack(">II", entry[40:])
            if size == 0xFFFFFFFF:
                continue
            h, left = hashlib.sha256(), size
            f.seek(offset)
            while left:
                n = f.readinto(view[:min(left, 1024)])
                if not n:
                    break
                h.update(view[:n])
                left -= n
            sha = "".join(["%02x" % b for b in h.digest()])
            out.append([entry[:40].rstrip(b"\x00").decode(), offset, size, sha])
    return out
