"""`pocketlaw hall` as a whole: broker, collector, assignments and page in one process."""

import asyncio
import contextlib
import fcntl
import ipaddress
import os
import signal
import sys
from dataclasses import dataclass, field
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.hall import custody
from host_tools.hall.access import ORGANISER, Access
from host_tools.hall.ask import Asker
from host_tools.hall.assign import Assignments
from host_tools.hall.broker import Broker, busy
from host_tools.hall.collector import Collector
from host_tools.hall.index import Index
from host_tools.hall.keys import HALL, Keys
from host_tools.hall.line import Line, where

_WATCH_S = 2.0
_OFFER_S = 1.0


@dataclass
class Settings:
    """What the command line says. `broker`: a URL, "" to start one; `usb`: ports without one."""

    folder: Path
    event: str = ""
    tables: list[str] = field(default_factory=list)
    listen: str = "127.0.0.1"
    port: int = 1883
    page_port: int = 8020
    kind: str = ""
    broker: str = ""
    usb: list[str] | None = None


def tables_of(text: str) -> list[str]:
    """Return the tables of "8" (1 to 8) or "1,2,stage"; ToolError when it is neither."""
    if text.isdigit():
        if not 1 <= int(text) <= 2000:
            raise ToolError("--tables: 1 to 2000", 2)
        return [str(n) for n in range(1, int(text) + 1)]
    return [part.strip() for part in text.split(",") if part.strip()]


def keys_of(settings: Settings) -> Keys:
    """Return the event's keys with the tables asked for, saved; ToolError when there are none."""
    keys = Keys(settings.folder, settings.event)
    before = dict(keys.passwords)
    for table in settings.tables:
        keys.add(table)
    if not keys.tables:
        raise ToolError("no tables yet: pocketlaw hall --tables 8", 2)
    if keys.passwords != before or not keys.path.exists():
        keys.save()
    return keys


def _lock(folder: Path):
    """Hold the folder for this process; ToolError when another hall has it."""
    folder.mkdir(parents=True, exist_ok=True)
    file = (folder / "lock").open("a")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ToolError(f"{folder}: another hall is at work there", 3) from None
    return file


class Hall:
    """Everything of one event. serve() runs until it is cancelled."""

    def __init__(self, settings: Settings):
        self.settings = settings
        try:
            ipaddress.ip_address(settings.listen)
        except ValueError:
            raise ToolError(f"--listen {settings.listen}: an address of this computer", 2) \
                from None
        self.lock = _lock(settings.folder)
        self.keys = keys_of(settings)
        self.access = Access(self.keys.secret)
        self.broker: Broker | None = None
        self.line: Line | None = None
        self.bridge = None
        out = self._connect()
        self.index = Index(settings.folder / "hall.db")
        self.collector = Collector(self.keys.event, self.keys.tables,
                                   custody.Shelf(settings.folder / "journals"), self.index, out)
        self.asker = Asker(self._ask)
        self.collector.on_answer = self.asker.answered
        self.assignments = Assignments(self.collector, self.asker)
        self.collector.rebuild()

    def _connect(self):
        s = self.settings
        if s.usb is not None:
            from host_tools.hall.bridge import Direct

            self.bridge = Direct(self.keys.event, self.keys.tables, s.usb)
            return self.bridge.out
        if s.broker:
            host, port, user, password = where(s.broker)
        else:
            self.broker = Broker(self.keys, s.folder / "broker", s.listen, s.port, s.kind)
            self.broker.start()
            host, port, user, password = s.listen, s.port, HALL, self.keys.passwords[HALL]
        self.line = Line(host, port, user, password)
        return self.line.out

    def _ask(self, table, part, payload):
        (self.line or self.bridge).publish(table, part, payload)

    def about(self) -> dict:
        """Return how the hall itself is, for the page."""
        up = self.line.up if self.line is not None else True
        return {"event": self.keys.event, "broker": up,
                "said": self.line.said if self.line else "", "trouble": self.collector.trouble}

    def link(self, path: str = "/", role: str = ORGANISER) -> str:
        """Return the link that opens a page."""
        return f"http://{self.settings.listen}:{self.settings.page_port}{path}" \
               f"?key={self.access.key(role)}"

    def hosts(self) -> list[str]:
        """Return the names by which browsers may ask for the page."""
        return sorted({self.settings.listen, "127.0.0.1", "localhost"}) if \
            self.settings.listen not in ("0.0.0.0", "::") else ["*"]

    async def serve(self) -> None:
        """Run until cancelled or stopped by a signal; broker and files are left in order."""
        import uvicorn

        from host_tools.hall.page import Page

        if busy(self.settings.listen, self.settings.page_port):
            raise ToolError(f"{self.settings.listen}:{self.settings.page_port}: something "
                            "listens there already; another --page-port", 3)
        page = Page(self.collector, self.assignments, self.access, self.about, self.hosts())
        server = uvicorn.Server(uvicorn.Config(
            page.app, host=self.settings.listen, port=self.settings.page_port,
            log_level="error", ws="websockets-sansio", ws_max_size=4096, lifespan="off",
            ws_per_message_deflate=False, timeout_graceful_shutdown=2,
            server_header=False, h11_max_incomplete_event_size=32768))
        tasks = [asyncio.create_task(each) for each in (
            (self.line or self.bridge).run(self.collector), self._offers(), self._watch())]
        served = asyncio.create_task(server.serve())
        try:
            done, _ = await asyncio.wait([served, *tasks], return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            server.should_exit = True
            for task in tasks:
                task.cancel()
            await asyncio.gather(served, *tasks, return_exceptions=True)

    def close(self) -> None:
        """Flush, commit and end the broker."""
        with contextlib.suppress(OSError):
            self.collector.shelf.close()
        self.index.close()
        if self.broker is not None:
            self.broker.stop()
        self.lock.close()

    async def _offers(self):
        running: set = set()
        while True:
            await asyncio.sleep(_OFFER_S)
            for table in self.assignments.due():
                task = asyncio.create_task(self.assignments.tick(table))
                running.add(task)
                task.add_done_callback(running.discard)

    async def _watch(self):
        """A broker of ours that died is started again."""
        while True:
            await asyncio.sleep(_WATCH_S)
            process = self.broker and self.broker.process
            if process is not None and process.poll() is not None:
                print("pocketlaw: the broker ended; it is started again", file=sys.stderr)
                with contextlib.suppress(ToolError):
                    await asyncio.to_thread(self.broker.start)


def ends_in_order() -> None:
    """Let SIGTERM end as Ctrl-C does, so that no broker of ours is left behind."""
    def stop(number, frame):
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, stop)


def run(settings: Settings, said=print) -> None:
    """Serve a hall until Ctrl-C."""
    ends_in_order()
    hall = Hall(settings)
    try:
        said(f"Hall {hall.keys.event}: {len(hall.keys.tables)} tables, "
             + (f"{hall.broker.kind} on {settings.listen}:{settings.port}" if hall.broker
                else "USB only" if hall.bridge else f"broker {settings.broker}"))
        said(f"Page: {hall.link()}")
        said("Umpires' and overlay links: pocketlaw hall --links; Ctrl-C ends.")
        sys.stdout.flush()
        asyncio.run(hall.serve())
    finally:
        hall.close()
        os.sync()
