"""Crokinole's score: the rings count 20, 15, 10 and 5, a round goes to the higher sum."""

EV_DISC = 1  # a = side, b = points of the ring
EV_ROUND = 2  # the difference goes to the side that has more
RINGS = (20, 15, 10, 5)


class Laws:
    """What a journal's first record keeps of the rules: there is one set, without switches."""

    ident = "crokinole"
    name = "Crokinole"

    def __init__(self, ident="", name="", values=()):
        pass

    def values(self):
        """Return the switches."""
        return []


class Game:
    """`round`: points of both sides in this round; `score`: of the game."""

    SIZE = 5

    def __init__(self):
        self.laws = Laws()
        self.clock_running = 0
        self.begin()

    def begin(self):
        self.state = 0
        self.round = [0, 0]
        self.score = [0, 0]

    def step(self, code, a, b, c, d, t):
        if code == EV_DISC and a < 2 and b in RINGS:
            self.round[a] += b
        elif code == EV_ROUND and self.round[0] != self.round[1]:
            more = 1 if self.round[1] > self.round[0] else 0
            self.score[more] += self.round[more] - self.round[1 - more]
            self.round = [0, 0]
        elif code != 64:  # power came back
            return 1
        return 0

    def opens_segment(self, was):
        return 0

    def timed(self):
        return 0

    def remaining(self, t):
        return 0

    def land(self, left, t):
        pass

    def pack_into(self, buf, at):
        buf[at] = self.state
        for i in range(2):
            buf[at + 1 + i] = self.round[i]
            buf[at + 3 + i] = self.score[i]

    def unpack_from(self, buf, at):
        self.state = buf[at]
        self.round = [buf[at + 1], buf[at + 2]]
        self.score = [buf[at + 3], buf[at + 4]]
