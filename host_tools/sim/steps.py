"""A journal as steps to look at: what was pressed, what the law said, what the panel showed."""

from dataclasses import dataclass

from host_tools.journal.journalfile import JournalFile
from host_tools.table.watch import Watch


@dataclass
class Step:
    """One record: `line` as sessionlines tells it, `frame` the panel after it (1,024 bytes)."""

    line: dict
    frame: bytes


def steps(read: JournalFile) -> list[Step]:
    """Return every valid record of a journal as a Step, in order."""
    watch = Watch(read.raw)
    out = []
    for number, line in enumerate(watch.lines, 1):
        watch.go(number)
        out.append(Step(line, watch.frame()))
    return out
