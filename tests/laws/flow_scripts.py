"""Random lawful scripts, made while the second model plays them: what the umpire could do
next in the state it is in, chosen by a seeded generator."""

import json
import random

from tests.laws.second_model import Box
from tests.laws.second_table import PIECES, other

LAWS = ("icf25", "icf25", "classic29", "sag", "knockout")
LOSSES = ("left_seat", "played_on_appeal", "jolted", "concede")


def script(seed):
    """(script text, what the result must contain) of one random flow."""
    rng = random.Random(seed)
    config = {
        "laws": rng.choice(LAWS),
        "event": "singles",
        "round": rng.choice(("league", "league", "quarter", "final")),
        "a": "Asha",
        "b": "Bilal",
        "toss": rng.choice("ab"),
        "choice": rng.choice(("break", "side")),
        "board": "RPI_PICO",
        "seed": seed,
    }
    box, lines, t = Box(config), [dict(t=0, config=config)], 0
    hasty = rng.random() < 0.4  # boards end by decision, so that matches end too
    for _ in range(rng.randrange(5, 70)):
        t += rng.choice((1500, 1500, 2000, 3100, 3100, 9000 if rng.random() < 0.2 else 1600))
        for line in _next(rng, box, t, hasty):
            lines.append(dict(t=t, **line))
            box.take(t, line)
            t += 2000 if "power" in line or "hold" in line else 0
    t += 2500
    lines.append({"t": t, "end": True})
    return "".join(json.dumps(line) + "\n" for line in lines), box.result(t)


def _next(rng, box, t, hasty):
    """The lines of one step."""
    state, luck = box.s["state"], rng.random()
    if box.undos and luck < 0.08:
        return [{"press": "undo"}]
    if luck < 0.11:
        return [{"power": "cut"}, {"power": "on"}]
    if luck < 0.13:
        return [{"drop": {"pocket": 1, "piece": "white"}}] if state in QUIET else []
    acts = _acts(rng, box, t)
    if acts and luck < (0.35 if hasty else 0.22):
        return [{"umpire": rng.choice(acts)}]
    return [_button(rng, box)]


QUIET = ("READY", "RULING", "PAUSED", "PLACING", "BOARD", "GAME")


def _button(rng, box):
    state = box.s["state"]
    if state == "READY":
        return {"press": "play"}
    if state == "PAUSED":
        return {"press": "play"}
    if state == "AIM":
        if rng.random() < 0.6:
            return _fall(rng, box)
        return {"press": rng.choice(("ok", "ok", "play"))}
    if state == "MOVING":
        return _moving(rng, box)
    if state == "RULING":
        return {"press": rng.choice(("ok", "ok", "ok", "ok", "white", "black"))}
    if state == "PLACING":
        return {"press": rng.choice(("ok", "ok", "ok", "foul"))} if not all(
            box.s["hand"].values()) else {"press": "ok"}
    if state == "TOSS":
        return {"press": rng.choice(("ok", "white", "black"))}
    return {"press": "ok"}


def _moving(rng, box):
    tally, luck = box.s["tally"], rng.random()
    if luck < 0.55:
        return {"press": "ok"}
    if luck < 0.85:
        return _fall(rng, box)
    down = [p for p in PIECES if tally[p]]
    if luck < 0.9 and down:
        return {"hold": rng.choice(down)}
    if luck < 0.93 and not tally["striker"] and tally["touched"]:
        return {"hold": "foul"}
    return {"press": "foul"}


def _fall(rng, box):
    """A piece that can fall, by its sensor or its button."""
    s, tally = box.s, box.s["tally"] or dict.fromkeys(PIECES, 0)
    own = box._colour(s["on"])
    kinds = [own] * 6 + [box._colour(other(s["on"]))] * 2 + ["queen", "striker"]
    if s["tally"] and s["tally"]["off"]:
        kinds.remove("striker")
    kinds = [k for k in kinds if tally[k] < box._can_fall(k)]
    if not kinds:
        return {"press": "ok"}
    kind = rng.choice(kinds)
    if rng.random() < 0.5:
        return {"press": kind}
    return {"drop": {"pocket": rng.randrange(1, 5), "piece": kind}}


def _acts(rng, box, t):
    """Acts of the umpire that are lawful here."""
    s, own = box.s, box.s["on"]
    opp, state = other(own), box.s["state"]
    if state not in ("READY", "AIM", "MOVING", "RULING", "PLACING", "PAUSED"):
        return []
    if state == "RULING":
        return _ruling_acts(rng, box)
    if state == "PLACING" and [entry for entry in box.s["after"] if entry[0] == "PLACING"]:
        return []  # one placing inside another is enough
    either = rng.choice("ab")
    acts = [{"act": k, "by": either} for k in LOSSES] + [{"act": "out_of_turn", "by": opp}]
    acts += [{"act": k, "by": opp} for k in ("technical_foul", "foul")] * 2
    if state == "MOVING":
        return acts + [{"act": "foul", "by": own}] * 3
    if state != "PLACING":
        acts += [{"act": k, "by": own} for k in ("technical_foul", "foul")] * 2
    elif all(s["hand"].values()):
        acts += [{"act": "waive", "by": either}] * 9
    if state in ("AIM", "PAUSED"):
        acts += [{"act": "pass", "by": own}] * 3
    if state == "AIM" and box._left_ms(t) == 0:
        acts += [{"act": "timeout", "by": own}, {"act": "no_penalty"}] * 4
    if rng.random() < 0.1:
        acts += [{"act": "replay_board"}, {"act": "match_loss", "by": either, "cause": "d"}]
    return acts


def _ruling_acts(rng, box):
    r, s = box.s["ruling"], box.s
    if r["confirm"] or r.get("overridden"):
        return []
    acts = []
    if r["kind"] == "stroke" and not r["board"]:
        acts += [{"act": k, "by": other(s["on"])} for k in ("technical_foul", "jolted")]
        acts += [{"act": "foul", "by": s["on"]}] * 2
    if r["kind"] not in ("match_loss", "replay_board"):
        board = {"winner": rng.choice("ab"), "points": rng.randrange(0, 13)}
        if box.laws == "knockout":
            board["points"] = 0
        acts += [{"act": "override", "board": board}] * 3
        if not r["board"] and r["queen"] != "pending":
            acts.append({"act": "override", "turn": rng.choice(("keeps", "passes"))})
    return acts
