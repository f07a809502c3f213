"""`pocketlaw install`: put MicroPython itself on a board."""

from pathlib import Path
from typing import Annotated

import typer

from host_tools.boards import load
from host_tools.errors import ToolError
from host_tools.flash import images, options, uf2
from host_tools.flash import install as installing


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def install(
        board: Annotated[str, typer.Option("--board", help="Board name, see `boards list`.")],
        image: Annotated[str, typer.Option("--image", help="File, or https address.")],
        sha256: Annotated[str, typer.Option(help="What the image must hash to.")] = "",
        drive: Annotated[Path, typer.Option(help="Where the boot loader drive is.")] = None,
        port: options.PortOption = "",
        serial: options.SerialOption = "",
        force: options.ForceOption = False,
        backup: Annotated[Path, typer.Option(help="Where journals go first.")]
        = Path("pocketlaw-backup"),
    ) -> None:
        """Put MicroPython on a board and check that it is there.

        A board that runs already has its journals copied first and is then sent to its boot
        loader; a running match refuses that. An address needs --sha256. The file system is left
        as it is; when the new MicroPython is older, that is said first.
        """
        target = load.load(board)
        raw = installing.fetch(image, sha256)
        start = int(target.info.get("deploy_options", {}).get("flash_offset", "0"), 0)
        about = images.about(raw, start)
        images.check_for(about, target.info, board, force)
        way = target.info["bootloader"]["way"]
        if way == "uf2":
            uf2.check_for(uf2.read(raw), target.info, board)
            installing.by_uf2(target, raw, about, drive, port, serial, force, backup)
        elif way == "esptool":
            installing.by_esptool(target, raw, about, start, port, serial, force, backup)
        else:
            raise ToolError(f"{board} has no MicroPython to install", 2)
