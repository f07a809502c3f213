"""Journals of matches made for these tests: scripts played on the virtual table."""

import json

from host_tools.sim import player

NAMES = ["প্রকাশ", "हरि", "ਸਿੰਘ", "Zoë"]


def journal(*lines: dict, **config) -> bytes:
    """Return the journal of a script; `lines` follow the config."""
    base = {"laws": "icf25", "event": "singles", "round": "league", "a": "Asha", "b": "Bilal",
            "toss": "a", "choice": "break", "board": "RPI_PICO", "seed": 1}
    script = [{"t": 0, "config": base | config}, *lines]
    raw = "\n".join(json.dumps(line) for line in script).encode()
    return player.play(raw, "script", None).journal()


class Script:
    """Lines of a script, one after the other, two seconds apart."""

    def __init__(self):
        self.t = 0
        self.lines = []

    def add(self, after: int = 2000, **what) -> "Script":
        self.t += after
        self.lines.append({"t": self.t, **what})
        return self

    def press(self, *buttons: str, after: int = 2000) -> "Script":
        for button in buttons:
            self.add(after, press=button)
        return self

    def stroke(self, *pieces: str, after: int = 3000) -> "Script":
        """Stroke made, what fell, at rest; a plain ruling is accepted by that."""
        self.press("ok", after=after)
        return self.press(*pieces, "ok", after=1000)

    def miss(self) -> "Script":
        return self.stroke().press("ok")

    def lose(self, by: str) -> "Script":
        """The board is lost by leaving the seat; on to the next one."""
        return self.add(umpire={"act": "left_seat", "by": by}).press("ok", "ok")


def eventful() -> bytes:
    """Doubles of three scripts' names: misses, a late stroke, fouls, an undo, an override."""
    s = Script().press("play")
    s.stroke("white").stroke("white", "queen").stroke("white").miss()
    s.press("ok", after=16000).press("ok", "ok", after=1000)  # late, and nothing fell
    s.add(umpire={"act": "technical_foul", "by": "a"}).press("ok", "ok")
    s.stroke("black").press("undo").press("undo").press("play").miss()
    s.miss().stroke("white").add(umpire={"act": "foul", "by": "a"}).press("ok", "ok")
    return journal(*s.lines, event="doubles", a=NAMES[0:3:2], b=NAMES[1:4:2], round="semi")
