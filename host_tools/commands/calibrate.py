"""`pocketlaw calibrate`: teach pockets what their pieces look like."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import ToolError
from host_tools.flash import options


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def calibrate(
        pocket: Annotated[list[int], typer.Option("--pocket", help="1 to 4; default all.")] = None,
        port: options.PortOption = "",
        serial: options.SerialOption = "",
        simulated: Annotated[bool, typer.Option("--simulated", help="No board: try it.")] = False,
        seed: Annotated[int, typer.Option(help="Of the simulated pockets.")] = 1,
        overlap: Annotated[bool, typer.Option(help="Simulate a black as pale as white.")] = False,
        folder: Annotated[Path, typer.Option(help="Where trainings are kept.")] = Path("pockets"),
        restore: Annotated[Path, typer.Option(help="Teach a kept training again.")] = None,
        required: Annotated[bool, typer.Option("--required", help="The board then warns when one "
                                               "of these pockets is missing.")] = False,
        yes: Annotated[bool, typer.Option("--yes", help="Do not ask before storing.")] = False,
    ) -> None:
        """Train pockets by ten drops of each piece, show how well they tell them apart, store it.

        Clean the pockets first. Classes that overlap are refused and nothing is changed.
        """
        from host_tools.pockets import calibration, source

        wanted = sorted(set(pocket or (1, 2, 3, 4)))
        if not all(1 <= p <= 4 for p in wanted):
            raise ToolError("--pocket must be 1 to 4", 2)
        kept = calibration.load(restore) if restore else None
        if simulated:
            frames = source.SimSource(seed, trained=False, overlap=overlap)
        else:
            frames = source.BoardSource(port, serial)
        try:
            if kept:
                _restore(frames, *kept)
                return
            for p in wanted:
                _train(frames, p, folder, yes or not sys.stdin.isatty())
            if required:
                frames.require(wanted)
                print(f"the board now expects pockets {' '.join(map(str, wanted))}")
        except KeyboardInterrupt:
            raise ToolError("stopped; pockets not yet stored keep their old limits",
                            options.STOPPED) from None
        finally:
            frames.close()


def _train(frames, pocket, folder, yes):
    from rich.console import Console
    from rich.live import Live

    from host_tools.pockets import calibration, plot
    from host_tools.pockets.training import CLASSES

    console = Console()
    with Live(console=console, auto_refresh=False) as live:
        def show(piece, training):
            live.update(calibration.screen(piece, training), refresh=True)

        work = calibration.Calibration(frames, pocket, live.console.print, show)
        work.check()
        for piece in CLASSES:
            show(piece, work.training)
            work.collect(piece)
        record = work.learn()
        live.update(calibration.screen("nothing more", work.training, work.training.limits()),
                    refresh=True)
    if not console.is_terminal:
        console.print()
    limits = work.training.limits()
    console.print(plot.confusion(work.training.confusion()))
    console.print(f"closest classes {limits.gap / 100 + 1:.1f} : 1 apart after their spread; "
                  f"striker from {limits.wide / 16:.1f} mm on")
    if not yes and not typer.confirm(f"store this in pocket {pocket}?", default=True):
        raise ToolError("not stored", 1)
    work.store(record)
    path = calibration.save(folder, work.training, record)
    console.print(f"pocket {pocket}: stored in the node and in {path}")


def _restore(frames, pocket, record):
    from host_tools.pockets import calibration

    work = calibration.Calibration(frames, pocket, print, lambda *a: None)
    work.check()
    work.store(record)
    print(f"pocket {pocket}: its kept training is in use again")
