"""The state `s` of a match, what is asked of the law book, and the result that tells it."""

from tests.laws.second import acts, rows
from tests.laws.second.book import other

PIECES = ("white", "black", "queen", "striker")
IN_PLAY = ("READY", "AIM", "MOVING", "RULING", "PLACING", "PAUSED")
NO_BOARD = ("SETUP", "TOSS", "MATCH", "GAME")
SEATS = ("a1", "b1", "a2", "b2")


class Table:
    """Board, clock and rulings. `asked`: each [request, answer] as `pocketlaw ruling` has them."""

    def _new_board(self, seat):
        side = "ab"[seat % 2]
        self.s.update({
            "on": side, "seat": seat, "white": side, "breaker": side,
            "left": {"a": 9, "b": 9}, "due": {"a": 0, "b": 0}, "had": {"a": False, "b": False},
            "queen": "board", "attempt": 1, "first": True, "strokes": 0, "decisions": 0,
            "passes": 0, "tally": None, "ruling": None, "after": [], "forfeit": False,
            "turns": {side: 1, other(side): 0}, "opened": None,
        })
        self._nothing_to_place()

    def _nothing_to_place(self):
        self.s.update(hand={"a": 0, "b": 0}, waivable={"a": 0, "b": 0})

    def _pass_turn(self):
        s = self.s
        s["on"], s["seat"] = other(s["on"]), (s["seat"] + 1) % 4  # S22b: to the right
        s["turns"][s["on"]] += 1
        s["first"] = True

    def _colour(self, side):
        return "white" if self.s["white"] == side else "black"

    def _hands(self):
        """What is still to be placed, of this placing and of those it interrupted."""
        return [self.s["hand"]] + [entry[2] for entry in self.s["after"]]

    def _position(self, on_surface=False):
        """The request's position; `on_surface`: what lies there at this instant (decision 21)."""
        s, own = self.s, self.s["on"]
        names = {"own": own, "opp": other(own)}
        left, queen, had = dict(s["left"]), s["queen"], dict(s["had"])
        if on_surface:
            for side in "ab":
                left[side] -= sum(hand[side] for hand in self._hands())
                left[side] -= s["tally"][self._colour(side)] if s["tally"] else 0
                had[side] |= left[side] < 9
            if s["tally"] and s["tally"]["queen"]:
                queen = "pending"  # in a pocket
        if queen in "ab":
            queen = "own" if queen == own else "opp"
        score = dict.fromkeys("ab", 0) if s["trial"] else s["score"].points
        return {
            "left": {k: left[v] for k, v in names.items()}, "queen": queen,
            "due": {k: s["due"][v] for k, v in names.items()},
            "had": {k: had[v] for k, v in names.items()},
            "score": {k: score[v] for k, v in names.items()},
            "break": None if queen != "board" or min(left.values()) < 9 else s["attempt"],
            "first": s["first"],
        }

    def _named(self, answer):
        """The answer with own and opp read as a and b."""
        own = self.s["on"]
        names = {"own": own, "opp": other(own)}
        out = dict(answer)
        for key in ("left", "due"):
            out[key] = {names[k]: answer[key][k] for k in names}
        out["queen"] = names.get(answer["queen"], answer["queen"])
        if answer["board"]:
            out["board"] = dict(answer["board"], winner=names.get(answer["board"]["winner"]))
        return out

    def _rule_stroke(self):
        s, tally, own = self.s, self.s["tally"], self.s["on"]
        stroke = {"own": tally[self._colour(own)], "opp": tally[self._colour(other(own))],
                  "queen": bool(tally["queen"]), "striker": bool(tally["striker"]),
                  "improper": tally["improper"], "touched": tally["touched"],
                  "off": {"own": 0, "opp": 0, "queen": False, "striker": tally["off"]}}
        pos = self._position()
        answer = rows.rule(self.book, pos, stroke)
        self.asked.append([{"laws": self.book.laws, "position": pos, "stroke": stroke}, answer])
        answer = dict(self._named(answer), kind="stroke")
        if s["forfeit"] and not answer["board"]:  # decision 22
            answer["turn"] = "passes"
            if answer["queen"] == "pending":
                answer["queen"] = "board"
            if answer["break"] is not None:
                answer["break"] = 1
        return answer

    def _rule_act(self, kind, by, act):
        """The ruling of an act that the position rules."""
        pos = self._position(kind in acts.LOSSES)
        if self.s["tally"]:
            pos["first"] = False  # it is being played
        asked = {"kind": kind, "by": "own" if by == self.s["on"] else "opp"}
        if act.get("partner"):
            asked["partner"] = True
        answer = acts.rule(self.book, pos, asked)
        held = pos["queen"] in ("pending", "own") and not pos["had"]["own"]
        if kind in acts.LAWS and min(pos["left"].values()) and not held:
            self.asked.append([{"laws": self.book.laws, "position": pos, "act": asked}, answer])
        return self._named(answer)

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
        return self.s["left"][self.s["white"] if piece == "white" else other(self.s["white"])]

    def result(self, t):
        """What the result must contain at `t`."""
        s = self.s
        out = {"state": s["state"], "laws": self.book.laws}
        out.update(s["score"].result() if s["score"] else {})
        home = s["state"]
        if home == "RULING" and s["after"]:
            home = s["after"][-1][0]
        out["board"] = None if home in NO_BOARD else self._board_result(t)
        left_ms = self._left_ms(t)
        running = s["state"] == "PLACING" or (s["state"] == "AIM" and left_ms > 0)
        out["clock"] = {"running": running, "left_ms": left_ms}
        return out

    def _board_result(self, t):
        s, left = self.s, dict(self.s["left"])
        if s["state"] != "PAUSED":  # there it will lie when play goes on
            for hand in self._hands():
                left = {x: left[x] - hand[x] for x in "ab"}
        board = {"breaker": s["breaker"], "on_strike": s["on"], "white": s["white"],
                 "left": left, "queen": s["queen"], "due": dict(s["due"])}
        if s["trial"]:
            board["trial"] = s["trial"]
        else:
            ended = s["over"]
            board["n"] = s["score"].boards[-1]["n"] if ended else s["score"].played() + 1
        if self.config["event"] == "doubles":
            board["player"] = SEATS[s["seat"]]
        return board
