"""`pocketlaw ruling`: JSON Lines of positions and strokes in, rulings out."""

import json
import sys

import typer

from host_tools import casework, machines
from host_tools.errors import ToolError
from host_tools.outside import ruler


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def ruling(on: str = typer.Option("cpython", help="cpython, unix or wasm")) -> None:
        """Rule on strokes and acts: one JSON case a line on stdin, one answer a line."""
        if on not in machines.MACHINES:
            raise ToolError(f"--on {on}: must be one of {' '.join(machines.MACHINES)}", 2)
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
    requests: list[tuple[int, object, object]] = []
    for number, line in enumerate(raw, 1):
        if not line.strip():
            continue
        try:
            case = json.loads(line, parse_constant=_no_number)
            requests.append((number, case.get("id") if isinstance(case, dict) else None,
                             casework.numbers(case)))
        except casework.CaseError as error:
            requests.append((number, None, str(error)))
        except (ValueError, RecursionError):
            requests.append((number, None, "not JSON"))
    lines = [" ".join(map(str, r[2])) for r in requests if isinstance(r[2], list)]
    results = iter(_serve(lines, on))
    answers = []
    for number, ident, what in requests:
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
    return machines.transform(on, "host_tools.outside.ruler", "\n".join(lines)).splitlines()
