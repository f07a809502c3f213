"""`pocketlaw ruling`: JSON Lines of positions and strokes in, rulings out."""

import sys

import typer

from host_tools.errors import ToolError
from host_tools.laws.ruling import rule_lines
from host_tools.machines import interpreters


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def ruling(on: str = typer.Option("cpython", help="cpython, unix or wasm")) -> None:
        """Rule on strokes and acts: one JSON case a line on stdin, one answer a line."""
        if on not in interpreters.MACHINES:
            raise ToolError(f"--on {on}: must be one of {' '.join(interpreters.MACHINES)}", 2)
        if sys.stdin is None:
            raise ToolError("nothing to read: standard input is closed", 2)
        raw = sys.stdin.buffer.read().split(b"\n")
        answers = rule_lines(raw, on)
        for answer in answers:
            print(answer)
        if any(answer.startswith('{"error"') for answer in answers):
            raise SystemExit(1)
