"""Runs on the board: write one file below /new, piece by piece."""

import binascii
import os

_open = [None]


def main(path, at, text, last):
    """Write base64 `text` to `path` (at 0: anew); return the size after the `last` piece, else 0."""
    if not path.startswith("/new/"):
        raise ValueError("not below /new")
    if at == 0:
        part = "/new"
        for name in path.split("/")[2:-1]:
            part += "/" + name
            try:
                os.mkdir(part)
            except OSError:
                pass
        if _open[0]:
            _open[0].close()
        _open[0] = open(path, "wb")
    f = _open[0]
    data = binascii.a2b_base64(text)
    if f.write(data) != len(data):
        raise OSError(28)
    if not last:
        return 0
    f.close()
    _open[0] = None
    return os.stat(path)[6]
