"""Runs on the board: put the staged version in the place of the running one, by renames alone.

The laptop takes no part between the first and the last step. After a cut before `/new/go` is
there the old version starts; after one behind it main.py makes the rest of the renames first. It
is renamed before the other files of /, so that it is one that can.
"""

import os

from host_tools.device.common import remove, there, unmount

_MANIFEST = "/pocketlaw.manifest"
_PACK = "/pocketlaw.pack"


def _copy(source, to):
    with open(source, "rb") as f, open(to, "wb") as g:
        while True:
            data = f.read(512)
            if not data:
                break
            g.write(data)


def _keep(roots):
    """Keep copies of the running version's files in / beside its pack."""
    if there("/good"):
        remove("/good")
    os.mkdir("/good")
    for name in roots:
        if there("/" + name):
            _copy("/" + name, "/good/" + name)
    if there(_MANIFEST):
        _copy(_MANIFEST, "/good/manifest")


def main(roots, stale, foreign, swap):
    """Swap in /new/pack, then the files `roots` of / from /new/root, the manifest last."""
    unmount()
    for name in foreign:
        if not there("/before"):
            os.mkdir("/before")
        _copy("/" + name, "/before/" + name)
    keep = swap and there(_PACK)
    if keep:
        _keep(roots)
    with open("/new/go", "w") as f:
        f.write("1")
    if there("/new/root/main.py"):
        os.rename("/new/root/main.py", "/main.py")
    if keep:
        os.rename(_PACK, "/good.pack")
    if swap:
        os.rename("/new/pack", _PACK)
    for name in roots:
        if there("/new/root/" + name):
            os.rename("/new/root/" + name, "/" + name)
    for path in stale:
        if there(path):
            remove(path)
    if there("/boot.cnt"):
        os.remove("/boot.cnt")
    os.rename("/new/manifest", _MANIFEST)
    os.remove("/new/go")
    remove("/new")
    return True
