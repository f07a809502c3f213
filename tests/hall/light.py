"""Light tables: what boxes say, without a firmware behind it. Run by measure.py in a process.

The sockets are plain asyncio ones and the packets the few of MQTT 3.1.1 that a box sends, so that
the load costs little beside what is measured.
"""

import asyncio
import json
import random
import struct
import sys
import time

from host_tools.hall import topics
from pocketlaw.box.mqtt import packet, text
from pocketlaw.journal import record
from tests.hall.journals import journal_of

_RETRY_S = 3.0


def clock_ms() -> int:
    """Return ms since the epoch, in 32 bits: what the status carries as match ms here."""
    return int(time.time() * 1000) & 0xFFFFFFFF


def publish(topic: str, payload: bytes, retain: int = 0) -> bytes:
    """Return a PUBLISH packet at QoS 0."""
    return packet(0x30 | retain, text(topic) + payload)


class Light:
    """One table. `have_ms`: from a record's sending to the hall's `have` of it."""

    def __init__(self, order: dict, table: str):
        self.order, self.table = order, table
        self.data = journal_of(table)
        self.sent = 176 if len(self.data) > 176 else 0
        self.had = 0
        self.messages = 0
        self.have_ms: list[float] = []
        self.waits: dict[int, float] = {}
        self.up = asyncio.Event()

    def topic(self, part, journal=""):
        return topics.name(self.order["event"], self.table, part, journal)

    async def run(self, go: asyncio.Event):
        """Join, wait for `go`, then speak at match pace until the time is over."""
        reader, self.writer = await asyncio.open_connection("127.0.0.1", self.order["port"])
        body = (text("MQTT") + b"\x04\xe6\0\x3c" + text(f"light-{self.table}")
                + text(self.topic("online")) + text("0") + text(self.table)
                + text(self.order["tables"][self.table]))
        self.writer.write(packet(0x10, body))
        hearing = asyncio.create_task(self._hear(reader))
        await asyncio.wait_for(self.up.wait(), 60)
        self._say(packet(0x82, b"\0\1" + text(self.topic("have", "+")) + b"\0"))
        self._say(publish(self.topic("online"), b"1", 1))
        await go.wait()
        end = time.monotonic() + self.order["seconds"]
        await asyncio.sleep(random.random() * self.order["every"])
        while time.monotonic() < end:
            self._event()
            await asyncio.sleep(self.order["every"] * (0.5 + random.random()))
        last = time.monotonic() + 20
        while self.order["acknowledged"] and self.had < self.sent and time.monotonic() < last:
            await asyncio.sleep(0.1)
            self._again()
        hearing.cancel()
        self.writer.close()

    def _say(self, data):
        self.writer.write(data)
        self.messages += 1

    def _event(self):
        status = bytearray(32)
        status[0], status[6], status[7] = 3, 1, 1
        status[21:23] = struct.pack(">H", (self.sent - 176) // record.SIZE & 0xFFFF)
        status[18], status[19:21] = 1, struct.pack(">H", 15000)
        status[24:28] = struct.pack(">I", clock_ms())
        self._say(publish(self.topic("state"), bytes(status), 1))
        start = self.had if self.order["acknowledged"] else self.sent
        self.sent = min(self.sent + record.SIZE, len(self.data))
        self.at = time.monotonic()
        self.waits.setdefault(self.sent, self.at)
        self._send(start)

    def _send(self, start):
        while start < self.sent:
            part = self.data[start:min(start + 240, self.sent)]
            self._say(publish(self.topic("log", "m0001"), topics.chunk(start, part)))
            start += len(part)

    def _again(self):
        if time.monotonic() - self.at > _RETRY_S:
            self.at = time.monotonic()
            self._send(self.had)

    async def _hear(self, reader):
        while True:
            kind = (await reader.readexactly(1))[0]
            size = shift = 0
            while True:
                b = (await reader.readexactly(1))[0]
                size |= (b & 127) << shift
                shift += 7
                if b < 128:
                    break
            body = await reader.readexactly(size)
            if kind == 0x20:
                if body[1]:
                    raise SystemExit(f"light table {self.table}: refused")
                self.up.set()
            elif kind & 0xF0 == 0x30:
                n = body[0] << 8 | body[1]
                found = topics.read_have(body[2 + n:])
                if found:
                    self.had = max(self.had, found[0])
                    for size in [s for s in self.waits if s <= self.had]:
                        self.have_ms.append((time.monotonic() - self.waits.pop(size)) * 1000)


async def main():
    """Play the tables of the order file argv[1]; print their figures."""
    with open(sys.argv[1]) as file:
        order = json.load(file)
    tables = [Light(order, t) for t in order["tables"]]
    go = asyncio.Event()
    tasks = []
    for i, each in enumerate(tables):
        tasks.append(asyncio.create_task(each.run(go)))
        if i % 50 == 49:
            await asyncio.sleep(0.2)  # a hall does not switch on all at one instant
    await asyncio.gather(*[asyncio.wait_for(t.up.wait(), 90) for t in tables])
    await asyncio.sleep(2)
    print("joined", flush=True)
    go.set()
    await asyncio.gather(*tasks)
    print(json.dumps({"sent": sum(t.messages for t in tables),
                      "sizes": {t.table: t.sent for t in tables},
                      "have_ms": [x for t in tables for x in t.have_ms]}))


if __name__ == "__main__":
    asyncio.run(main())
