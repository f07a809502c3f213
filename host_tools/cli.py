"""The `pocketlaw` command: a table of sub-commands, each in its own file."""

import importlib
import io
import os
import signal
import sys

from host_tools.errors import ToolError
from host_tools.outside import shown

# Sub-command modules; each has register(app). Only the one asked for is imported.
COMMANDS = {
    "laws": "host_tools.commands.laws",
    "sim": "host_tools.commands.sim",
    "tutor": "host_tools.commands.tutor",
    "web": "host_tools.commands.web",
    "draughts": "host_tools.commands.draughts",
    "panel": "host_tools.commands.panel",
    "ruling": "host_tools.commands.ruling",
    "replay": "host_tools.commands.replay",
    "demo": "host_tools.commands.demo",
    "log": "host_tools.commands.log",
    "boards": "host_tools.commands.boards",
    "install": "host_tools.commands.install",
    "selftest": "host_tools.commands.selftest",
    "image": "host_tools.commands.image",
    "config": "host_tools.commands.config",
    "pull": "host_tools.commands.pull",
    "flash": "host_tools.commands.flash",
    "doctor": "host_tools.commands.doctor",
    "calibrate": "host_tools.commands.calibrate",
    "pockets": "host_tools.commands.pockets",
    "sheet": "host_tools.commands.sheet",
    "export": "host_tools.commands.export",
    "sol": "host_tools.commands.sol",
    "sign": "host_tools.commands.sign",
    "verify": "host_tools.commands.verify",
    "stats": "host_tools.commands.stats",
    "hall": "host_tools.commands.hall",
    "bridge": "host_tools.commands.bridge",
    "live": "host_tools.commands.live",
}


def build(names):
    """Return the command line app (a typer.Typer) with the sub-commands `names`."""
    import typer  # here, so that Ctrl-C during its half second is main's to answer

    app = typer.Typer(
        name="pocketlaw", no_args_is_help=True,
        pretty_exceptions_enable=False,
        help="The umpire's scoreboard for a carrom table: rule, replay, simulate, flash.",
    )

    def _version(wanted: bool) -> None:
        if wanted:
            import pocketlaw

            print(f"pocketlaw {pocketlaw.__version__}")
            raise typer.Exit

    @app.callback()
    def _root(version: bool = typer.Option(False, "--version", callback=_version, is_eager=True,
                                           help="Print the version and stop.")) -> None:
        """Keep sub-commands even when only one is loaded."""

    for name in names:
        importlib.import_module(COMMANDS[name]).register(app)
    return app


def main() -> None:
    """Run the command line; a ToolError becomes one line on stderr and its exit status."""
    _streams()
    try:
        _run()
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done; Python's end is not to stop


def _streams():
    """Make what stands open fit for any text: nothing is lost to an encoding or a closed end."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # the caller closed it
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))
        elif isinstance(stream, io.TextIOWrapper):  # a test's own stream takes any text
            stream.reconfigure(errors="backslashreplace")


def _said(message):
    """Print an error: one line, whatever stands in the names it quotes."""
    print(shown(f"pocketlaw: {message}"), file=sys.stderr)


def _run():
    asked = [a for a in sys.argv[1:2] if a in COMMANDS]
    try:
        try:
            status = build(asked or COMMANDS)(standalone_mode=False)
        finally:
            sys.stdout.flush()
    except ToolError as error:
        _said(error)
        raise SystemExit(error.code) from None
    except _wrong_use() as error:
        _say_use(error)
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        print("pocketlaw: stopped", file=sys.stderr)
        raise SystemExit(130) from None
    except SystemExit as end:
        if end.code == 130:  # typer took the Ctrl-C, and says nothing
            print("pocketlaw: stopped", file=sys.stderr)
        raise
    except OSError as error:  # a disk that is full; an output that nobody reads is no news
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            _said(f"{error.filename or 'output'}: {error.strerror or error}")
        raise SystemExit(1) from None
    if isinstance(status, int) and status:
        raise SystemExit(status)


def _wrong_use():
    import typer

    return typer.exceptions.TyperException


def _say_use(error):
    """One line for every wrong use; a group without its sub-command gets its help."""
    text = error.format_message()
    context = getattr(error, "ctx", None)
    if "\n" in text or not text:
        print(context.get_help() if context else text, file=sys.stderr)
        return
    path = context.command_path if context else "pocketlaw"
    print(f"{path}: {text} (see `{path} --help`)", file=sys.stderr)


if __name__ == "__main__":
    main()
