"""A journal as steps to look at: what was pressed, what the law said, what the panel showed."""

from dataclasses import dataclass

from host_tools.journal.journalfile import JournalFile
from host_tools.table.journalframes import JournalFrames
from host_tools.table.sessionlines import Lines
from pocketlaw.journal import record


@dataclass
class Step:
    """One record: `line` as sessionlines tells it, `frame` the panel after it (1,024 bytes)."""

    line: dict
    frame: bytes


class _App:
    """What sessionlines asks of a box: the match, the names, the journal."""

    def __init__(self, read):
        self.match = read.replay.match
        self.names = read.header.names
        self.journal = self
        self.count = 0
        self.rec = read.replay.rec

    def add(self, rec):
        """Count one record; the lines wrap this."""
        self.count += 1

    def read(self, number, rec):
        """Never asked: nothing was read back."""


def steps(read: JournalFile) -> list[Step]:
    """Return every valid record of a journal as a Step, in order."""
    again = JournalFile(read.raw[:read.head], "")
    again.raw = read.raw
    app = _App(again)
    lines = Lines()
    lines.watch(app)
    frames = []
    drawn = JournalFrames(app.match, read.header.names, lambda ms, frame: frames.append(frame))
    out = []
    for number in range(read.count):
        lines.begin(app.match.state)
        again.replay.feed(read.raw, read.head + number * record.SIZE)
        app.add(again.replay.rec)
        drawn.draw(again.replay.rec.code, again.replay.rec.t)
        out.append(Step(lines.items[-1], frames[-1]))
    return out
