"""Plays short scripts at the firmware's pins, written as words.

    play("icf25", "play ok black ok")     presses, one a second
    hold:foul  drop:white  act:foul:a  act:match_loss:b:i  +5000 (wait)  cut  on
    override:{"turn": "keeps"}            what an umpire line takes
Config keys as keywords; toss a and choice break unless given (toss=None leaves it open).
"""

import json
import re

from host_tools.sim import player

PAUSE = 1000


class Played:
    """The end of a script: `m` the firmware's match, `result` the contract's JSON, the app."""

    def __init__(self, run):
        self.run = run
        self.app = run.rig.app
        self.m = self.app.match
        self.result = json.loads(run.result())
        self.board = self.result["board"]
        self.state = self.result["state"]
        self.left_ms = self.result["clock"]["left_ms"]

    def laws(self):
        """The law keys that the ruling on show names."""
        from pocketlaw.carrom import rulesets

        r = self.m.ruling
        keys = []
        for i in range(r.n_rows):
            keys += rulesets.keys(self.m.laws.ident, r.rows[i]).split()
        return keys


def script(laws, words, **config):
    """Return the script as text."""
    head = {"laws": laws, "event": "singles", "round": "league", "toss": "a", "choice": "break"}
    head.update(config)
    head = {key: value for key, value in head.items() if value is not None}
    lines, t = [{"t": 0, "config": head}], 0
    for word in re.findall(r"override:\{.*?\}(?=\s|$)|\S+", words):
        t = _line(lines, t, word)
    lines.append({"t": t + 500, "end": True})
    return "".join(json.dumps(line) + "\n" for line in lines)


def _line(lines, t, word):
    """Append what one word stands for; return its time."""
    if word.startswith("+"):
        return t + int(word[1:])
    t += PAUSE
    kind, _, rest = word.partition(":")
    if kind == "hold":
        lines.append({"t": t, "hold": rest})
        return t + 500
    if kind == "drop":
        lines.append({"t": t, "drop": {"pocket": 1, "piece": rest}})
    elif kind == "act":
        act, _, by = rest.partition(":")
        by, _, cause = by.partition(":")
        umpire = {"act": act}
        umpire.update({"by": by} if by else {})
        umpire.update({"cause": cause} if cause else {})
        lines.append({"t": t, "umpire": umpire})
    elif kind == "umpire":
        lines.append({"t": t, "umpire": json.loads(rest)})
    elif kind == "override":
        lines.append({"t": t, "umpire": dict(json.loads(rest), act="override")})
    elif kind in ("cut", "on"):
        lines.append({"t": t, "power": kind})
    else:
        lines.append({"t": t, "press": kind})
    return t


def play(laws, words, **config):
    """Play the words and return where they lead."""
    return Played(player.play(script(laws, words, **config).encode(), "script"))
