"""Runs on the board: make way for an update without deleting anything."""

import os

from host_tools.device.common import away, there


def main(folder, paths, back=False):
    """Move `paths` of / into `folder`, which is made for them, or `back` out of it."""
    if not back:
        away(folder, paths)
        return True
    for path in paths:
        if there(folder + path) and not there(path):
            os.rename(folder + path, path)
    if there(folder) and not os.listdir(folder):
        os.rmdir(folder)
    return True
