"""The score sheet of a result, for people."""

from host_tools.journal.journalfile import title
from pocketlaw.journal.header import Header


def sheet_text(result: dict, header: Header | None) -> str:
    """Return the sheet of a journal's match; `header` None when no match was begun."""
    if header is None:
        return f"State: {result['state']}, no match was begun"
    return sheet_of(result, [name.decode() for name in header.names], title(header.laws))


def sheet_of(result: dict, players: list[str], laws: str) -> str:
    """Return the sheet as lines of text: one line a board, the games, the winner."""
    names = {"a": " & ".join(players[0::2]), "b": " & ".join(players[1::2])}
    lines = [f"{names['a']} (a) against {names['b']} (b), {laws}"]
    for game in result["games"]:
        score = game["score"]
        lines.append("")
        lines.append(f"Game {game['n']}: {score['a']} - {score['b']}"
                     + (f", won by {names[game['winner']]}" if game["winner"] else ""))
        lines.append("  board  break  winner  points  queen  left a-b  strokes")
        for row in game["boards"]:
            mark = " umpire's decision" if row["decisions"] else ""
            lines.append(f"  {row['n']:>5}  {row['breaker']:>5}  {row['winner'] or 'void':>6}  "
                         f"{row['points']:>6}  {row['queen'] or '-':>5}  "
                         f"{row['left']['a']:>5}-{row['left']['b']}  {row['strokes']:>8}{mark}")
    lines.append("")
    winner = result["match"]["winner"]
    won = result["match"]["games_won"]
    if winner:
        lines.append(f"Winner: {names[winner]} ({winner}), games {won['a']} - {won['b']}")
    else:
        lines.append(f"State: {result['state']}, games {won['a']} - {won['b']}")
    for fault in result["faults"]:
        lines.append(f"Fault at {fault['t']} ms: {fault['text']}")
    return "\n".join(lines)
