"""Link requests to a box over its topics: `ask` and `answer` carry type, tag and payload."""

import asyncio
import contextlib

from host_tools.link.client import ANSWER, REFUSED, LinkError, Refused

OFFER = 13
WAIT_S = 4.0


class Asker:
    """One request at a time to each table. `publish(table, part, payload)` sends."""

    def __init__(self, publish):
        self._publish = publish
        self._waiting: dict[tuple[str, int], asyncio.Future] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._tag = 0

    async def ask(self, table: str, kind: int, payload: bytes = b"") -> bytes:
        """Return the answer's payload; Refused when the box says no, LinkError after 4 s."""
        async with self._locks.setdefault(table, asyncio.Lock()):
            self._tag = self._tag % 255 + 1
            key = table, self._tag
            future = self._waiting[key] = asyncio.get_running_loop().create_future()
            try:
                self._publish(table, "ask", bytes([kind, self._tag]) + payload)
                got = await asyncio.wait_for(future, WAIT_S)
            except asyncio.TimeoutError:
                raise LinkError(f"table {table} does not answer") from None
            finally:
                del self._waiting[key]
        if got[0] == REFUSED and len(got) == 4:
            raise Refused(got[3])
        if got[0] != kind | ANSWER:
            raise LinkError(f"table {table} answers something else")
        return got[2:]

    def answered(self, table: str, payload: bytes) -> None:
        """Take an `answer`; one that nobody waits for is dropped."""
        if len(payload) < 2:
            return
        future = self._waiting.get((table, payload[1]))
        if future is not None and not future.done():
            with contextlib.suppress(asyncio.InvalidStateError):
                future.set_result(payload)
