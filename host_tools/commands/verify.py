"""`pocketlaw verify`: is this journal whole, is it signed, does the sheet say what it says?"""

from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import ToolError
from host_tools.flash import seal, sealkey
from host_tools.journal.journalfile import load_file
from host_tools.results import compare, minisign
from host_tools.results.record import of_file
from host_tools.results.text import clean


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def verify(
        journal: Annotated[Path, typer.Argument(help="A journal.")],
        key: Annotated[Path, typer.Option(help="The club's public key.")] = None,
        signature: Annotated[Path, typer.Option(
            help="Its signature (default: JOURNAL.minisig).")] = None,
        sheet: Annotated[Path, typer.Option(help="A sheet's JSON to compare.")] = None,
        box_key: Annotated[Path, typer.Option(
            "--box-key", help="The box's key, from who flashed it.")] = None,
        unsigned: Annotated[bool, typer.Option(
            "--unsigned", help="Ask for no signature.")] = False,
    ) -> None:
        """Check a journal's chain, its signature, and a sheet against it; exit 1 when one fails.

        The chain finds accidents. Only the signature tells who stands for the match.
        """
        if not key and not box_key and not unsigned:
            raise ToolError("give the club's public key with --key (or --unsigned)", 2)
        bad = []
        doc = of_file(journal)
        if doc["journal"]["error"]:
            bad.append(f"chain: {doc['journal']['error']}")
        else:
            print(f"chain: {doc['journal']['records']} records, sound")
        if key:
            public = minisign.public_key(key)
            path = signature or journal.with_name(journal.name + minisign.SUFFIX)
            bad += _signed(journal, path, public, doc)
        if box_key:
            bad += _sealed(journal, box_key)
        if sheet:
            found = compare.differences(compare.load(sheet), doc)
            bad += [f"sheet: {line}" for line in found]
            if not found:
                print("sheet: says what the journal says")
        for line in bad:
            print(line)
        if bad:
            raise ToolError(f"{journal}: not verified")


def _sealed(journal: Path, box_key: Path) -> list[str]:
    """Print that the box's seal is good, or return what is wrong with it."""
    path = journal.with_name(journal.name + seal.SUFFIX)
    try:
        after = seal.check(load_file(journal), load_file(path), sealkey.read(box_key), path)
    except ToolError as error:
        if error.code == 2 and path.exists():
            raise
        return [f"seal: {error}"]
    more = f"; {after} bytes were journalled after it" if after else ""
    print(f"seal: good, the match was over on the box with this key{more}")
    return []


def _signed(journal: Path, path: Path, public, doc: dict) -> list[str]:
    """Print that the signature is good, or return what is wrong with it."""
    if not path.exists():
        return [f"signature: {path} is not there: nobody signed this journal"]
    try:
        said = minisign.check(load_file(journal), path, public)
    except ToolError as error:
        return [f"signature: {error}"]
    print(f"signature: good, by {public.to_base64().decode()}")
    if not said:
        return []
    games = " ".join(f"{game[0]}-{game[1]}" for game in said.get("games", [])
                     if isinstance(game, list) and len(game) == 2)
    fields = [clean(str(said.get(name) or "")) for name in
              ("event", "round", "table", "date", "a", "b")]
    print("signed: " + ", ".join(field for field in fields if field) + f": {clean(games)}")
    own = minisign.stated(doc)
    return [f"signed: {name} is {compare.short(said.get(name))}, the journal gives "
            f"{compare.short(own[name])}" for name in ("a", "b", "winner", "games", "sha256")
            if said.get(name) != own[name]]
