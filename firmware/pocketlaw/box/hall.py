"""The table's part in a hall: status, journal and answers over MQTT topics (docs/hall.md).

The match never waits for any of this, and nothing that comes can change one that is played.
"""

from pocketlaw.box.custody import Custody
from pocketlaw.compat import const
from pocketlaw.journal.ticks import MASK

_UP = const(3)  # box/mqtt.py
_AT = const(3)
_STATUS = const(32)
_LOOK_MS = const(100)  # between looks at the status
_IDLE_MS = const(100)
_ALLOWED = const(0x24BE)  # link requests that only look (1 2 3 4 5 7 10), and OFFER (13)
_REFUSED = const(0xFF)
# Status bytes that go by while nothing happens, and states in which old journals may be read.
_MOVES = ((19, 20, 24, 25, 26, 27), (9, 10, 11, 12, 16, 17, 18, 19))
_CALM = (0x387, 0x11)


class Hall:
    """poll(now) once a turn. `serve` answers link requests (box/requests.py); app gives
    status(buf, at)."""

    def __init__(self, mqtt, app, store, serve, event, table):
        self.mqtt = mqtt
        self.online = 0
        self._app = app
        self._serve = serve
        self._own = own = "pocketlaw/" + event + "/" + table + "/"
        mqtt.on_up = self._up
        mqtt.on_message = self._message
        self._subscribe = mqtt.subscription(own + "have/+", own + "ask")
        self._online = mqtt.head(own + "online", 0, 1)
        self._state = mqtt.head(own + "state", 0, 1)
        self._answers = mqtt.head(own + "answer", 0)
        self._one = b"1"
        self._status = bytearray(_STATUS)
        self._seen = bytearray(_STATUS)
        self._said = bytearray(_STATUS)
        self._looked = 0
        self._todo = 0  # 1 subscribe, 2 online, 4 status
        self._answer = 0  # bytes of an answer that waits in mqtt.buf
        self._custody = Custody(mqtt, store, own, self.calm)
        self._now = 0

    def poll(self, now):
        """Do one bounded piece of work; return ms until it wants another turn."""
        mqtt = self.mqtt
        self._now = now
        mqtt.poll(now)
        self.online = up = 1 if mqtt.state == _UP else 0
        if not up:
            return _IDLE_MS
        if not mqtt.idle():
            return 1
        if self._answer < 0:  # it has gone out
            self._answer = 0
            mqtt.hold = 0
        if self._todo or self._answer:
            self._pending(mqtt)
            return 1
        if (now - self._looked) & MASK >= _LOOK_MS:
            self._looked = now
            self._look()
            return 1
        return self._custody.poll(now)

    def delivered(self):
        """Return 1 when the hall has the journal in play as it is on the flash."""
        return 1 if self.online and self._custody.delivered() else 0

    def away(self, now):
        """There is no network: a connection that was is let go."""
        if self.mqtt.state:
            self.mqtt.close(now)
        self.online = 0

    def _up(self):
        self._todo = 7
        self._answer = 0
        self._custody.begin()
        self._looked = self._now
        self._look()

    def _pending(self, mqtt):
        if self._todo & 1:
            self._todo &= ~1
            mqtt.send(self._subscribe)
        elif self._todo & 2:
            self._todo &= ~2
            mqtt.publish(self._online, self._one, 0, 1)
        elif self._todo & 4:
            self._todo &= ~4
            self._app.status(self._said, 0)
            mqtt.publish(self._state, self._said, 0, _STATUS)
        else:
            mqtt.publish(self._answers, mqtt.buf, _AT, self._answer)
            self._answer = -1

    def _look(self):
        """Has the status changed, apart from the time that goes by?"""
        now = self._status
        self._app.status(now, 0)
        for i in _MOVES[1 if now[31] else 0]:
            now[i] = 0
        if now != self._seen:
            self._status = self._seen
            self._seen = now
            self._todo |= 4

    def calm(self):
        """Return 1 when nobody is at a stroke or move: between boards, before or after a match."""
        now = self._status
        self._app.status(now, 0)
        return _CALM[1 if now[31] else 0] >> now[0] & 1

    # -- what comes --------------------------------------------------------------------------

    def _message(self, n):
        mqtt = self.mqtt
        at = len(self._own)
        if mqtt.topic[at] == 97:  # ask
            if n >= 2:
                self._asked(mqtt.buf, n - 2)
        elif n == 6:
            self._custody.have(mqtt.topic, at + 5, mqtt.topic_n, mqtt.buf)

    def _asked(self, buf, n):
        kind = buf[_AT]
        got = -1
        if kind < 14 and _ALLOWED >> kind & 1:
            got = self._serve(kind, buf, n)
        if got < 0:
            buf[_AT] = _REFUSED
            buf[_AT + 2] = kind
            buf[_AT + 3] = -got
            got = 2
        else:
            buf[_AT] = kind | 0x80
        self._answer = got + 2
        self.mqtt.hold = 1
