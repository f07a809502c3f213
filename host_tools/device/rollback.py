"""Runs on the board: bring the last good version back, as an update is put in place.

Its files are copied to /new and the swap is marked: a cut leaves one version whole or main.py to
make the rest of the renames, and a second try goes on.
"""

import os

from host_tools.device.common import away, copy, make, mark, ours, remove, swap, there, unmount

_MANIFEST = "/pocketlaw.manifest"
_PACK = "/pocketlaw.pack"


def _stage(roots):
    if there("/new"):
        if ours("/new"):
            remove("/new")
        else:
            n = 2
            while there("/before%d" % n):
                n += 1
            away("/before%d" % n, ["/new"])
    make("/new")
    os.mkdir("/new/root")
    if _kept():
        for name in roots:
            if there("/good/" + name):
                copy("/good/" + name, "/new/root/" + name)
        if there("/good/manifest"):
            copy("/good/manifest", "/new/manifest")
    mark("/new/back")


def _kept():
    return there("/good") and ours("/good")


def main(roots):
    """Put /good.pack and the files kept with it in place again; False when there is none.

    A version that lies in the plain folder /pocketlaw comes back by removing the pack above it.
    """
    unmount()
    if not there("/new/back"):
        if not there("/good.pack") and not (there("/pocketlaw/__init__.py") and there(_PACK)):
            return False
        _stage(roots)
    if not there("/new/go"):
        if there("/good.pack"):
            os.rename("/good.pack", "/new/pack")
        elif there(_PACK) and not there("/new/pack"):
            os.remove(_PACK)
    swap(roots)
    if there("/new/manifest"):
        os.rename("/new/manifest", _MANIFEST)
    elif _kept() and not there("/good/manifest") and there(_MANIFEST):
        os.remove(_MANIFEST)
    for path in ("/good", "/good.pack", "/boot.cnt", "/new/back", "/new/go", "/new"):
        if there(path) and (path != "/good" or ours(path)):
            remove(path)
    return True
