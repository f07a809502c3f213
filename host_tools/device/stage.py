"""Runs on the board: make /new ready, and fill it with what the board has already."""

import os

_KEEP = "/new/"


def _remove(path):
    if os.stat(path)[0] & 0x4000:
        for entry in os.ilistdir(path):
            _remove(path + "/" + entry[0])
        os.rmdir(path)
    else:
        os.remove(path)


def main(drop, copy):
    """Remove the paths `drop` (below /new or /good), then copy [from, to] pairs into /new."""
    for path in drop:
        if path not in ("/new", "/good") and not path.startswith((_KEEP, "/good/")):
            raise ValueError("not ours to remove: " + path)
        try:
            _remove(path)
        except OSError as e:
            if e.errno != 2:
                raise
    try:
        os.mkdir("/new")
    except OSError:
        pass
    buf = bytearray(1024)
    view = memoryview(buf)
    for source, to in copy:
        part = ""
        for name in to.split("/")[1:-1]:
            part += "/" + name
            try:
                os.mkdir(part)
            except OSError:
                pass
        with open(source, "rb") as f, open(to, "wb") as g:
            while True:
                n = f.readinto(buf)
                if not n:
                    break
                g.write(view[:n])
    return len(copy)
