"""`make hall-demo`: simulated tables (real firmwares), a hall and its page, until Ctrl-C.

    python -m host_tools.hall.demo [TABLES [SPEED [PAGE_PORT]]]
"""

import asyncio
import contextlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.hall.app import Hall, Settings, ends_in_order, tables_of
from host_tools.hall.broker import free_port
from host_tools.machines import interpreters

NAMES = ("Asha", "Bilal", "Chitra", "Dinesh", "Esha", "Farid", "Gita", "Hari", "Indu", "Jamal",
         "Kavya", "Latif", "Meena", "Nadim", "Ojas", "Priya")


def order(hall: Hall, table: str, number: int) -> dict:
    """Return the order for one table (boxes.py): a match of its own, at its own pace."""
    names = NAMES[2 * number % 16], NAMES[(2 * number + 1) % 16]
    return {"table": table, "seed": number + 3, "wait": 300 * number,
            "card": hall.keys.card(table, "127.0.0.1", hall.settings.port),
            "config": {"laws": ("icf25", "classic29", "sag", "icf25")[number % 4],
                       "a": names[0], "b": names[1], "toss": "a", "choice": "break"}}


async def play(hall: Hall, speed: int) -> None:
    """Serve the hall with its tables until cancelled."""
    command, env = interpreters.unix_command("host_tools.hall.boxes", str(speed), heap="128m")
    boxes = await asyncio.create_subprocess_exec(
        *command, env=env, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    try:
        for number, table in enumerate(hall.keys.tables):
            boxes.stdin.write((json.dumps(order(hall, table, number)) + "\n").encode())
        await hall.serve()
    finally:
        with contextlib.suppress(ProcessLookupError):
            boxes.kill()
        await boxes.wait()


def main() -> None:
    """Run it by the numbers on the command line."""
    numbers = sys.argv[1:] + ["8", "2", "8020"][len(sys.argv) - 1:]
    if not all(n.isdigit() for n in numbers) or not 1 <= int(numbers[0]) <= 16:
        raise SystemExit("hall-demo: TABLES (1 to 16) SPEED PAGE_PORT")
    with tempfile.TemporaryDirectory(prefix="pocketlaw-hall-") as folder:
        ends_in_order()
        try:
            hall = Hall(Settings(Path(folder), "demo", tables_of(numbers[0]), port=free_port(),
                                 page_port=int(numbers[2])))
        except ToolError as error:
            raise SystemExit(f"hall-demo: {error}") from None
        try:
            print(f"{numbers[0]} tables at {numbers[1]} times their pace, "
                  f"{hall.broker.kind} on loopback.\nPage: {hall.link()}\nCtrl-C ends.",
                  flush=True)
            with contextlib.suppress(KeyboardInterrupt):
                asyncio.run(play(hall, int(numbers[1])))
        except ToolError as error:
            raise SystemExit(f"hall-demo: {error}") from None
        finally:
            hall.close()


if __name__ == "__main__":
    main()
