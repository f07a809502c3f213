"""`pocketlaw demo`: a whole ICF match through the firmware in the real MicroPython."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import typer

from host_tools.demo import watch
from host_tools.errors import ToolError
from host_tools.machines import interpreters
from host_tools.outside import read_text
from host_tools.pockets import fall
from host_tools.table import show

MATCH = Path(__file__).parent.parent / "demo" / "icf-match.jsonl"
_WORDS = {
    "unix": "MicroPython (unix)",
    "wasm": "MicroPython (WebAssembly): the unix interpreter has no wheel here",
    "cpython": "CPython: neither MicroPython build is here",
}


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def demo(
        speed: float = typer.Option(0, min=0, max=1000, help="times real time; 0: the first "
                                    "board at a pace to follow, then faster"),
        script: Path = typer.Option(MATCH, help="another input script"),
        on: str = typer.Option("", help="unix, wasm or cpython; default: the first that is here"),
    ) -> None:
        """Show a match as it is played: panel, buttons, rulings; then the score sheet."""
        machine = on or next(m for m in ("unix", "wasm", "cpython") if interpreters.have(m))
        if machine not in _WORDS:
            raise ToolError(f"--on {on}: must be one of {' '.join(_WORDS)}", 2)
        if not script.is_file():
            raise ToolError(f"{script}: no such file", 2)
        print(f"Playing {script.name} in {_WORDS[machine] if not on else machine}.")
        watch.Watch(speed).run(_lines(machine, script))


def _lines(machine: str, script: Path) -> Iterator[str]:
    """Yield the lines of host_tools.table.show as they come."""
    if machine == "cpython":
        lines: list[str] = []
        show.play(fall.expand(read_text(script)), lines.append)
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
