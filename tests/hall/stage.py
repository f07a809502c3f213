"""A hall in this process, a real broker, and real firmwares in MicroPython unix, on loopback."""

import asyncio
import contextlib
import json
import subprocess
import time
from pathlib import Path

from host_tools.hall import custody
from host_tools.hall.broker import Broker, free_port
from host_tools.hall.collector import Collector
from host_tools.hall.index import Index
from host_tools.hall.keys import HALL, Keys
from host_tools.hall.line import Line, client
from host_tools.machines import interpreters as machines

SHORT = {"laws": "knockout", "round": "league", "toss": "a", "choice": "break"}
EVENT = "cup"


class Stage:
    """A folder with keys for so many tables, and a broker."""

    def __init__(self, folder: Path, kind: str, tables: int):
        self.folder = folder
        self.keys = Keys(folder, EVENT)
        for number in range(1, tables + 1):
            self.keys.add(str(number))
        self.keys.save()
        self.broker = Broker(self.keys, folder / "broker", port=free_port(), kind=kind)
        self.hall: Collector | None = None
        self.line: Line | None = None
        self._task = None
        self._crews: list[Crew] = []

    async def __aenter__(self):
        await asyncio.to_thread(self.broker.start)
        return self

    async def __aexit__(self, *_):
        for crew in self._crews:
            crew.kill()
        await self.hall_off()
        self.broker.stop()

    async def hall_on(self) -> Collector:
        """Start the collector, as a new process would: from the folder."""
        self.line = Line("127.0.0.1", self.broker.port, HALL, self.keys.passwords[HALL])
        self.hall = Collector(EVENT, self.keys.tables, custody.Shelf(self.folder / "journals"),
                              Index(self.folder / "hall.db"), self.line.out)
        self.hall.rebuild()
        self._task = asyncio.create_task(self.line.run(self.hall))
        return self.hall

    async def hall_off(self):
        """End it; what was not flushed is lost, as with a kill."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
            self.hall.index.db.close()

    async def crew(self, tables: list[str], speed: int = 20, **more) -> "Crew":
        """Start a process with these tables, each playing a short match."""
        crew = Crew(await self.start(speed))
        self._crews.append(crew)
        for table in tables:
            order = {"table": table, "card": self.card(table), "seed": int(table) + 2,
                     "config": SHORT | {"a": f"A{table}", "b": f"B{table}"}} | more
            crew.order(order)
        return crew

    @staticmethod
    async def start(speed):
        command, env = machines.unix_command("host_tools.hall.boxes", str(speed), heap="96m")
        return await asyncio.create_subprocess_exec(
            *command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, limit=1 << 26)

    def card(self, table: str) -> dict:
        """Return the table's /hall.json."""
        return self.keys.card(table, "127.0.0.1", self.broker.port)

    def client(self, user: str, password: str = ""):
        """Return a started paho client whose messages are kept in `.got`."""
        made = client(user, password or self.keys.passwords.get(user, "none"), "outside")
        made.got = []
        made.on_message = lambda c, u, m: made.got.append((m.topic, m.payload, m.retain))
        made.connect("127.0.0.1", self.broker.port)
        made.loop_start()
        return made

    def stored(self, table: str, name: str) -> bytes:
        """Return the journal as it lies at the hall."""
        path = self.folder / "journals" / table / name
        return path.read_bytes() if path.exists() else b""


class Crew:
    """A process of firmwares. `over`: tables whose match is over and delivered."""

    def __init__(self, process):
        self.process = process
        self.over: set[str] = set()
        self.ready: set[str] = set()
        self.last: dict | None = None
        self._reader = asyncio.create_task(self._read())

    def order(self, value: dict) -> None:
        """Send one order (host_tools/hall/boxes.py)."""
        self.process.stdin.write((json.dumps(value) + "\n").encode())

    async def _read(self):
        while line := await self.process.stdout.readline():
            said = json.loads(line)
            if "over" in said and "all" not in said:
                self.over.add(said["over"])
            elif "ready" in said:
                self.ready.add(said["ready"])
            else:
                self.last = said

    async def until_over(self, tables, seconds: float) -> None:
        """Wait for these tables; AssertionError names those that are late."""
        end = time.monotonic() + seconds
        while not set(tables) <= self.over:
            assert time.monotonic() < end, f"late: {sorted(set(tables) - self.over)}"
            assert self.process.returncode is None, "the firmwares' process ended"
            await asyncio.sleep(0.05)

    async def end(self) -> dict:
        """End it; return {table: {journal: bytes}} from the flashes."""
        self.order({"end": 1})
        await asyncio.wait_for(self._reader, 20)
        await self.process.wait()
        return {t: {n: bytes.fromhex(h) for n, h in found.items()}
                for t, found in self.last["all"].items()}

    def kill(self) -> None:
        """End it at once."""
        self._reader.cancel()
        if self.process.returncode is None:
            self.process.kill()


async def until(what, seconds: float = 10):
    """Wait until what() is true; return it. AssertionError after so many seconds."""
    end = time.monotonic() + seconds
    while not (got := what()):
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.02)
    return got
