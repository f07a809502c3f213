"""Runs on the board: bring the last good version back."""

import os

_MANIFEST = "/pocketlaw.manifest"


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
    """Rename /good/pocketlaw and the root files beside it back; False when there is none."""
    if not _there("/good/pocketlaw"):
        return False
    if _there("/new"):
        _remove("/new")
    if _there("/pocketlaw"):
        os.rename("/pocketlaw", "/new")
    os.rename("/good/pocketlaw", "/pocketlaw")
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
