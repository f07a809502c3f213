"""Second model, the match: boards, games and who breaks (LAWS 1.1, decisions 6, 19, 27)."""

TARGET = {"icf25": 25, "sag": 25, "classic29": 29}
LIMIT = {"icf25": 8, "sag": 8, "classic29": 9}


class Score:
    """Points, games and openers of one match."""

    def __init__(self, laws, event_round, opener):
        self.laws, self.round, self.opener = laws, event_round, opener
        self.games, self.won, self.winner, self.forfeit = [], {"a": 0, "b": 0}, None, None
        self.best_of = 3
        if laws == "knockout":
            self.best_of = 3 if event_round in ("semi", "final") else 1
        self.game_n, self.boards, self.points, self.extra = 1, [], {"a": 0, "b": 0}, None

    def _limit(self):
        if self.round in ("quarter", "semi", "final") and self.laws != "classic29":
            return None  # decision 2
        return LIMIT[self.laws]

    def _played(self):
        return len([b for b in self.boards if b["winner"]])

    def breaker(self):
        """Who breaks the next board: alternately; game 2 the other way round."""
        if self.extra:
            return self.extra
        opener = self.opener if self.game_n % 2 else _other(self.opener)
        return opener if self._played() % 2 == 0 else _other(opener)

    def number(self, state):
        return self.boards[-1]["n"] if state == "BOARD" else self._played() + 1

    def board_over(self, row):
        row = dict(row, n=self._played() + 1)
        self.boards.append(row)
        winner = row["winner"]
        if winner:
            self.points[winner] += row["points"]
        self.over = self._game_winner(winner)
        if self.over:
            self.won[self.over] += 1
            if self.won[self.over] > self.best_of // 2:
                self.winner = self.over
        self._list(self.over)

    def _game_winner(self, winner):
        if not winner:
            return None
        if self.laws == "knockout":
            return winner
        a, b = self.points["a"], self.points["b"]
        if max(a, b) >= TARGET[self.laws]:
            return "a" if a > b else "b"
        limit = self._limit()
        if limit and self._played() >= limit and a != b:
            return "a" if a > b else "b"
        return None

    def _list(self, winner):
        target = TARGET.get(self.laws, 99)
        game = {"n": self.game_n, "winner": winner, "boards": [dict(b) for b in self.boards],
                "score": {k: min(v, target) for k, v in self.points.items()}}
        self.games = [g for g in self.games if g["n"] != self.game_n] + [game]

    def after_board(self):
        """The state that ok leads to from BOARD."""
        if self.over:
            return "GAME"
        if self.boards[-1]["winner"]:
            self.extra = None
            limit = self._limit()
            if self.laws != "knockout" and limit and self._played() >= limit:
                return "TOSS"
        return "READY"

    def next_game(self):
        self.game_n += 1
        self.boards, self.points, self.extra = [], {"a": 0, "b": 0}, None

    def lose_match(self, by, cause):
        self.winner = _other(by)
        self.forfeit = {"by": by, "cause": cause}

    def result(self):
        match = {"winner": self.winner, "games_won": dict(self.won)}
        if self.forfeit:
            match["forfeit"] = self.forfeit
        return {"match": match, "games": [dict(g) for g in self.games]}


def _other(side):
    return "b" if side == "a" else "a"
