"""`pocketlaw sim`: the box on the screen of a terminal."""

import sys
from pathlib import Path

import typer

from host_tools.errors import ToolError
from host_tools.journal import journalfile
from host_tools.pockets import fall
from host_tools.sim.backend import PLACES, need_terminal, open_backend
from host_tools.sim.keep import Keep
from host_tools.table import fields
from pocketlaw.draw import languages


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def sim(
        script: Path | None = typer.Argument(None, help="play this input script first"),
        on: str = typer.Option("cpython", help="where the firmware runs: " + ", ".join(PLACES)),
        laws: str = typer.Option("icf25", help=", ".join(fields.LAWS)),
        event: str = typer.Option("singles", help="singles or doubles"),
        round_: str = typer.Option("league", "--round", help=", ".join(fields.ROUNDS)),
        a: list[str] = typer.Option([], help="name of player a (twice in doubles)"),
        b: list[str] = typer.Option([], help="name of player b (twice in doubles)"),
        toss: str = typer.Option("a", help="who won the toss: a, b, or ask"),
        choice: str = typer.Option("break", help="what the winner chose: break or side"),
        setup: bool = typer.Option(False, help="begin like a new box, with its questions"),
        watch: bool = typer.Option(False, help="watch the script instead of jumping to its end"),
        speed: int = typer.Option(1, help="0 (paused), 1 or 10"),
        language: str = typer.Option("en", help="of the panel: " + ", ".join(languages.CODES)),
        journal: Path | None = typer.Option(None, help="keep the journal in this file; else in "
                                            "the user's state folder, named at the end"),
        uf2: Path | None = typer.Option(None, help="MicroPython's image, for --on rp2040"),
    ) -> None:
        """Run the box in this terminal, or watch a journal step by step."""
        if on not in PLACES:
            raise ToolError(f"--on: one of {', '.join(PLACES)}", 2)
        if speed not in (0, 1, 10):
            raise ToolError("--speed: 0, 1 or 10", 2)
        raw = journalfile.load_file(script) if script else b""
        if journalfile.is_journal(raw):
            _review(raw, script)
            return
        if language not in languages.CODES:
            raise ToolError(f"--language: one of {', '.join(languages.CODES)}", 2)
        if script:
            begin = {"do": "load", "script": _text(raw, script), "watch": watch}
        else:
            config = {} if setup else _config(laws, event, round_, a, b, toss, choice, language)
            begin = {"do": "start", "config": config}
        from host_tools.sim.app import SimApp

        place = open_backend(on, uf2)
        if on == "rp2040":
            begin["watch"] = True
        first = place.ask(**begin)
        if "error" in first:
            place.close()
            raise ToolError(f"{script}: {first['error']}" if script else first["error"], 2)
        need_terminal()
        if on == "rp2040":
            print("Slow motion: a second of the chip takes about half a minute here, its start "
                  "some minutes.")
        keep = Keep(journal) if on != "rp2040" or journal else None
        window = SimApp(place, begin, speed, keep)
        window.run()
        if keep and keep.farewell():
            print(keep.farewell())
        if window.return_code:
            raise SystemExit(window.return_code)


def _review(raw: bytes, file: Path) -> None:
    from host_tools.sim.review import ReviewApp
    from host_tools.sim.steps import steps

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ToolError(f"{file}: that is a journal: pocketlaw replay {file} "
                        "(watching it needs a terminal)", 2)
    read = journalfile.JournalFile(raw, str(file))
    found = steps(read)
    if not found:
        raise ToolError(f"{file}: nothing was played in this journal", 2)
    names = " - ".join(name.decode() for name in read.header.names)
    ReviewApp(found, f"{read.header.laws.name}: {names}", read.error).run()


def _text(raw: bytes, script: Path) -> str:
    try:
        return fall.expand(raw.decode())
    except UnicodeDecodeError:
        raise ToolError(f"{script}: not a text in UTF-8", 2) from None
    except ValueError as error:
        raise ToolError(f"{script}: {error}", 2) from None


def _config(laws, event, round_, a, b, toss, choice, language) -> dict:
    config = {"laws": laws, "event": event, "round": round_, "language": language, "seed": 1}
    doubles = event == "doubles"
    for key, names, usual in (("a", a, ["Asha", "Chitra"]), ("b", b, ["Bilal", "Dev"])):
        names = names or usual[:2 if doubles else 1]
        config[key] = names if doubles else names[0]
        if len(names) != (2 if doubles else 1):
            raise ToolError(f"--{key}: {'two names' if doubles else 'one name'}, please", 2)
    if toss != "ask":
        config["toss"], config["choice"] = toss, choice
    try:
        fields.check_line(1, {"t": 0, "config": config}, True)
    except fields.ScriptError as error:
        raise ToolError(str(error).partition(": ")[2].replace("config.", "--"), 2) from None
    return config
