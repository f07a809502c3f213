"""Makes input scripts of whole lawful matches, by seed: for the demo, the soak and the tests.

The players are dice; the match itself (who strikes, what is left, what may fall) is followed by
the firmware's own core, so every press is one an umpire would make.
"""

import random

from pocketlaw.carrom import boards, codes, rulesets, terms
from pocketlaw.carrom.match import Match
from pocketlaw.carrom.step import step

_PIECE = ("", "white", "black", "queen", "striker")


class Matchmaker:
    """One scripted match; `lines()` plays the dice to the end and returns the script."""

    def __init__(self, laws: str, seed: int, event: str = "singles", round_name: str = "league",
                 names: tuple = ("Asha", "Bilal"), skill: float = 0.6):
        self.dice = random.Random(f"{laws} {seed} {event} {round_name}")
        self.skill = skill
        toss, choice = self.dice.choice("ab"), self.dice.choice(("break", "side"))
        a, b = names if event == "singles" else (list(names[0]), list(names[1]))
        self.script: list[dict] = [{"t": 0, "config": {
            "laws": laws, "event": event, "round": round_name, "a": a, "b": b, "toss": toss,
            "choice": choice, "board": "RPI_PICO", "seed": seed}}]
        self.t = 500
        self.match = Match(
            rulesets.load(laws), ("singles", "doubles").index(event),
            terms.ROUNDS.index(round_name), "ab".index(toss), ("break", "side").index(choice))
        boards.begin(self.match)

    def lines(self, most: int = 20000) -> list[dict]:
        """Return the whole script; `most` bounds its length."""
        while self.match.state != codes.MATCH and len(self.script) < most:
            self._act()
        self.script.append({"t": self.t + 1000, "end": True})
        return self.script

    def _wait(self, low: int, high: int) -> None:
        self.t += self.dice.randint(low, high)

    def _event(self, line: dict, code: int, a: int = 0) -> bool:
        """Let the match take the event; only what it takes becomes a line."""
        if step(self.match, code, a, 0, 0, 0, self.t):
            return False
        self.script.append({"t": self.t, **line})
        return True

    def _press(self, button: str, code: int, a: int = 0) -> bool:
        return self._event({"press": button}, code, a)

    def _act(self) -> None:
        state = self.match.state
        if state == codes.READY:
            self._wait(1500, 2500)
            self._press("play", codes.EV_PLAY)
        elif state == codes.AIM:
            self._stroke()
        elif state == codes.TOSS:
            self._wait(1500, 2500)
            self._press("ok", codes.EV_TOSS, 0)
        elif state == codes.RULING:
            self._wait(900, 1500)
            if self.match.ruling.demand and self.dice.random() < 0.5:
                self._press("white", codes.EV_DEMAND, 1)
                self._wait(600, 900)
            self._press("ok", codes.EV_OK)
        elif state == codes.PLACING:
            self._wait(2000, 6000)
            if self.dice.random() < 0.05:
                self._press("foul", codes.EV_WAIVE)
            else:
                self._press("ok", codes.EV_OK)
        else:  # BOARD, GAME
            self._wait(1500, 2500)
            self._press("ok", codes.EV_OK)

    def _stroke(self) -> None:
        """Aim, strike, let pieces fall (by sensor or by button), come to rest."""
        self._wait(1500, 11000)
        falls = self._falls()
        if not falls or self.dice.random() < 0.35:
            self._press("ok", codes.EV_OK)
            by_button = True
        else:
            by_button = False
        for piece in falls:
            if by_button:
                self._wait(700, 1200)
                self._press(_PIECE[piece], codes.EV_PIECE, piece)
            else:
                if self.match.state == codes.MOVING:
                    self._wait(450, 900)
                drop = {"pocket": self.dice.randint(1, 4), "piece": _PIECE[piece]}
                self._event({"drop": drop}, codes.EV_DROP, piece)
        if self.match.state == codes.AIM:  # none of them could fall
            self._press("ok", codes.EV_OK)
        if self.dice.random() < 0.03:
            self._wait(400, 600)
            self._press("foul", codes.EV_IMPROPER)
        self._wait(1400, 1600)
        self._press("ok", codes.EV_OK)

    def _falls(self) -> list[int]:
        """What falls in this stroke: mostly own pieces, sometimes the others."""
        m = self.match
        own = codes.WHITE if m.side == m.breaker else codes.BLACK
        opp = codes.BLACK if own == codes.WHITE else codes.WHITE
        falls = []
        room = {piece: m.limit(piece) for piece in (1, 2, 3, 4)}

        def fall(piece: int, chance: float) -> None:
            if room[piece] and self.dice.random() < chance:
                room[piece] -= 1
                falls.append(piece)

        last = m.left[m.side] == 1 and m.queen == codes.Q_BOARD
        fall(codes.QUEEN, 0.5 if last else 0.12 if m.left[m.side] < 8 else 0.02)
        fall(own, 0.15 if last and codes.QUEEN not in falls else self.skill)
        fall(own, 0.15)
        fall(opp, 0.06)
        fall(codes.STRIKER, 0.05)
        return falls
