"""`pocketlaw live`: one table as a page, an overlay for OBS and a wall, in browsers."""

import sys
import threading
from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import ToolError
from host_tools.flash import options
from host_tools.outside import read_text


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def live(
        port: options.PortOption = "",
        serial: options.SerialOption = "",
        listen: Annotated[str, typer.Option(
            help="HOST:PORT; 0.0.0.0:8765 lets others in.")] = "127.0.0.1:8765",
        delay: Annotated[float, typer.Option(min=0, max=600, help="Seconds behind.")] = 0.0,
        sim: Annotated[bool, typer.Option(
            "--sim", help="A simulated table; type names of buttons.")] = False,
        script: Annotated[Path, typer.Option(
            help="A simulated table that plays this script.")] = None,
        machine: Annotated[str, typer.Option(
            help="Where it is simulated: cpython, unix.")] = "cpython",
        speed: Annotated[float, typer.Option(min=0.1, max=50, help="Of its time.")] = 1.0,
    ) -> None:
        """Show a table live: / a page, /overlay for OBS (1920x1080, transparent), /wall a TV.

        Only this computer is let in unless --listen names another address. The overlay takes
        ?layout=bottom, top, corner or corner-right, ?scale=0.3 to 3, and ?clock=0, ?pips=0,
        ?queen=0, ?place=0.
        """
        from host_tools.live.hub import Hub
        from host_tools.live.server import serve

        host, number = _address(listen)
        table = _simulated(script, machine, speed) if sim or script else None
        try:
            serve(Hub(_feed(table, port, serial), delay), host, number)
        finally:
            if table is not None:
                table.close()


def _address(text: str) -> tuple[str, int]:
    host, _, number = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not host or not number.isdecimal() or int(number) > 65535:
        raise ToolError(f"--listen {text!r}: HOST:PORT, as 127.0.0.1:8765", 2)
    return host, int(number)


def _feed(table, port: str, serial: str):
    from host_tools.live.feed import LinkFeed, over_usb

    if table is None:
        return over_usb(options.one(port, serial))
    from host_tools.live.simtable import SimSerial
    return LinkFeed(lambda: SimSerial(table))


def _simulated(script: Path | None, machine: str, speed: float):
    from host_tools.live.simtable import SimTable
    from host_tools.sim.backend import Local, Pipe

    kinds = {"cpython": Local, "unix": Pipe}
    if machine not in kinds:
        raise ToolError(f"--machine {machine}: cpython or unix", 2)
    text = ""
    if script:
        try:
            text = read_text(script)
        except (OSError, UnicodeDecodeError) as error:
            raise ToolError(f"{script}: {getattr(error, 'strerror', None) or 'no text'}",
                            2) from None
    table = SimTable(kinds[machine](), speed)
    try:
        table.begin(script=text)
    except ToolError as error:
        table.close()
        raise ToolError(f"{script or 'the simulator'}: {error}", 2) from None
    if not script:
        threading.Thread(target=_buttons, args=(table,), daemon=True).start()
    return table


def _buttons(table) -> None:
    """Press what is typed, until there is no more input."""
    for line in sys.stdin:
        if line.strip():
            wrong = table.press(line.strip())
            if wrong:
                print(wrong, file=sys.stderr)
