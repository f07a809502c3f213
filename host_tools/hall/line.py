"""The collector on a broker: paho's thread takes messages, the event loop works through them."""

import asyncio
import secrets
import threading
from collections import deque
from urllib.parse import urlsplit

import paho.mqtt.client as mqtt

from host_tools.errors import ToolError
from host_tools.hall import topics
from host_tools.hall.collector import Collector

_TAKEN = ("+/online", "+/state", "+/log/+", "+/answer", "+/have/+")
_GROUP_S = 0.02  # what comes within this time is worked through together
_TELL_S = 1.0
_WAITING = 50000  # messages kept while the disk is slow; what is lost then comes again
_KEEPALIVE_S = 15
_RETAINED_S = 5.0


def where(url: str) -> tuple[str, int, str, str]:
    """Return (host, port, user, password) of mqtt://user:password@host:port."""
    try:
        parts = urlsplit(url)
        if parts.scheme != "mqtt" or not parts.hostname:
            raise ValueError
        return parts.hostname, parts.port or 1883, parts.username or "", parts.password or ""
    except ValueError:
        raise ToolError(f"--broker {url}: write mqtt://user:password@host:port", 2) from None


def client(user: str, password: str, ident: str) -> mqtt.Client:
    """Return a paho client with our settings, not yet connected."""
    found = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2,
                        client_id=f"{ident}-{secrets.token_hex(6)}", protocol=mqtt.MQTTv311)
    found.username_pw_set(user, password)
    found.reconnect_delay_set(1, 8)
    return found


class Inbox:
    """Messages that threads bring, worked through on the event loop by a Collector."""

    def __init__(self):
        self.collector: Collector | None = None
        self._waiting: deque = deque(maxlen=_WAITING)
        self._woken = self._ended = False
        self._flushing: asyncio.Task | None = None
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    def push(self, topic: str, payload: bytes) -> None:
        """Take a message from any thread."""
        with self._lock:
            self._waiting.append((topic, payload))
            woken, self._woken = self._woken, True
        if not woken:
            try:
                self._loop.call_soon_threadsafe(self._soon)
            except RuntimeError:
                pass  # the loop is closed: the hall is ending

    def _soon(self):
        self._loop.call_later(_GROUP_S, self._work)

    def _work(self):
        with self._lock:
            waiting, self._waiting = self._waiting, deque(maxlen=_WAITING)
            self._woken = False
        collector = self.collector
        if self._ended:
            return
        for topic, payload in waiting:
            collector.message(topic, payload)
        if collector.dirty and not self._flushing:
            self._flushing = self._loop.create_task(self._flush())

    async def _flush(self):
        """Write in a thread, so that a slow disk delays no message."""
        collector = self.collector
        try:
            while collector.dirty:
                asked = collector.asked()
                try:
                    grown = await asyncio.to_thread(collector.shelf.flush)
                except OSError as error:
                    collector.failed(error, asked)
                    return
                collector.flushed(grown, asked)
        finally:
            self._flushing = None

    async def run(self, collector: Collector) -> None:
        """Serve until cancelled."""
        self.collector = collector
        self._loop = asyncio.get_running_loop()
        self.begin()
        try:
            while True:
                await asyncio.sleep(_TELL_S)
                if collector.trouble and not self._flushing:
                    self._flushing = self._loop.create_task(self._flush())
                self.tell()
                collector.index.commit()
        finally:
            self._ended = True
            if self._flushing:
                await self._flushing
            await asyncio.to_thread(self.end)


class Line(Inbox):
    """A broker's. `up` is True while it answers; `said` is its last refusal."""

    def __init__(self, host: str, port: int, user: str, password: str):
        super().__init__()
        self.where = host, port
        self.up = False
        self.said = "not connected yet"
        self._client = client(user, password, "hall")
        self._client.max_queued_messages_set(_WAITING)
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._gone
        self._client.on_message = lambda c, u, m: self.push(m.topic, m.payload)

    def begin(self) -> None:
        """Start paho's thread."""
        self._client.connect_async(*self.where, keepalive=_KEEPALIVE_S)
        self._client.loop_start()

    def end(self) -> None:
        """End it."""
        self._client.disconnect()
        self._client.loop_stop()

    def tell(self) -> None:
        """Publish `json` of what changed."""
        if self.up:
            self.collector.tell()

    def out(self, topic: str, payload: bytes, retain: bool) -> None:
        """Send; dropped while the broker is away (whoever needs it asks again)."""
        if self.up:
            self._client.publish(topic, payload, 0, retain)

    def publish(self, table: str, part: str, payload: bytes) -> None:
        """Send to a table's topic, not retained."""
        self.out(topics.name(self.collector.event, table, part), payload, False)

    # -- paho's thread -----------------------------------------------------------------------

    def _connected(self, client, userdata, flags, reason, properties):
        if reason.is_failure:
            self.said = str(reason)
            return
        own = f"{topics.ROOT}/{self.collector.event}/"
        client.subscribe([(own + each, 0) for each in _TAKEN])
        self.up, self.said = True, ""
        # What is retained of `have` comes now; after that it would only be our own.
        threading.Timer(_RETAINED_S, client.unsubscribe, [own + "+/have/+"]).start()

    def _gone(self, client, userdata, flags, reason, properties):
        self.up = False
        self.said = self.said or "the broker is away"
