"""A second model of the whole box, written from the papers alone (DESIGN sections 3 to 5,
LAWS decisions) by someone who had not read the code under test.

`Box(config)` takes the lines of a script in turn, `take(t, line)`, and tells what the
result must contain, `result(t)`. Strokes and plain acts it rules by the oracle of this
folder. Plain Python: deep copies for undo, dictionaries for everything.
"""

import copy

from tests.laws import oracle
from tests.laws.second_match import Score

SHOT = 15000
RELEASE = 80  # ms a press takes; undo acts on release
LOSES = ("out_of_turn", "left_seat", "played_on_appeal", "jolted", "concede")
PIECES = ("white", "black", "queen", "striker")


def other(side):
    return "b" if side == "a" else "a"


class Box:
    """The umpire's box as the papers say it behaves."""

    def __init__(self, config):
        self.config = config
        self.laws = config["laws"]
        breaks = config["toss"] if config["choice"] == "break" else other(config["toss"])
        self.s = {"state": "READY", "score": Score(self.laws, config.get("round", "league"), breaks)}
        self.undos = []
        self._board(breaks)

    # ------------------------------------------------------------ positions

    def _board(self, breaks):
        self.s.update({
            "on": breaks, "white": breaks, "breaker": breaks,
            "left": {"a": 9, "b": 9}, "due": {"a": 0, "b": 0}, "had": {"a": False, "b": False},
            "queen": "board", "attempt": 1, "first": True, "strokes": 0, "decisions": 0,
            "passes": 0, "hand": {"a": 0, "b": 0}, "waivable": {"a": 0, "b": 0},
            "tally": None, "ruling": None, "after": [], "forfeit": False, "late": None,
        })

    def _colour(self, side):
        return "white" if self.s["white"] == side else "black"

    def _position(self, on_surface=False):
        """The request's position; `on_surface`: what lies there at this instant (decision 21)."""
        s, own = self.s, self.s["on"]
        names = {"own": own, "opp": other(own)}
        left, queen = dict(s["left"]), s["queen"]
        if on_surface:
            for side in "ab":
                left[side] -= sum(hand[side] for hand in self._hands())
                left[side] -= s["tally"][self._colour(side)] if s["tally"] else 0
            if s["tally"] and s["tally"]["queen"]:
                queen = "pending"
        if queen in "ab":
            queen = "own" if queen == own else "opp"
        return {
            "left": {k: left[v] for k, v in names.items()},
            "queen": queen,
            "due": {k: s["due"][v] for k, v in names.items()},
            "had": {k: s["had"][v] for k, v in names.items()},
            "score": {k: s["score"].points[v] for k, v in names.items()},
            "break": s["attempt"],
            "first": s["first"],
        }

    def _hands(self):
        """What is still to be placed, of this placing and of those it interrupted."""
        return [self.s["hand"]] + [entry[2] for entry in self.s["after"]]

    def _named(self, answer):
        """The oracle's answer with own and opp read as a and b."""
        own = self.s["on"]
        names = {"own": own, "opp": other(own)}
        out = dict(answer)
        for key in ("left", "due"):
            out[key] = {names[k]: answer[key][k] for k in names}
        out["back"] = {names[k]: answer["back"][k] for k in names}
        out["back"]["queen"] = answer["back"]["queen"]
        out["queen"] = names.get(answer["queen"], answer["queen"])
        if answer["board"]:
            board = dict(answer["board"])
            board["winner"] = names.get(board["winner"])
            out["board"] = board
        return out

    # ------------------------------------------------------------ lines

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

    def _left_ms(self, t):
        s = self.s
        if s["state"] == "PAUSED":
            return s["frozen"]
        if s["state"] in ("AIM", "PLACING"):
            return max(0, s["frozen"] - (t - s["from"]))
        return 0

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

    # ------------------------------------------------------------ buttons

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

    def _can_fall(self, piece):
        """How many of a kind can be down by this stroke."""
        if piece == "striker":
            return 1
        if piece == "queen":
            return int(self.s["queen"] == "board")
        side = self.s["white"] if piece == "white" else other(self.s["white"])
        return self.s["left"][side]

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

    def _rule_stroke(self):
        s, tally, own = self.s, self.s["tally"], self.s["on"]
        stroke = {
            "own": tally[self._colour(own)],
            "opp": tally[self._colour(other(own))],
            "queen": bool(tally["queen"]),
            "striker": bool(tally["striker"]),
            "improper": tally["improper"],
            "touched": tally["touched"],
            "off": {"own": 0, "opp": 0, "queen": False, "striker": tally["off"]},
        }
        answer = oracle.rule({"laws": self.laws, "position": self._position(), "stroke": stroke})
        answer = self._named(answer)
        answer["returned"] = 0 if answer["board"] else oracle._out(
            {"laws": self.laws, "position": self._position(), "stroke": stroke})[0]
        if s["forfeit"] and not answer["board"]:
            answer["turn"] = "passes"  # decision 22
            if answer["queen"] == "pending":
                answer["queen"] = "board"
            if answer["break"] is not None:
                answer["break"] = 1
        return answer

    def _ok_in_ruling(self, t):
        self._accept(t)

    def _white_in_ruling(self, t):
        return self._demand(True)

    def _black_in_ruling(self, t):
        return self._demand(False)

    def _demand(self, yes):
        board = self.s["ruling"]["board"]
        if not board or not board.get("demand"):
            return False
        self.s["ruling"]["demanded"] = board["demand"] if yes else 0
        return None

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

    def _let_go(self, side):
        s = self.s
        if s["hand"][side]:
            s["due"][side] = 0  # whole only (S60)
        s["left"][side] -= s["waivable"][side]
        s["hand"][side] = 0
        s["waivable"][side] = 0

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

    # ------------------------------------------------------------ rulings accepted

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

    # ------------------------------------------------------------ acts

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

    def _rule_act(self, name, by, act):
        s = self.s
        pos = self._position(name in LOSES)
        role = "own" if by == s["on"] else "opp"
        if name in ("match_loss", "replay_board"):
            answer = oracle._ended(pos["left"], pos["queen"], pos["due"], None, 0, 0, False)
        elif name == "no_penalty":
            answer = oracle._goes_on(pos["left"], pos["due"], 0, True, pos["queen"], False,
                                     pos["break"], False)
        elif name == "break_before_play":
            owed = dict(pos["due"], own=pos["due"]["own"] + 1)
            answer = oracle._goes_on(pos["left"], owed, 0, False, "board", False, 1, False)
        else:
            if s["state"] == "RULING":
                pos["first"] = False
            answer = oracle.rule({"laws": self.laws, "position": pos,
                                  "act": {"kind": name, "by": role}})
        if name == "pass":
            s["passes"] += 1
            if s["passes"] == 6:
                answer = oracle._ended(pos["left"], pos["queen"], pos["due"], None, 0, 0, False)
        return self._named(answer)

    def _override(self, act):
        r = self.s["ruling"]
        r["overridden"], r["confirm"] = True, False
        for key in ("turn", "queen"):
            r[key] = act.get(key, r[key])
        for key in ("left", "due"):
            r[key] = dict(r[key], **act.get(key, {}))
        if "board" in act:
            r["board"] = act["board"] and dict(act["board"])
            r["demanded"] = 0
        if r["turn"] == "passes" and r["queen"] == "pending" and not r["board"]:
            r["queen"] = "board"  # decision 18

    # ------------------------------------------------------------ the result

    def result(self, t):
        s = self.s
        out = {"state": s["state"], "laws": self.laws}
        out.update(s["score"].result())
        out["board"] = None
        if s["state"] not in ("TOSS", "MATCH", "GAME"):
            left = dict(s["left"])
            if s["state"] != "PAUSED":  # there it will lie when play goes on
                for hand in self._hands():
                    left = {x: left[x] - hand[x] for x in "ab"}
            out["board"] = {"n": s["score"].number(s["state"]), "breaker": s["breaker"], "on_strike": s["on"],
                            "white": s["white"], "left": left, "queen": s["queen"],
                            "due": dict(s["due"])}
        left_ms = self._left_ms(t)
        running = s["state"] == "PLACING" or (s["state"] == "AIM" and left_ms > 0)
        out["clock"] = {"running": running, "left_ms": left_ms}
        return out
