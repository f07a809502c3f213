"""Where the simulated box runs: one session behind `ask`, here or in another interpreter."""

import json
import subprocess
import sys
import threading
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.machines import interpreters
from host_tools.table.sessionserve import Server

PLACES = ("cpython", "unix", "rp2040")


class Local:
    """The session in this CPython."""

    title = "CPython"
    step_ms = 0  # 0: time goes as fast as the wall says; else so much in one request

    def __init__(self):
        self._server = Server()
        self._lock = threading.Lock()

    def ask(self, do: str, **more) -> dict:
        """Send one request (host_tools.table.sessionserve) and return its answer."""
        with self._lock:
            return json.loads(self._send(json.dumps({"do": do, **more})))

    def _send(self, text: str) -> str:
        try:
            return self._server.answer(text)
        except ToolError:
            raise
        except Exception as error:  # what a board's main.py would meet with a restart
            raise ToolError(f"the firmware stopped: {error!r}") from error

    def close(self) -> None:
        """End the session."""


class Pipe(Local):
    """The session in MicroPython unix, over its standard input and output."""

    title = "MicroPython unix"

    def __init__(self):
        self._lock = threading.Lock()
        command, env = interpreters.unix_command("host_tools.table.sessionserve")
        self._process = subprocess.Popen(
            command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, bufsize=1)

    def _send(self, text: str) -> str:
        try:
            self._process.stdin.write(text + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        except (BrokenPipeError, ValueError):
            answer = ""
        if not answer:
            said = (self._process.stderr.read() or "no word").strip().splitlines()
            raise ToolError(f"MicroPython stopped: {said[-1]}")
        return answer

    def close(self) -> None:
        """Close the pipe and wait for the interpreter to leave."""
        try:
            self._process.stdin.close()
            self._process.wait(timeout=5)
        except (BrokenPipeError, subprocess.TimeoutExpired):
            self._process.kill()


class Emulated(Local):
    """The session on an emulated RP2040: slow motion."""

    title = "emulated RP2040, slow motion"
    step_ms = 5

    def __init__(self, uf2: Path):
        from host_tools.sim.chipsession import ChipServer

        self._lock = threading.Lock()
        self._server = ChipServer(uf2)


def need_terminal() -> None:
    """Raise ToolError where there is no terminal to draw on."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ToolError("this draws on a terminal, and there is none")


def open_backend(place: str, uf2: Path | None = None) -> Local:
    """Return the backend of `place`; `uf2`: MicroPython's image, for rp2040. ToolError."""
    if place == "rp2040":
        if uf2 is None:
            raise ToolError("--on rp2040 needs --uf2 FILE, MicroPython's own image of a Pico", 2)
        return Emulated(uf2)
    return Pipe() if place == "unix" else Local()
