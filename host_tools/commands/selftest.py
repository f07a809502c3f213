"""`pocketlaw selftest`: panel, buttons, buzzer, beams and flash, with a report to keep."""

import datetime
import sys
from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import ToolError
from host_tools.flash import checkup, options
from host_tools.flash.safe import leave, reach
from host_tools.link.deadline import command
from host_tools.outside import local_name

_LIMIT = 600.0  # seconds when nobody is asked
_PERSONS_LIMIT = 3600.0  # and when a person takes his time


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def selftest(
        port: options.PortOption = "",
        serial: options.SerialOption = "",
        parts: Annotated[str, typer.Option(help=f"Of: {' '.join(checkup.PARTS)}.")] = "",
        report: Annotated[Path, typer.Option(help="File to keep the report in.")] = None,
        unattended: Annotated[bool, typer.Option("--unattended", help="Ask nobody.")] = False,
        force: options.ForceOption = False,
        as_json: options.JsonOption = False,
    ) -> None:
        """Try every part of a board, in safe mode; nothing of the umpire's is touched.

        Exit status: 0 nothing bad, 1 something is bad, 4 a match is being played.
        """
        chosen = tuple(parts.replace(",", " ").split()) or tuple(checkup.PARTS)
        unknown = [p for p in chosen if p not in checkup.PARTS]
        if unknown:
            raise ToolError(f"no part {unknown[0]}; known: {' '.join(checkup.PARTS)}", 2)
        target = options.one(port, serial)
        ask = _nobody if unattended or as_json else _person
        with command(_LIMIT if ask is _nobody else _PERSONS_LIMIT, target.name):
            stand = reach(target, force, options.speaker(as_json))
            probe, steps = _try_all(stand, ask, chosen, as_json)
        _keep(report, target, probe, steps)
        if as_json:
            options.print_json(_as_dict(target, probe, steps))
        if any(step.result == checkup.BAD for step in steps):
            raise ToolError("something is bad")


def _try_all(stand, ask, chosen, as_json):
    """Return (what the board says of itself, the steps), each printed as it is done."""
    steps = []
    try:
        probe = stand.console.call("probe")
        for step in checkup.run(lambda *a: stand.console.call("selftest", *a), ask, chosen):
            steps.append(step)
            if not as_json:
                print(_line(step))
    finally:
        leave(stand)
    return probe, steps


def _person(question):
    """Ask on the terminal; a question that begins with ! is an order and needs no answer."""
    if question.startswith("!"):
        print(question[1:], flush=True)
        return True
    if not sys.stdin.isatty():
        return None
    return typer.confirm(question, default=True)


def _nobody(question):
    return None


def _line(step):
    return f"{step.part:16} {step.result:10} {step.detail}".rstrip()


def _keep(report, target, probe, steps):
    name = local_name(probe["unique"] or target.serial or target.device)
    path = report or Path(f"selftest-{name}-{datetime.date.today():%Y%m%d}.txt")
    head = (f"{datetime.datetime.now():%Y-%m-%d %H:%M:%S} {probe['machine']}, unique id "
            f"{probe['unique']}, MicroPython {'.'.join(map(str, probe['version']))}")
    path.write_text("\n".join([head, *map(_line, steps), ""]), encoding="utf-8")
    print(f"report: {path}", file=sys.stderr)


def _as_dict(target, probe, steps):
    return {"port": target.device, "unique": probe["unique"], "machine": probe["machine"],
            "steps": [vars(step) for step in steps]}
