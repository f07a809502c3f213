"""Runs on the board: every file below some paths, with its size and SHA-256."""

import hashlib
import os

_buf = bytearray(1024)


def sha(path):
    """Return the SHA-256 of a file, as hex."""
    h = hashlib.sha256()
    view = memoryview(_buf)
    with open(path, "rb") as f:
        while True:
            n = f.readinto(_buf)
            if not n:
                break
            h.update(view[:n])
    return "".join(["%02x" % b for b in h.digest()])


def walk(path, out, hashed):
    """Append [path, size, hash] of `path`, or of all below it, to `out`; missing: nothing."""
    try:
        st = os.stat(path)
    except OSError:
        return
    if st[0] & 0x4000:
        for entry in os.ilistdir(path):
            walk(path.rstrip("/") + "/" + entry[0], out, hashed)
    else:
        out.append([path, st[6], sha(path) if hashed else ""])


def main(paths, hashed):
    """Return a list of [path, size, SHA-256 or ""] for the files at and below `paths`."""
    out = []
    for path in paths:
        walk(path, out, hashed)
    return out
