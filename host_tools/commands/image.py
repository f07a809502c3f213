"""`pocketlaw image`: MicroPython and Pocketlaw in one file, for a bag of boards."""

import hashlib
from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import ToolError
from host_tools.flash import makeimage, options


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def image(
        board: Annotated[str, typer.Option("--board", help="Board name, see `boards list`.")],
        micropython: Annotated[Path, typer.Option(help="The maker's image, .uf2 or .bin.")],
        out: Annotated[Path, typer.Option(help="File to write.")] = None,
        config: Annotated[Path, typer.Option(help="JSON that becomes /pocketlaw.json.")] = None,
        disk_version: Annotated[str, typer.Option(help="littlefs version, 2.0 or 2.1.")] = "",
        source: Annotated[bool, typer.Option("--source", help="Put .py in, not .mpy.")] = False,
        force: Annotated[bool, typer.Option("--force", help="Image of a twin board.")] = False,
        firmware: options.FirmwareOption = None,
    ) -> None:
        """Make one image of MicroPython and Pocketlaw.

        Copy the result to the boot loader drive (UF2), or write it with esptool at the offset
        that is printed. It begins with an empty file system: pull the journals first.
        """
        data, where = makeimage.build(board, _read(micropython), config and _read(config),
                                      disk_version, source, force, firmware)
        path = out or Path(f"pocketlaw-{board}{micropython.suffix}")
        path.write_bytes(data)
        print(f"{path}: {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}\n  {where}")


def _read(path):
    try:
        return path.read_bytes()
    except OSError as error:
        raise ToolError(f"{path}: {error.strerror}", 2) from None
