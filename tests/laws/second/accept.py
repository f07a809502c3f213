"""What an accepted ruling does to the match, and where it leads (DESIGN section 3)."""

from tests.laws.second.umpire import OVER, Umpire

PLACING_MS = 15000  # S61


class Accept(Umpire):
    """The ok of RULING and what follows it."""

    def _accept(self, t):
        s, r = self.s, self.s["ruling"]
        kind = r["kind"]
        s["decisions"] += bool(r["confirm"]) + r.get("overridden", 0)
        if kind in ("match_loss", "concede_match"):
            return self._lose_match(t, r["by"], r["cause"])
        if kind == "warning":
            s["warned"][r["by"]] += 1
            if s["warned"][r["by"]] >= 3 and not r.get("spared"):
                return self._lose_match(t, r["by"], "h")  # IT107h
        if kind.startswith("protest"):
            return self._protest(t, kind, r["by"])
        if s["after"] and s["after"][-1][0] in OVER + ("TOSS",):
            state = s["after"].pop()[0]
            s["ruling"] = None
            return self._to(state, t)
        if kind == "stroke":
            s["strokes"] += 1
            s["passes"] = 0
        elif kind == "pass":
            s["passes"] += 1
        elif r["turn"] == "passes":
            s["passes"] = 0
        if r["board"]:
            return self._end_board(t)
        return self._go_on(t)

    def _lose_match(self, t, by, cause):
        s = self.s
        if s["score"]:
            s["score"].lose_match(by, cause)
        s.update(ruling=None, tally=None, after=[])
        self._nothing_to_place()
        return self._to("MATCH", t)

    def _protest(self, t, kind, by):
        s = self.s
        state = s["after"].pop()[0]
        s["ruling"] = None
        if kind == "protest":
            s["score"].protest = by
        elif kind == "protest_rejected":
            s["score"].protest = None
        else:
            s["score"].upheld()
            s["over"] = False
            self._new_board(s["score"].seat())
            state = "READY"
        return self._to(state, t)

    def _slam(self, winner):
        """000; 001/2.21-22: all of his in his first turn; the white one with the queen."""
        s, r = self.s, self.s["ruling"]
        won = r["kind"] == "stroke" and winner == s["on"] and s["left"][winner] == 0
        if not won or s["turns"][winner] != 1 or r.get("overridden"):
            return None
        if winner == s["white"]:
            return "white" if s["queen"] == winner else None
        return "black"

    def _end_board(self, t):
        s, r = self.s, self.s["ruling"]
        s["strokes"] += bool(s["tally"]) and r["kind"] != "stroke"  # it was played all the same
        s["left"], s["queen"], s["due"] = dict(r["left"]), r["queen"], dict(r["due"])
        winner = r["board"]["winner"]
        points = r["board"]["points"] + r.get("demanded", 0) if winner else 0
        if not s["trial"]:
            s["score"].board_over({
                "breaker": s["breaker"], "winner": winner, "points": points,
                "queen": s["queen"] if s["queen"] in ("a", "b") else None,
                "left": dict(s["left"]), "strokes": s["strokes"], "decisions": s["decisions"],
                "slam": self._slam(winner)})
        s.update(ruling=None, tally=None, after=[], over=True, ended_at=t,
                 void=not winner)
        self.doubt = False
        self._nothing_to_place()
        self._to("BOARD", t)

    def _go_on(self, t):
        s, r = self.s, self.s["ruling"]
        stroke, before = r["kind"] == "stroke", dict(s["left"])
        if stroke:
            for side in "ab":
                down = s["tally"][self._colour(side)]
                before[side] -= down
                s["had"][side] |= bool(down)
        s["left"], s["due"], s["queen"] = dict(r["left"]), dict(r["due"]), r["queen"]
        for side in "ab":
            s["had"][side] |= s["left"][side] < 9  # an override can say so too
        s["attempt"] = r["break"]
        hand, waivable = {}, {}
        for side in "ab":
            hand[side] = max(0, r["left"][side] - before[side])
            own_stroke = stroke and side == s["on"]
            waivable[side] = max(0, hand[side] - (r["returned"] if own_stroke else 0))
        if r["kind"] == "no_room":
            s["after"].pop()  # as when they are waived, but what is owed waits (S52)
            hand = waivable = {"a": 0, "b": 0}
        self._turn(stroke, r["turn"] == "passes")
        s["ruling"] = None
        if any(hand.values()):
            s["hand"], s["waivable"] = hand, waivable
            return self._to("PLACING", t, PLACING_MS)
        return self._resume(t)

    def _turn(self, stroke, passes):
        s = self.s
        mid = not stroke and any(entry[0] in ("MOVING", "RULING") for entry in s["after"])
        if mid and passes:
            s["forfeit"], s["first"] = True, False
        elif passes:
            self._pass_turn()
        elif stroke:
            s["first"] = False
        if stroke:
            s.update(tally=None, forfeit=False, opened=None)

    def _resume(self, t):
        """Where an accepted ruling or a finished placing leads."""
        s = self.s
        self._nothing_to_place()
        if not s["after"]:
            return self._to("AIM", t, self.book.shot_ms)
        where, left_ms, s["hand"], s["waivable"] = s["after"].pop()
        if where == "PLACING" and not any(s["hand"].values()):
            return self._resume(t)
        if where == "RULING":
            s["ruling"] = self._rule_stroke()
        return self._to(where, t, left_ms if where == "PLACING" else self.book.shot_ms)
