"""`pocketlaw doctor`: what is connected, how it is, and what to do."""

import dataclasses
from typing import Annotated

import typer

from host_tools.errors import ToolError
from host_tools.flash import options, ports, uf2drive
from host_tools.flash.diagnose import advise, examine, lines
from host_tools.link import access
from host_tools.outside import shown


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def doctor(
        port: options.PortOption = "",
        serial: options.SerialOption = "",
        deep: Annotated[bool, typer.Option("--deep", help="Also what only safe mode tells.")]
        = False,
        force: options.ForceOption = False,
        as_json: options.JsonOption = False,
        udev: Annotated[bool, typer.Option("--udev", help="Print the udev rule only.")] = False,
    ) -> None:
        """Look at every board that is connected and say what to do about each problem.

        A board in play is only asked over the link; its match goes on. With --deep it is
        restarted into safe mode and back, which a running match refuses.

        Exit status: 0 all well, 1 something needs doing.
        """
        if udev:
            print(access.udev_rule(), end="")
            return
        if port or serial:
            found, drives = [options.one(port, serial)], []
        else:
            found, drives = ports.connected(), uf2drive.find()
        examined = [examine(p, deep, force, options.speaker(as_json)) for p in found]
        _print(examined, drives, as_json)
        if not found and not drives:
            raise ToolError("no board found: use a data cable, or hold the boot button while "
                            "plugging in and run `pocketlaw install`")
        if any(advise(facts) for facts in examined):
            raise ToolError("something needs doing")


def _print(examined, drives, as_json):
    if as_json:
        options.print_json({
            "boards": [{**dataclasses.asdict(f), "advice": advise(f)} for f in examined],
            "drives": [{"path": str(d.path), "board_id": d.board_id} for d in drives],
        })
        return
    for facts in examined:
        print("\n".join(shown(line) for line in lines(facts)))
    for drive in drives:
        print(f"{drive.path}: boot loader of {drive.board_id}; `pocketlaw install` puts "
              "MicroPython on it")
