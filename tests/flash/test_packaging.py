"""An installed wheel has all that the command needs: nothing is found by the checkout alone."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
SETUP = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]


def folders():
    """Return {package: folder} as pyproject.toml has them."""
    places = SETUP["package-dir"]
    out = {}
    for name in SETUP["packages"]:
        head, *rest = name.split(".")
        out[name] = ROOT.joinpath(places[head], *rest)
    return out


def test_every_package_is_packed():
    tops = ("host_tools", "firmware/pocketlaw", "firmware/node/pocketnode")
    there = {path.parent for top in tops for path in (ROOT / top).rglob("*.py")}
    assert there - set(folders().values()) == set()
    assert (folders()["pocketlaw_start"] / "main.py").is_file()


def test_every_other_file_is_packed():
    packed, data = set(), SETUP["package-data"]
    for name, folder in folders().items():
        for pattern in data.get(name, []):
            packed |= set(folder.glob(pattern))
    others = {path for top in ("host_tools", "firmware/pocketlaw", "boards")
              for path in (ROOT / top).rglob("*") if path.is_file() and path.suffix != ".py"
              and (path.name != "README.md" or path.parents[1] == ROOT / "boards")
              and not {"__pycache__", "node_modules"} & set(path.parts)}
    missing = {path.relative_to(ROOT).as_posix() for path in others - packed}
    assert missing == set()
    assert all(folders()["boards"].joinpath(p.parent, "pins.py") in packed
               for p in (ROOT / "boards").glob("*/pins.py"))
