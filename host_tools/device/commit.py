"""Runs on the board: put the staged version in the place of the running one, by renames alone.

The laptop takes no part between the first and the last step. After a cut before `/new/go` is
there the old version starts; after one behind it main.py makes the rest of the renames first.
"""

import os

from host_tools.device.common import FOLDERS, away, copy, make, ours, remove, swap, there, unmount

_MANIFEST = "/pocketlaw.manifest"


def prune(path):
    """Remove a file of ours, or a folder of ours but for what no version of ours put there."""
    if not os.stat(path)[0] & 0x4000:
        os.remove(path)
        return
    for entry in os.ilistdir(path):
        name = path + "/" + entry[0]
        if entry[1] & 0x4000 or name.endswith((".py", ".mpy", ".bin", ".json")):
            prune(name)
    if not os.listdir(path):
        os.rmdir(path)


def _keep(roots):
    """Keep copies of the running version's files in / beside its pack."""
    if there("/good"):
        remove("/good")
    make("/good")
    for name in roots:
        if there("/" + name):
            copy("/" + name, "/good/" + name)
    if there(_MANIFEST):
        copy(_MANIFEST, "/good/manifest")


def _set_aside(folder, foreign, roots):
    """Keep what is not ours in `folder`: a file of / is copied, and gives way by a rename."""
    for path in foreign:
        if path == "/new":
            continue  # moved before staging began: the /new of now is ours
        if path[1:] not in roots:
            away(folder, [path])
        else:
            if not there(folder):
                os.mkdir(folder)
            copy(path, folder + path)


def main(roots, stale, foreign, pack, aside):
    """Swap in /new/pack (when `pack`), then the files `roots` of /, the manifest last.

    foreign: paths that are not ours, kept in the folder `aside`.
    """
    unmount()
    _set_aside(aside, foreign, roots)
    for path in FOLDERS:
        if there(path) and ours(path):
            make(path)  # one of before there were marks
    if pack and there("/pocketlaw.pack"):
        _keep(roots)
    swap(roots)
    for path in stale:
        if there(path):
            prune(path)
    if there("/boot.cnt"):
        os.remove("/boot.cnt")
    os.rename("/new/manifest", _MANIFEST)
    os.remove("/new/go")
    remove("/new")
    return True
