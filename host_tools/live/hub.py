"""Looks at the table in a thread and tells everybody who listens what is new."""

import asyncio
import threading
import time
from collections import deque

from host_tools.errors import ToolError
from host_tools.live.state import news, public

LOOK = 0.2  # seconds between looks


class Hub:
    """The newest state, `seq` counting them; listeners wait on `after`. `delay` in seconds.

    A slow listener gets the newest state and misses those between.
    """

    def __init__(self, feed, delay: float = 0.0):
        self.feed = feed
        self.delay = delay
        self.seq = 0
        self.error = ""
        self._state = public(None, None)
        self._since = time.monotonic()
        self._waiting: deque[tuple[float, dict]] = deque()
        self._stop = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changed: asyncio.Event | None = None
        self._thread = threading.Thread(target=self._watch, daemon=True)

    async def start(self) -> None:
        """Begin to look; call it in the event loop of the listeners."""
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._thread.start()

    async def stop(self) -> None:
        """Stop looking and wait for the thread."""
        self._stop.set()
        await asyncio.to_thread(self._thread.join, 10)

    def _watch(self) -> None:
        told, since = None, 0.0
        while not self._stop.is_set():
            now = time.monotonic()
            try:
                state = public(self.feed.look(), told)
            except ToolError as error:  # no carrom, or a box of another age: say so, go on
                self.error = str(error)
                state = public(None, told)
            now = time.monotonic()
            if news(told, state, round((now - since) * 1000)):
                told, since = state, now
                self._waiting.append((now, state))
            while self._waiting and self._waiting[0][0] + self.delay <= now:
                seen_at, due = self._waiting.popleft()
                self._loop.call_soon_threadsafe(self._tell, due, seen_at + self.delay)
            self._stop.wait(LOOK)

    def _tell(self, state: dict, since: float) -> None:
        self._state, self._since = state, since
        self.seq += 1
        self._changed.set()
        self._changed = asyncio.Event()

    def message(self) -> dict:
        """Return the state as of now: what a running clock has lost since is taken off."""
        state = dict(self._state)
        clock = state["clock"]
        if clock and clock["running"]:
            passed = round((time.monotonic() - self._since) * 1000)
            state["clock"] = {"running": True, "left_ms": max(0, clock["left_ms"] - passed)}
        return {"v": 1, "seq": self.seq, **state}

    async def after(self, seq: int) -> dict:
        """Wait for a state newer than number `seq`; return it as `message` does."""
        while self.seq == seq:
            await self._changed.wait()
        return self.message()
