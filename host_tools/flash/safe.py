"""Getting a board to hold still: never in the middle of a match, and proven before a write."""

import re
import time
from dataclasses import dataclass

from host_tools.errors import BoardError, ToolError
from host_tools.flash.ports import Port, wait_back
from host_tools.link.client import PLAYED, Hello, Link, LinkError, LinkLost, Refused
from host_tools.link.deadline import within
from host_tools.link.transport import Console

SENTINEL = re.compile(rb"POCKETLAW SAFE (\S+) (\S+)")
_BACK = 15.0  # seconds for USB to come back after a reset


class MatchRunning(ToolError):
    """A match is being played on the board; it was left alone. Exit status 4."""

    def __init__(self, message: str):
        super().__init__(message, 4)


@dataclass
class Stand:
    """How a board was found and where it is now. hello: what it said while in play, or None."""

    port: Port
    console: Console
    hello: Hello = None
    asked: bool = False  # we restarted it into safe mode, so we restart it into play
    safe: str = ""  # why it was in safe mode, when it was


def greet(console: Console, tries: int = 10, link: Link = None) -> Hello:
    """Return the greeting of a board in play, None when what answers is a REPL or nothing.

    The bytes of a greeting are harmless to a REPL: its type is Ctrl-A, so a REPL answers at once
    with the raw REPL's banner. Only a board that says nothing at all costs all the tries; one
    that is just starting must have time to come up, for what follows is Ctrl-C.
    """
    link = link or Link(console.serial)
    try:
        return link.hello(tries)
    except Refused:
        raise
    except LinkLost as error:
        console.close()
        raise BoardError(f"{console.device}: {error}") from None
    except LinkError:
        return None


def reach(port: Port, force: bool = False, say=print, slow: float = _BACK) -> Stand:
    """Bring the board behind `port` to a raw REPL with no program running.

    A board in play is asked over the link to restart into safe mode; MatchRunning when it is in
    a match and `force` is not given. A bare MicroPython is interrupted. BoardError when neither
    works. What the REPL says is the proof: see `prove`.
    """
    console = Console(port.device).open()
    stand = Stand(port, console)
    try:
        hello = stand.hello = greet(console)
        if hello:
            _ask_restart(stand, force, say)
            stand.port = wait_back(port, slow)
            stand.console = _reopen(stand.port, slow)
            _await_repl(stand.console, slow)
        stand.console.enter()
        prove(stand)
        return stand
    except BaseException:
        console.close()
        if stand.asked:
            _back_to_play(stand, slow)
        raise


def _back_to_play(stand, slow):
    """We asked for safe mode and cannot go on (Ctrl-C, no answer): do not leave it there."""
    stand.console.close()
    try:
        with within(6 * slow, "the way back to play", anew=True):
            stand.console = _reopen(wait_back(stand.port, slow), slow)
            _await_repl(stand.console, slow)
            stand.console.enter()
    except ToolError:
        pass
    leave(stand)


def _ask_restart(stand, force, say):
    hello = stand.hello
    if hello.played and not force:
        raise MatchRunning(f"{stand.port.name}: a match is being played; nothing was done "
                           "(--force would interrupt it)")
    say(f"{stand.port.name}: version {hello.version} in play; asking for safe mode")
    stand.asked = True
    try:
        Link(stand.console.serial).restart("SAFE", force)
    except Refused as error:
        stand.asked = False
        if error.reason == PLAYED:
            raise MatchRunning(f"{stand.port.name}: a match has begun; nothing was done") from None
        raise
    finally:
        stand.console.close()
    time.sleep(0.5)  # it restarts 100 ms after its answer; do not open the port before that


def _reopen(port, slow):
    """Open a port that has just come back: the system may need a moment to make it usable."""
    end = time.monotonic() + slow
    while True:
        try:
            return Console(port.device).open()
        except BoardError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def _await_repl(console, slow):
    """Wait until the board that was asked for safe mode shows its REPL; no Ctrl-C before that."""
    link, end = Link(console.serial), time.monotonic() + slow
    while time.monotonic() < end:
        greet(console, 1, link)
        if link.at_repl or SENTINEL.search(bytes(link.heard)):
            return


def prove(stand: Stand) -> None:
    """Make sure that the board is in safe mode, or has no Pocketlaw running at all.

    When we asked for safe mode, the board must say so; else a program we interrupted must be
    gone: the watchdog is stopped and the answer to a fresh question is the proof.
    """
    facts = stand.console.call("hold")
    stand.safe = facts["safe"] or ""
    if stand.asked and facts["safe"] is None:
        raise BoardError(f"{stand.port.name}: it restarted but is not in safe mode; "
                         "nothing was written")


def leave(stand: Stand) -> None:
    """Restart the board into play, whatever state the connection is in."""
    stand.console.restart()
