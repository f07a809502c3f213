"""One box on USB as a guest of the hall: the firmware's own box/hall.py, over the data link.

The link's requests stand for its flash and its app: there is one custody, not two.
"""

import struct
import threading
import time
from collections import deque

from host_tools.errors import ToolError
from host_tools.flash.safe import greet
from host_tools.hall import topics
from host_tools.link.client import READ, LinkError, Refused
from host_tools.link.client import Link as UsbLink
from host_tools.link.transport import Console
from pocketlaw.box.hall import Hall
from pocketlaw.journal.ticks import MASK

_UP = 3
_AT = 3
_AGAIN_S = 2.0
_LIST_S = 3.0
_REST_S = 0.02


class Wire:
    """What box/hall.py knows as its MQTT connection; `out(topic, payload, retain)` sends."""

    state = _UP
    hold = 0

    def __init__(self, out):
        self.out = out
        self.topic = bytearray(96)
        self.topic_n = 0
        self.buf = bytearray(_AT + 264)
        self.on_up = self.on_message = None
        self.coming: deque = deque(maxlen=64)

    def idle(self):
        """Everything is sent at once."""
        return 1

    def poll(self, now):
        """Hand one message on."""
        if self.hold or not self.coming:
            return
        topic, payload = self.coming.popleft()
        raw = topic.encode()
        if len(raw) > len(self.topic) or len(payload) > len(self.buf) - _AT:
            return
        self.topic[:len(raw)], self.topic_n = raw, len(raw)
        self.buf[_AT:_AT + len(payload)] = payload
        self.on_message(len(payload))

    def send(self, data):
        """The subscription: whoever made this wire subscribes itself."""

    def publish(self, head, buf, off, n):
        """Send what box/mqtt.py would send."""
        size = head[3] << 8 | head[4]
        topic = bytes(head[5:5 + size]).decode()
        self.out(topic, bytes(head[5 + size:]) + bytes(buf[off:off + n]), bool(head[0] & 1))

    @staticmethod
    def head(topic, more, retain=0):
        """Return a head as box/mqtt.py makes it."""
        raw = topic.encode()
        return bytearray(bytes((0x30 | retain, 0, 0)) + struct.pack(">H", len(raw)) + raw
                         + bytes(more))

    @staticmethod
    def subscription(*filters):
        """Nothing is sent for it."""
        return b""


class Flash:
    """The box's journals and status over the link, as box/hall.py asks for them."""

    def __init__(self, link: UsbLink):
        self.link = link
        self._journals: dict[str, int] = {}
        self._listed = 0.0
        self._events = b""
        self.draughts = False

    def status(self, buf, at):
        """Write the 32 status bytes; an event makes the journals be listed again."""
        raw = self.link.status()
        buf[at:at + 32] = raw
        self.draughts = raw[31] != 0
        if raw[:19] + raw[21:24] != self._events:
            self._events = raw[:19] + raw[21:24]
            self._listed = 0.0

    def _list(self):
        if time.monotonic() - self._listed > _LIST_S:
            self._listed = time.monotonic()
            self._journals = dict(self.link.journals())
        return self._journals

    @property
    def name(self):
        """The journal in use: the newest of the game played."""
        own = [n for n in self._list() if n[:1] == ("d" if self.draughts else "m")]
        return max(own, default="")

    @property
    def size(self):
        """Its length."""
        return self._list().get(self.name, 0)

    def names(self):
        """All of them, sorted."""
        return sorted(self._list())

    def length(self, name):
        """The length of one."""
        return self._list().get(name, 0)

    def read_from(self, name, offset, buf):
        """Fill buf from a journal; return how many bytes came; OSError when it is gone."""
        count = min(len(buf), 255)
        try:
            got = self.link.ask(READ, struct.pack(">IB", offset, count) + name.encode())
        except Refused as error:
            raise OSError(str(error)) from None
        buf[:len(got)] = got
        return len(got)


class Box(threading.Thread):
    """One USB box in a thread of its own. `out` as Wire's; take() brings what is sent to it."""

    def __init__(self, event: str, table: str, device: str, out, say):
        super().__init__(daemon=True, name=f"box {table}")
        self.event, self.table, self.device, self.out, self.say = event, table, device, out, say
        self.ending = threading.Event()
        self._wire: Wire | None = None
        self._said = ""
        self.renew = False

    def take(self, topic: str, payload: bytes) -> None:
        """Bring a message for this box; dropped while it is away."""
        if self._wire is not None:
            self._wire.coming.append((topic, payload))

    def _tell(self, text):
        if text != self._said:
            self._said = text
            self.say(f"table {self.table}, {self.device}: {text}")

    def run(self) -> None:
        """Serve the box until `ending`; a box that goes is waited for."""
        online = topics.name(self.event, self.table, "online")
        while not self.ending.is_set():
            try:
                self._serve()
            except (ToolError, OSError, ValueError) as error:
                self._tell(str(error))
            finally:
                self._wire = None
            self.out(online, b"0", True)
            self.ending.wait(_AGAIN_S)

    def _serve(self):
        console = Console(self.device).open()
        try:
            hello = greet(console, 3)
            if hello is None:
                raise LinkError("no box in play there")
            self._tell(f"box in play, firmware {hello.version}")
            link = UsbLink(console.serial)
            flash = Flash(link)
            wire = Wire(self.out)
            hall = Hall(wire, flash, flash, lambda kind, buf, n: _ask(link, kind, buf, n),
                        self.event, self.table)
            wire.on_up()
            self._wire = wire
            while not self.ending.is_set():
                if self.renew:  # the broker came back: say everything anew
                    self.renew = False
                    wire.on_up()
                wait = hall.poll(int(time.monotonic() * 1000) & MASK)
                if wait > 1:
                    self.ending.wait(_REST_S)
        finally:
            console.close()


def _ask(link, kind, buf, n):
    """Pass a request on to the box, as box/requests.py would answer it."""
    try:
        got = link.ask(kind, bytes(buf[5:5 + n]))
    except Refused as error:
        return -error.reason
    buf[5:5 + len(got)] = got
    return len(got)
