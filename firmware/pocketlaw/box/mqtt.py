"""MQTT 3.1.1 for a loop that never waits: poll(now) does a bounded piece of work and returns.

Everything goes at QoS 0: what must arrive is acknowledged by the hall itself (box/hall.py). The
packets are those of the OASIS standard, sections 3.1 to 3.14. No heap in the steady loop: what is
sent lies in buffers of the caller's, what comes is taken a few bytes a turn.
"""

import binascii
import hashlib

from pocketlaw.compat import const
from pocketlaw.journal.ticks import MASK

OFF = const(0)  # waiting to try again
OPENING = const(1)  # TCP is being connected
ASKING = const(2)  # CONNECT is sent
UP = const(3)

_TOPIC = const(96)
_ROOM = const(264)  # of a payload: a link request with its type and tag
_AT = const(3)  # where a payload begins in `buf`: link data then begin at 5
_BURST = const(32)  # bytes taken a turn
_ANSWER_MS = const(5000)  # for TCP and for CONNACK
_KEEP_S = const(20)
_PING_MS = const(8000)
_DEAD_MS = const(30000)  # one and a half times the keep-alive: the broker is gone
_STUCK_MS = const(10000)  # nothing of a packet could be sent for so long
_FIRST_MS = const(1000)
_LAST_MS = const(60000)
_PING = b"\xc0\x00"


def text(value):
    """Return a str as MQTT has it: two bytes of length, then UTF-8."""
    raw = value.encode()
    return bytes((len(raw) >> 8, len(raw) & 255)) + raw


def packet(kind, body):
    """Return a whole packet: type and flags, remaining length, body."""
    n = len(body)
    head = bytes((kind, n)) if n < 128 else bytes((kind, n & 127 | 128, n >> 7))
    return head + body


