"""Runs on the board: remove what an earlier attempt left, and nothing else."""

import os


def _remove(path):
    if os.stat(path)[0] & 0x4000:
        for entry in os.ilistdir(path):
            _remove(path + "/" + entry[0])
        os.rmdir(path)
    else:
        os.remove(path)


def main(paths):
    """Remove `paths`, each below /new or one of ours; return how many were there."""
    gone = 0
    for path in paths:
        if path not in ("/new", "/good", "/good.pack") and not path.startswith("/new/"):
            raise ValueError("not ours to remove: " + path)
        try:
            _remove(path)
            gone += 1
        except OSError as e:
            if e.errno != 2:
                raise
    return gone
