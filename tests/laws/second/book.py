"""What the rule sets differ in (LAWS 1.1, decision 2) and the switches of a club."""

from dataclasses import dataclass, replace

ROUNDS = ("league", "quarter", "semi", "final")


@dataclass(frozen=True)
class Book:
    """One rule set. Times in ms; `boards` 0: no limit; `target` 0: every board is a game."""

    laws: str
    queen: int = 3  # S25b
    cutoff: int = 22  # S27
    board_cap: int = 12  # S28
    target: int = 25  # S29a
    boards: int = 8  # S29a
    boards_late: int = 0  # DE24
    games: int = 3  # S30
    games_late: int = 3
    late_from: int = 1
    break_attempts: int = 3  # S18a
    early_queen_keeps: int = 0  # S68a
    off_loses_turn: int = 0  # S38, IT81
    shot_ms: int = 15000  # S23

    @property
    def club(self):
        """Whether the text is the club knockout's (002)."""
        return self.laws == "knockout"

    def late(self, name):
        """Whether the round `name` is one of the late rounds."""
        return ROUNDS.index(name) >= self.late_from

    def whole(self, score):
        """The queen in a queen-only result: her value, 1 from the cut-off on (decision 5)."""
        return self.queen if score < self.cutoff else 1

    def adds(self, score):
        """The queen in an ordinary result: her value, 0 from the cut-off on (decision 5)."""
        return self.queen if score < self.cutoff else 0


BOOKS = {
    "icf25": Book("icf25"),
    "sag": Book("sag"),  # decision 1
    "classic29": Book("classic29", queen=5, cutoff=24, board_cap=14, target=29, boards=9,
                      boards_late=9, break_attempts=2),
    "knockout": Book("knockout", queen=0, board_cap=0, target=0, boards=1, boards_late=1,
                     games=1, late_from=2, early_queen_keeps=1, off_loses_turn=1),
}


def book_of(config):
    """The rule set of a script's config, a club's switches applied."""
    return replace(BOOKS[config["laws"]], **config.get("switches", {}))


def other(side):
    """The other one of a and b."""
    return "b" if side == "a" else "a"
