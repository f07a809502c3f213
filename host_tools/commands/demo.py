"""`pocketlaw demo`: a whole ICF match through the firmware in the real MicroPython."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import typer

from host_tools.errors import ToolError
from host_tools.machines import interpreters
from host_tools.pockets import fall
from host_tools.results.scoresheet import sheet_of
from host_tools.table import show

MATCH = Path(__file__).parent.parent / "demo" / "icf-match.jsonl"
_WORDS = {
    "unix": "MicroPython (unix)",
    "wasm": "MicroPython (WebAssembly): the unix interpreter has no wheel here",
    "cpython": "CPython: neither MicroPython build is here",
}
_FRAME_S = 0.03   # fast: a picture is drawn at most so often
_STILL_MS = 300_000  # not a terminal: one picture for each five minutes of play


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def demo(
        speed: float = typer.Option(0, help="times real time; 0 is as fast as it goes"),
        script: Path = typer.Option(MATCH, help="another input script"),
        on: str = typer.Option("", help="unix, wasm or cpython; default: the first that is here"),
    ) -> None:
        """Play an input script, showing the panel, and end with the score sheet."""
        machine = on or next(m for m in ("unix", "wasm", "cpython") if interpreters.have(m))
        if machine not in _WORDS:
            raise ToolError(f"--on {on}: must be one of {' '.join(_WORDS)}", 2)
        if not script.is_file():
            raise ToolError(f"{script}: no such file", 2)
        print(f"Playing {script.name} in {_WORDS[machine] if not on else machine}.")
        _watch(_lines(machine, script), speed)


def _lines(machine: str, script: Path) -> Iterator[str]:
    """Yield the lines of host_tools.table.show as they come."""
    if machine == "cpython":
        lines: list[str] = []
        show.play(fall.expand(script.read_text()), lines.append)
        yield from lines
        return
    command, env = (interpreters.unix_command("host_tools.table.show", str(script))
                    if machine == "unix"
                    else (interpreters.wasm_command("host_tools.table.show", str(script)),
                          dict(os.environ)))
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True) as child:
        assert child.stdout and child.stderr
        for line in child.stdout:
            yield line.rstrip("\n")
        if child.wait():
            last = (child.stderr.read().strip().splitlines() or ["?"])[-1]
            raise ToolError(f"{machine}: {last}")


def _watch(lines: Iterator[str], speed: float) -> None:
    screen = _Screen(speed)
    names: list[str] = []
    laws = ""
    for line in lines:
        kind, _, rest = line.partition(" ")
        if kind == "F":
            ms, _, frame = rest.partition(" ")
            screen.frame(int(ms), bytes.fromhex(frame))
        elif kind == "N":
            names.append(rest)
        elif kind == "L":
            laws = rest
        elif kind == "R":
            screen.last()
            print(sheet_of(json.loads(rest), names, laws))


class _Screen:
    """Draws frames in half blocks: in place on a terminal, else a few of them one by one."""

    def __init__(self, speed: float):
        self.speed = speed
        self.live = sys.stdout.isatty()
        self.begun = time.monotonic()
        self.drawn = -1.0
        self.still = 0
        self.newest: tuple[int, bytes] | None = None

    def frame(self, ms: int, frame: bytes) -> None:
        self.newest = (ms, frame)
        now = time.monotonic() - self.begun
        if self.speed:
            time.sleep(max(0.0, ms / 1000 / self.speed - now))
            self._draw()
        elif self.live and now - self.drawn >= _FRAME_S:
            self.drawn = now
            self._draw()
        elif not self.live and ms >= self.still:
            self.still = ms + _STILL_MS
            self._draw()

    def last(self) -> None:
        self._draw()

    def _draw(self) -> None:
        if self.newest is None:
            return
        ms, frame = self.newest
        head = "\x1b[H\x1b[J" if self.live else ""
        minutes, rest = divmod(ms, 60_000)
        print(f"{head}{half_blocks(frame)}\n{minutes:3d}:{rest // 1000:02d}", flush=True)


def half_blocks(frame: bytes) -> str:
    """Return a frame as 32 lines of 128 half blocks, framed."""
    rows = ["+" + "-" * 128 + "+"]
    for y in range(0, 64, 2):
        base, bit = y // 8 * 128, y % 8
        rows.append("|" + "".join(" ▀▄█"[frame[base + x] >> bit & 3] for x in range(128)) + "|")
    rows.append(rows[0])
    return "\n".join(rows)
