"""Runs on the board: bring the last good version back."""

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


def main(roots):
    """Rename /good.pack and the root files kept with it back; False when there is none.

    A version that lies in the plain folder /pocketlaw comes back by removing the pack above it.
    """
    try:
        import vfs

        vfs.umount("/pocketlaw")
    except (ImportError, OSError):
        pass
    if _there("/good.pack"):
        os.rename("/good.pack", _PACK)
    elif _there("/pocketlaw/__init__.py") and _there(_PACK):
        os.remove(_PACK)
    else:
        return False
    for name in roots:
        if _there("/good/" + name):
            os.rename("/good/" + name, "/" + name)
    if _there("/good/manifest"):
        os.rename("/good/manifest", _MANIFEST)
    elif _there(_MANIFEST):
        os.remove(_MANIFEST)
    for path in ("/good", "/new", "/boot.cnt"):
        if _there(path):
            _remove(path)
    return True
