"""Random scripts by seed, made while the second model plays them.

Not made, for the papers do not say what follows: undo within the first toss, an undo or a second
move in the list of an extra board's toss, a second override of a ruling, acts upon the ruling of
an act, `late_notice` a, a protest after a power cut (how long the power was off is not known),
undo of what came before a power cut in the middle of a stroke, a cut in the last 3 s of a clock
or in the stroke behind it (what is written then follows at its next stop), the list before "Play"
when a turn or a board has been lost before it.
"""

import json
import random

from tests.laws.second.acts import LOSSES
from tests.laws.second.book import other
from tests.laws.second.box import Box
from tests.laws.second.table import PIECES
from tests.laws.second.umpire import STATES

LAWS = ("icf25", "icf25", "classic29", "sag", "knockout")
SWITCHES = {  # a club's own rule set, by the names of `pocketlaw laws`
    "games": (1, 5, 7), "target": (9, 15), "boards": (2, 3), "queen": (2, 5), "cutoff": (10,),
    "shot_ms": (10000, 20000), "break_attempts": (1, 2),
    "off_loses_turn": (1,),
}
STYLES = ("plain", "plain", "acts", "hasty", "ends", "ends", "sweep")
QUIET = ("READY", "RULING", "PAUSED", "PLACING", "BOARD", "GAME")
RECORDS = ("striker_changed", "warning")


def flow(seed):
    """(lines of a script, box that played it, [(line number, t, result then)])."""
    return Flow(seed).made()


def text(lines):
    """The lines as JSON Lines."""
    return "".join(json.dumps(line) + "\n" for line in lines)


