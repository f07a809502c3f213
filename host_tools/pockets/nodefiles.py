"""The files of a pocket node: its own program and the part of the core that it shares."""

import shutil
from pathlib import Path

from host_tools.errors import ToolError

FIRMWARE = Path(__file__).parent.parent.parent / "firmware"
OWN = ("main.py", "node_pins.py", "pocketnode/__init__.py", "pocketnode/capture.py",
       "pocketnode/classify.py", "pocketnode/classify_health.py",
       "pocketnode/classify_store.py", "pocketnode/classify_track.py",
       "pocketnode/colours.py", "pocketnode/flash.py", "pocketnode/head.py",
       "pocketnode/node.py", "pocketnode/outbox.py", "pocketnode/wire.py")
SHARED = ("pocketlaw/__init__.py", "pocketlaw/compat.py", "pocketlaw/journal/__init__.py",
          "pocketlaw/journal/crc.py", "pocketlaw/pockets/__init__.py",
          "pocketlaw/pockets/frame.py")


def gather(folder: Path) -> list:
    """Copy a node's files into `folder`, which must be new or empty; return their names."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ToolError(f"{folder} is there already; name a new folder", 2)
    names = []
    for base, files in ((FIRMWARE / "node", OWN), (FIRMWARE, SHARED)):
        for name in files:
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(base / name, target)
            names.append(name)
    return names
