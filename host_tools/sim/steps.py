"""A journal as steps to look at: what was pressed, what the law said, what the panel showed."""

from dataclasses import dataclass

from host_tools.journal.journalfile import JournalFile
from host_tools.journal.told import told
from host_tools.table.journalframes import JournalFrames


@dataclass
class Step:
    """One record: `line` as sessionlines tells it, `frame` the panel after it (1,024 bytes)."""

    line: dict
    frame: bytes


def steps(read: JournalFile) -> list[Step]:
    """Return every valid record of a journal as a Step, in order."""
    frames = []
    drawn = None
    out = []
    for line, rec, match in told(read):
        if drawn is None:
            drawn = JournalFrames(match, read.header.names, lambda ms, f: frames.append(f))
        drawn.draw(rec.code, rec.t)
        out.append(Step(line, frames[-1]))
    return out
