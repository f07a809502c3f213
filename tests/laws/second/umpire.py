"""The umpire's acts: where each is taken, its ruling, and where its ok leads."""

from tests.laws.second import acts
from tests.laws.second.book import other
from tests.laws.second.last import ended
from tests.laws.second.rows import goes_on
from tests.laws.second.table import IN_PLAY, Table

OVER = ("BOARD", "GAME", "MATCH")
BETWEEN = ("BOARD", "GAME")
STATES = {  # else: in play
    "waive": ("PLACING",), "no_room": ("PLACING",), "no_penalty": ("AIM",), "timeout": ("AIM",),
    "break_before_play": ("READY",), "late_notice": ("AIM", "MOVING", "RULING", "PAUSED"),
    "protest": OVER, "protest_upheld": OVER, "protest_rejected": OVER,
    "concede_match": ("TOSS",) + IN_PLAY + BETWEEN, "match_loss": ("TOSS",) + IN_PLAY + OVER,
    "warning": IN_PLAY + BETWEEN, "striker_changed": IN_PLAY + BETWEEN,
    "board_changed": IN_PLAY + BETWEEN, "checked": ("READY",), "override": ("RULING",),
}
RECORDS = ("striker_changed", "board_changed", "protest", "protest_upheld", "protest_rejected",
           "late_notice", "warning", "no_penalty")
PROTEST_MS = 15 * 60 * 1000  # IT110


class Umpire(Table):
    """What an umpire's line does."""

    def takes(self, t, act):
        """Whether the act can be taken now."""
        s, name = self.s, act["act"]
        if s["state"] not in STATES.get(name, IN_PLAY):
            return False
        if name in ("no_penalty", "timeout"):
            return self._left_ms(t) == 0
        if name == "checked":
            return not s["played"]
        if name == "protest":
            return not s["score"].protest and t - s["ended_at"] <= PROTEST_MS
        if name.startswith("protest_"):
            return bool(s["score"].protest)
        if name in ("arm_on_board", "reverse_stroke"):
            return self.book.club
        return True

    def _umpire(self, t, act):
        if not self.takes(t, act):
            return
        self._keep(t)
        name = act["act"]
        if name == "override":
            self._override(act)
        elif name == "waive":
            self._waive(t, act.get("by"))
        elif name != "checked":
            self._act(t, name, act)

    def _waive(self, t, by):
        """Decision 23: `by` lets go its right to place the other's pieces."""
        for side in "ab":
            if by is None or side == other(by):
                self._let_go(side)
        if not any(self.s["hand"].values()):
            self._resume(t)

    def _let_go(self, side):
        s = self.s
        if s["hand"][side]:
            s["due"][side] = 0  # whole only (S60)
        s["left"][side] -= s["waivable"][side]
        s["hand"][side] = s["waivable"][side] = 0

    def _act(self, t, name, act):
        s, own, state = self.s, self.s["on"], self.s["state"]
        by, partner = act.get("by", own), act.get("partner", False)
        if state == "MOVING" and by == own and not partner and (
                name in acts.FOULS + ("technical_foul",)):
            s["tally"].update(improper=True)  # decision 22
            return
        ruling = self._ruling_of(name, by, act)
        ruling.update(kind=name, by=by, cause=act.get("cause"))
        s["ruling"] = ruling
        s["after"] = s["after"] + [(state, self._left_ms(t), s["hand"], s["waivable"])]
        self._nothing_to_place()
        self._to("RULING", t)

    def _ruling_of(self, name, by, act):
        s = self.s
        if s["state"] in OVER + ("TOSS",) or name in ("match_loss", "concede_match"):
            confirm = name == "warning" and s["warned"][by] >= 2
            return {"turn": "keeps", "board": None, "confirm": confirm, "returned": 0}
        pos = self._position(name == "replay_board")
        if name == "replay_board":
            return self._named(ended(pos["left"], pos["queen"], pos["due"], None))
        if name == "pass" and s["passes"] == 5:  # IT101: three by each side
            return self._named(ended(pos["left"], pos["queen"], pos["due"], None))
        if name == "break_before_play":  # S20
            answer = goes_on(pos["left"], dict(pos["due"], own=pos["due"]["own"] + 1))
            answer["turn"] = "passes"
            return self._named(acts.stays(answer, pos))
        if name in RECORDS:
            answer = acts.stays(goes_on(pos["left"], {"own": 0, "opp": 0}), pos)
            answer["due"] = pos["due"]  # nothing is ruled that could place it
            if name == "late_notice" and act["cause"] == "c":
                answer["queen"] = "own" if by == s["on"] else "opp"
            answer["confirm"] = name == "warning" and s["warned"][by] >= 2
            return self._named(answer)
        if name == "no_room":
            answer = acts.stays(goes_on(pos["left"], {"own": 0, "opp": 0}), pos)
            answer = self._named(answer)
            for side in "ab":
                answer["left"][side] -= s["waivable"][side]
                answer["due"][side] = s["due"][side] + s["waivable"][side]
            return answer
        return self._rule_act(name, by, act)

    def _override(self, act):
        r = self.s["ruling"]
        r["overridden"] = r.get("overridden", 0) + 1
        r["confirm"] = False
        for key in ("turn", "queen"):
            r[key] = act.get(key, r.get(key))
        for key in ("left", "due"):
            if key in act:
                r[key] = dict(r[key], **act[key])
        if "board" in act:
            r["board"] = act["board"] and dict(act["board"])
            r["demanded"] = 0
            r["spared"] = act["board"] is None
        if r["turn"] == "passes" and r["queen"] == "pending" and not r["board"]:
            r["queen"] = "board"  # decision 18
