"""Runs on the board: put the key there under which it seals matches, unless it has one."""

import hashlib
import os

from host_tools.device.common import there

_PATH = "/seal.key"


def main(text):
    """Write the 32 bytes `text` (hex) as /seal.key by rename when there is none.

    Returns the SHA-256 of the key that is there now, as hex; the key itself never leaves again.
    """
    if not there(_PATH):
        key = bytes([int(text[i:i + 2], 16) for i in range(0, len(text), 2)])
        with open(_PATH + ".tmp", "wb") as f:
            f.write(key)
        os.rename(_PATH + ".tmp", _PATH)
    with open(_PATH, "rb") as f:
        return "".join(["%02x" % b for b in hashlib.sha256(f.read()).digest()])
