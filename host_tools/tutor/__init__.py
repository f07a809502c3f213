"""The tutor's lessons: scripts with what to press and why, from the TOML files beside this one.

A lesson: title, about, end, config, `before` (acts done for the learner) and steps. A step: say,
one of press, hold, drop (a piece) or wait (ms), `ms` of table time that follow (1500), and what
is then so: state, left (white, black), due, queen, score, tally, laws (keys of the ruling).
"""

import tomllib
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
FIRST_MS = 1000  # the box has a second to wake up
BEFORE_MS = 1000
AFTER_MS = 1500
ACTS = ("press", "hold", "drop", "wait")


@cache
def lessons() -> list[dict]:
    """Return the lessons in order, every step's act under `do` as a script line without its t."""
    return [_lesson(tomllib.loads(path.read_text(encoding="utf-8")))
            for path in sorted(FOLDER.glob("*.toml"))]


def _lesson(raw: dict) -> dict:
    return raw | {"before": [_act(step) for step in raw.get("before", [])],
                  "steps": [_step(step) for step in raw["steps"]]}


def _step(raw: dict) -> dict:
    wanted = {key: raw[key] for key in raw if key not in (*ACTS, "see", "say", "ms")}
    return {"see": raw.get("see", ""), "say": raw["say"], "do": _act(raw),
            "wait": raw.get("ms", raw.get("wait", AFTER_MS)), "so": wanted}


def _act(raw: dict) -> dict:
    kind = next(key for key in ACTS if key in raw)
    if kind == "drop":
        return {"drop": {"pocket": 2, "piece": raw["drop"]}}
    return {kind: raw[kind]}


def acts(lesson: dict) -> list[tuple[dict, int]]:
    """Return every act of a lesson with the ms that follow it, `before` first."""
    return ([(what, BEFORE_MS) for what in lesson["before"]]
            + [(step["do"], step["wait"]) for step in lesson["steps"]])
