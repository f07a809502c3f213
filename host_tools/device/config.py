"""Runs on the board: write one of the umpire's two files by rename."""

import os


def main(text, path="/pocketlaw.json"):
    """Write `text` as `path`, read it back, and only then let it take the name."""
    if path not in ("/pocketlaw.json", "/calibration.json"):
        raise ValueError("no config file: " + path)
    with open(path + ".tmp", "w") as f:
        f.write(text)
    with open(path + ".tmp") as f:
        if f.read() != text:
            raise OSError(5)
    os.rename(path + ".tmp", path)
    return True
