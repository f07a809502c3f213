"""Runs on the board: which of the names that an update uses are somebody else's here."""

import os

from host_tools.device.common import FOLDERS, ours, there

_GOOD = "/good.pack"


def _pack(path):
    with open(path, "rb") as f:
        return f.read(4) == b"PLP1"


def main():
    """Return the names in / and, as `foreign`, paths an update would use that are not ours."""
    foreign = [path for path in FOLDERS if there(path) and not ours(path)]
    if there(_GOOD) and (os.stat(_GOOD)[0] & 0x4000 or not _pack(_GOOD)):
        foreign.append(_GOOD)
    return {"names": os.listdir("/"), "foreign": foreign}
