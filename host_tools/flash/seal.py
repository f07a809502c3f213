"""The seal a box puts on a finished match (firmware/pocketlaw/hal/seal.py), read and checked."""

import hmac
import re
from pathlib import Path

from host_tools.errors import ToolError

SUFFIX = ".seal"
_LINE = re.compile(rb"PLSEAL1 (\d{1,9}) ([0-9a-f]{64})\n")


def sealed_size(line: bytes) -> int:
    """Return how many bytes of the journal a seal covers; 2**30 when it is no seal."""
    found = _LINE.fullmatch(line)
    return int(found[1]) if found else 1 << 30


def check(journal: bytes, line: bytes, key: bytes, path: Path) -> int:
    """Return how many bytes follow in `journal` behind what was sealed.

    ToolError when `line` is no seal, or not one of this journal under this key.
    """
    found = _LINE.fullmatch(line)
    if not found:
        raise ToolError(f"{path}: no seal of a box")
    size = int(found[1])
    if size > len(journal):
        raise ToolError(f"{path}: {size} bytes were sealed, the journal has {len(journal)}")
    mac = hmac.new(key, journal[:size], "sha256").hexdigest()
    if not hmac.compare_digest(mac, found[2].decode()):
        raise ToolError(f"{path}: not the seal of this journal under this key")
    return len(journal) - size
