"""PyPI `py-draughts`, the independent implementation our rules are measured against."""

import random

import draughts

from host_tools.draughts import fen, rules
from pocketlaw.draughts.board import Board


def key(move):
    """Return (from, to, captured squares) of a py-draughts move: what makes it that move."""
    return (move.square_list[0] + 1, move.square_list[-1] + 1,
            frozenset(s + 1 for s in move.captured_list))


def theirs(board):
    """Return the legal moves of a py-draughts board as a set of keys."""
    return {key(move) for move in board.legal_moves}


def keys(moves):
    """Return the keys of our list, in its order."""
    return [(moves.src[i], moves.dst[i], frozenset(rules.captured(moves, i)))
            for i in range(moves.n)]


def walk(seed, plies=200):
    """Play one random game on both; yield (their board, our board, our list) at every ply."""
    rng = random.Random(seed)
    ref = draughts.StandardBoard()
    board = Board()
    for _ in range(plies):
        moves = rules.legal(board)
        yield ref, board, moves
        if not moves.n:
            return
        choice = rng.choice(ref.legal_moves)
        i = keys(moves).index(key(choice))
        ref.push(choice)
        rules.play(board, moves, i)


def midgames(n, seed=1):
    """Return FENs of `n` positions, each from a random game after 20 to 59 plies."""
    rng = random.Random(seed)
    found = []
    while len(found) < n:
        at = rng.randrange(20, 60)
        for ply, (_, board, moves) in enumerate(walk(rng.randrange(1 << 30))):
            if ply == at and moves.n:
                found.append(fen.text_of(board))
    return found


def perft(board, depth):
    """Return perft of a py-draughts board, same moves counted once."""
    if depth == 1:
        return len(theirs(board))
    total = 0
    seen = set()
    for move in list(board.legal_moves):
        if key(move) not in seen:
            seen.add(key(move))
            board.push(move)
            total += perft(board, depth - 1)
            board.pop()
    return total
