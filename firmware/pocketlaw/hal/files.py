"""The flash filesystem: small files by rename, and the one place that touches `os` and `open`.

A file is written under a temporary name, flushed, closed, read back and renamed over the old one
(atomic on littlefs), so that a power cut leaves the old or the new one, never neither.
"""

import os

from pocketlaw.compat import const

_TMP = ".tmp"
ENOENT = const(2)
EIO = const(5)


def opened(path, mode):
    """Return an open file; OSError as `open` raises it."""
    return open(path, mode)


def exists(path):
    """Return 1 when there is a file or folder of this name."""
    try:
        os.stat(path)
        return 1
    except OSError:
        return 0


def size(path):
    """Return a file's length in bytes; OSError when there is none."""
    return os.stat(path)[6]


def remove(path):
    """Remove a file; nothing happens when there is none."""
    try:
        os.remove(path)
    except OSError as e:
        if e.args and e.args[0] != ENOENT:
            raise


def folder(path):
    """Make a folder unless it is there."""
    if not exists(path):
        os.mkdir(path)


def rename(old, new):
    """Rename over: `new` is replaced in one step."""
    os.rename(old, new)


def listing(path):
    """Return the names in a folder, sorted; empty when there is no folder."""
    try:
        return sorted(os.listdir(path))
    except OSError:
        return []


def free(path="/"):
    """Return the free bytes of the filesystem."""
    st = os.statvfs(path)
    return st[1] * st[3] if 0 <= st[3] <= st[2] else 0  # littlefs, over-full: below nothing


def settle():
    """Ask the filesystem to write out what it holds back (raspberrypi/micropython#4)."""
    sync = getattr(os, "sync", None)
    if sync is not None:
        sync()


def save(path, data):
    """Replace the file `path` by the bytes `data`; OSError leaves the old one as it was."""
    tmp = path + _TMP
    remove(tmp)
    f = opened(tmp, "wb")
    try:
        f.write(data)
        f.flush()
    finally:
        f.close()
    if load(tmp, len(data) + 1) != data:
        remove(tmp)
        raise OSError(EIO)
    os.rename(tmp, path)
    settle()


def load(path, limit):
    """Return the bytes of a file of at most `limit` bytes, else None (absent, unreadable too)."""
    try:
        if size(path) > limit:
            return None
        f = opened(path, "rb")
        try:
            return f.read()
        finally:
            f.close()
    except OSError:
        return None


def aside(path):
    """Set a corrupt file aside as `path`.bad (the newest one is kept); return that name."""
    bad = path + ".bad"
    os.rename(path, bad)
    return bad


def tidy(path):
    """Remove what a power cut left behind in a folder: files under temporary names."""
    for name in listing(path):
        if name[-len(_TMP):] == _TMP:
            remove(path + "/" + name)
