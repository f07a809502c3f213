"""READY, BOARD, GAME and MATCH: who breaks, who won, scores, what comes next."""

from pocketlaw.carrom import boards, codes
from pocketlaw.carrom.match import SHEET_ROWS, SHEET_WIDTH
from pocketlaw.carrom.screens.clock import undoing
from pocketlaw.draw import icons, pen
from pocketlaw.draw import phrases as ph
from pocketlaw.draw.words import named

_FULL = 127
_SPACE = 32


def ready(v, app, m):
    """READY: the breaker with white, the other with black, board and game; then "Play"."""
    p = v.pen
    w = v.words
    w.cell(p, 0, 0, 62, ph.PLAY_ASK, 255, pen.CENTRE)
    v.canvas.fill(62, 0, 4, 2, 0)
    if m.trial or m.extra:
        w.cell(p, 66, 0, 61, ph.TRIAL if m.trial else ph.EXTRA)
    elif m.game == 1 and m.board == 1:
        _rule_set(v, 66, 61, m)
    else:
        _numbers(v, 66, 0, m)
    for k in range(2):
        side = m.breaker if k == 0 else 1 - m.breaker
        page = 2 + 2 * k
        p.sign(0, page, icons.BLACK16 if k else icons.WHITE16, 16, 2)
        p.bold(20, page, 80, _team(v, m, side))
        w.number(p, 104, page, 22, m.score[side], 0, pen.RIGHT)
    if app.undoing:
        undoing(v, app.undoing)
    elif m.brk > 1:
        w.cell(p, 0, 6, 90, ph.ATTEMPT)
        w.number(p, 92, 6, 20, m.brk)
    else:
        # Whoever took the side, the breaker's side sits first (000/39, 001/5.1, 004/3).
        first = m.game == 1 and m.board == 1 and not m.sheet_n
        named(v, 6, _FULL, _breaker(v, m), ph.SITS_FIRST if first else ph.BREAKS)


def _rule_set(v, x, w, m):
    """The rule set's name at the start of a match; with the numbers below it when it is short."""
    p = v.pen
    name = p.line
    n = p.ascii(m.laws.name)
    cut = _line_end(name, n, w)
    p.text(x, 0, w, name, 0, cut)
    if cut == n:
        p.small(x, 1, w, b"G1 B1")
        return
    if name[cut] == _SPACE:
        cut += 1
    p.text(x, 1, w, name, cut, n)


def _line_end(text, n, w):
    """Return where to break text[:n] for a small line of `w` pixels, at a space if there is."""
    ink = -1
    cut = 0
    for i in range(n):
        ink += pen.width(text, i, i + 1, 0) + 1
        if ink > w:
            return cut or i
        if text[i] == _SPACE:
            cut = i
    return n


def _numbers(v, x, page, m):
    """Game and board in the bold face."""
    p = v.pen
    p.bold(x, page, 11, b"G")
    v.words.number(p, x + 12, page, 16, m.game)
    p.bold(x + 30, page, 10, b"B")
    v.words.number(p, x + 41, page, 20, m.board)


def _team(v, m, side):
    """Return the name for a side; in doubles its seat that broke, or its first."""
    if len(v.names) < 4:
        return v.names[side]
    return v.names[m.seat] if m.seat & 1 == side else v.names[side]


def _breaker(v, m):
    """Return the name of the player who breaks."""
    return v.names[m.seat] if len(v.names) > 2 else v.names[m.side]


def board(v, app, m):
    """BOARD: its result, the score of the game, who breaks next or the change of sides."""
    w = v.words
    ended = _ended(m)
    winner = (ended & 3) - 1
    points = ended >> 4
    slam = ended >> 2 & 3
    if winner < 0:
        w.cell(v.pen, 0, 0, _FULL, ph.BOARD_VOID)
    else:
        width = _FULL
        if m.laws.target:
            width = 96
            v.pen.bold(98, 0, 9, b"+")
            w.number(v.pen, 108, 0, 19, points)
        named(v, 0, width, v.names[winner], ph.WINS)
    _pair(v, m, m.score)
    if app.undoing:
        undoing(v, app.undoing)
    elif m.protest1:
        _wait(v, ph.ACT_PROTEST, boards.protest_left(m, app.shown_t))
    elif m.game_over:
        named(v, 6, _FULL, v.names[m.game_over - 1], ph.WINS_GAME)
    elif m.swap:
        _wait(v, ph.CHANGE_SIDES, boards.interval_left(m, app.shown_t))
    elif m.trial:
        w.cell(v.pen, 0, 6, _FULL, ph.TRIAL)
    elif slam:
        w.cell(v.pen, 0, 6, _FULL, ph.WHITE_SLAM if slam == boards.WHITE_SLAM else ph.BLACK_SLAM)
    else:
        _next(v, m)


