"""Runs on the board: bring the last good version back."""

import os

from host_tools.device.common import remove, there, unmount

_MANIFEST = "/pocketlaw.manifest"
_PACK = "/pocketlaw.pack"


def main(roots):
    """Rename /good.pack and the root files kept with it back; False when there is none.

    A version that lies in the plain folder /pocketlaw comes back by removing the pack above it.
    """
    unmount()
    if there("/good.pack"):
        os.rename("/good.pack", _PACK)
    elif there("/pocketlaw/__init__.py") and there(_PACK):
        os.remove(_PACK)
    else:
        return False
    for name in roots:
        if there("/good/" + name):
            os.rename("/good/" + name, "/" + name)
    if there("/good/manifest"):
        os.rename("/good/manifest", _MANIFEST)
    elif there(_MANIFEST):
        os.remove(_MANIFEST)
    for path in ("/good", "/new", "/boot.cnt"):
        if there(path):
            remove(path)
    return True
