"""Second model, the state of a board and what is ruled on it; see second_model."""

from tests.laws import oracle

LOSES = ("out_of_turn", "left_seat", "played_on_appeal", "jolted", "concede")
PIECES = ("white", "black", "queen", "striker")


def other(side):
    return "b" if side == "a" else "a"


class Table:
    """The state `s` of a match, its rulings by the oracle, and the result that tells it."""

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

    def _left_ms(self, t):
        s = self.s
        if s["state"] == "PAUSED":
            return s["frozen"]
        if s["state"] in ("AIM", "PLACING"):
            return max(0, s["frozen"] - (t - s["from"]))
        return 0

    def _can_fall(self, piece):
        """How many of a kind can be down by this stroke."""
        if piece == "striker":
            return 1
        if piece == "queen":
            return int(self.s["queen"] == "board")
        side = self.s["white"] if piece == "white" else other(self.s["white"])
        return self.s["left"][side]

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

    def _demand(self, yes):
        board = self.s["ruling"]["board"]
        if not board or not board.get("demand"):
            return False
        self.s["ruling"]["demanded"] = board["demand"] if yes else 0
        return None

    def _let_go(self, side):
        s = self.s
        if s["hand"][side]:
            s["due"][side] = 0  # whole only (S60)
        s["left"][side] -= s["waivable"][side]
        s["hand"][side] = 0
        s["waivable"][side] = 0

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
            out["board"] = {"n": s["score"].number(s["state"]), "breaker": s["breaker"],
                            "on_strike": s["on"], "white": s["white"], "left": left,
                            "queen": s["queen"], "due": dict(s["due"])}
        left_ms = self._left_ms(t)
        running = s["state"] == "PLACING" or (s["state"] == "AIM" and left_ms > 0)
        out["clock"] = {"running": running, "left_ms": left_ms}
        return out