class Flow:
    """One random script."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.config = self._config(seed)
        self.box = Box(self.config)
        self.style = self.rng.choice(STYLES)
        self.lines, self.seen, self.t = [{"t": 0, "config": self.config}], [], 0

    def _config(self, seed):
        rng = self.rng
        doubles = rng.random() < 0.25
        config = {"laws": rng.choice(LAWS), "event": "doubles" if doubles else "singles",
                  "round": rng.choice(("league", "league", "quarter", "semi", "final")),
                  "a": ["Asha", "Anil"] if doubles else "Asha",
                  "b": ["Bilal", "Bina"] if doubles else "Bilal",
                  "board": "RPI_PICO", "seed": seed}
        if rng.random() < 0.95:
            config.update(toss=rng.choice("ab"), choice=rng.choice(("break", "side")))
        if rng.random() < 0.08 and config["laws"] != "knockout":
            config["trial"] = True
        if rng.random() < 0.25 and config["laws"] != "knockout":
            names = rng.sample(sorted(SWITCHES), rng.randrange(1, 3))
            config["switches"] = {name: rng.choice(SWITCHES[name]) for name in names}
            if "games" in names:
                config["switches"]["games_late"] = config["switches"]["games"]
            if "boards" in names:
                config["switches"]["boards_late"] = config["switches"]["boards"]
            config["laws_name"] = "A club"
        return config

    def made(self):
        """Make the whole of it."""
        rng = self.rng
        self.t = 1200
        for _ in range(rng.randrange(5, 80)):
            for wait, line in self._step():
                self._add(wait, line)
        self.lines.append({"t": self.t + 1, "end": True})
        return self.lines, self.box, self.seen

    def _add(self, wait, line):
        """Enter a line and the instant, `wait` ms on, at which the next one comes."""
        self.lines.append(dict(t=self.t, **line))
        self.box.take(self.t, line)
        self.t += wait
        if wait >= 1300 and line.get("power") != "cut":
            self.seen.append((len(self.lines), self.t - 1, self.box.result(self.t - 1)))

    def _wait(self):
        rng = self.rng
        return 20000 if rng.random() < 0.03 else rng.choice((1500, 1500, 2000, 3100, 9000))

    def _step(self):
        """(wait, line) pairs of one step."""
        rng, box, luck = self.rng, self.box, self.rng.random()
        state = box.s["state"]
        first_toss = not box.s["score"]
        if box.undos and luck < 0.07 and not first_toss and not box.s.get("list"):
            return self._undo()
        unwritten = state in ("AIM", "MOVING", "PLACING") and box.s["frozen"] <= 3000
        if luck < 0.10 and not first_toss and not unwritten:
            return [(2000, {"power": "cut"}), (2600, {"power": "on"})]
        if luck < 0.12:
            quiet = {"drop": {"pocket": 1, "piece": rng.choice(PIECES)}}
            return [(self._wait(), quiet)] if state in QUIET else []
        if luck < 0.14:
            return self._refused()
        if state == "AIM" and luck < 0.17:
            return self._late_ok()
        if state in ("BOARD", "MATCH") and luck < 0.16:
            return [(16 * 60000, {"press": "white"})]  # the time for protests runs out
        acts = self._acts()
        share = {"acts": 0.5, "hasty": 0.4, "ends": 0.3}.get(self.style, 0.22)
        if acts and luck < share:
            return [(self._wait(), {"umpire": rng.choice(acts)})]
        line = self._button()
        return [(2600 if "hold" in line else self._wait(), line)]

    def _undo(self):
        """One undo, and another out of a toss (which line of its list then shows is open)."""
        lines = [(self._wait(), {"press": "undo"})]
        if self.box.undos[-1]["state"] == "TOSS":
            lines *= 2
        return lines

    def _late_ok(self):
        """An ok within 700 ms of the drop that opened MOVING changes nothing."""
        piece = self.box._colour(self.box.s["on"])
        return [(300, {"drop": {"pocket": 2, "piece": piece}}), (1900, {"press": "ok"})]

    def _refused(self):
        """What can not be done here: nothing may change."""
        box, rng = self.box, self.rng
        state = box.s["state"]
        if state == "TOSS":
            return []
        wrong = [k for k, states in STATES.items() if state not in states and k != "checked"]
        by = {"cause": "c"} if "late_notice" in wrong else {}
        name = rng.choice(wrong)
        line = {"act": name}
        if name == "late_notice":
            line.update(by)
        if name in ("timeout", "protest", "concede_match", "match_loss", "warning", "late_notice",
                    "striker_changed"):
            line["by"] = rng.choice("ab")
        if name == "override":
            line["turn"] = "keeps"
        return [(self._wait(), {"umpire": line})]

    def _button(self):
        rng, box = self.rng, self.box
        state = box.s["state"]
        if state in ("READY", "PAUSED"):
            return {"press": "play"}
        if state == "AIM":
            if box.book.club and not box._left_ms(self.t) and rng.random() < 0.5:
                return {"press": "foul"}
            if rng.random() < 0.6:
                return self._fall()
            return {"press": rng.choice(("ok", "ok", "play"))}
        if state == "MOVING":
            return self._moving()
        if state == "RULING":
            return {"press": rng.choice(("ok", "ok", "ok", "ok", "white", "black"))}
        if state == "PLACING":
            both = all(box.s["hand"].values())
            return {"press": "ok" if both else rng.choice(("ok", "ok", "ok", "foul"))}
        if state == "TOSS":
            return {"press": rng.choice(("ok", "white", "black"))}
        return {"press": "ok"}

    def _moving(self):
        rng, tally, luck = self.rng, self.box.s["tally"], self.rng.random()
        more = {"sweep": 0.93, "hasty": 0.7}.get(self.style, 0.5)
        if luck > more and luck < 0.95:
            return {"press": "ok"}
        down = [p for p in PIECES if tally[p]]
        if luck < 0.02 and not tally["striker"] and tally["touched"]:
            return {"hold": "foul"}
        if luck < 0.05 and down:
            return {"hold": rng.choice(down)}
        if luck < 0.08:
            return {"press": "foul"}
        return self._fall() if luck <= more else {"press": "ok"}

    def _fall(self):
        """A piece that can fall, by its sensor or its button."""
        s, rng, box = self.box.s, self.rng, self.box
        tally = s["tally"] or dict.fromkeys(PIECES, 0)
        own, opp = box._colour(s["on"]), box._colour(other(s["on"]))
        kinds = [own] * 6 + [opp] * 2 + ["queen", "striker"]
        if self.style == "sweep":
            kinds = [own] * 12 + ["queen"] * 2 + [opp]
        if s["tally"] and s["tally"]["off"]:
            kinds = [k for k in kinds if k != "striker"]
        kinds = [k for k in kinds if tally[k] < box._can_fall(k)]
        if not kinds:
            return {"press": "ok"}
        kind = rng.choice(kinds)
        if rng.random() < 0.5:
            return {"press": kind}
        return {"drop": {"pocket": rng.randrange(1, 5), "piece": kind}}

    def _acts(self):
        """Acts that an umpire might take here."""
        s, rng = self.box.s, self.rng
        state = s["state"]
        if state == "RULING":
            return self._ruling_acts()
        if state in ("BOARD", "GAME", "MATCH"):
            return self._between()
        if state == "TOSS":
            return [{"act": k, "by": rng.choice("ab")} for k in ("match_loss", "concede_match")] \
                if rng.random() < 0.1 else []
        if any(s["hand"].values()) and any(any(entry[2].values()) for entry in s["after"]):
            return []  # one placing inside another is enough
        acts = self._fouls(state) + self._rare(state)
        if state == "READY":
            acts += [{"act": "break_before_play"}]
            if not s["played"] and not s["score"].boards and s["turns"][other(s["on"])] == 0:
                acts += [{"act": "checked", "cause": rng.choice("abcdefg")}] * 3
        if state == "PLACING":
            acts += [{"act": "no_room"}] * 2
            if all(s["hand"].values()):
                acts += [{"act": "waive", "by": rng.choice("ab")}] * 9
        return acts

    def _fouls(self, state):
        s, rng = self.box.s, self.rng
        own, opp, either = s["on"], other(s["on"]), rng.choice("ab")
        acts = [{"act": k, "by": opp} for k in ("technical_foul", "foul")] * 3
        acts += [{"act": k, "by": either} for k in LOSSES[1:]]
        acts.append({"act": "out_of_turn", "by": opp})
        acts += [{"act": k, "by": own} for k in ("technical_foul", "foul")] * 3
        if self.config["event"] == "doubles":
            acts += [{"act": "technical_foul", "by": own, "partner": True}] * 3
            acts += [{"act": "out_of_turn", "by": own, "partner": True}]
        if self.box.book.club:
            acts += [{"act": k, "by": either} for k in ("arm_on_board", "reverse_stroke")] * 3
        if state in ("AIM", "PAUSED"):
            acts += [{"act": "pass", "by": own}] * (9 if s["passes"] else 2)
        if state == "AIM" and not self.box._left_ms(self.t):
            acts += [{"act": "timeout", "by": own}, {"act": "no_penalty"}] * 6
        return acts

    def _rare(self, state):
        s, rng = self.box.s, self.rng
        either = rng.choice("ab")
        acts = []
        if rng.random() < 0.15:
            acts += [{"act": "replay_board"}, {"act": "match_loss", "by": either, "cause": "d"},
                     {"act": "replay_board", "cause": rng.choice("ab")},
                     {"act": "concede_match", "by": either}]
        if rng.random() < 0.3:
            acts += [{"act": "warning", "by": either}] * 2
            acts += [{"act": "striker_changed", "by": either}, {"act": "board_changed"}]
        if state in ("AIM", "MOVING", "RULING", "PAUSED"):
            acts += [{"act": "late_notice", "cause": "b", "by": either}]
            tally = s["tally"]
            if s["had"][either] and s["queen"] == "board" and not (tally and tally["queen"]):
                acts += [{"act": "late_notice", "cause": "c", "by": either}]
        return acts

    def _between(self):
        s, rng = self.box.s, self.rng
        score, either = s["score"], rng.choice("ab")
        if not score:
            return []
        if score.protest:
            return [{"act": "protest_upheld"}, {"act": "protest_rejected"}] * 3
        acts = []
        if score.boards and score.boards[-1]["winner"] and not s["trial"] and not score.forfeit \
                and not self.box.doubt:
            acts += [{"act": "protest", "by": either}] * 2
        if rng.random() < 0.3 and not score.forfeit:
            acts += [{"act": "match_loss", "by": either, "cause": rng.choice("abcdefghi")}]
        if s["state"] != "MATCH":
            acts += [{"act": "striker_changed", "by": either}, {"act": "warning", "by": either}]
        return acts

    def _ruling_acts(self):
        r, acts = self.box.s["ruling"], []
        if r.get("overridden"):
            return []
        if r["kind"] == "stroke" and not r["board"]:
            acts += self._fouls("RULING") + self._rare("RULING")
        if r["kind"] == "warning" and r["confirm"]:
            return [{"act": "override", "board": None}]
        if r["kind"] in LOSSES + ("stroke", "foul", "technical_foul", "timeout"):
            acts += self._overrides(r) * (3 if self.style == "ends" else 1)
        return acts

    def _overrides(self, r):
        rng, s = self.rng, self.box.s
        points = 0 if self.box.book.club else rng.randrange(0, 13)
        out = [{"board": {"winner": rng.choice("ab"), "points": points}}]
        if rng.random() < 0.2:
            out.append({"board": {"winner": None, "points": 0}})
        if not r["board"]:
            if r["queen"] != "pending":
                out.append({"turn": rng.choice(("keeps", "passes"))})
            down = s["tally"] and s["tally"]["queen"] and r["kind"] != "stroke"
            if s["had"]["a"] and s["had"]["b"] and not down:
                out.append({"queen": rng.choice(("board", "a", "b"))})
            out.append({"due": {rng.choice("ab"): rng.randrange(3)}})
            low = {x: rng.randrange(1, 1 + min(3, r["left"][x])) for x in "ab"}
            if r["kind"] == "stroke":
                out += [{"left": low}, {"left": {rng.choice("ab"): rng.randrange(1, 10)}}]
        return [dict(act="override", **o) for o in out]
