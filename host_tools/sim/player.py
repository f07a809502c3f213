"""Plays an input script on the virtual table in this CPython."""

from pathlib import Path

from host_tools.errors import ToolError
from host_tools.journal.journalfile import JournalFile
from host_tools.outside import text_of
from host_tools.panel.frames import FrameWriter
from host_tools.pockets import fall
from host_tools.table import result, script
from host_tools.table.panel import VirtualPanel
from pocketlaw.journal.header import Header


class Run:
    """A played script: its result, its journal, the names in it."""

    def __init__(self, player: script.Player):
        self.player = player
        self.rig = player.play()

    def result(self) -> str:
        """Return the result at the script's end as JSON text."""
        rig = self.rig
        if rig is None:
            raise ToolError("the power is off at the end of the script: no result", 2)
        app = rig.app
        return result.of_match(app.match, app.t, app.history.events, app.faults.listing())

    def journal(self) -> bytes:
        """Return the newest journal on the virtual flash, unwritten records included."""
        store = self.rig.app.store
        app = self.rig.app
        app.journal.flush()
        if not store.name:
            raise ToolError("no match was begun: no journal", 2)
        raw = bytearray(store.size)
        store.read_into(0, raw)
        return bytes(raw)

    def header(self) -> Header | None:
        """Return the journal's header, None in SETUP."""
        return JournalFile(self.journal(), "journal").header if self.rig.app.store.name else None


def play(raw: bytes, name: str, frames: Path | None = None) -> Run:
    """Play the script `raw`; ToolError (exit 2) names the line that is wrong."""
    text = text_of(raw, name)
    try:
        text = fall.expand(text)
    except ValueError as error:
        raise ToolError(f"{name}: {error}", 2) from None
    more = {"on_frame": FrameWriter(frames)} if frames else {}
    try:
        return Run(script.Player(text, panels=(VirtualPanel(), VirtualPanel()), **more))
    except script.ScriptError as error:
        raise ToolError(f"{name}: {error}", 2) from None
