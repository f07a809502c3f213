"""Finds a Chromium for the browser tests, and tells how to get one."""

import os
import shutil
import subprocess
import sys

FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync")
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find() -> str | None:
    """Return the path of a Chromium: $CHROMIUM, else the first on the PATH, else None."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named if os.path.exists(named) else None
    return next((path for path in map(shutil.which, _NAMES) if path), None)


def install() -> int:
    """Install Debian's chromium where that is possible; return an exit status."""
    if find():
        return 0
    if shutil.which("apt-get") and os.geteuid() == 0:
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        commands = (["apt-get", "update", "-qq"],
                    ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"])
        if not any(subprocess.run(command, env=quiet).returncode for command in commands):
            return 0
    print("pocketlaw: no Chromium: install the package chromium, or set CHROMIUM to one",
          file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(install())
