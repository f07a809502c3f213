"""The result of a match as JSON text, from the firmware's own state (contract of `replay --json`).

Built as text in one fixed order, so that every interpreter gives the same bytes.
"""

from pocketlaw.carrom import codes, terms
from pocketlaw.carrom.actstates import CAUSES
from pocketlaw.carrom.match import SHEET_ROWS, SHEET_WIDTH

_SIDES = ("a", "b")
_QUEENS = ("board", "pending", "a", "b")
_SEATS = ("a1", "b1", "a2", "b2")


def of_match(match, t, events, faults=()):
    """Return the result at match ms `t`; `faults`: (t, kind, arg) as app.faults lists them."""
    return ('{"laws": "%s", "state": "%s", "match": {"winner": %s, "games_won": %s%s}, '
            '"games": [%s], "board": %s, "clock": %s, "events": %d, "faults": [%s]}') % (
        match.laws.ident, terms.STATES[match.state], side(_match_winner(match)), pair(match.won),
        _forfeit(match) + _protest(match),
        ", ".join(_games(match)), _board(match), _clock(match, t), events,
        ", ".join([_fault(fault) for fault in faults]))


def _match_winner(match):
    """Return the winner's side, as the game's from the end of the deciding board on, else -1."""
    if match.protest1:
        return -1  # withheld until the referee has ruled (IT114)
    if match.winner < 0 and match.game_over:
        last = match.game_over - 1
        if match.won[last] >= match.laws.games_to_win(match.round_no):
            return last
    return match.winner


def _forfeit(match):
    """Return who lost the match off the board and by which cause, as JSON; "" when nobody did."""
    if not match.forfeit_by1:
        return ""
    cause = CAUSES[match.forfeit_cause - 1] if match.forfeit_cause else None
    return ', "forfeit": {"by": %s, "cause": %s}' % (
        side(match.forfeit_by1 - 1), '"' + cause + '"' if cause else "null")


def _protest(match):
    """Return the open protest as JSON, "" when there is none."""
    if not match.protest1:
        return ""
    return ', "protest": {"by": %s, "game": %d, "board": %d}' % (
        side(match.protest1 - 1), match.game, match.board)


def side(number):
    """Return a side as JSON: "a", "b" or null."""
    return '"' + _SIDES[number] + '"' if number in (0, 1) else "null"


def pair(values):
    """Return two numbers by side."""
    return '{"a": %d, "b": %d}' % (values[0], values[1])


def sheet(match):
    """Return the score sheet: one list for each ended board, oldest first.

    Columns: game, board, breaker, winner (-1 void), points, queen code, left a, left b, strokes,
    decisions, overridden, slam (1 white, 2 black).
    """
    rows = []
    for i in range(max(0, match.sheet_n - SHEET_ROWS), match.sheet_n):
        at = i % SHEET_ROWS * SHEET_WIDTH
        row = list(match.sheet[at:at + SHEET_WIDTH])
        rows.append([row[0], row[1], row[2], row[3] - 1] + row[4:8] + [row[8] << 8 | row[9]]
                    + [row[10], row[11] & 1, row[11] >> 1])
    return rows


def games(match):
    """Return [number, score pair, winner or -1, rows] for each game that has an ended board."""
    out = []
    for row in sheet(match):
        if not out or out[-1][0] != row[0]:
            out.append([row[0], [0, 0], -1, []])
        if row[3] >= 0:
            out[-1][1][row[3]] += row[4]
        out[-1][3].append(row)
    for game in out:
        if match.laws.target:  # the recorded score stops there (decision 19)
            game[1] = [min(points, match.laws.target) for points in game[1]]
        if game[0] < match.game or match.game_over:
            game[2] = _winner(match, game)
    return out


def _winner(match, game):
    if not match.laws.target:
        return game[3][-1][3]
    return 0 if game[1][0] > game[1][1] else 1


def _games(match):
    out = []
    for number, score, winner, rows in games(match):
        boards = []
        for row in rows:
            boards.append(
                '{"n": %d, "breaker": %s, "winner": %s, "points": %d, "queen": %s, "left": %s, '
                '"strokes": %d, "decisions": %d%s}' % (
                    row[1], side(row[2]), side(row[3]), row[4],
                    side(row[5] - 2), pair(row[6:8]), row[8], row[9],
                    ("", ', "slam": "white"', ', "slam": "black"')[row[11]]))
        out.append('{"n": %d, "score": %s, "winner": %s, "boards": [%s]}' % (
            number, pair(score), side(winner), ", ".join(boards)))
    return out


def _board(m):
    state = m.act_from if m.state == codes.RULING and m.ruling.act else m.state
    if state in (codes.SETUP, codes.TOSS, codes.MATCH, codes.GAME):
        return "null"
    left = m.left
    if m.state == codes.PAUSED:  # what power left to be placed will lie there when play goes on
        left = [m.left[i] + m.back[i] + m.outer_back[i] * m.nested for i in range(2)]
    text = ('{"n": %d, "breaker": %s, "on_strike": %s, "white": %s, "left": %s, "queen": "%s", '
            '"due": %s') % (m.board, side(m.breaker), side(m.side), side(m.breaker),
                            pair(left), _QUEENS[m.queen], pair(m.due))
    if m.event == codes.DOUBLES:
        text += ', "player": "%s"' % _SEATS[m.seat]
    if m.trial:
        text += ', "trial": %d' % m.trial
    return text + "}"


def _clock(m, t):
    running = m.state == codes.PLACING or (m.state == codes.AIM and not m.expired(t))
    left = m.remaining(t) if running or m.state == codes.PAUSED else 0
    return '{"running": %s, "left_ms": %d}' % ("true" if running else "false", left)


def _fault(fault):
    t, kind, arg = fault
    text = terms.FAULT_TEXTS[kind] + (" (pocket %d)" % arg if arg else "")
    return '{"t": %d, "kind": "%s", "text": "%s"}' % (t, terms.FAULTS[kind], text)
