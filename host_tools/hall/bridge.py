"""Boxes without radio: their USB data link on one side, a hall's topics on the other."""

import json
import sys

from host_tools.errors import ToolError
from host_tools.flash.safe import greet
from host_tools.hall import topics
from host_tools.hall.line import Inbox, client
from host_tools.hall.usbbox import Box
from host_tools.link.client import HALL_CARD
from host_tools.link.client import Link as UsbLink
from host_tools.link.transport import Console
from pocketlaw.box.card import check


def give(card: dict, device: str) -> None:
    """Write a table's card to the box in play at `device`, which restarts; ToolError."""
    try:
        check(card)
    except ValueError as error:
        raise ToolError(f"card: {error}", 2) from None
    console = Console(device).open()
    try:
        hello = greet(console, 3)
        if hello is None:
            raise ToolError(f"{device}: no box in play there")
        if hello.played:
            raise ToolError(f"{device}: a match is being played; nothing was changed")
        link = UsbLink(console.serial)
        link.put(HALL_CARD, json.dumps(card).encode())
        link.restart("PLAY")
    finally:
        console.close()


def pairs(texts: list[str], what: str) -> list[tuple[str, str]]:
    """Return the (left, port) of LEFT=PORT arguments; ToolError names the wrong one."""
    out = []
    for text in texts:
        left, sign, port = text.partition("=")
        if not (left and sign and port):
            raise ToolError(f"{text}: write {what}=PORT", 2)
        out.append((left, port))
    return out


class Direct(Inbox):
    """Boxes on this computer's USB, without a broker."""

    def __init__(self, event: str, tables: list[str], usb: list[str], say=None):
        super().__init__()
        self.boxes = {}
        for table, port in pairs(usb, "TABLE"):
            if table not in tables:
                raise ToolError(f"no table {table}; there are: {' '.join(tables)}", 2)
            self.boxes[table] = Box(event, table, port,
                                    lambda topic, payload, retain: self.push(topic, payload),
                                    say or (lambda text: print(text, file=sys.stderr)))

    def begin(self) -> None:
        """Start the boxes' threads."""
        for box in self.boxes.values():
            box.start()

    def end(self) -> None:
        """End them."""
        for box in self.boxes.values():
            box.ending.set()
        for box in self.boxes.values():
            box.join(5)

    def tell(self) -> None:
        """There is nobody but the page."""
        self.collector.silent()

    def out(self, topic: str, payload: bytes, retain: bool) -> None:
        """Bring `have` and `ask` to their box."""
        found = topics.parse(topic)
        if found and found.part in ("have", "ask") and found.table in self.boxes:
            self.boxes[found.table].take(topic, payload)

    def publish(self, table: str, part: str, payload: bytes) -> None:
        """As Line's."""
        self.out(topics.name(self.collector.event, table, part), payload, False)


class Remote:
    """A box on USB here, its hall's broker elsewhere: what `pocketlaw bridge` runs for each."""

    def __init__(self, card: dict, device: str, say):
        self.card = card
        event, table = card["event"], card["table"]
        self.said = ""
        self._say = say
        self.client = client(table, card["password"], f"{event}-{table}")
        self.client.will_set(topics.name(event, table, "online"), b"0", retain=True)
        self.box = Box(event, table, device, self._out, say)
        own = f"{topics.ROOT}/{event}/{table}/"

        def connected(c, userdata, flags, reason, properties):
            if reason.is_failure:
                self._tell(f"the broker refuses: {reason}")
                return
            self._tell("broker connected")
            c.subscribe([(own + "have/+", 0), (own + "ask", 0)])
            self.box.renew = True

        def gone(c, userdata, flags, reason, properties):
            self._tell("the broker is away")

        self.client.on_connect, self.client.on_disconnect = connected, gone
        self.client.on_message = lambda c, u, m: self.box.take(m.topic, m.payload)

    def _tell(self, text):
        if text != self.said:
            self.said = text
            self._say(f"table {self.card['table']}: {text}")

    def _out(self, topic, payload, retain):
        if self.client.is_connected():
            self.client.publish(topic, payload, 0, retain)

    def start(self) -> None:
        """Connect to both sides; neither has to be there yet."""
        self.client.connect_async(self.card["broker"], self.card["port"], 20)
        self.client.loop_start()
        self.box.start()

    def stop(self) -> None:
        """Let both go."""
        self.box.ending.set()
        self.box.join(5)
        self.client.disconnect()
        self.client.loop_stop()
