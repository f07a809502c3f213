"""Boards, games and the match: toss, break rotation, results, change of sides (LAWS 1.1)."""

from pocketlaw.carrom import codes, rows
from pocketlaw.carrom.match import SHEET_ROWS, SHEET_WIDTH
from pocketlaw.compat import const

_TRIALS = const(2)


def begin(m):
    """Start the match: READY when toss and choice came with the config, else TOSS."""
    m.reset()
    if m.toss >= 0 and m.choice >= 0:
        choice(m, m.choice)


def toss(m, side, b=0, c=0, d=0, t=0):
    """TOSS: `side` won it. For an extra board that side breaks at once (S29b), by its seat 1."""
    if m.state != codes.TOSS or m.toss_step or side > 1:
        return codes.NOT_NOW
    m.toss_won = side
    if m.extra:
        _set_up(m, side)
    else:
        m.toss_step = 1
    return codes.OK


def choice(m, what, b=0, c=0, d=0, t=0):
    """TOSS: the winner takes the break (0) or the side (1); the loser gets the other (S13)."""
    if m.state != codes.TOSS or not m.toss_step or what > 1:
        return codes.NOT_NOW
    m.opener = m.toss_won ^ what
    m.toss_step = 0
    m.trial = 1 if m.wants_trial else 0
    _set_up(m, break_seat(m))
    return codes.OK


def break_seat(m):
    """Return the seat that breaks this board: one further each board; game 2 begins with the
    seat right of game 1's first breaker, game 3 with that breaker again, and so on (S22a-i)."""
    if m.trial:
        return m.opener + m.trial - 1
    return (m.opener + (m.game - 1) % 2 + m.board - 1) % 4


def _set_up(m, seat):
    """Lay out a new board, broken from `seat`, and wait for the call of "Play"."""
    m.seat = seat if m.event == codes.DOUBLES else seat % 2
    m.side = m.breaker = seat % 2
    m.brk = m.first = 1
    m.queen = codes.Q_BOARD
    for i in range(2):
        m.left[i] = 9
        m.due[i] = m.had[i] = m.back[i] = m.kept[i] = 0
    m.clear_stroke()
    m.ruling.clear()
    m.strokes = m.decisions = m.passes = m.nested = m.void = m.swap = m.turns = 0
    m.clock_running = 0
    m.clock_left = 0
    m.state = codes.READY


def pass_turn(m):
    """The turn goes to the other side, in doubles to the next seat anticlockwise (S22b)."""
    m.turns = min(m.turns + 1, 9)
    m.side = 1 - m.side
    m.seat = (m.seat + 1) % 4 if m.event == codes.DOUBLES else m.side
    m.first = 1


def lose_turn(m):
    """The turn is lost before a stroke: the break begins anew, a pending queen goes back."""
    if m.queen == codes.Q_PENDING:
        m.queen = codes.Q_BOARD  # decision 18
    m.brk = 1 if m.brk else 0
    pass_turn(m)


def placer(m, side):
    """Return the seat that places carrommen of `side` now: for the striker's side the opponent on
    his right, for the other side the striker himself, who freed or is owed them (S51b, S63)."""
    if side == (m.last_seat & 1):
        return (m.last_seat + 1) % 4 if m.event == codes.DOUBLES else 1 - side
    return m.last_seat


def end_board(m, t):
    """Credit the ended board, write it on the sheet, and see whether game and match are over."""
    m.ended = t
    r = m.ruling
    winner = r.winner
    points = r.points + (r.demand if r.demanded else 0)
    for i in range(2):
        m.left[i] = r.left[i]
        m.due[i] = r.due[i]
        m.back[i] = m.kept[i] = 0
    m.queen = r.queen
    m.brk = m.nested = 0
    m.clock_running = 0
    m.void = 1 if winner < 0 else 0
    m.state = codes.BOARD
    if m.trial:
        return
    _write_sheet(m, winner, points)
    if winner < 0:
        return
    m.score[winner] += points
    if m.laws.target:  # the recorded score stops there (decision 19)
        m.score[winner] = min(m.score[winner], m.laws.target)
    m.game_over = _game_winner1(m, winner)
    slam = slam_of(m)
    if slam:
        r.row(rows.WHITE_SLAM if slam == WHITE_SLAM else rows.BLACK_SLAM)
    if m.game_over:
        m.won[m.game_over - 1] += 1
    else:
        _change_of_sides(m)


WHITE_SLAM = const(1)
BLACK_SLAM = const(2)


def slam_of(m):
    """Tell whether the board that just ended by a stroke is a slam (000; 001/2.21-22): white, all
    of them and the queen in the break's own turn; black, all that were left in the first turn."""
    r = m.ruling
    if r.act or r.overridden or r.winner != m.side or m.left[m.side]:
        return 0
    if m.side == m.breaker:
        return WHITE_SLAM if not m.turns and m.queen == codes.Q_OWN + m.side else 0
    return BLACK_SLAM if m.turns == 1 else 0


