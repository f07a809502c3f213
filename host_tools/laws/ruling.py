"""Rules on JSON Lines of cases, on any machine: the contract of `pocketlaw ruling`."""

import codecs
import json

from host_tools.laws import requests
from host_tools.machines import interpreters
from host_tools.table import ruler


def _no_number(name: str) -> None:
    """NaN and the infinities are not JSON, whatever Python's reader thinks."""
    raise ValueError(name)


def rule_lines(raw: list[bytes], on: str) -> list[str]:
    """Return one JSON answer for each line that is not blank, in order."""
    asked: list[tuple[int, object, object]] = []
    if raw and raw[0].startswith(codecs.BOM_UTF8):
        raw = [raw[0].removeprefix(codecs.BOM_UTF8), *raw[1:]]
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
