"""Leads a technician through a pocket's training and keeps what it learned."""

import datetime
import json
import os
import time
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.outside import json_of, read_text
from host_tools.pockets import plot
from host_tools.pockets.frames import Decoder, health_name, teaching
from host_tools.pockets.source import ready, wait_for
from host_tools.pockets.training import CLASSES, NEED, Overlap, Training
from pocketlaw.pockets import frame as pf
from pocketnode import classify_store
from pocketnode.classify import FRAMES_MIN

HEARD_S = 6  # a node speaks four times a second, but is silent for 2.5 s after power comes
TAUGHT_S = 4
# Health in which training would teach the wrong thing.
_UNFIT = (pf.BRIGHT, pf.DIRTY, pf.BLOCKED, pf.CABLE, pf.JAM, pf.SILENT)
VERSION = 1


class Calibration:
    """One pocket's training over a source; `say` and `show` tell the technician."""

    def __init__(self, source, pocket: int, say, show, patience: float = 120.0):
        """`patience`: seconds without a drop after which the training gives up."""
        self.source = source
        self.pocket = pocket
        self.decoder = Decoder()
        self.training = Training(pocket)
        self.patience = patience
        self._say = say
        self._show = show

    def check(self) -> None:
        """See that the pocket is there and fit; ToolError says what to mend first."""
        if not wait_for(self.source, self.decoder, HEARD_S,
                        lambda: ready(self.decoder, self.pocket)):
            raise ToolError(f"pocket {self.pocket}: its node is not heard; check lead and number")
        code = self.decoder.states[self.pocket].code
        # A dirty pocket is dirty by its last training: cleaned, it may still say so for a minute.
        if code in _UNFIT and code != pf.DIRTY:
            raise ToolError(f"pocket {self.pocket} is {health_name(code)}: mend that first")

    def collect(self, piece: str) -> None:
        """Take ten drops of `piece`; those no training can use are said and not counted."""
        end = time.monotonic() + self.patience
        while self.training.missing(piece):
            if time.monotonic() > end:
                raise ToolError(f"no {piece} fell into pocket {self.pocket} for "
                                f"{self.patience:.0f} s; nothing was changed")
            if self.source.simulated:
                self.source.drop(self.pocket, piece, 0.5 + 0.15 * self.training.missing(piece))
            for frame in self.source.frames():
                drop = self.decoder.feed(frame)
                if drop is not None and self._take(piece, drop):
                    end = time.monotonic() + self.patience
            if not self.source.simulated:
                time.sleep(0.05)

    def _take(self, piece, drop):
        if drop.pocket != self.pocket:
            self._say(f"a piece fell into pocket {drop.pocket}, not {self.pocket}: not counted")
            return False
        if drop.bits & pf.TIMED or not drop.size or drop.frames < FRAMES_MIN:
            self._say(f"not counted ({drop.why() or 'no colour'}): drop it again, one at a time")
            return False
        if not self.training.missing(piece):
            return False
        self.training.add(piece, drop.red, drop.green, drop.size)
        self._show(piece, self.training)
        return True

    def learn(self) -> bytes:
        """Return the limits record; ToolError when classes overlap."""
        try:
            return self.training.record()
        except Overlap as error:
            raise ToolError(f"pocket {self.pocket}: {error}; nothing was changed") from None

    def store(self, record: bytes) -> None:
        """Teach the node and wait until its heartbeat says it uses and keeps the record."""
        teach(self.source, self.decoder, self.pocket, record)


def teach(source, decoder: Decoder, pocket: int, record: bytes) -> None:
    """Teach `pocket` a limits record, three times at most; ToolError when it does not take it."""
    mark = pf.crc16(record, 0, 12)
    for _ in range(3):
        for frame in teaching(record):
            source.teach(frame)
            time.sleep(0 if source.simulated else 0.03)
        if wait_for(source, decoder, TAUGHT_S, lambda: decoder.states[pocket].mark == mark):
            return
    raise ToolError(f"pocket {pocket} did not keep its new limits; the old ones may be in use")


def save(folder: Path, training: Training, record: bytes) -> Path:
    """Keep a training on this computer, old one replaced only by a whole new one."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"pocket-{training.pocket}.json"
    text = json.dumps({
        "version": VERSION, "pocket": training.pocket, "record": record.hex(),
        "when": datetime.datetime.now().astimezone().isoformat(timespec="seconds"),
        "drops": training.drops,
    }, indent=1)
    new = path.with_suffix(".new")
    new.write_text(text + "\n", encoding="utf-8")
    os.replace(new, path)
    return path


def load(path: Path) -> tuple:
    """Return (pocket, record) kept by save(); ToolError when the file is none of ours."""
    try:
        kept = json_of(read_text(path))
        pocket, record = kept["pocket"], bytes.fromhex(kept["record"])
        version = kept["version"]
    except (ValueError, KeyError, TypeError):
        raise ToolError(f"{path}: no pocket training", 2) from None
    if version != VERSION:
        raise ToolError(f"{path}: version {version}, this tool knows {VERSION}", 2)
    if pocket not in (1, 2, 3, 4) or classify_store.check(record, pocket) != classify_store.GOOD:
        raise ToolError(f"{path}: its record is damaged", 2)
    return pocket, record


def screen(piece: str, training: Training, limits=None):
    """Return what the technician sees while pieces of `piece` fall."""
    from rich.console import Group

    left = "  ".join(f"{p} {len(training.drops[p])}/{NEED}" for p in CLASSES)
    return Group(f"pocket {training.pocket}: drop {piece}   ({left})",
                 plot.scatter(training.drops, limits))
