"""`pocketlaw replay`: play a script, or fold a journal, and print the result."""

import json
import sys
from pathlib import Path

import typer

from host_tools.errors import ToolError
from host_tools.journal import journalfile
from host_tools.panel.frames import FrameWriter
from host_tools.results.scoresheet import sheet_text
from host_tools.table import result
from host_tools.table.journalframes import JournalFrames
from pocketlaw.journal import record


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def replay(
        file: Path = typer.Argument(help="a journal, or an input script (JSON Lines)"),
        as_json: bool = typer.Option(False, "--json", help="print the result as JSON"),
        journal: Path = typer.Option(None, help="write the journal of a replayed script here"),
        frames: Path = typer.Option(None, help="write every distinct frame into this folder"),
    ) -> None:
        """Replay a journal or an input script and print the result."""
        raw = journalfile.load_file(file)
        if journalfile.is_journal(raw):
            text, match, error = _journal(raw, file, journal, frames)
        else:
            text, match, error = _script(raw, file, journal, frames)
        print(text if as_json else sheet_text(json.loads(text), match))
        if error:
            print(f"pocketlaw: {error}", file=sys.stderr)
            raise SystemExit(1)


def _journal(raw: bytes, file: Path, journal: Path | None, frames: Path | None):
    if journal:
        raise ToolError("--journal: the file is a journal already", 2)
    read = journalfile.JournalFile(raw, str(file))
    if frames:
        _frames(read, frames)
    history = read.replay.history
    text = result.of_match(history.match, read.replay.last_t, history.events)
    return text, read.header, read.error


def _frames(read: journalfile.JournalFile, folder: Path) -> None:
    """Write what the panel shows after each record of a journal."""
    again = journalfile.JournalFile(read.raw[:read.head], "")
    drawn = JournalFrames(again.replay.match, read.header.names, FrameWriter(folder))
    again.raw = read.raw
    for number in range(read.count):
        again.replay.feed(read.raw, read.head + number * record.SIZE)
        drawn.draw(again.replay.rec.code, again.replay.rec.t)


def _script(raw: bytes, file: Path, journal: Path | None, frames: Path | None):
    from host_tools.sim import player

    run = player.play(raw, str(file), frames)
    if journal:
        journal.write_bytes(run.journal())
    return run.result(), run.header(), ""
