"""What is connected, in which state, and what to do about each problem."""

from dataclasses import dataclass, field

from host_tools.boards import load
from host_tools.errors import ToolError
from host_tools.flash import identify, journalcheck, tree
from host_tools.flash.ports import Port
from host_tools.flash.safe import Stand, greet, leave, reach
from host_tools.flash.transfer import read_file
from host_tools.link.client import Link, LinkError
from host_tools.link.deadline import command
from host_tools.link.transport import Console
from pocketlaw.carrom import terms

LIMIT = 600.0  # seconds for one board, its journals too
RESET_CAUSES = {1: "power", 2: "reset", 3: "watchdog", 4: "deep sleep", 5: "soft reset"}
SAFE_REASONS = {
    "undo": "the undo button was held at power-on",
    "asked": "a tool asked for safe mode",
    "boots": "it failed to start several times in a row",
    "error": "the program raised an error",
}


@dataclass
class Facts:
    """All that doctor found out about one port."""

    port: Port
    trouble: str = ""  # why it could not be talked to
    mode: str = ""  # play, safe, repl
    play: dict = field(default_factory=dict)
    repl: dict = field(default_factory=dict)
    journals: list = field(default_factory=list)  # [name, size, state]
    log: str = ""


def examine(port: Port, deep: bool = False, force: bool = False, say=print) -> Facts:
    """Ask one board. In play only the link is used, unless `deep` asks for safe mode."""
    facts = Facts(port)
    try:
        with command(LIMIT, port.name):
            _ask(port, facts)
            if facts.mode == "play" and deep:
                _deep(port, force, say, facts)
    except ToolError as error:
        facts.trouble = str(error)
    return facts


def _ask(port, facts):
    console = Console(port.device).open()
    try:
        hello = greet(console)
        if hello:
            facts.mode = "play"
            _from_link(Link(console.serial), hello, facts)
        else:
            _from_repl(console, facts)
    finally:
        console.close()


def _from_link(link, hello, facts):
    state = terms.STATES[hello.state] if hello.state < len(terms.STATES) else "?"
    facts.play = {"version": hello.version, "state": state, "match": hello.played,
                  "reset": hello.cause, "heap": hello.heap, "up_ms": hello.up}
    try:
        for name, size in link.journals():
            facts.journals.append([name, size, journalcheck.state(link.read(name, size))])
        facts.log = link.log()
    except LinkError as error:
        facts.play["link"] = str(error)


def _from_repl(console, facts):
    """Look at a board at its REPL; a program that does not let itself be interrupted stays."""
    console.enter(tries=2)
    stand = Stand(facts.port, console)
    facts.repl = _read(console)
    facts.mode = "safe" if facts.repl["safe"] is not None else "repl"
    for path, size, _ in console.call("files", ["/match"], False):
        data = read_file(console, path, size) or b""
        facts.journals.append([path.rsplit("/", 1)[1], size, journalcheck.state(data)])
    if facts.mode == "repl":
        leave(stand)


def _deep(port, force, say, facts):
    stand = reach(port, force, say)
    try:
        facts.repl = _read(stand.console)
    finally:
        leave(stand)


def _read(console):
    probe = console.call("probe")
    manifest = tree.parse_manifest(read_file(console, tree.MANIFEST) or b"")
    meant = {p: sha for p, (_, sha) in manifest.get("files", {}).items()}
    if manifest:
        meant[tree.PACK] = manifest["pack"][1]
    now = {path: sha for path, _, sha in console.call("files", sorted(meant), True, patient=3)}
    names = identify.candidates(probe)
    return {
        **probe,
        "board": manifest.get("board") or (names[0] if names else ""),
        "installed": manifest.get("version", ""),
        "changed": sorted(p for p, sha in meant.items() if now.get(p) != sha),
        "disk": console.call("disk"),
        "crash": (read_file(console, "/crash.txt") or b"").decode("utf-8", "replace"),
        "half": bool(console.call("files", ["/new"], False))
        and "/new" not in console.call("owned")["foreign"],
    }


