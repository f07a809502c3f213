"""`pocketlaw flash`: bring boards to this version, so that a failure leaves the old one."""

import datetime
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from host_tools.boards import load
from host_tools.errors import ToolError
from host_tools.flash import options, sealkey, tree
from host_tools.flash.safe import reach
from host_tools.flash.update import Result, Wish, go_back, update
from host_tools.link.deadline import command
from host_tools.outside import local_name

_WAY_IN = 300.0  # seconds to reach a board that goes back


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def flash(
        port: options.PortOption = "",
        serial: options.SerialOption = "",
        every: options.AllOption = False,
        board: options.BoardOption = "",
        dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the plan only.")] = False,
        source: Annotated[bool, typer.Option("--source", help="Send .py, not .mpy.")] = False,
        back: Annotated[bool, typer.Option("--back", help="Only bring the last version back.")]
        = False,
        force: options.ForceOption = False,
        firmware: options.FirmwareOption = None,
        as_json: options.JsonOption = False,
        backup: Annotated[Path, typer.Option(help="Where journals go before a downgrade.")]
        = Path("pocketlaw-backup"),
    ) -> None:
        """Put this version of Pocketlaw on a board.

        The new files are staged and verified beside the running version, swapped in by renames,
        and must prove their health; otherwise the last version comes back by itself. A running
        match is never interrupted unless forced.

        Exit status: 0 done or nothing to do, 1 failed (the old version is in place), 2 not
        clear what is meant, 3 rolled back, 4 a match is being played, 5 the new version hangs
        and lets nobody in (hold undo while plugging in, then --back), 130 stopped by Ctrl-C.
        """
        _check(board, firmware)
        found = options.targets(port, serial, every)
        if back:
            _go_back(found, force)
            return
        stop = threading.Event()

        def wish(progress=None):
            return Wish(
                board=board, source=source, force=force, dry=dry_run, root=firmware, stop=stop,
                say=options.speaker(as_json), progress=progress,
                before=lambda stand, seen: _backup(stand, seen, backup),
                key=lambda stand, seen: sealkey.give(stand.console, _named(stand, seen)),
            )

        with _progress(not as_json and not dry_run) as bar:
            outcomes = _run(found, wish, bar, stop)
        _report(outcomes, as_json, dry_run)


def _check(board, firmware):
    """Refuse what cannot work before any board is touched."""
    if board:
        load.load(board)
    if firmware:
        try:
            tree.version_of(firmware)
        except OSError:
            raise ToolError(f"{firmware} holds no firmware: it has no pocketlaw/__init__.py",
                            2) from None


def _go_back(found, force):
    for port in found:
        with command(_WAY_IN, port.name):
            reach(port, force).console.close()  # a running match is refused here
        if not go_back(port, Wish()):
            raise ToolError(f"{port.name}: there is no earlier version on it")
        print(f"{port.name}: the last version is back")


def _backup(stand, seen, folder):
    from host_tools.flash.journals import pull_console

    stamp = datetime.datetime.now().strftime("%Y%m%d-%H%M%S")
    pull_console(stand.console, folder / f"{_named(stand, seen)}-{stamp}")


def _named(stand, seen) -> str:
    """Return a name for the board in files: its chip's number, else its USB serial or port."""
    return local_name(seen.probe["unique"] or stand.port.serial or stand.port.device)


@contextmanager
def _progress(shown):
    """Yield a function (port) -> progress callback; a bar a board on a terminal."""
    if not shown:
        yield lambda port: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    with Progress(TextColumn("{task.description}"), BarColumn(), DownloadColumn(),
                  TimeRemainingColumn(), console=Console(stderr=True), transient=True) as bars:
        def callback(port):
            task = bars.add_task(port.device, total=None)

            def step(done, total, path):
                bars.update(task, completed=done, total=total,
                            description=f"{port.device} {path}"[-40:])
            return step
        yield callback


def _run(found, wish, bar, stop):
    """Update each board; one at a time here, several at once in threads. Returns outcomes."""
    results = [Result(port) for port in found]

    def one(result):
        try:
            update(result.port, wish(bar(result.port)), result)
            return result, None
        except ToolError as error:
            return result, error
        except KeyboardInterrupt:
            return result, ToolError(_stopped(result), options.STOPPED)

    if len(results) == 1:
        return [one(results[0])]
    with ThreadPoolExecutor(len(results)) as pool:
        jobs = [pool.submit(one, result) for result in results]
        try:
            return [job.result() for job in jobs]
        except KeyboardInterrupt:
            stop.set()
            return [job.result() for job in jobs]


def _stopped(result):
    if result.state == "done":
        return "stopped; the new version is in place, its health was not awaited"
    return "stopped; the old version is in place"


def _report(outcomes, as_json, dry):
    if as_json:
        options.print_json([_as_dict(result, error) for result, error in outcomes])
    else:
        for result, error in outcomes:
            print(_line(result, error))
            if dry and result.plan and not error:
                print("\n".join(_plan_lines(result.plan)))
    worst = [error for _, error in outcomes if error]
    rolled = [result for result, _ in outcomes if result.state == "rolled back"]
    if worst:
        text = f"{len(worst)} of {len(outcomes)} boards failed" if len(outcomes) > 1 \
            else str(worst[0])
        raise ToolError(text, max(error.code for error in worst))
    if rolled:
        raise ToolError("the new version did not prove its health; the last one is back",
                        options.ROLLED_BACK)


def _line(result, error):
    name = f"{result.port.name}{f' {result.board}' if result.board else ''}"
    if error:
        return f"{name}: failed: {error}"
    notes = "".join(f"\n  note: {note}" for note in result.notes)
    if result.state == "nothing":
        return f"{name}: {result.new} is there already, nothing to do{notes}"
    change = f"{result.old or 'nothing'} -> {result.new}"
    plan = result.plan
    work = f"{len(plan.send)} files sent ({plan.bytes_sent} bytes), {len(plan.kept)} kept"
    if result.state == "planned":
        return f"{name}: would go {change}: {work}{notes}"
    if result.state == "rolled back":
        return f"{name}: ROLLED BACK to {result.old}: {'; '.join(result.notes)}"
    return f"{name}: {change}, healthy: {work}, {result.seconds:.0f} s{notes}"


def _plan_lines(plan):
    lines = [f"  send    {file.path} ({file.size} bytes)" for file in plan.send]
    lines += [f"  keep    {name}" for name in plan.kept]
    lines += [f"  remove  {path}" for path in [*plan.stale, *plan.drop]]
    lines += [f"  move    {path} (not ours: kept as {plan.aside}{path})" for path in plan.foreign]
    return lines


def _as_dict(result, error):
    plan = result.plan
    return {
        "port": result.port.device, "serial": result.port.serial, "board": result.board,
        "state": "failed" if error else result.state, "error": str(error) if error else None,
        "old": result.old, "new": result.new, "notes": result.notes,
        "seconds": round(result.seconds, 1),
        "plan": plan and {
            "send": [[f.path, f.size] for f in plan.send], "keep": plan.kept,
            "remove": [*plan.stale, *plan.drop], "replace": plan.foreign,
            "aside": plan.aside,
            "bytes": plan.bytes_sent, "blocks": plan.blocks,
        },
    }
