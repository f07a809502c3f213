"""A journal told in words, record by record, with the match as it was after each."""

from collections.abc import Iterator

from host_tools.journal.journalfile import JournalFile
from host_tools.table.sessionlines import Lines, side_names
from pocketlaw.journal import record


class _Box:
    """What sessionlines asks of a box: the match, the names, the journal."""

    def __init__(self, read):
        self.match = read.replay.match
        self.names = read.header.names
        self.journal = self
        self.count = 0

    def add(self, rec):
        """Count one record; the lines wrap this."""
        self.count += 1

    def read(self, number, rec):
        """Never asked: nothing was read back."""


def told(read: JournalFile) -> Iterator[tuple]:
    """Yield (line, rec, match) for every valid record: the line as sessionlines has it, the
    record, and the match after it (one object that goes on)."""
    again = JournalFile(read.raw[:read.head], "")
    again.raw = read.raw
    box = _Box(again)
    lines = Lines()
    lines.watch(box)
    for number in range(read.count):
        lines.begin(box.match.state)
        again.replay.feed(read.raw, read.head + number * record.SIZE)
        box.add(again.replay.rec)
        yield lines.items[-1], again.replay.rec, box.match


def happened(line: dict, comma: str) -> str:
    """Return which button, what, and what the law says; `comma` stands before who is on strike."""
    pressed = f"[{line['button']}]" if line.get("button") else ""
    text = f"{pressed:>9} {line['text']}"
    if line.get("say"):
        text += ": " + line["say"]
        if line.get("laws"):
            text += " (" + ", ".join(line["laws"]) + ")"
    elif line["state"] == "AIM":
        text += f"{comma}{line['who']} on strike"
    return text


def sentences(read: JournalFile) -> Iterator[str]:
    """Yield a journal as lines for people: who, what, what the law says, the score."""
    names = " - ".join(side_names(_Box(read)))
    yield f"{read.title}: {names}"
    board = score = None
    for line, _, match in told(read):
        if (line["game"], line["board"]) != board:
            board = (line["game"], line["board"])
            yield f"Game {board[0]}, board {board[1]}"
        minutes, ms = divmod(line["t"], 60_000)
        text = f"{minutes:4d}:{ms // 1000:02d}.{ms % 1000 // 100} {happened(line, '; ')}"
        now = (match.score[0], match.score[1])
        if score is not None and now != score:
            text += f"; score {now[0]}-{now[1]}"
        score = now
        yield text
