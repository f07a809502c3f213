"""What a node has to say: each message of a drop goes out three times, its age kept right.

Copies share one number and are spread by times of the pocket's own, so that two nodes that
once talked over each other do not do it again. Nothing is sent while the line is busy.
"""

from pocketlaw.compat import const
from pocketlaw.pockets import frame as pf
from pocketnode.classify_track import MASK, diff

_ROOM = const(12)
_COPIES = const(3)
_WIRE = const(10)  # ticks; 12 bytes take 1.04 ms


class Outbox:
    """put() queues a message, send() writes at most one frame a call."""

    def __init__(self, pocket):
        self.pocket = pocket
        self.seq = 0
        self.lost = 0
        self._frame = bytearray(pf.SIZE)
        self._left = bytearray(_ROOM)  # copies still to send
        self._due = [0] * _ROOM
        self._at = [0] * _ROOM  # tick of the first beam edge
        self._body = [bytearray(8) for _ in range(_ROOM)]

    def put(self, now, at, kind, piece, confidence, chord, bits, ratio):
        """Queue a message about the drop whose first edge was at tick `at`.

        `piece` has the number of its passage in bits 4 to 7.
        """
        for i in range(_ROOM):
            if self._left[i] == 0:
                self._left[i] = _COPIES
                self._due[i] = now
                self._at[i] = at
                body = self._body[i]
                body[0] = kind
                body[1] = self.seq
                body[2] = piece
                body[3] = confidence
                body[4] = min(chord, 255)
                body[5] = bits
                body[6] = min(ratio, 255)
                self.seq = self.seq + 1 & 0xFF
                return
        self.lost += 1

    def send(self, now, uart):
        """Write the message that has waited longest, if the line is free; return if one went."""
        pick = -1
        for i in range(_ROOM):
            if self._left[i] and diff(now, self._due[i]) >= 0:
                if pick < 0 or diff(self._due[i], self._due[pick]) < 0:
                    pick = i
        if pick < 0 or uart.busy():
            return False
        body = self._body[pick]
        age = max(diff(now, self._at[pick]) + _WIRE, 0) // 10
        pf.encode(self._frame, body[0], self.pocket, body[1], age, body[2], body[3], body[4],
                  body[5], body[6])
        uart.write(self._frame)
        self._left[pick] -= 1
        self._due[pick] = now + 50 + 20 * self.pocket & MASK
        return True

    def idle(self):
        """Return whether everything has been said."""
        for i in range(_ROOM):
            if self._left[i]:
                return False
        return True

    def health(self, uart, code, percent, dark, beams, mark):
        """Write the heartbeat now. `beams`: see pockets/frame; `mark`: of the training."""
        pf.encode(self._frame, pf.HEALTH, self.pocket, self._next(), mark, code,
                  min(percent, 255), min(dark, 100), beams, 0)
        uart.write(self._frame)

    def evidence(self, uart, red, green, frames, size, speed):
        """Write what the last decision rested on, once."""
        pf.encode_evidence(self._frame, self.pocket, self._next(), red, green, frames, size, speed)
        uart.write(self._frame)

    def _next(self):
        seq = self.seq
        self.seq = seq + 1 & 0xFF
        return seq
