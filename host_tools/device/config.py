"""Runs on the board: write the umpire's config by rename."""

import os


def main(text):
    """Write `text` as /pocketlaw.json, read it back, and only then let it take the name."""
    path = "/pocketlaw.json"
    with open(path + ".tmp", "w") as f:
        f.write(text)
    with open(path + ".tmp") as f:
        if f.read() != text:
            raise OSError(5)
    os.rename(path + ".tmp", path)
    return True