class Mqtt:
    """One connection. `wire`: open() begin() ready() readinto write close (hal/tcp.py).

    `on_message(n)` is called with n payload bytes in buf[3:3 + n], the topic in
    topic[:topic_n]; it must not raise. While it sets `hold` nothing more is taken into `buf`.
    `lost` counts connections that ended, `skipped` messages that were too long.
    """

    def __init__(self, wire, ident, user, password, will, seed):
        self.wire = wire
        self.state = OFF
        self.topic = bytearray(_TOPIC)
        self.topic_n = 0
        self.buf = bytearray(_AT + _ROOM)
        self.hold = 0
        self.on_message = None
        self.on_up = None
        self.lost = 0
        self.skipped = 0
        # Clean session, will retained "0", user and password (3.1.2).
        self._hello = packet(0x10, text("MQTT") + b"\x04\xe6" + bytes((0, _KEEP_S)) + text(ident)
                             + text(will) + text("0") + text(user) + text(password))
        self._one = bytearray(1)
        self._dice = seed & 0x7FFF
        self._pause = _FIRST_MS
        self._due = -1  # ring ms of the next try; -1 at once
        self._since = 0  # of this state
        self._heard = 0
        self._spoke = self._pinged = 0
        self._drop()

    def _drop(self):
        self.hold = 0
        self._in = 0  # where in a packet: 0 type, 1 length, 2 topic length, 3 topic, 4 payload
        self._kind = self._left = self._shift = self._got = 0
        self._n0 = self._n1 = self._o1 = self._sent = 0  # segments still to send
        self._b0 = self._b1 = _PING
        self.topic_n = 0

    # -- sending -----------------------------------------------------------------------------

    def idle(self):
        """Return 1 when a packet may be given to publish() or send()."""
        return 1 if self.state == UP and not self._n0 and not self._n1 else 0

    def send(self, data):
        """Send a whole packet of bytes; only when idle()."""
        self._b0 = data
        self._n0 = len(data)
        self._sent = 0

    def publish(self, head, buf, off, n):
        """Send PUBLISH: `head` as head() made it, then n bytes of buf from off; only when idle().

        Both stay untouched until it is idle() again.
        """
        size = len(head) - 3 + n
        head[1] = size & 127 | 128
        head[2] = size >> 7
        self.send(head)
        self._b1 = buf
        self._o1 = off
        self._n1 = n

    def _push(self, now):
        sent = self._sent
        if self._n0:
            took = self.wire.write(self._b0, sent, self._n0 - sent)
            self._sent = sent + took
            if self._sent == self._n0:
                self._n0 = self._sent = 0
        elif self._n1:
            took = self.wire.write(self._b1, self._o1 + sent, self._n1 - sent)
            self._sent = sent + took
            if self._sent == self._n1:
                self._n1 = self._sent = 0
        else:
            return
        if took:
            self._spoke = now
        elif (now - self._spoke) & MASK > _STUCK_MS:
            raise OSError(110)

    # -- one turn ----------------------------------------------------------------------------

    def poll(self, now):
        """Do one bounded piece of work. Never waits, never raises."""
        if self.state == OFF and self._due >= 0 and (self._due - now) & MASK < 0x20000000 \
                and self._due != now:
            return
        try:
            self._step(now)
        except OSError:
            self._fail(now)

    def close(self, now):
        """Let the connection go and try again after the usual pause."""
        self._fail(now)

    def _step(self, now):
        state = self.state
        if state >= ASKING:
            self._push(now)
            self._take(now)
            if self.state == UP:
                self._keep(now)
                return
        elif state == OFF:
            self._drop()
            self._since = now
            self.state = OPENING  # first: what open() raises then counts as a failed try
            self.wire.open()
        elif self.wire.ready():
            self.state = ASKING
            self._since = self._spoke = now
            self.send(self._hello)
        if (now - self._since) & MASK > _ANSWER_MS:
            raise OSError(110)

    def _keep(self, now):
        if (now - self._heard) & MASK > _DEAD_MS:
            raise OSError(110)
        if (now - self._pinged) & MASK > _PING_MS and self.idle() and (
                (now - self._heard) & MASK > _PING_MS or (now - self._spoke) & MASK > _PING_MS):
            self._pinged = now
            self.send(_PING)

    def _fail(self, now):
        if self.state == UP:
            self.lost += 1
        self.state = OFF
        self.wire.close()
        self._drop()
        # Half of the pause by chance, so that a hall of boxes does not come back all at once.
        self._dice = (self._dice * 141 + 2803 + (now & 255)) & 0x7FFF
        self._due = (now + (self._pause >> 1) + self._dice % (self._pause >> 1)) & MASK
        self._pause = min(self._pause * 2, _LAST_MS)

    # -- what comes --------------------------------------------------------------------------

    def _take(self, now):
        """Take at most 32 bytes; stop after a packet, and while `hold` keeps `buf`."""
        one = self._one
        left = _BURST
        while left and not self.hold:
            n = self.wire.readinto(one)
            if not n:
                return
            left -= 1
            self._heard = now
            if self._byte(one[0], now):
                return

    def _byte(self, b, now):
        """Take one byte of a packet; return 1 when that ended a packet."""
        place = self._in
        if place == 4:
            if self._got < _ROOM:
                self.buf[_AT + self._got] = b
            self._got += 1
        elif place < 2:
            if self._begin(b):
                return 0
        elif place == 3:
            if self.topic_n < _TOPIC:
                self.topic[self.topic_n] = b
            self.topic_n += 1
            if self.topic_n == self._shift:
                self._in = 4
        else:
            self._length(b)
        self._left -= 1
        if self._left:
            return 0
        if self._in != 4:
            raise OSError(71)  # a topic longer than its packet
        self._in = 0
        self._packet(now)
        return 1

    def _begin(self, b):
        """Type and remaining length (2.2); return 1 while more of the packet is to come."""
        if self._in == 0:
            self._kind = b
            self._left = self._shift = self._got = self.topic_n = 0
            self._in = 1
            return 1
        self._left |= (b & 127) << self._shift
        self._shift += 7
        if b & 128:
            if self._shift > 21:  # at most four bytes
                raise OSError(71)
            return 1
        self._in = 2 if self._kind & 0xF0 == 0x30 else 4
        if self._left:
            return 1
        if self._in == 2:
            raise OSError(71)
        self._left = 1  # an empty packet ends with this byte
        return 0

    def _length(self, b):
        """Two bytes: the length of the topic."""
        self._got = self._got << 8 | b
        self._shift += 256
        if self._shift >= 512:
            self._shift = self._got
            self._got = 0
            self._in = 3 if self._shift else 4

    def _packet(self, now):
        kind = self._kind & 0xF0
        if self.state == ASKING:
            if kind != 0x20 or self._got < 2 or self.buf[_AT + 1]:
                raise OSError(13)  # refused, 3.2.2.3
            self.state = UP
            self._pause = _FIRST_MS
            if self.on_up:
                self.on_up()
        elif kind == 0x30:
            if self._kind & 6:
                raise OSError(71)  # nothing was subscribed above QoS 0
            if self._got > _ROOM or self.topic_n > _TOPIC:
                self.skipped += 1
            elif self.on_message:
                self.on_message(self._got)

    # -- packets made beforehand -------------------------------------------------------------

    @staticmethod
    def head(topic, more, retain=0):
        """Return the head of PUBLISH packets to `topic`: its last `more` bytes are payload."""
        return bytearray(bytes((0x30 | retain, 0, 0)) + text(topic) + bytes(more))

    @staticmethod
    def subscription(*topics):
        """Return the SUBSCRIBE packet for topic filters, all at QoS 0."""
        return packet(0x82, b"\x00\x01" + b"".join([text(t) + b"\x00" for t in topics]))


def connection(wire, values, seed):
    """Return the Mqtt of a card; nobody without the card can guess its client id and take it."""
    word = hashlib.sha256(values["password"].encode()).digest()
    ident = values["event"] + "-" + values["table"] + "-" + binascii.hexlify(word[:6]).decode()
    will = "pocketlaw/" + values["event"] + "/" + values["table"] + "/online"
    return Mqtt(wire, ident, values["table"], values["password"], will, seed)
