"""A draughts journal read again: its first record and its replay."""

from pocketlaw.draughts import ruleset
from pocketlaw.draughts.game import Game
from pocketlaw.draughts.rules import Rules
from pocketlaw.journal import header
from pocketlaw.journal.replay import Forward, Replay


def read_header(raw):
    """Return the Header of a draughts journal; ValueError says why there is none."""
    head = header.decode(raw, ruleset.rules().values(), Rules)
    if head.laws.ident != ruleset.IDENT:
        raise header.HeaderError("a journal of %s, not of draughts" % head.laws.ident)
    return head


def replay_of(head, check, log, idle=None):
    """Return the Replay of a journal: its Header, the check of that record; `log` is not used,
    a game of draughts takes its own steps back."""
    return Replay(Forward(Game(head.laws), idle), check)
