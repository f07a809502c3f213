"""The box: states and buttons (DESIGN section 3), power, undo."""

import copy

from tests.laws.second.accept import PLACING_MS, Accept
from tests.laws.second.book import book_of, other
from tests.laws.second.score import Score
from tests.laws.second.table import PIECES

RELEASE = 80  # ms a press takes; undo acts on release
LATE_OK = 700  # ms after the drop that opened MOVING


class Box(Accept):
    """`take(t, line)` plays a line of a script, `result(t)` tells what must be seen at t."""

    def __init__(self, config):
        self.config, self.book = config, book_of(config)
        self.undos, self.asked = [], []
        self.doubt = False  # whether power was cut since the last board's end
        self.s = {"score": None, "trial": 0, "over": False, "played": False,
                  "warned": {"a": 0, "b": 0}, "ended_at": None, "list": 0, "pick": None,
                  "state": "TOSS", "frozen": 0, "from": 0}
        self._new_board(0)
        if "toss" in config:
            self._begin(config["toss"], config["choice"])

    def _begin(self, toss, choice):
        s = self.s
        breaks = toss if choice == "break" else other(toss)
        s["score"] = Score(self.book, self.config, "ab".index(breaks))
        s["trial"] = 1 if self.config.get("trial") else 0
        self._new_board(s["score"].seat())
        s["state"] = "READY"

    def take(self, t, line):
        """Play one line."""
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
        if s["state"] == "MOVING":
            self.undos = []  # how much of the stroke was written is the journal's affair
            if s["forfeit"]:  # decision 22: what was accepted stands
                s["queen"] = "board" if s["queen"] == "pending" else s["queen"]
                s["attempt"] = s["attempt"] and 1
                s["forfeit"] = False
                self._pass_turn()
            s.update(tally=None, opened=None)
            self._to("PAUSED", 0, self.book.shot_ms)
        elif s["state"] == "AIM":
            self._to("PAUSED", 0, self.book.shot_ms)
        elif s["state"] == "PLACING":
            self._to("PAUSED", 0, PLACING_MS)
        self.doubt = True

    def _play_in_ready(self, t):
        self.s["played"] = True
        self._to("AIM", t, self.book.shot_ms)

    def _play_in_aim(self, t):
        if self._left_ms(t) == 0:
            return False  # decision 30
        self._to("PAUSED", t, self._left_ms(t))
        return None

    def _play_in_paused(self, t):
        if any(self.s["hand"].values()):  # power had left it there
            self._to("PLACING", t, PLACING_MS)
        else:
            self._to("AIM", t, self.s["frozen"])

    def _ok_in_aim(self, t):
        self.s["tally"] = dict.fromkeys(PIECES, 0)
        self.s["tally"].update(improper=False, touched=True, off=False)
        self.s["opened"] = None
        self._to("MOVING", t)

    def _foul_in_aim(self, t):
        """Time run out: a menu, in `knockout` the ruling itself; menus are not modelled."""
        if not self.book.club or self._left_ms(t):
            return False
        return self._act(t, "timeout", {})

    def _piece(self, t, piece, dropped):
        s = self.s
        if s["state"] not in ("AIM", "MOVING"):
            return
        self._keep(t)
        if s["state"] == "AIM":
            self._ok_in_aim(t)
            s["opened"] = t if dropped else None
        if s["tally"][piece] >= self._can_fall(piece):
            self.undos.pop()
            return
        s["tally"][piece] += 1
        if piece != "striker":  # S18c knows a striker pocketed with nothing touched
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
        if self.s["attempt"] is not None and not any(tally[p] for p in PIECES):
            cycle = [(False, True), (True, True), (False, False), (True, False)]
            now = cycle.index((tally["improper"], tally["touched"]))
            tally["improper"], tally["touched"] = cycle[(now + 1) % 4]
        else:
            tally["improper"] = not tally["improper"]

    def _ok_in_moving(self, t):
        opened = self.s["opened"]
        if opened is not None and t - opened < LATE_OK:
            return False
        r = self.s["ruling"] = self._rule_stroke()
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

    def _demand(self, yes):
        board = self.s["ruling"]["board"]
        if not board or not board.get("demand"):
            return False
        wanted = board["demand"] if yes else 0
        if self.s["ruling"].get("demanded", 0) == wanted:
            return False  # what changes nothing is no event
        self.s["ruling"]["demanded"] = wanted
        return None

    def _ok_in_placing(self, t):
        self._resume(t)

    def _foul_in_placing(self, t):
        if all(self.s["hand"].values()) and self._left_ms(t) > 0:
            return False  # decision 23: a list opens; scripts say waive
        return self._waive(t, None)

    def _ok_in_board(self, t):
        s = self.s
        if s["score"].protest:
            return False  # IT114
        s["over"] = False
        if s["trial"]:
            if not s["void"]:
                s["trial"] = (s["trial"] + 1) % 3
            self._new_board((s["score"].seat() + (s["trial"] == 2)) % 4)
            return self._to("READY", t)
        state = s["score"].after_board()
        if state == "READY":
            self._new_board(s["score"].seat())
        s["list"] = 0
        return self._to(state, t)

    def _white_in_toss(self, t):
        self.s["list"] = 1 - self.s["list"]
        return False  # a list changes nothing until its ok

    _black_in_toss = _white_in_toss

    def _ok_in_toss(self, t):
        s = self.s
        if s["score"]:
            s["score"].extra = s["list"]
            self._new_board(s["list"])
            return self._to("READY", t)
        if s["pick"] is None:
            s["pick"], s["list"] = "ab"[s["list"]], 0
        else:
            self._begin(s["pick"], ("break", "side")[s["list"]])
            self.undos = []
        return None

    def _ok_in_game(self, t):
        score = self.s["score"]
        if score.protest:
            return False
        if score.winner:
            return self._to("MATCH", t)
        score.next_game()
        self._new_board(score.seat())
        return self._to("READY", t)
