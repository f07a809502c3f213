"""A second model of the whole box, written from the papers alone (DESIGN sections 3 to 5,
LAWS decisions) by someone who had not read the code under test.

`Box(config)` takes the lines of a script in turn, `take(t, line)`, and tells what the
result must contain, `result(t)`. Strokes and plain acts it rules by the oracle of this
folder. Plain Python: deep copies for undo, dictionaries for everything.
"""

import copy

from tests.laws.second_match import Score
from tests.laws.second_table import PIECES, Table, other

SHOT = 15000
RELEASE = 80  # ms a press takes; undo acts on release


class Box(Table):
    """The umpire's box as the papers say it behaves."""

    def __init__(self, config):
        self.config = config
        self.laws = config["laws"]
        breaks = config["toss"] if config["choice"] == "break" else other(config["toss"])
        score = Score(self.laws, config.get("round", "league"), breaks)
        self.s = {"state": "READY", "score": score}
        self.undos = []
        self._board(breaks)

    def take(self, t, line):
        if "press" in line:
            self._press(t, line["press"])
        elif "hold" in line:
            self._hold(t, line["hold"])
        elif "drop" in line:
            self._piece(t, line["drop"]["piece"], True)
        elif "umpire" in line:
            self._umpire(t, line["umpire"])
        elif line.get("power") == "cut":
            self._cut()

    def _keep(self, t):
        """What an undo will bring back: into AIM it lands in PAUSED, with the time left."""
        was = copy.deepcopy(self.s)
        if was["state"] == "AIM":
            was.update(state="PAUSED", frozen=self._left_ms(t))
        elif was["state"] == "PLACING":
            was["frozen"] = self._left_ms(t)
        self.undos.append(was)

    def _to(self, state, t, ms=None):
        self.s["state"] = state
        if ms is not None:
            self.s.update({"from": t, "frozen": ms})

    def _press(self, t, key):
        state = self.s["state"]
        if key == "undo":
            return self._undo(t)
        if key in PIECES and state in ("AIM", "MOVING"):
            return self._piece(t, key, False)
        do = getattr(self, "_%s_in_%s" % (key, state.lower()), None)
        if do:
            before = len(self.undos)
            self._keep(t)
            if do(t) is False:
                del self.undos[before:]
        return None

    def _undo(self, t):
        if not self.undos:
            return
        self.s = self.undos.pop()
        if self.s["state"] == "PLACING":
            self.s["from"] = t + RELEASE

    def _cut(self):
        s = self.s
        self.undos = []
        if s["state"] in ("AIM", "MOVING"):
            s.update(tally=None, after=[], forfeit=False)
            self._to("PAUSED", 0, SHOT)
        elif s["state"] == "PLACING":
            self._to("PAUSED", 0, SHOT)

    def _play_in_ready(self, t):
        self._to("AIM", t, SHOT)

    def _play_in_aim(self, t):
        if self._left_ms(t) == 0:
            return False  # decision 30
        self._to("PAUSED", t, self._left_ms(t))
        return None

    def _play_in_paused(self, t):
        if any(self.s["hand"].values()):  # power had left it there
            self._to("PLACING", t, SHOT)
        else:
            self._to("AIM", t, self.s["frozen"])

    def _ok_in_aim(self, t):
        self.s["tally"] = dict.fromkeys(PIECES, 0)
        self.s["tally"].update(improper=False, touched=True, off=False)
        self._to("MOVING", t)

    def _piece(self, t, piece, dropped):
        s = self.s
        if s["state"] not in ("AIM", "MOVING"):
            return
        self._keep(t)
        if s["state"] == "AIM":
            self._ok_in_aim(t)
        if s["tally"][piece] >= self._can_fall(piece):
            self.undos.pop()
            return
        s["tally"][piece] += 1
        s["tally"]["touched"] = True

    def _hold(self, t, key):
        s = self.s
        if s["state"] != "MOVING":
            return
        self._keep(t)
        if key in PIECES:
            s["tally"][key] = max(0, s["tally"][key] - 1)
        elif key == "foul":
            s["tally"]["off"] = not s["tally"]["off"]

    def _foul_in_moving(self, t):
        tally = self.s["tally"]
        at_break = self.s["attempt"] is not None
        if at_break and not any(tally[p] for p in PIECES):
            cycle = [(False, True), (True, True), (False, False), (True, False)]
            now = cycle.index((tally["improper"], tally["touched"]))
            tally["improper"], tally["touched"] = cycle[(now + 1) % 4]
        else:
            tally["improper"] = not tally["improper"]

    def _ok_in_moving(self, t):
        self.s["ruling"] = dict(self._rule_stroke(), kind="stroke")
        r = self.s["ruling"]
        plain = r["turn"] == "keeps" and not any(r["back"].values())
        if plain and not r["confirm"] and not r["board"]:
            return self._accept(t)
        return self._to("RULING", t)

    def _ok_in_ruling(self, t):
        self._accept(t)

    def _white_in_ruling(self, t):
        return self._demand(True)

    def _black_in_ruling(self, t):
        return self._demand(False)

    def _ok_in_placing(self, t):
        s = self.s
        for side in "ab":
            s["hand"][side] = 0
        self._resume(t)

    def _foul_in_placing(self, t):
        s = self.s
        both = all(s["hand"].values())
        if both and self._left_ms(t) > 0:
            return False  # decision 23: a list opens; scripts say waive
        for side in "ab":
            self._let_go(side)
        return self._ok_in_placing(t)

    def _ok_in_board(self, t):
        s = self.s
        state = s["score"].after_board()
        if state == "READY":
            self._board(s["score"].breaker())
        s["toss"] = "a"
        self._to(state, t)

    def _white_in_toss(self, t):
        self.s["toss"] = other(self.s["toss"])

    _black_in_toss = _white_in_toss

    def _ok_in_toss(self, t):
        self.s["score"].extra = self.s["toss"]
        self._board(self.s["toss"])
        self._to("READY", t)

    def _ok_in_game(self, t):
        if self.s["score"].winner:
            return self._to("MATCH", t)
        self.s["score"].next_game()
        self._board(self.s["score"].breaker())
        return self._to("READY", t)

    def _accept(self, t):
        s, r = self.s, self.s["ruling"]
        s["decisions"] += bool(r["confirm"]) + bool(r.get("overridden"))
        if r["kind"] == "match_loss":
            s["score"].lose_match(r["by"], r["cause"])
            return self._to("MATCH", t)
        if r["kind"] == "stroke":
            s["strokes"] += 1
            s["passes"] = 0
        if r["board"]:
            return self._end_board(t)
        return self._go_on(t)

    def _end_board(self, t):
        s, r = self.s, self.s["ruling"]
        s["strokes"] += bool(s["tally"]) and r["kind"] != "stroke"  # it was played all the same
        s["left"], s["queen"], s["due"] = r["left"], r["queen"], r["due"]
        winner = r["board"]["winner"]
        points = r["board"]["points"] + r.get("demanded", 0) if winner else 0
        s["score"].board_over({
            "breaker": s["breaker"], "winner": winner, "points": points,
            "queen": s["queen"] if s["queen"] in ("a", "b") else None,
            "left": dict(s["left"]), "strokes": s["strokes"], "decisions": s["decisions"]})
        s.update(ruling=None, hand={"a": 0, "b": 0}, tally=None, after=[])
        self._to("BOARD", t)

    def _go_on(self, t):
        s, r = self.s, self.s["ruling"]
        own, stroke = s["on"], r["kind"] == "stroke"
        before = dict(s["left"])
        if r["kind"] == "stroke":
            for side in "ab":
                before[side] -= s["tally"][self._colour(side)]
                s["had"][side] |= bool(s["tally"][self._colour(side)])
        s["left"], s["due"], s["queen"] = dict(r["left"]), dict(r["due"]), r["queen"]
        s["attempt"] = r["break"]
        kept, hand = {"a": 0, "b": 0}, {"a": 0, "b": 0}
        for side in "ab":
            hand[side] = r["left"][side] - before[side]
            kept[side] = hand[side] - (r.get("returned", 0) if side == own and stroke else 0)
        passes = r["turn"] == "passes"
        if stroke or passes:
            s["first"] = passes
        mid = not stroke and any(entry[0] in ("MOVING", "RULING") for entry in s["after"])
        if passes and mid:
            s["forfeit"] = True
            s["first"] = False
        elif passes:
            s["on"] = other(own)
        if stroke:
            s.update(tally=None, forfeit=False)
        s["ruling"] = None
        if any(v > 0 for v in hand.values()):
            s["hand"], s["waivable"] = hand, kept
            return self._to("PLACING", t, SHOT)
        return self._resume(t)

    def _resume(self, t):
        """Where an accepted ruling or a finished placing leads."""
        s = self.s
        s["hand"], s["waivable"] = {"a": 0, "b": 0}, {"a": 0, "b": 0}
        if not s["after"]:
            return self._to("AIM", t, SHOT)
        where, left_ms, s["hand"], s["waivable"] = s["after"][-1]
        s["after"] = s["after"][:-1]
        if where == "RULING":
            s["ruling"] = dict(self._rule_stroke(), kind="stroke")
        return self._to(where, t, left_ms if where == "PLACING" else SHOT)

    def _umpire(self, t, act):
        name = act["act"]
        if name not in ("override", "waive"):
            self._keep(t)
            return self._act(t, name, act)
        self._keep(t)
        if name == "waive":
            self._let_go(other(act["by"]))
            if not any(self.s["hand"].values()):
                self._ok_in_placing(t)
            return None
        return self._override(act)

    def _act(self, t, name, act):
        s, own, state = self.s, self.s["on"], self.s["state"]
        by = act.get("by", own)
        if state == "MOVING" and by == own and name in ("foul", "technical_foul"):
            if not act.get("partner"):
                s["tally"].update(improper=True)  # decision 22
                return None
        s["ruling"] = dict(self._rule_act(name, by, act), kind=name, by=by,
                           cause=act.get("cause"))
        if state != "AIM":
            s["after"] = s["after"] + [(state, self._left_ms(t), s["hand"], s["waivable"])]
        s["hand"], s["waivable"] = {"a": 0, "b": 0}, {"a": 0, "b": 0}
        return self._to("RULING", t)
