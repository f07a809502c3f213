"""A ruling in one short English sentence, for the laptop's answers and the score sheet."""


def say(ruling, names):
    """Return the sentence of a relative ruling; names are str, own first: ("A", "B").

    E.g. "A plays on", "B to play; place 2 of A; queen to the centre", "A wins the board, 7
    points, 1 more on demand". Ends with " (confirm)" where the umpire must confirm.
    """
    if ruling.over:
        parts = [_result(ruling, names)]
    else:
        parts = [_turn(ruling, names)]
        for i in range(2):
            if ruling.back[i]:
                parts.append("place " + str(ruling.back[i]) + " of " + names[i])
        if ruling.back_queen:
            parts.append("queen to the centre")
        if ruling.queen == 1:
            parts.append("cover owed")
        for i in range(2):
            if ruling.due[i]:
                parts.append(names[i] + " owes " + str(ruling.due[i]))
    return "; ".join(parts) + (" (confirm)" if ruling.confirm else "")


def _turn(ruling, names):
    """Whose turn it is, or whose attempt at the break."""
    if not ruling.turn:
        if ruling.brk > 1 and not ruling.act:
            return "Next attempt at the break: " + names[0]
        return names[0] + " plays on"
    if ruling.brk and not ruling.act:
        return names[1] + " to break"
    return names[1] + " to play"


def _result(ruling, names):
    """Who wins the board and what it counts."""
    if ruling.winner < 0:
        return "Board void, to be replayed"
    text = names[ruling.winner] + " wins the board"
    if ruling.points:
        text += ", " + str(ruling.points) + (" point" if ruling.points == 1 else " points")
    if ruling.demand:
        text += ", " + str(ruling.demand) + " more on demand"
    return text
