"""Runs on the board: remove what an earlier attempt left, and nothing else."""

from host_tools.device.common import FOLDERS, ours, remove, there


def main(paths):
    """Remove `paths`, each below /new or one of ours; return how many were there."""
    gone = 0
    for path in paths:
        if path not in ("/new", "/good", "/good.pack") and not path.startswith("/new/"):
            raise ValueError("not ours to remove: " + path)
        if path in FOLDERS and there(path) and not ours(path):
            raise ValueError("not ours to remove: " + path)
        try:
            remove(path)
            gone += 1
        except OSError as e:
            if e.errno != 2:
                raise
    return gone
