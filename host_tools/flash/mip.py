"""package.json for `mpremote mip install`: every file of the firmware, from a checkout."""

import json
from pathlib import Path

from host_tools.flash.tree import PACKAGE, version_of

ROOT = Path(__file__).resolve().parents[2]


def package_json(root: Path = ROOT) -> str:
    """Return the text of package.json: the package as a plain folder and the files of /.

    boot.py stays as it is on the board, and the wiring file must be put there by hand, since mip
    does not know the board.
    """
    firmware = root / "firmware"
    paths = sorted((firmware / PACKAGE).rglob("*"))
    names = [p.relative_to(firmware).as_posix() for p in paths
             if p.suffix in (".py", ".bin") and "__pycache__" not in p.parts]
    names += [n for n in ("decide.py", "fallback.py", "main.py", "pack.py", "safe.py")
              if (firmware / n).is_file()]
    rows = ",\n".join("  " + json.dumps([name, f"firmware/{name}"]) for name in names)
    version = json.dumps(version_of(firmware))
    return f'{{\n "urls": [\n{rows}\n ],\n "deps": [],\n "version": {version}\n}}\n'


if __name__ == "__main__":
    (ROOT / "package.json").write_text(package_json(), encoding="utf-8", newline="\n")
