"""The tutor's lessons: scripts with what to press and why, from the TOML files beside this one.

A lesson: title, about, end, config, `before` (acts done for the learner) and steps. A step: see
(what happens; the learner is asked what to do), say (what and why, told afterwards or on a hint),
one of press, hold, drop (a piece), power, umpire or wait (ms), `ms` of table time that follow
(1500), and what is then so: state, left (white, black), due, queen, score, tally, laws (keys of
the ruling).

CODE.txt has the words in another language of the panel: [number], then a line each for title,
about and end, then "see | say" for every step. A lesson that is not in it is told in English.
"""

import tomllib
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
FIRST_MS = 1000  # the box has a second to wake up
BEFORE_MS = 1000
AFTER_MS = 1500
ACTS = ("press", "hold", "drop", "power", "umpire", "wait")


@cache
def lessons(language: str = "en") -> list[dict]:
    """Return the lessons in order, every step's act under `do` as a script line without its t."""
    told = words(language)
    return [_told(_lesson(tomllib.loads(path.read_text(encoding="utf-8"))), told.get(number))
            for number, path in enumerate(sorted(FOLDER.glob("*.toml")), 1)]


@cache
def words(language: str) -> dict[int, list[str]]:
    """Return the lines of CODE.txt by the number of the lesson; none where there is no file."""
    path = FOLDER / f"{language}.txt"
    out: dict[int, list[str]] = {}
    if not path.exists():
        return out
    lines: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            lines = out[int(line.strip("[]"))] = []
        elif line.strip() and not line.startswith("#"):
            lines.append(line.strip())
    return out


def _told(lesson: dict, lines: list[str] | None) -> dict:
    """Return a lesson in the words of `lines` (title, about, end, a line each step)."""
    if lines is None:
        return lesson
    title, about, end, *steps = lines
    told = [dict(zip(("see", "say"), (part.strip() for part in line.split("|")), strict=True))
            for line in steps]
    return lesson | {"title": title, "about": about, "end": end, "steps": [
        step | text for step, text in zip(lesson["steps"], told, strict=True)]}


def _lesson(raw: dict) -> dict:
    return raw | {"before": [_act(step) for step in raw.get("before", [])],
                  "steps": [_step(step) for step in raw["steps"]]}


def _step(raw: dict) -> dict:
    wanted = {key: raw[key] for key in raw if key not in (*ACTS, "see", "say", "ms")}
    return {"see": raw["see"], "say": raw["say"], "do": _act(raw),
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
