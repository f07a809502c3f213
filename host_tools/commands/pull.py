"""`pocketlaw pull`: journals and logs from boards to this computer."""

from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import ToolError
from host_tools.flash import options
from host_tools.flash.journals import Pulled, pull_console, pull_link
from host_tools.flash.safe import Stand, greet, leave, prove
from host_tools.link.client import Link
from host_tools.link.deadline import command
from host_tools.link.transport import Console
from host_tools.outside import local_name, shown

_LIMIT = 1800.0  # seconds for one board: a full flash over a slow line


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def pull(
        folder: Annotated[Path, typer.Argument(help="Where to; a folder a board.")]
        = Path("journals"),
        port: options.PortOption = "",
        serial: options.SerialOption = "",
        every: options.AllOption = False,
        remove: Annotated[bool, typer.Option("--remove", help="Free the board's flash.")] = False,
        as_json: options.JsonOption = False,
    ) -> None:
        """Copy journals and the log from a board; a match being played is not disturbed.

        With --remove a journal is removed from the board, but only after its copy was read back
        and compared, and never the one in use.
        """
        outcomes, failed = [], []
        for target in options.targets(port, serial, every):
            try:
                with command(_LIMIT, target.name):
                    outcomes.append((target, _pull(target, folder, remove)))
            except ToolError as error:
                failed.append((target, error))
            except OSError as error:  # this computer's disk; another board may have another folder
                failed.append((target, ToolError(f"{error.filename}: {error.strerror}")))
        _report(outcomes, failed, as_json)


def _pull(target, folder, remove) -> Pulled:
    console = Console(target.device).open()
    try:
        hello = greet(console)
        if hello:
            place = folder / local_name(target.serial or target.device)
            return pull_link(Link(console.serial), place, remove)
        stand = Stand(target, console)
        console.enter()
        prove(stand)
        facts = console.call("probe")
        place = folder / local_name(target.serial or facts["unique"] or target.device)
        out = pull_console(console, place, remove)
        if facts["safe"] is None:
            leave(stand)
        return out
    finally:
        console.close()


def _report(outcomes, failed, as_json):
    if as_json:
        options.print_json(
            [{"port": t.device, "serial": t.serial, "folder": str(p.folder), "new": p.new,
              "same": p.same, "removed": p.removed, "notes": p.notes, "error": None}
             for t, p in outcomes]
            + [{"port": t.device, "serial": t.serial, "error": str(e)} for t, e in failed])
    else:
        for target, out in outcomes:
            print(f"{target.name}: {len(out.new)} new, {len(out.same)} known already, "
                  f"{len(out.removed)} removed there; in {out.folder}")
            for name in out.new:
                print(f"  {shown(name)}")
            for note in out.notes:
                print(shown(f"  note: {note}"))
        for target, error in failed:
            print(shown(f"{target.name}: failed: {error}"))
    if failed:
        raise ToolError(str(failed[0][1]), failed[0][1].code)
