"""host_tools.table.load for the slimmed firmware: its hal is part of start, and only there."""

import sys

import machine

MICROPYTHON = True


def build(table):
    """Build the firmware of a World as its main.py does."""
    from pocketlaw import wiring

    module = sys.modules["pocketlaw.start"]
    module.os = table.fs
    module.open = table.fs.open
    return wiring.build(table.pins, port=table.usb)


def pins_of(board):
    """Return the pin module of boards/<board>."""
    __import__("boards.%s.pins" % board)
    return sys.modules["boards.%s.pins" % board]


__all__ = ("MICROPYTHON", "build", "machine", "pins_of")
