"""A game in SoL's terms: for each board the pieces left, the queen, and what that counts.

SoL knows no laws: a board is `coins` (0-9, of one side only) and who has the queen. It credits the
side with coins that many points and 3 for the queen below 22; with 0 and 0 the queen's side has 3,
or 1 from 22 on. Totals stop at 25. So each board is written in the first way that SoL counts as
what the box ruled.
"""

from host_tools.errors import ToolError

TARGET = 25
MOST_COINS = 9
_QUEEN, _CUTOFF = 3, 22


def refusal(doc: dict, game: int | None) -> str:
    """Return why SoL can not take this match as single games, or ""; `game`: the one wanted."""
    laws = doc["laws"]
    if not laws["target"]:
        return f"{laws['name']}: no points are counted, SoL has nothing to store"
    if laws["target"] != TARGET or laws["queen"] != _QUEEN:
        return (f"{laws['name']}: a game to {laws['target']} with a queen of {laws['queen']}; "
                f"SoL counts to {TARGET} with a queen of {_QUEEN}")
    if game is None and laws["games_to_win"] > 1:
        return ("a match of several games: this field of SoL holds one; "
                "name it with --game 1, 2 or 3")
    return ""


def boards(doc: dict, game: int) -> list[dict]:
    """Return SoL's rows of game `game`: number, coins1, coins2, queen ("1", "2" or None).

    Side a is competitor 1. A board replayed counts once. ToolError names a board that SoL can not
    hold.
    """
    out: list[dict] = []
    totals = {"a": 0, "b": 0}
    for board in _of(doc, game):
        winner = board["winner"]
        if winner is None:
            continue
        coins, queen = _row(board, totals[winner], f"game {game}, board {board['n']}")
        totals[winner] += board["points"]
        out.append({"number": len(out) + 1, "coins1": coins if winner == "a" else 0,
                    "coins2": coins if winner == "b" else 0,
                    "queen": {"a": "1", "b": "2", None: None}[queen]})
    return out


def score(doc: dict, game: int) -> tuple[int, int]:
    """Return the game's score, side a first; never above SoL's 25 (LAWS: the target)."""
    points = {"a": 0, "b": 0}
    for board in _of(doc, game):
        if board["winner"]:
            points[board["winner"]] += board["points"]
    return min(points["a"], TARGET), min(points["b"], TARGET)


def breaker(doc: dict, game: int) -> str | None:
    """Return the side that broke the game's first board."""
    rows = _of(doc, game)
    return rows[0]["breaker"] if rows else None


def _of(doc: dict, game: int) -> list[dict]:
    return next((g["boards"] for g in doc["games"] if g["n"] == game), [])


def counts(coins: int, queen: bool, had: int) -> int:
    """Return what SoL credits for `coins` and the `queen` to a side that had `had` points."""
    if not coins:
        return (_QUEEN if had < _CUTOFF else 1) if queen else 0
    return coins + (_QUEEN if queen and had < _CUTOFF else 0)


def _row(board: dict, had: int, where: str) -> tuple[int, str | None]:
    """Return (coins of the winner, side with the queen)."""
    winner, points, queen = board["winner"], board["points"], board["queen"]
    other = "b" if winner == "a" else "a"
    left = board["left"][other]
    ways = [(left, queen), (left, winner), (0, winner), (points, None), (points - _QUEEN, winner)]
    if had + MOST_COINS >= TARGET and points > MOST_COINS:
        ways.append((MOST_COINS, None))  # the game is at 25 either way
    for coins, holder in ways:
        if not 0 <= coins <= MOST_COINS or (not coins and holder == other):
            continue
        worth = counts(coins, holder == winner, had)
        if worth == points or (coins == MOST_COINS and had + worth >= TARGET <= had + points):
            return coins, holder
    raise ToolError(f"{where}: {points} points can not be written in SoL "
                    f"(0 to {MOST_COINS} pieces and the queen)")
