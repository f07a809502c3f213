"""The settings of the box and of its match, in integers; `config` reads them from a file."""

from pocketlaw.carrom import codes


class Config:
    """What `read` understood. `laws` is None when the rule set is still to be chosen (SETUP)."""

    def __init__(self):
        self.laws = None
        self.event = codes.SINGLES
        self.round_no = 0
        self.toss = self.choice = -1
        self.trial = 0
        self.names = [b"A", b"B"]
        self.language = 0
        self.digits = 0
        self.sounds = 0
        self.ask_below = 60
