"""Runs on the board: put the staged version in the place of the running one, by renames alone.

The laptop takes no part between the first and the last step. After a cut before `/new/go` is
there the old version starts; after one behind it main.py makes the rest of the renames first.
"""

import os

from host_tools.device.common import copy, remove, swap, there, unmount

_MANIFEST = "/pocketlaw.manifest"


def _keep(roots):
    """Keep copies of the running version's files in / beside its pack."""
    if there("/good"):
        remove("/good")
    os.mkdir("/good")
    for name in roots:
        if there("/" + name):
            copy("/" + name, "/good/" + name)
    if there(_MANIFEST):
        copy(_MANIFEST, "/good/manifest")


def main(roots, stale, foreign, pack):
    """Swap in /new/pack (when `pack`), then the files `roots` of /, the manifest last."""
    unmount()
    for name in foreign:
        if not there("/before"):
            os.mkdir("/before")
        copy("/" + name, "/before/" + name)
    if pack and there("/pocketlaw.pack"):
        _keep(roots)
    swap(roots)
    for path in stale:
        if there(path):
            remove(path)
    if there("/boot.cnt"):
        os.remove("/boot.cnt")
    os.rename("/new/manifest", _MANIFEST)
    os.remove("/new/go")
    remove("/new")
    return True
