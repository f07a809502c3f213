"""What the board commands have in common: which board, where the firmware is, how to speak."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import ToolError
from host_tools.flash import ports

PortOption = Annotated[str, typer.Option("--port", help="Serial port, e.g. /dev/ttyACM0 or COM5.")]
SerialOption = Annotated[str, typer.Option("--serial", help="USB serial number, or its end.")]
AllOption = Annotated[bool, typer.Option("--all", help="Every board that is connected.")]
BoardOption = Annotated[str, typer.Option("--board", help="Board name, see `boards list`.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Even during a match.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of lines.")]
FirmwareOption = Annotated[Path, typer.Option("--firmware", help="Folder with main.py.")]

ROLLED_BACK = 3
MATCH_RUNNING = 4
STOPPED = 130


def targets(port: str, serial: str, every: bool) -> list:
    """Return the Ports meant by the options; ToolError when that is none, or not clear."""
    if every:
        if port or serial:
            raise ToolError("--all takes every board; leave --port and --serial away", 2)
        found = ports.connected()
        if not found:
            raise ToolError("no board found; is the cable a data cable?")
        return found
    return [ports.choose(ports.connected(), port, serial)]


def one(port: str, serial: str) -> ports.Port:
    """Return the one Port meant."""
    return targets(port, serial, False)[0]


def speaker(as_json: bool):
    """Return a function that tells the user something: on stderr, so that stdout stays data."""
    return (lambda text: None) if as_json else (lambda text: print(text, file=sys.stderr))


def print_json(value) -> None:
    """Print a value as JSON on stdout."""
    print(json.dumps(value, indent=2, ensure_ascii=False))
