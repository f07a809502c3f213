"""The two-sided competition clock (LAWS 1.8, articles a83-a87): whole milliseconds, pure.

Time is match ms handed in. Nothing counts down: a side's time is what it had when its clock
was started, less what has passed since, so a late poll changes neither a time nor a flag.
"""

from pocketlaw.compat import const

PERIODS = const(3)  # at most: moves and ms of each
PACKED = const(24)
LONGEST = const(0x1FFFFFFF)  # ms of a side's time (6.2 days): sums stay small ints on boards


class Clock:
    """Times of white (0) and black (1): `left` at `since`, `moves` made, who runs, who fell.

    `running` is the side whose clock runs or -1; `flag` 1 for a side whose time ran out;
    `first` the side that ran out first or -1, and `first_at` the ms when it did.
    """

    def __init__(self):
        self.quota = [0] * PERIODS  # moves of a period; 0: for the rest of the game
        self.grant = [0] * PERIODS  # ms of a period
        self.periods = 0
        self.increment = 0
        self.left = [0, 0]
        self.moves = [0, 0]  # in all
        self.count = [0, 0]  # in this period
        self.period = [0, 0]
        self.flag = [0, 0]
        self.running = self.first = -1
        self.since = self.first_at = 0

    def set(self, quotas, grants, increment):
        """Agree the times: moves and ms of one to three periods, and ms added after each move.

        A period of 0 moves is the rest of the game; the last one, when it has moves, comes
        again and again. Returns 1, or 0 (and changes nothing) when a value is out of range.
        """
        n = len(quotas)
        if not 1 <= n <= PERIODS or len(grants) != n or not 0 <= increment <= 600000:
            return 0
        for i in range(n):
            if not 0 <= quotas[i] <= 200 or not 1000 <= grants[i] <= 86400000:
                return 0
            if not quotas[i] and i != n - 1:
                return 0
        for i in range(n):
            self.quota[i] = quotas[i]
            self.grant[i] = grants[i]
        self.periods = n
        self.increment = increment
        self.reset()
        return 1

    def reset(self):
        """Give both sides the first period's time; nothing runs."""
        self.running = self.first = -1
        self.since = self.first_at = 0
        for side in range(2):
            self.left[side] = self.grant[0]
            self.moves[side] = self.count[side] = self.period[side] = self.flag[side] = 0

    def remaining(self, side, t):
        """Return the ms that `side` has at `t`; below 0 once its time has run out."""
        if side == self.running:
            return self.left[side] - (t - self.since)
        return self.left[side]

    def due(self, t):
        """Return ms from `t` to the next flag (0: it is due now), -1 when none is to come."""
        side = self.running
        if side < 0 or self.flag[side]:
            return -1
        return max(0, self.left[side] - (t - self.since))

    def settle(self, t):
        """Charge the running side up to `t` and let its flag fall if its time was used up."""
        side = self.running
        if side < 0:
            return
        left = self.left[side] - (t - self.since)
        if left <= 0 and not self.flag[side]:
            self.flag[side] = 1
            if self.first < 0:
                self.first = side
                self.first_at = t + left  # the very ms, whenever it was noticed
        self.left[side] = max(left, -LONGEST)
        self.since = t

    def start(self, side, t):
        """Run the clock of `side` from `t`."""
        self.settle(t)
        self.running = side
        self.since = t

    def stop(self, t):
        """Stop both clocks at `t`."""
        self.settle(t)
        self.running = -1

    def press(self, t):
        """The running side has moved: add what its move earned and run the other clock."""
        side = self.running
        self.settle(t)
        self.left[side] = min(self.left[side] + self.increment, LONGEST)
        self.place(side, self.moves[side] + 1)
        if not self.count[side]:  # a period is complete: the next one's time
            self.left[side] = min(self.left[side] + self.grant[self.period[side]], LONGEST)
        self.running = 1 - side

    def unpress(self, side):
        """Take back the last of the presses of `side`, and what it earned; the clocks stand."""
        if not self.count[side]:
            self.left[side] -= self.grant[self.period[side]]
        self.left[side] -= self.increment
        self.place(side, self.moves[side] - 1)

    def place(self, side, moves):
        """Say that `side` has made `moves` in all (0..999); its time stays as it is."""
        self.moves[side] = moves
        period = 0
        while self.quota[period] and moves >= self.quota[period]:
            moves -= self.quota[period]
            period = min(period + 1, self.periods - 1)
        self.count[side] = moves
        self.period[side] = period

    def to_go(self, side):
        """Return how many moves `side` still owes in its period, 0 when none are counted."""
        quota = self.quota[self.period[side]]
        return quota - self.count[side] if quota else 0

    def adjust(self, side, ms, t):
        """The arbiter's correction: `ms` more (or fewer) for `side`; lifts a flag it cures."""
        self.settle(t)
        left = self.left[side] + ms
        if not -LONGEST <= left <= LONGEST:
            return 0
        self.left[side] = left
        self.lift()
        return 1

    def lift(self):
        """Put up again the flag of a side that has time after all."""
        for side in range(2):
            if self.flag[side] and self.left[side] > 0:
                self.flag[side] = 0
                if self.first == side:
                    self.first = 1 - side if self.flag[1 - side] else -1

    # Snapshots: the agreed times are no part of them.

    def pack_into(self, buf, at):
        """Write what changes in play to buf[at:at+PACKED]."""
        for side in range(2):
            at = put_long(buf, at, self.left[side])
            at = put_short(buf, at, self.moves[side])
            buf[at] = self.flag[side]
            at += 1
        buf[at] = self.running + 1
        buf[at + 1] = self.first + 1
        put_long(buf, put_long(buf, at + 2, self.since), self.first_at)

    def unpack_from(self, buf, at):
        """Take it back from buf[at:at+PACKED]."""
        for side in range(2):
            self.left[side] = get_long(buf, at)
            self.place(side, buf[at + 4] << 8 | buf[at + 5])
            self.flag[side] = buf[at + 6]
            at += 7
        self.running = buf[at] - 1
        self.first = buf[at + 1] - 1
        self.since = get_long(buf, at + 2)
        self.first_at = get_long(buf, at + 6)


def put_long(buf, at, value):
    """Write value (+-2**29) as four bytes that never leave the small ints; returns the end."""
    value += LONGEST
    buf[at] = value >> 24
    buf[at + 1] = value >> 16 & 255
    buf[at + 2] = value >> 8 & 255
    buf[at + 3] = value & 255
    return at + 4


def get_long(buf, at):
    """Read what put_long wrote."""
    value = buf[at] << 24 | buf[at + 1] << 16 | buf[at + 2] << 8 | buf[at + 3]
    return value - LONGEST


def put_short(buf, at, value):
    """Write value (0..65535) as two bytes; returns the end."""
    buf[at] = value >> 8
    buf[at + 1] = value & 255
    return at + 2
