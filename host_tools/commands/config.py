"""`pocketlaw config`: names, rule set, language, sounds and panel of a board."""

from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import ToolError
from host_tools.flash import options, settings
from host_tools.flash.safe import MatchRunning, greet, leave, reach
from host_tools.flash.transfer import read_file
from host_tools.laws import profile_toml
from host_tools.link.client import CONFIG, Link
from host_tools.link.deadline import command
from host_tools.link.transport import Console

_LIMIT = 180.0  # seconds, a restart into safe mode and back among them


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command(epilog="Keys: " + "; ".join(f"{k}: {v}" for k, v in settings.KEYS.items()))
    def config(
        values: Annotated[list[str], typer.Argument(metavar="[KEY=VALUE]...")] = None,
        unset: Annotated[list[str], typer.Option("--unset", help="Key to take out.")] = None,
        club: Annotated[Path, typer.Option("--laws", help="A club's rule set, TOML.")] = None,
        file: Annotated[Path, typer.Option("--file", help="JSON that replaces it all.")] = None,
        port: options.PortOption = "",
        serial: options.SerialOption = "",
        as_json: options.JsonOption = False,
    ) -> None:
        """Show a board's config, or change it: `pocketlaw config a=Asha b=Bilal laws=icf25`.

        What the firmware would refuse is refused here, before anything is written. Changes hold
        from the next new match; a match being played is not disturbed, and refuses them.
        """
        wanted = profile_toml.config(club) if club else {}
        wanted.update(settings.parse(text) for text in values or [])
        for key in unset or []:
            settings.known(key)
        whole = None
        if file:
            try:
                whole = settings.decode(file.read_bytes())
            except OSError as error:
                raise ToolError(f"{file}: {error.strerror}", 2) from None
            settings.validate(whole)
        target = options.one(port, serial)
        with command(_LIMIT, target.name):
            if whole is not None and not (wanted or unset) and _over_link(target, whole):
                print(f"{target.name}: config written")
                return
            _at_repl(target, wanted, unset or [], whole, as_json)


def _over_link(target, values):
    """Write the whole config to a board in play; False when it is not in play."""
    console = Console(target.device).open()
    try:
        hello = greet(console)
        if not hello:
            return False
        if hello.played:
            raise MatchRunning(f"{target.name}: a match is being played; nothing was changed")
        Link(console.serial).put(CONFIG, settings.encode(values))
        return True
    finally:
        console.close()


def _at_repl(target, wanted, unset, whole, as_json):
    """Read, and when something is wanted merge, check and write, in safe mode."""
    stand = reach(target, False, options.speaker(as_json))
    try:
        raw = read_file(stand.console, "/pocketlaw.json")
        values = settings.decode(raw) if raw and whole is None else whole or {}
        change = bool(wanted or unset or whole is not None)
        if change:
            values.update(wanted)
            for key in unset:
                values.pop(key, None)
            settings.validate(values)
            stand.console.call("config", settings.encode(values).decode())
    finally:
        leave(stand)
    if as_json:
        options.print_json(values)
        return
    for key in sorted(values):
        print(f"{key} = {values[key]}")
    print(f"{target.name}: config written" if change else
          "" if values else f"{target.name}: no config; the board asks for everything itself")
