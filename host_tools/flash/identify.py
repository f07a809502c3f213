"""Which of our boards this is: by what MicroPython says, and by what was flashed before."""

from host_tools.boards import load
from host_tools.errors import ToolError


def candidates(probe: dict) -> list:
    """Return the boards whose MicroPython says what `probe` says; surest first."""
    found = [n for n in load.names() if n == probe.get("build", "").split("-")[0]]
    machine = probe.get("machine", "")
    found += [n for n in load.names() if machine in load.load(n).info["machines"]
              and n not in found]
    return found


def chip(probe: dict) -> str:
    """Return the chip MicroPython was built for, by its own words: "" when not known."""
    last = probe.get("machine", "").rsplit(" with ", 1)[-1].strip().lower().replace("-", "")
    return last if any(last == load.load(n).mcu for n in load.names()) else ""


def decide(probe: dict, manifest: dict, asked: str = "", force: bool = False) -> str:
    """Return the board's name; ToolError when it is unknown or something does not agree.

    A board of another name but the same chip may be asked for (a XIAO runs the Pico's image);
    when another board was flashed before, that needs `force`.
    """
    seen, before = candidates(probe), manifest.get("board", "")
    before = before if before in load.names() else ""
    if asked:
        return _asked(probe, asked, seen, before, force)
    if before and (before in seen or not seen or load.load(before).mcu == chip(probe)):
        return before
    if len(seen) == 1:
        return seen[0]
    what = probe.get("machine") or "this MicroPython"
    raise ToolError(f"{what}: not a board I know for sure; say --board NAME, one of "
                    f"{', '.join(load.real())}", 2)


def _asked(probe, asked, seen, before, force):
    board = load.load(asked)
    mcu = chip(probe)
    if mcu and board.mcu != mcu:
        raise ToolError(f"wrong board: {asked} has a {board.mcu}, this is {probe['machine']}", 2)
    if not mcu and seen and asked not in seen and not force:
        raise ToolError(f"wrong board: {asked} asked for, this is {', '.join(seen)}", 2)
    if before and before != asked and not force:
        raise ToolError(f"this board was flashed as {before}, not {asked}; its wiring would be "
                        "taken for another's (--force does it all the same)", 2)
    return asked


def check_version(probe: dict, board: str) -> None:
    """ToolError when the MicroPython on the board is older than the board's min_version."""
    least = load.load(board).info["min_version"]
    have = tuple(probe.get("version", [])[:3])
    if have < tuple(int(x) for x in least.split(".")):
        text = ".".join(map(str, have)) or "unknown"
        raise ToolError(f"MicroPython {text} is too old, {least} or later is needed; "
                        "see `pocketlaw install`")
