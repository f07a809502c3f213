"""Runs on the board: remove one pulled journal, if it still is what was pulled."""

import hashlib
import os


def main(path, sha):
    """Remove `path` below /match when its SHA-256 is `sha`; return whether it was."""
    if not path.startswith("/match/") or ".." in path:
        raise ValueError("not a journal")
    h = hashlib.sha256()
    with open(path, "rb") as f:
        while True:
            data = f.read(512)
            if not data:
                break
            h.update(data)
    if "".join(["%02x" % b for b in h.digest()]) != sha:
        return False
    os.remove(path)
    return True
