"""Type-check the firmware against MicroPython's own stubs of each port: `make typecheck`.

The stubs go to build/stubs/<port>, never into the environment, where their `os`, `time` and
`typing` would stand before the real ones.
"""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
NODE_MAIN = FIRMWARE / "node" / "main.py"  # a second main: another board's, checked apart
STUBS = ROOT / "build" / "stubs"
STDLIB = "micropython-stdlib-stubs==1.29.0.post2"
PORTS = {
    "rp2040": "micropython-rp2-rpi-pico-stubs==1.29.0.post1",
    "rp2350": "micropython-rp2-rpi-pico2-stubs==1.29.0.post1",
    "esp32s3": "micropython-esp32-esp32-generic-s3-stubs==1.29.0.post1",
    "esp32c3": "micropython-esp32-esp32-generic-c3-stubs==1.29.0.post1",
}
# Untyped code narrows and widens as it goes; that is not what this check is for. Wrong modules,
# functions, arguments and keywords of MicroPython are.
_OFF = ("var-annotated", "union-attr", "assignment", "has-type", "misc", "list-item", "index",
        "operator", "return-value", "no-redef", "override")
_KNOWN = (
    '"board_pins"',  # the wiring file: it is the board's
    ' of "list" ',  # what a list that began empty may hold
    '"DMA" has no attribute "registers"',  # documented (rp2.DMA), missing in the stubs
    'of "asm_pio" ', 'to "asm_pio" ',  # documented to take tuples, not so in the stubs
    'module named "rp2"',  # reached from files that try it; not there on other ports
)
_RP2_ONLY = ("import rp2", "from rp2 ")


def install(port: str) -> Path:
    """Return the folder with the stubs of `port`, installed when they are not there yet."""
    folder = STUBS / port
    mark = folder / "pinned.txt"
    wanted = f"{PORTS[port]} {STDLIB}"
    if not (mark.is_file() and mark.read_text(encoding="utf-8") == wanted):
        subprocess.run([sys.executable, "-m", "pip", "install", "-qq", "--upgrade",
                        "--disable-pip-version-check", "--target", str(folder), PORTS[port],
                        STDLIB], check=True)
        mark.write_text(wanted, encoding="utf-8")
    return folder


def files(port: str) -> list:
    """Return the firmware files that run on `port`: those that need rp2 only where it is."""
    out = []
    for path in sorted(FIRMWARE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        rp2 = any(line.lstrip().startswith(_RP2_ONLY) for line in text.splitlines())
        if path.name != "manifest.py" and path != NODE_MAIN and (port.startswith("rp") or not rp2):
            out.append(path)
    return out


def check(port: str) -> int:
    """Run mypy over the firmware as that port would see it; return how many errors are left."""
    groups = [files(port)]
    if port.startswith("rp") and NODE_MAIN.exists():
        groups.append([NODE_MAIN])
    left = [line for group in groups for line in _mypy(port, group) if counts(line)]
    total = sum(map(len, groups))
    print("\n".join([*left, f"{port}: {total} files, {len(left)} errors"]), flush=True)
    return len(left)


def _mypy(port, paths):
    stubs = install(port)
    command = [
        sys.executable, "-m", "mypy", "--config-file", os.devnull,
        "--custom-typeshed-dir", str(stubs), "--python-version", "3.11", "--platform", "linux",
        "--explicit-package-bases", "--check-untyped-defs", "--no-error-summary",
        "--cache-dir", str(STUBS / f"cache-{port}"),
        *[f"--disable-error-code={code}" for code in _OFF], *map(str, paths),
    ]
    path = os.pathsep.join([str(FIRMWARE), str(FIRMWARE / "node"), str(stubs)])
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "MYPYPATH": path},
                          capture_output=True, text=True)
    if done.returncode > 1 or "Duplicate module" in done.stdout:
        raise SystemExit(done.stdout + done.stderr)
    return done.stdout.splitlines()


def counts(line: str) -> bool:
    """Return True for a message that means something on a board; see `_OFF`.

    Dropped: the stubs' own faults, attributes that our own classes gain outside their
    constructors, the instructions of PIO programs, and `_KNOWN`.
    """
    found = re.match(r"([^:]+):(\d+): error: (.*)", line)
    if not found:
        return False
    path, number, text = found[1], int(found[2]), found[3]
    if not Path(path).parts[0] == "firmware" or any(known in text for known in _KNOWN):
        return False
    if "[attr-defined]" in text:
        owner = re.match(r'(?:"type\[)?"?(\w+)', text)
        return not (owner and owner[1] in own_classes())
    return not in_pio(ROOT / path, number)


def own_classes() -> set:
    """Return the names of the classes that the firmware defines."""
    if not _CLASSES:
        for path in FIRMWARE.rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            _CLASSES.update(n.name for n in ast.walk(tree) if isinstance(n, ast.ClassDef))
    return _CLASSES


_CLASSES: set = set()


def in_pio(path: Path, number: int) -> bool:
    """Return True when the line lies in a function that is a PIO program."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.lineno <= number <= node.end_lineno:
            if any("asm_pio" in ast.unparse(d) for d in node.decorator_list):
                return True
    return False


def main() -> None:
    """Check every port, or those named on the command line."""
    raise SystemExit(1 if sum([check(port) for port in sys.argv[1:] or PORTS]) else 0)


if __name__ == "__main__":
    main()
