"""`pocketlaw ruling`: JSON Lines of positions and strokes in, rulings out."""

import json
import sys

import typer

from host_tools.errors import ToolError
from host_tools.laws import requests
from host_tools.machines import interpreters
from host_tools.table import ruler


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


def _no_number(name: str) -> None:
    """NaN and the infinities are not JSON, whatever Python's reader thinks."""
    raise ValueError(name)


def rule_lines(raw: list[bytes], on: str) -> list[str]:
    """Return one JSON answer for each line that is not blank, in order."""
    asked: list[tuple[int, object, object]] = []
    for number, line in enumerate(raw, 1):
        if not line.strip():
            continue
        try:
            case = json.loads(line, parse_constant=_no_number)
            asked.append((number, case.get("id") if isinstance(case, dict) else None,
                             requests.numbers(case)))
        except requests.CaseError as error:
            asked.append((number, None, str(error)))
        except (ValueError, RecursionError):
            asked.append((number, None, "not JSON"))
    lines = [" ".join(map(str, r[2])) for r in asked if isinstance(r[2], list)]
    results = iter(_serve(lines, on))
    answers = []
    for number, ident, what in asked:
        result = next(results) if isinstance(what, list) else "E" + what
        if result.startswith("E"):
            answers.append(json.dumps({"error": result[1:], "line": number}))
        else:
            answers.append('{"id": %s, %s}' % (json.dumps(ident), result[1:]))
    return answers


def _serve(lines: list[str], on: str) -> list[str]:
    if on == "cpython":
        out: list[str] = []
        ruler.serve(lines, out.append)
        return [line.rstrip("\n") for line in out]
    return interpreters.transform(on, "host_tools.table.ruler", "\n".join(lines)).splitlines()