def _game_winner1(m, board_winner):
    """Return 1 + the winner of the game, 0 while it goes on (S29; decision 6)."""
    laws = m.laws
    if not laws.target:
        return board_winner + 1
    for i in range(2):
        if m.score[i] >= laws.target:
            return i + 1
    limit = laws.board_limit(m.round_no)
    if limit and m.board >= limit and m.score[0] != m.score[1]:
        return 1 if m.score[0] > m.score[1] else 2
    return 0


def _change_of_sides(m):
    """In the last possible game (in 001/10.4 in any of the late rounds) sides change once (S33);
    missed, it is noticed after a board."""
    laws = m.laws
    late = m.round_no >= 1
    anywhere = late and laws.swap_any_game
    if m.swapped or not (anywhere or m.game == laws.games_of(m.round_no)):
        return
    at = laws.swap_at_late if late else laws.swap_at
    after = laws.swap_board_late if late else laws.swap_board
    if (at and max(m.score[0], m.score[1]) >= at) or (after and m.board >= after):
        m.swap = m.swapped = 1


def _write_sheet(m, winner, points):
    """One row: game, board, breaker, winner1, points, queen, left, strokes, decisions."""
    sheet = m.sheet
    at = m.sheet_n % SHEET_ROWS * SHEET_WIDTH
    sheet[at] = m.game
    sheet[at + 1] = m.board
    sheet[at + 2] = m.breaker
    sheet[at + 3] = m.row_winner1 = winner + 1
    sheet[at + 4] = points
    sheet[at + 5] = m.queen
    sheet[at + 6] = m.left[0]
    sheet[at + 7] = m.left[1]
    sheet[at + 8] = m.strokes >> 8 & 255
    sheet[at + 9] = m.strokes & 255
    sheet[at + 10] = min(m.decisions, 255)
    sheet[at + 11] = m.ruling.overridden | slam_of(m) << 1
    m.sheet_n += 1


def go_on(m):
    """ok on BOARD, on GAME, or on a trial board in READY (which is skipped)."""
    if m.state == codes.GAME:
        _after_game(m)
    elif m.void:
        _set_up(m, m.toss_won if m.extra else break_seat(m))
    elif m.trial:
        _after_trial(m)
    elif m.game_over:
        m.state = codes.GAME
    else:
        m.board = min(m.board + 1, 255)  # one byte in every snapshot
        limit = m.laws.board_limit(m.round_no)
        if limit and m.board > limit:  # level after the last board: one extra, toss for the break
            m.extra = 1
            m.toss_step = 0
            m.state = codes.TOSS
        else:
            _set_up(m, break_seat(m))


def _after_trial(m):
    """Two trial boards, one each (S, "Trial board"), also where the rule set names none and the
    config wants them; then the match begins."""
    m.trial = m.trial + 1 if m.trial < (m.laws.trial_boards or _TRIALS) else 0
    _set_up(m, break_seat(m))


def _after_game(m):
    if m.won[m.game_over - 1] >= m.laws.games_to_win(m.round_no):
        m.winner1 = m.game_over
        m.state = codes.MATCH
        return
    m.game += 1
    m.board = 1
    m.extra = m.game_over = m.swapped = 0
    m.score[0] = m.score[1] = 0
    _set_up(m, break_seat(m))


def interval_left(m, t):
    """Return ms left at `t` of the time that runs between boards, -1 where none does: reporting
    before the toss (IT107i), a change of sides (S34), the rest before the last game (IT102)."""
    laws = m.laws
    if m.state == codes.GAME:
        if m.won[m.game_over - 1] >= laws.games_to_win(m.round_no):
            return -1
        ms = laws.rest_ms if rest_next(m) else laws.sides_ms
    elif m.state == codes.BOARD and m.swap:
        ms = laws.sides_ms
    elif m.state <= codes.TOSS and not m.extra:
        ms = laws.report_ms
    else:
        return -1
    return max(0, ms - (t - m.since))


def rest_next(m):
    """Tell whether GAME is before the last possible game, which the rest precedes (IT102)."""
    return m.game > 1 and m.game == m.laws.games_of(m.round_no) - 1


def start_again(m):
    """A protest was upheld (IT114): the finished board is void on the sheet and played again."""
    at = (m.sheet_n - 1) % SHEET_ROWS * SHEET_WIDTH
    m.sheet[at + 3] = m.row_winner1 = 0
    m.score[0] = m.score[1] = 0
    for k in range(min(m.sheet_n, SHEET_ROWS)):
        row = k * SHEET_WIDTH
        if m.sheet[row] == m.game and m.sheet[row + 3]:
            m.score[m.sheet[row + 3] - 1] += m.sheet[row + 4]
    if m.game_over:
        m.won[m.game_over - 1] -= 1
    m.swapped -= m.swap
    m.game_over = m.winner1 = m.protest1 = 0
    _set_up(m, m.toss_won if m.extra else break_seat(m))


def protest_left(m, t):
    """Return ms left at `t` for the referee's ruling on the open protest (IT115)."""
    return max(0, m.laws.referee_ms - (t - m.protested))
