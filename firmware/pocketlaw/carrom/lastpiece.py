"""The board's end by last pieces: cases E1 to E37 (LAWS 1.5; decisions 3, 5, 8, 9, 13, 15, 17).

Each function answers for one group of cases; `rule` returns whether the board is over.
"""

from pocketlaw.carrom import codes, rows
from pocketlaw.carrom.ruling import covers


def rule(r, laws, p, s):
    """End the board in `r` if stroke `s` ends it by law; return True then, else change nothing."""
    own_last = s.own and not r.on[0]
    opp_last = s.opp and not r.on[1]
    if not (own_last or opp_last):
        return False
    if opp_last and laws.last_opp_loses:
        _credit_cover(r, p, s)
        r.row(rows.LAST_OPP)
        r.end_board(codes.OPP, 0, 0)
        r.confirm = 1 if own_last else 0
        return True
    if opp_last:
        (_both if own_last else _opp)(r, laws, p, s)
    elif not _own(r, laws, p, s):
        return False
    if laws.asks:
        r.confirm = 1 if _knockout_unsure(r, s) else 0
    return True


def _knockout_unsure(r, s):
    """Decision 13 for a board ended by own pieces: improper, with opp's, or before the queen."""
    return s.improper or s.striker or s.opp or r.winner == codes.OPP


def _credit_cover(r, p, s):
    """The queen as the stroke left her."""
    if not covers(p, s):
        return False
    r.queen = codes.Q_OWN
    return True


def _counted(laws, p, side):
    """The queen in an ordinary result: her value below the cut-off of the gainer, else 0 (S27)."""
    return laws.queen if p.score[side] < laws.cutoff else 0


def _alone(laws, p, side):
    """A queen-only result: her value, or one carromman's from the cut-off on (S75 to S82)."""
    return laws.queen if p.score[side] < laws.cutoff else laws.carromman


def _end(r, laws, case, winner, points, demand, confirm):
    """Write the result down; the cap holds a demanded extra back (E37, to confirm)."""
    r.row(rows.E0 + case)
    points = min(points, laws.board_cap)
    if not laws.carromman:  # no points at all (002/intro)
        demand = 0
    elif laws.cap_holds and points + demand > laws.board_cap:
        r.row(rows.CAP)
        confirm = 1
        demand = laws.board_cap - points
    r.end_board(winner, points, demand)
    r.confirm = confirm


def _opp(r, laws, p, s):
    """Opponent's last piece, own pieces left: E9 to E15, E29 to E32. The opponent wins."""
    n = r.on[0] * laws.carromman
    demand = (1 if s.improper else 0) + (1 if s.striker else 0)
    covered = _credit_cover(r, p, s)
    queen = _counted(laws, p, codes.OPP)
    confirm = 1
    if covered and p.queen == codes.Q_PENDING and laws.cover_beats_last:  # 001/15.13 as printed
        _end(r, laws, 16, codes.OWN, _alone(laws, p, codes.OWN), 0, 1)
        return
    if covered:
        case, queen = 32, 0
    elif p.queen == codes.Q_OWN:
        case, queen = 29, 0
    elif p.queen == codes.Q_OPP:
        case = 30
    elif s.queen:
        case = 31
    elif p.queen == codes.Q_PENDING:
        case = 15 if s.striker else (14 if s.improper else 13)
        confirm = 1 if s.striker else 0
    else:
        case = (12 if s.improper else 11) if s.striker else (10 if s.improper else 9)
        confirm = 0
    _end(r, laws, case, codes.OPP, n + queen, demand, confirm)


def _own(r, laws, p, s):
    """Own last piece, the opponent's still there: E1 to E8; E33 to E36 go on."""
    clean = not (s.improper or s.striker)
    if p.queen == codes.Q_BOARD and not s.queen:
        demand = (1 if s.improper else 0) + (1 if s.striker else 0)
        case = (8 if s.improper else 7) if s.striker else (6 if s.improper else 5)
        if laws.last_opp_loses:
            r.row(rows.LAST_BEFORE_QUEEN)
        _end(r, laws, case, codes.OPP, _alone(laws, p, codes.OPP), demand, 0)
        return True
    if not clean:
        return False
    n = r.on[1] * laws.carromman
    if p.queen == codes.Q_OPP:
        _end(r, laws, 2, codes.OWN, n, 0, 0)
        return True
    case = 1 if p.queen == codes.Q_OWN else (3 if p.queen == codes.Q_PENDING else 4)
    r.queen = codes.Q_OWN
    _end(r, laws, case, codes.OWN, n + _counted(laws, p, codes.OWN), 0, 0)
    return True


def _both(r, laws, p, s):
    """Both last pieces in one stroke: E16 to E28, and the improper ones of decision 15."""
    demand = (1 if s.improper else 0) + (1 if s.striker else 0)
    alone = _alone(laws, p, codes.OPP)
    _credit_cover(r, p, s)
    if p.queen == codes.Q_OWN or p.queen == codes.Q_OPP:
        _both_covered(r, laws, p, s, demand)
    elif s.striker:
        if s.queen:
            _end(r, laws, 23 if s.improper else 22, codes.OPP, alone, demand, 0)
        else:
            case = 18 if p.queen == codes.Q_PENDING else 26
            _end(r, laws, case, codes.OPP, alone, demand, 1)
    elif p.queen == codes.Q_BOARD and not s.queen:
        _end(r, laws, 40 if s.improper else 21, codes.OPP, alone, demand, 0)
    else:
        case = 16 if p.queen == codes.Q_PENDING else 19
        if s.improper:
            _end(r, laws, case + 1, codes.OPP, alone, demand, 0)
        else:
            _end(r, laws, case, codes.OWN, _alone(laws, p, codes.OWN), 0, 0)


def _both_covered(r, laws, p, s, demand):
    """Both last pieces, the queen covered before: E24, E25, E27, E28, decision 15's last line."""
    by_own = p.queen == codes.Q_OWN
    one = laws.carromman
    if s.striker:
        if by_own:
            _end(r, laws, 24, codes.OPP, one, demand, 0)
            return
        over = p.score[codes.OPP] >= laws.cutoff
        points = one if over and laws.e25_cutoff else laws.queen
        _end(r, laws, 25, codes.OPP, points, demand, 1 if over else 0)
    elif s.improper:
        _end(r, laws, 38 if by_own else 39, codes.OPP, one if by_own else laws.queen, demand, 1)
    elif by_own:
        _end(r, laws, 27, codes.OWN, _alone(laws, p, codes.OWN), 0, 1)
    else:
        _end(r, laws, 28, codes.OWN, one, 0, 1)
