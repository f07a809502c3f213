"""Writes what a board's flash holds into a folder, to be copied there with mpremote alone.

    python -m host_tools.flash.byhand BOARD [FOLDER]     (`make by-hand BOARD=RPI_PICO`)

The package is compiled: from source it would need more heap than a small board has.
"""

import shutil
import sys
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.flash import tree
from host_tools.machines.interpreters import ROOT

_PORTABLE = 6  # .mpy of version 6 without native code: any chip loads it


def write(board: str, folder: Path) -> list[Path]:
    """Write the files of `board` below `folder`, made anew; return their paths, sorted."""
    made = tree.build(tree.firmware_root(), board, _PORTABLE)
    shutil.rmtree(folder, ignore_errors=True)
    files = {f"{tree.PACKAGE}/{name}": file.data for name, file in made.modules.items()}
    files |= {path.lstrip("/"): file.data for path, file in made.roots.items()}
    return tree.write(files, folder)


def main() -> None:
    """Write the folder and say how to copy it."""
    board = sys.argv[1] if len(sys.argv) > 1 else "RPI_PICO"
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "build" / "by-hand" / board
    files = write(board, folder)
    roots = " ".join(sorted(p.name for p in folder.iterdir() if p.is_file()))
    print(f"{len(files)} files in {folder}; now:\n"
          f"  cd {folder}\n  mpremote fs cp -r pocketlaw :\n  mpremote fs cp {roots} :\n"
          "  mpremote reset")


if __name__ == "__main__":
    try:
        main()
    except ToolError as error:
        raise SystemExit(f"pocketlaw: {error}") from None
