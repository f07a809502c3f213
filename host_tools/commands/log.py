"""`pocketlaw log show`: a journal as readable lines or JSON Lines."""

import json
import sys
from pathlib import Path

import typer

from host_tools.journal import journalfile
from host_tools.journal.lines import entries, line
from host_tools.journal.told import sentences


def register(app: typer.Typer) -> None:
    """Add the command group."""
    group = typer.Typer(help="Journals.", no_args_is_help=True)
    app.add_typer(group, name="log")

    @group.callback()
    def _log() -> None:
        """Keep `log show` a sub-command of `log`."""

    @group.command()
    def show(
        file: Path = typer.Argument(help="a journal"),
        as_json: bool = typer.Option(False, "--json", help="JSON Lines"),
        events: bool = typer.Option(False, "--events", help="every record with its fields"),
    ) -> None:
        """Print a journal in sentences: who, what, what the law said, the score."""
        read = journalfile.JournalFile(journalfile.load_file(file), str(file))
        if as_json or events:
            for entry in entries(read):
                print(json.dumps(entry, ensure_ascii=False) if as_json else line(entry))
        else:
            for text in sentences(read):
                print(text)
        if read.error:
            print(f"pocketlaw: {read.error}", file=sys.stderr)
            raise SystemExit(1)
