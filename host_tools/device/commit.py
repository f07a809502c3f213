"""Runs on the board: put the staged version in the place of the running one, by renames alone.

The laptop takes no part between the first and the last step. A cut between any two leaves a
version that starts: safe.py runs /good.pack while /pocketlaw.pack is missing or fails.
"""

import os

_MANIFEST = "/pocketlaw.manifest"
_PACK = "/pocketlaw.pack"


def _there(path):
    try:
        os.stat(path)
        return True
    except OSError:
        return False


def _remove(path):
    if os.stat(path)[0] & 0x4000:
        for entry in os.ilistdir(path):
            _remove(path + "/" + entry[0])
        os.rmdir(path)
    else:
        os.remove(path)


def _copy(source, to):
    with open(source, "rb") as f, open(to, "wb") as g:
        while True:
            data = f.read(512)
            if not data:
                break
            g.write(data)


def _unmount():
    try:
        import vfs

        vfs.umount("/pocketlaw")
    except (ImportError, OSError):
        pass


def _keep(roots):
    """Keep copies of the running version's files in / beside its pack."""
    if _there("/good"):
        _remove("/good")
    os.mkdir("/good")
    for name in roots:
        if _there("/" + name):
            _copy("/" + name, "/good/" + name)
    if _there(_MANIFEST):
        _copy(_MANIFEST, "/good/manifest")


def main(roots, stale, foreign, swap):
    """Swap in /new/pack, then the files `roots` of / from /new/root, the manifest last."""
    _unmount()
    for name in foreign:
        if not _there("/before"):
            os.mkdir("/before")
        _copy("/" + name, "/before/" + name)
    if swap:
        if _there(_PACK):
            _keep(roots)
            os.rename(_PACK, "/good.pack")
        os.rename("/new/pack", _PACK)
    for name in roots:
        if _there("/new/root/" + name):
            os.rename("/new/root/" + name, "/" + name)
    for path in stale:
        if _there(path):
            _remove(path)
    if _there("/boot.cnt"):
        os.remove("/boot.cnt")
    os.rename("/new/manifest", _MANIFEST)
    _remove("/new")
    return True
