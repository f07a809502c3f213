"""Runs on the board: write one file below /new, piece by piece."""

import binascii
import os

_open = [None]


def main(path, at, text):
    """Write base64 `text` to `path`; at 0 begins anew, at -1 closes. Return the size."""
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
    if text:
        data = binascii.a2b_base64(text)
        if f.write(data) != len(data):
            raise OSError(28)
    if at == -1:
        f.close()
        _open[0] = None
        return os.stat(path)[6]
    return at
