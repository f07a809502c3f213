"""Which journals a command line names."""

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
