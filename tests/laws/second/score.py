"""Boards, games and who breaks (LAWS 1.1, decisions 6, 19, 27; 000 and 001/2.21-22 on slams)."""

from tests.laws.second.book import other


class Score:
    """Points, games and openers of one match. `opener`: the seat 0 to 3 (a1 b1 a2 b2)."""

    def __init__(self, book, config, opener):
        self.book, self.opener = book, opener
        self.late = book.late(config.get("round", "league"))
        self.best_of = book.games_late if self.late else book.games
        self.games, self.won, self.winner, self.forfeit = [], {"a": 0, "b": 0}, None, None
        self.game_n, self.boards, self.points, self.extra = 1, [], {"a": 0, "b": 0}, None
        self.over, self.protest = None, None

    def played(self):
        """How many boards of this game count."""
        return len([row for row in self.boards if row["winner"]])

    def seat(self):
        """Who breaks the next board: to the right, board by board and game by game (S22)."""
        if self.extra is not None:
            return self.extra
        return (self.opener + (self.game_n + 1) % 2 + self.played()) % 4

    def board_over(self, row):
        """Enter a finished board."""
        self.boards.append(dict(row, n=self.played() + 1))
        if row["winner"]:
            self.points[row["winner"]] += row["points"]
        self._settle(row["winner"])

    def _settle(self, winner):
        self.over = self._game_winner(winner)
        if self.over:
            self.won[self.over] += 1
            if self.won[self.over] > self.best_of // 2:
                self.winner = self.over
        self._list()

    def _game_winner(self, winner):
        if not winner or not self.book.target:
            return winner
        a, b = self.points["a"], self.points["b"]
        if max(a, b) >= self.book.target or (self.at_limit() and a != b):
            return "a" if a > b else "b"
        return None

    def at_limit(self):
        """Whether the last board of the game has been played."""
        limit = self.book.boards_late if self.late else self.book.boards
        return bool(self.book.target and limit and self.played() >= limit)

    def _list(self):
        top = self.book.target or 99
        game = {"n": self.game_n, "winner": self.over, "boards": [dict(b) for b in self.boards],
                "score": {k: min(v, top) for k, v in self.points.items()}}  # decision 19
        self.games = [g for g in self.games if g["n"] != self.game_n] + [game]

    def after_board(self):
        """The state that ok leads to from BOARD."""
        if self.over:
            return "GAME"
        if self.boards[-1]["winner"]:
            self.extra = None
            if self.at_limit():
                return "TOSS"
        return "READY"

    def next_game(self):
        """Begin the next game."""
        self.game_n += 1
        self.boards, self.points, self.extra = [], {"a": 0, "b": 0}, None
        self.over = None

    def lose_match(self, by, cause):
        """IT107; decision 28: the games stand as they are."""
        self.winner = other(by)
        self.forfeit = {"by": by, "cause": cause}

    def upheld(self):
        """IT114: the board just finished is void, its number is played again."""
        row = self.boards[-1]
        self.points[row["winner"]] -= row["points"]
        row.update(winner=None)
        if self.over:
            self.won[self.over] -= 1
        self.over = self.winner = self.protest = None
        self._list()

    def result(self):
        """The result's `match` and `games`."""
        match = {"winner": None if self.protest else self.winner, "games_won": dict(self.won)}
        match["forfeit"] = dict(self.forfeit) if self.forfeit else None
        match["protest"] = {"by": self.protest} if self.protest else None
        return {"match": match, "games": [dict(g) for g in self.games]}
