"""`pocketlaw image`: MicroPython and Pocketlaw in one file, for a bag of boards."""

import hashlib
from pathlib import Path
from typing import Annotated

import typer

from host_tools.boards import load
from host_tools.errors import ToolError
from host_tools.flash import images, makeimage, options, tree
from host_tools.flash.settings import check as check_config


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
        data, where = build(board, _read(micropython), config and _read(config), disk_version,
                            source, force, firmware)
        path = out or Path(f"pocketlaw-{board}{micropython.suffix}")
        path.write_bytes(data)
        print(f"{path}: {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}\n  {where}")


def _read(path):
    try:
        return path.read_bytes()
    except OSError as error:
        raise ToolError(f"{path}: {error.strerror}", 2) from None


def build(name, raw, config=None, disk_version="", source=False, force=False, firmware=None):
    """Return (image bytes, how to use it); ToolError when the parts do not fit together."""
    board = load.load(name)
    if board.mcu not in makeimage.MPY:
        raise ToolError(f"{name} needs no image", 2)
    if disk_version not in ("", "2.0", "2.1"):
        raise ToolError("--disk-version: 2.0 or 2.1", 2)
    start = int(board.info.get("deploy_options", {}).get("flash_offset", "0"), 0)
    info = images.about(raw, start)
    images.check_for(info, board.info, name, force)
    version = {"2.0": 0x20000, "2.1": 0x20001}.get(disk_version) or images.disk_version(info)
    wanted = tree.build(firmware or tree.firmware_root(), name, makeimage.MPY[board.mcu], source)
    extra = {"/pocketlaw.json": check_config(config)} if config else {}
    offset, size = makeimage.place(info, board.info)
    fs = makeimage.filesystem(makeimage.contents(wanted, extra), size, version)
    if info.kind == "uf2":
        return (makeimage.join_uf2(raw, fs, offset),
                f"hold the boot button, plug in, copy it to {board.info['bootloader']['drive']}")
    return (makeimage.join_esp(raw, fs, offset, start),
            f"esptool --chip {board.mcu} write-flash 0x{start:X} FILE")
