"""`pocketlaw sign`: a club signs its journals with minisign."""

import getpass
import os
from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import ToolError
from host_tools.journal.journalfile import load_file
from host_tools.results import minisign
from host_tools.results.journals import named, plan
from host_tools.results.record import Place, of_file
from host_tools.results.write import Folder


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def sign(
        journals: Annotated[list[Path], typer.Argument(
            help="Journals, or folders of them.")] = None,
        key: Annotated[Path, typer.Option(help="The club's secret key.")] = None,
        new_key: Annotated[Path, typer.Option(
            "--new-key", help="Make NAME.key and NAME.pub.")] = None,
        event: Annotated[str, typer.Option(help="Name of the event.")] = "",
        date: Annotated[str, typer.Option(help="Date.")] = "",
        plan_file: Annotated[Path, typer.Option(
            "--plan", help="CSV: journal,round,table.")] = None,
        unfinished: Annotated[bool, typer.Option(
            "--unfinished", help="Also matches that are not over.")] = False,
        replace: Annotated[bool, typer.Option("--replace", help="Overwrite.")] = False,
    ) -> None:
        """Sign journals: JOURNAL.minisig beside each, with the result in its trusted comment.

        A password is asked for, or taken from the environment's POCKETLAW_PASSWORD.
        """
        if new_key:
            if journals or key:
                raise ToolError("--new-key makes a key and signs nothing", 2)
            for path in minisign.new_keys(new_key, _new_password()):
                print(path)
            return
        if not journals or not key:
            raise ToolError("name journals, and the secret key with --key", 2)
        secret = minisign.secret_key(key, _password)
        places = plan(plan_file)
        for path in named(journals):
            doc = of_file(path, Place(event, *places(path), date))
            if doc["journal"]["error"]:
                raise ToolError(doc["journal"]["error"])
            if not doc["over"] and not unfinished:
                raise ToolError(f"{path}: the match is not over (--unfinished signs it)")
            made = minisign.sign(load_file(path), doc, secret)
            print(Folder(path.parent, replace).write(path.name + minisign.SUFFIX, made))


def _password(prompt: str) -> str:
    if "POCKETLAW_PASSWORD" in os.environ:
        return os.environ["POCKETLAW_PASSWORD"]
    try:
        return getpass.getpass(prompt)
    except EOFError:
        raise ToolError("no password was given") from None


def _new_password() -> str:
    first = _password("Password of the new key (empty: none): ")
    if "POCKETLAW_PASSWORD" not in os.environ and first != _password("Once more: "):
        raise ToolError("the two passwords differ")
    return first
