"""`pocketlaw bridge`: boxes on USB into a hall whose broker is elsewhere."""

import time
from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import ToolError
from host_tools.outside import json_of, read_text


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def bridge(
        boxes: Annotated[list[str], typer.Argument(
            metavar="CARD=PORT...", help="A table's card (hall --card) and its box's port.")],
    ) -> None:
        """Speak for boxes without radio: `pocketlaw bridge table3.json=/dev/ttyACM0`.

        Both the box and the broker may come and go; a match is never disturbed. Ctrl-C ends.
        """
        try:
            from host_tools.hall import bridge as room
        except ImportError as error:
            raise ToolError(f"{error.name} is missing: pip install 'pocketlaw[hall]'", 3) from None
        remotes = [room.Remote(_card(Path(card)), port, print)
                   for card, port in room.pairs(boxes, "CARD")]
        if len({r.card["table"] for r in remotes}) != len(remotes):
            raise ToolError("two boxes with the card of one table", 2)
        for remote in remotes:
            remote.start()
        try:
            while True:
                time.sleep(1)
        finally:
            for remote in remotes:
                remote.stop()


def _card(path):
    from pocketlaw.box.card import check

    try:
        values = json_of(read_text(path))
        check(values)
        return values
    except OSError as error:
        raise ToolError(f"{path}: {error.strerror}", 2) from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ToolError(f"{path}: not a table's card ({error})", 2) from None
