"""Which journals a command line names, and the plan that says where each was played."""

import csv
from collections.abc import Callable
from pathlib import Path

from host_tools.errors import ToolError


def named(paths: list[Path]) -> list[Path]:
    """Return the files of `paths`, in order; a folder gives its *.plj, at any depth, sorted.

    ToolError (exit 2) for a folder with none.
    """
    out = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.rglob("*.plj"))
            if not inside:
                raise ToolError(f"{path}: no journal (*.plj) in it", 2)
            out += inside
        else:
            out.append(path)
    return out


def plan(path: Path | None) -> Callable[[Path], tuple[str, str]]:
    """Return a function from a journal's path to its (round, table), "" where none is known.

    The plan is CSV with the header journal,round,table; a journal is named by its path or its
    file name. ToolError (exit 2) names a wrong line; so does a journal that the plan lacks.
    """
    if path is None:
        return lambda journal: ("", "")
    places: dict[str, tuple[str, str]] = {}
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file, strict=True)
            if not {"journal", "round", "table"} <= set(reader.fieldnames or ()):
                raise ToolError(f"{path}: its first line must name journal,round,table", 2)
            for row in reader:
                if None in row or None in row.values():
                    raise ToolError(f"{path}: line {reader.line_num}: not three columns", 2)
                if row["journal"] in places:
                    raise ToolError(f"{path}: line {reader.line_num}: {row['journal']} stands "
                                    "here twice", 2)
                places[row["journal"]] = (row["round"].strip(), row["table"].strip())
    except OSError as error:
        raise ToolError(f"{path}: {error.strerror}", 2) from None
    except (csv.Error, UnicodeDecodeError) as error:
        raise ToolError(f"{path}: no CSV ({error})", 2) from None

    def place(journal: Path) -> tuple[str, str]:
        for name in (str(journal), journal.name):
            if name in places:
                return places[name]
        raise ToolError(f"{path}: does not name {journal.name}", 2)

    return place
