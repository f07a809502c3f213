"""Runs on the board: write files below /new, from what is sent and from what is there."""

import binascii
import os

from host_tools.device.common import make

_open = [None]


def _begin(path):
    make("/new")
    part = "/new"
    for name in path.split("/")[2:-1]:
        part += "/" + name
        try:
            os.mkdir(part)
        except OSError as error:
            if error.args[0] != 17:  # it is there
                raise
    _close()
    _open[0] = open(path, "wb")


def _close():
    f, _open[0] = _open[0], None
    if f:
        f.close()


def _write(data):
    if _open[0].write(data) != len(data):
        raise OSError(28)


def _copy(source, offset, size):
    buf = bytearray(1024)
    view = memoryview(buf)
    with open(source, "rb") as f:
        f.seek(offset)
        while size:
            n = f.readinto(view[:min(size, 1024)])
            if not n:
                raise OSError(5)
            _write(view[:n])
            size -= n


def main(path, first, parts, last):
    """Add to `path`, begun anew when `first`; close it when `last`. Return its size, 0 until then.

    parts: base64 texts, or [source path, offset, size] of bytes that the board has already.
    """
    if not path.startswith("/new/"):
        raise ValueError("not below /new")
    if first:
        _begin(path)
    try:
        for part in parts:
            if isinstance(part, str):
                _write(binascii.a2b_base64(part))
            else:
                _copy(*part)
    except OSError:
        _close()
        raise
    if not last:
        return 0
    _close()
    return os.stat(path)[6]
