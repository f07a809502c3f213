"""What sheet and page say in sentences: names, the outcome, an umpire's call with its law."""

from host_tools.errors import ToolError
from host_tools.laws.words import why
from host_tools.results.words import Words


def side_name(doc: dict, side: str) -> str:
    """Return the player of `side`, or both of a pair."""
    return " & ".join(doc["players"][side])


def outcome(doc: dict, words: Words) -> str:
    """Return who won the match, or that it is not finished; a forfeit with its cause."""
    match = doc["match"]
    won = match["games_won"]
    if not match["winner"]:
        return words("unfinished", **won)
    text = words("winner", name=side_name(doc, match["winner"]), **won)
    forfeit = match.get("forfeit")
    if forfeit:
        name = side_name(doc, forfeit["by"])
        text += ";  " + (words("forfeit", name=name, cause=words("cause", forfeit["cause"]))
                         if forfeit["cause"] else words("forfeit_plain", name=name))
    return text


def call_lines(doc: dict, call: dict, words: Words) -> tuple[str, list[str]]:
    """Return (the call in one line with law numbers, our words for each of those laws)."""
    what = words("call", call["call"])
    if call["cause"]:
        named = call["call"] == "match_loss"  # IT107 a to i
        what += f" ({words('cause', call['cause']) if named else call['cause']})"
    parts = [f"{words('game')} {call['game']}, {words('board').lower()} {call['board']}",
             f"{call['t'] // 60000}:{call['t'] // 1000 % 60:02d}",
             f"{what}, {side_name(doc, call['by'])}", _says(doc, call, words)]
    if call["overridden"] and call["call"] != "override":
        parts.append(words("call", "override"))
    if call["laws"]:
        parts.append(f"{words('law')} " + ", ".join(call["laws"]))
    return " | ".join(part for part in parts if part), _reasons(call)


def _reasons(call: dict) -> list[str]:
    out = []
    for key in call["laws"]:
        try:
            out.append(f"{key}: {why(key)}")
        except ToolError:
            continue  # a key with no words of ours
    return out


def _says(doc: dict, call: dict, words: Words) -> str:
    """The ruling in one sentence, in the sheet's language."""
    if words.lang == "en":
        return call["say"].removesuffix(" (confirm)")
    board = call["result"]
    if board:
        if not board["winner"]:
            return words("board_void")
        return words("wins_board", name=side_name(doc, board["winner"]), n=board["points"])
    to_play = side_name(doc, call["to_play"])
    parts = [words("plays_on" if call["keeps"] else "to_play", name=to_play)]
    parts += [words("places", n=call["back"][side], name=side_name(doc, side))
              for side in "ab" if call["back"][side]]
    if call["back"]["queen"]:
        parts.append(words("queen_centre"))
    return "; ".join(parts)
