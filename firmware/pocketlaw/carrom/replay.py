"""A carrom journal read again: its first record, the match that begins with it, its replay."""

from pocketlaw.carrom.config import ConfigError, check_laws
from pocketlaw.carrom.game import Game
from pocketlaw.carrom.laws import BEFORE, SWITCHES, Laws
from pocketlaw.carrom.rulesets import IDENTS, base_now, load
from pocketlaw.journal import header
from pocketlaw.journal.history import History
from pocketlaw.journal.replay import Replay


def new_match(head):
    """Return the match that Header `head` describes, at its first instant."""
    match = Game(head.laws, head.event, head.round_no, head.toss, head.choice, head.trial)
    match.begin()
    return match


def read_header(raw):
    """Return the Header of a carrom journal; HeaderError says why there is none."""
    usual = load("icf25").values()
    was = [BEFORE.get(name, value) for name, value in zip(SWITCHES, usual)]
    head = header.decode(raw, was, Laws)
    if head.laws.ident in IDENTS:
        try:
            check_laws(head.laws)
        except ConfigError as error:
            raise header.HeaderError("first record: " + str(error)) from None
    base_now(head.laws.ident)  # its law keys are asked for while the clock may run
    return head


def replay_of(head, check, log, idle=None):
    """Return the Replay of a journal: its Header, the check of that record, where records lie."""
    return Replay(History(new_match(head), log, idle), check)