def _ended(m):
    """Return points << 4 | slam << 2 | winner + 1 (0: void) of the board that just ended: from
    its row on the sheet, since an act may have been ruled meanwhile; a trial board has none.

    One number, for a tuple would take memory."""
    r = m.ruling
    if m.trial:
        return r.points + (r.demand if r.demanded else 0) << 4 | r.winner + 1
    at = (m.sheet_n - 1) % SHEET_ROWS * SHEET_WIDTH
    return m.sheet[at + 4] << 4 | (m.sheet[at + 11] >> 1 & 3) << 2 | m.sheet[at + 3]


def interval(m, t):
    """Return ms left of what runs between boards, the referee's hour first; -1 where none does."""
    return boards.protest_left(m, t) if m.protest1 else boards.interval_left(m, t)


def _next(v, m):
    """Who breaks the next board; after the last one, level, a toss says it (S29b)."""
    limit = m.laws.board_limit(m.round_no)
    if limit and m.board >= limit and not m.void:
        v.words.cell(v.pen, 0, 6, _FULL, ph.WHO_BREAKS)
        return
    seat = m.toss_won if m.extra else (boards.break_seat(m) + (0 if m.void else 1)) & 3
    who = v.names[seat if len(v.names) > 2 else seat & 1]
    v.words.cell(v.pen, 0, 6, 74, ph.NEXT_BREAK)
    v.pen.bold(76, 6, 51, who)


def _wait(v, phrase, ms):
    """A change of sides or a rest, and what is left of it; inverted when it is over."""
    v.words.cell(v.pen, 0, 6, 80, phrase, 255, pen.CENTRE)
    minutes(v, 84, ms, 6)


def minutes(v, x, ms, page):
    """Minutes and seconds in the bold face, rounded up, 43 columns from x on."""
    p = v.pen
    w = v.words
    flip = 0 if ms else 255
    seconds = (ms + 999) // 1000
    w.number(p, x, page, 18, seconds // 60, flip, pen.RIGHT)
    p.bold(x + 18, page, 5, b":", flip, pen.CENTRE)
    w.number(p, x + 23, page, 9, seconds % 60 // 10, flip)
    w.number(p, x + 32, page, 9, seconds % 10, flip)


def game(v, app, m):
    """GAME and MATCH: games won, and the rest or change of sides before the next game."""
    over = m.state == codes.MATCH
    who = m.winner if over else m.game_over - 1
    named(v, 0, _FULL, v.names[who], ph.WINS_MATCH if over else ph.WINS_GAME)
    _pair(v, m, m.won)
    if app.undoing:
        undoing(v, app.undoing)
    elif m.protest1:
        _wait(v, ph.ACT_PROTEST, boards.protest_left(m, app.shown_t))
    elif m.forfeit_by1:
        cause = m.forfeit_cause
        v.words.cell(v.pen, 0, 6, _FULL, ph.CAUSE_A + cause - 1 if cause else ph.ACT_CONCEDE_MATCH)
    elif over:
        _game_scores(v, m)
    else:
        left = boards.interval_left(m, app.shown_t)
        if left >= 0:
            _wait(v, ph.REST if boards.rest_next(m) else ph.CHANGE_SIDES, left)
            if boards.rest_next(m):  # sides change too, within the rest (S31, IT102)
                v.words.cell(v.pen, 0, 0, _FULL, ph.CHANGE_SIDES)


def _game_scores(v, m):
    """The scores of the games, added up from the sheet."""
    p = v.pen
    x = 0
    for number in range(1, m.game + 1):
        score = _SUM
        score[0] = score[1] = 0
        for k in range(min(m.sheet_n, SHEET_ROWS)):
            at = k * SHEET_WIDTH
            if m.sheet[at] == number and m.sheet[at + 3]:
                score[m.sheet[at + 3] - 1] += m.sheet[at + 4]
        if x > 84 or not score[0] + score[1]:
            continue
        v.words.number(p, x, 6, 18, score[0], 0, pen.RIGHT)
        p.bold(x + 19, 6, 5, b"-")
        v.words.number(p, x + 25, 6, 17, score[1])
        x += 42


_SUM = [0, 0]


def _pair(v, m, pair):
    """Both names and their numbers in mid digits, pages 2-5."""
    p = v.pen
    p.small(0, 2, 60, v.names[0], 0, pen.CENTRE)
    p.small(66, 2, 60, v.names[1], 0, pen.CENTRE)
    _mid(v, 13, 3, pair[0])
    v.canvas.fill(60, 4, 7, 1, 0x3C)
    _mid(v, 79, 3, pair[1])


def _mid(v, x, page, value):
    """A number of up to two mid digits, centred in 34 columns."""
    c = v.canvas
    if value > 9:
        v.words.mid(v.pen, x, page, value // 10 % 10)
        c.fill(x + 16, page, 2, 3, 0)
        v.words.mid(v.pen, x + 18, page, value % 10)
    else:
        c.fill(x, page, 9, 3, 0)
        v.words.mid(v.pen, x + 9, page, value % 10)
        c.fill(x + 25, page, 9, 3, 0)
