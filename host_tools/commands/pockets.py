"""`pocketlaw pockets watch`: what the pockets see, live, for aligning and for a look at dust."""

import json
import random
import time
from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import ToolError
from host_tools.flash import options


def register(app: typer.Typer) -> None:
    """Add the command group."""
    pockets = typer.Typer(no_args_is_help=True, help="Look at the pockets' sensors.")
    app.add_typer(pockets, name="pockets")

    @pockets.callback()
    def _root() -> None:
        """Keep the sub-command's name."""

    @pockets.command()
    def watch(
        port: options.PortOption = "",
        serial: options.SerialOption = "",
        simulated: Annotated[bool, typer.Option("--simulated", help="No board: try it.")] = False,
        seed: Annotated[int, typer.Option(help="Of the simulated pockets.")] = 1,
        dust: Annotated[float, typer.Option(min=0.05, max=1, help="Simulated: light left.")] = 1.0,
        sun: Annotated[float, typer.Option(min=0, max=1, help="Simulated: foreign light.")] = 0.0,
        seconds: Annotated[float, typer.Option(min=0, help="Stop after; 0 = Ctrl-C.")] = 0,
        as_json: Annotated[bool, typer.Option("--json", help="Drops as JSON Lines.")] = False,
    ) -> None:
        """Show beams, light, health and every drop with its evidence; a match goes on."""
        from host_tools.pockets import source

        if simulated:
            frames = source.SimSource(seed, dust, sun)
        else:
            frames = source.BoardSource(port, serial)
        try:
            _watch(frames, seconds, as_json, random.Random(seed))
        except KeyboardInterrupt:
            pass
        finally:
            frames.close()

    @pockets.command()
    def node(
        folder: Annotated[Path, typer.Argument(help="A new folder for the files of a node.")],
    ) -> None:
        """Put together what a pocket node's RP2040 gets: then `mpremote cp -r FOLDER/. :`."""
        from host_tools.pockets import nodefiles

        names = nodefiles.gather(folder)
        print(f"{len(names)} files in {folder}; copy them with: mpremote cp -r {folder}/. :")


def _watch(frames, seconds, as_json, rng):
    from rich.console import Console
    from rich.live import Live

    from host_tools.pockets.frames import Decoder
    from host_tools.pockets.plot import pockets as table
    from host_tools.pockets.training import CLASSES

    decoder = Decoder()
    last = {}
    counts = {p: [0] * 5 for p in range(1, 5)}
    end = time.monotonic() + seconds if seconds else None
    fall_at = time.monotonic() + 0.5
    console = Console(quiet=as_json)
    with Live(table(decoder.states, last, counts), console=console, auto_refresh=False) as live:
        while end is None or time.monotonic() < end:
            if frames.simulated and time.monotonic() > fall_at:
                fall_at += 0.8
                frames.drop(rng.randrange(1, 5), rng.choice(CLASSES))
            for frame in frames.frames():
                drop = decoder.feed(frame)
                if drop is not None:
                    last[drop.pocket] = drop
                    counts[drop.pocket][drop.piece - 1 if drop.confidence >= 60 else 4] += 1
                    if as_json:
                        print(json.dumps(_plain(drop)), flush=True)
            live.update(table(decoder.states, last, counts), refresh=True)
            time.sleep(0.1)
    if not console.is_terminal:
        console.print()
    if not any(state.beats for state in decoder.states.values()):
        raise ToolError("no pocket node was heard on the line")


def _plain(drop):
    return {"pocket": drop.pocket, "piece": drop.name, "confidence": drop.confidence,
            "asked": drop.confidence < 60, "size_mm": drop.size / 16, "red": drop.red,
            "green": drop.green, "frames": drop.frames, "speed_m_s": drop.speed / 1000,
            "why": drop.why()}