def advise(facts: Facts) -> list:
    """Return (problem, what to do) for everything that is not as it should be. Pure."""
    if facts.trouble:
        return [(facts.trouble, "")]
    out = _advise_play(facts.play) if facts.play else []
    if facts.repl:
        out += _advise_repl(facts)
    out += [(f"journal {name}: {state}", "pull it; what comes before the damage is good")
            for name, _, state in facts.journals if not journalcheck.whole(state)]
    return out


def _advise_play(play):
    out = []
    if play["reset"] == "watchdog":
        out.append(("the last restart was the watchdog's", "pull the log and report it"))
    if play["reset"] == "brown-out":
        out.append(("the supply dipped", "use a shorter cable or a stronger supply"))
    if play["heap"] < 16384:
        out.append((f"only {play['heap']} bytes of memory are free", "flash without --source"))
    return out


def _advise_repl(facts):
    repl, out = facts.repl, []
    if repl["safe"] is not None and facts.mode == "safe":
        reason = SAFE_REASONS.get(repl["safe"], repl["safe"])
        crash = repl["crash"].strip().splitlines()
        last = f"; last error: {crash[-1]}" if crash and repl["safe"] in ("boots", "error") else ""
        what = "unplug it and plug it in again" if repl["safe"] in ("undo", "asked") \
            else "run `pocketlaw flash`"
        out.append((f"it is in safe mode: {reason}{last}", what))
    if not repl["installed"]:
        out.append(("Pocketlaw is not installed", "run `pocketlaw flash`"))
    if repl["changed"]:
        out.append((f"{len(repl['changed'])} files differ from what was flashed, "
                    f"first {repl['changed'][0]}", "run `pocketlaw flash`"))
    if repl["half"]:
        out.append(("an update was cut short", "run `pocketlaw flash` again"))
    free = repl["free"] * repl["block"]
    if free < 64 * 1024:
        out.append((f"only {free // 1024} KiB of flash are free",
                    "run `pocketlaw pull --remove`"))
    return out + _advise_version(repl)


def _advise_version(repl):
    out = []
    if repl["board"]:
        try:
            identify.check_version(repl, repl["board"])
        except ToolError as error:
            out.append((str(error), "run `pocketlaw install`"))
    else:
        known = ", ".join(load.real())
        out.append((f"board not known: {repl['machine']}", f"say --board, one of {known}"))
    if repl["mpy"] & 0xFF != 6:
        out.append(("its MicroPython cannot load our .mpy", "flash with --source"))
    return out


def lines(facts: Facts) -> list:
    """Return what a user reads about one port."""
    out = [f"{facts.port.name}: {facts.port.product}".rstrip(": ")]
    if facts.play:
        p = facts.play
        match = "a match is being played" if p["match"] else "no match"
        out.append(f"  in play, version {p['version']}, {p['state']}, {match}; up "
                   f"{p['up_ms'] // 1000} s, last reset {p['reset']}, {p['heap']} bytes free")
    if facts.repl:
        r = facts.repl
        version = ".".join(map(str, r["version"]))
        out.append(f"  {r['machine']}; MicroPython {version}; board {r['board'] or '?'}")
        out.append(f"  version {r['installed'] or 'none'}; {_disk(r['disk'])}; "
                   f"{r['free'] * r['block'] // 1024} of {r['total'] * r['block'] // 1024} KiB "
                   f"free; last reset {RESET_CAUSES.get(r['reset'], r['reset'])}")
    out += [f"  journal {name}: {size} bytes, {state}" for name, size, state in facts.journals]
    for problem, what in advise(facts):
        out.append(f"  ! {problem}")
        if what:
            out.append(f"    -> {what}")
    return out


def _disk(version):
    if version > 0:
        return f"littlefs {version >> 16}.{version & 0xFFFF}"
    return "no littlefs" if version == 0 else "file system of unknown kind"
