"""Whether a version that was just started plays."""

import time

from host_tools.errors import ToolError
from host_tools.flash.ports import Port, wait_back
from host_tools.flash.safe import SENTINEL, greet
from host_tools.flash.transfer import read_file
from host_tools.link.client import Link
from host_tools.link.deadline import within
from host_tools.link.transport import Console

HEALTHY_MS = 5000  # as long as main.py itself asks for before it trusts a version


def wait_healthy(port: Port, version: str, patience: float, slow: float) -> str:
    """Return "" once the board has played `version` for five seconds, else what is wrong.

    patience: seconds until it is given up; slow: seconds for its port to come back.
    """
    end = time.monotonic() + patience
    wrong = "the board did not come back"
    with within(2 * patience, "a healthy start", anew=True):
        while time.monotonic() < end:
            try:
                wrong = _once(port, version, slow, end)
            except ToolError as error:
                wrong = str(error)
            if wrong == "" or wrong.startswith("!"):
                return wrong[1:]
            time.sleep(0.3)
    return wrong


def _once(port, version, slow, end):
    console = Console(wait_back(port, slow).device).open()
    try:
        return _look(console, version, end)
    finally:
        console.close()


def _look(console, version, end):
    """Return "" for healthy, "!..." for surely not, else a passing reason to look again.

    While the board starts nothing but greetings is sent: a Ctrl-C would end what starts.
    """
    link = Link(console.serial)
    while time.monotonic() < end:
        hello = greet(console, 1, link)
        if hello is None:
            if link.at_repl or SENTINEL.search(bytes(link.heard)):
                return _stopped_in_safe_mode(console)
        elif hello.version != version:
            return f"!version {version} did not start, {hello.version} runs instead"
        elif hello.up >= HEALTHY_MS:
            return ""
        time.sleep(0.3)
    return "it neither plays nor shows a REPL"


def _stopped_in_safe_mode(console):
    console.enter()
    facts = console.call("hold")
    if facts["leaving"]:  # still the old run: it is slow, or our Ctrl-C came before its reset
        console.restart()
        return "it does not restart"
    safe = facts["safe"]
    crash = (read_file(console, "/crash.txt") or b"").decode("utf-8", "replace").strip()
    last = f": {crash.splitlines()[-1]}" if crash and safe in ("error", "boots") else ""
    return f"!it stopped in safe mode ({safe}){last}" if safe else "!it did not start"
