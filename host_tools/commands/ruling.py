"""`pocketlaw ruling`: JSON Lines of positions and strokes in, rulings out."""

import json
import sys

import typer

from host_tools.errors import ToolError
from host_tools.laws.ruling import rule_lines
from host_tools.machines import interpreters

# Striker and one own piece by a proper stroke: both back, one as the due, turn kept (S46).
EXAMPLE = {
    "id": "example", "laws": "icf25",
    "position": {"left": {"own": 6, "opp": 5}, "queen": "board", "due": {"own": 0, "opp": 0},
                 "score": {"own": 10, "opp": 8}, "break": None, "first": False},
    "stroke": {"own": 1, "opp": 0, "queen": False, "striker": True, "improper": False},
}


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def ruling(
        on: str = typer.Option("cpython", help="cpython, unix or wasm"),
        example: bool = typer.Option(False, "--example", help="print a case to start from"),
    ) -> None:
        """Rule on strokes and acts: one JSON case a line on stdin, one answer a line.

        Try: pocketlaw ruling --example | pocketlaw ruling
        """
        if example:
            print(json.dumps(EXAMPLE))
            return
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
