"""A browser's place in measure.py: opens the page's WebSocket, prints how late each state came.

    python -m tests.hall.watch URL SECONDS      ends at a line on standard input
"""

import asyncio
import json
import sys

import websockets

from tests.hall.light import clock_ms


async def look(url: str, late: list) -> None:
    """Note the ms from each status's own time to its coming here."""
    seen: dict[str, int] = {}
    async with websockets.connect(url, max_size=None) as socket:
        async for text in socket:
            at = clock_ms()
            told = json.loads(text)
            for view in told["tables"]:  # a table is also told anew for its journal
                if view.get("ms") and seen.get(view["table"]) != view["ms"]:
                    seen[view["table"]] = view["ms"]
                    if not told.get("all"):
                        late.append(at - view["ms"])


async def main() -> None:
    """Look until standard input says a line, or so many seconds have gone."""
    late: list[int] = []
    looking = asyncio.create_task(look(sys.argv[1], late))
    ending = asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    await asyncio.wait([ending, looking], timeout=float(sys.argv[2]),
                       return_when=asyncio.FIRST_COMPLETED)
    looking.cancel()
    print(json.dumps(late), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
