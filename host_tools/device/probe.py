"""Runs on the board: what it is, which MicroPython, how much room, and how it got here."""

import gc
import os
import sys


def _unique():
    try:
        import machine

        return "".join(["%02x" % b for b in machine.unique_id()])
    except (ImportError, AttributeError):
        return ""


def _cause():
    try:
        import machine

        return machine.reset_cause()
    except (ImportError, AttributeError):
        return 0


def main():
    """Return a dictionary of plain facts; whatever cannot be known is empty or 0."""
    about = sys.implementation
    room = os.statvfs("/")
    gc.collect()
    return {
        "machine": about._machine,
        "build": getattr(about, "_build", ""),
        "version": [x for x in about.version if isinstance(x, int)][:3],
        "mpy": getattr(about, "_mpy", 0),
        "unique": _unique(),
        "reset": _cause(),
        "safe": globals().get("SAFE"),
        "block": room[0],
        "total": room[2],
        "free": room[3] if room[3] <= room[2] else 0,  # littlefs, over-full: below nothing
        "heap": gc.mem_free(),
    }
