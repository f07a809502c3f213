"""`pocketlaw laws`: the rule sets, their switches, and why."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from host_tools.errors import ToolError
from host_tools.laws import listing, page, profile_toml, words
from pocketlaw.carrom import lawnumbers, rulesets


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command(epilog="A club's own rule set is a TOML file: name, base, \\[switches].")
    def laws(
        what: Annotated[str, typer.Argument(
            metavar="[RULESET|FILE.toml|check|house]", help="One rule set; all if omitted.")] = "",
        file: Annotated[Path, typer.Argument(
            metavar="[FILE.toml]", help="With check: a club's own rule set.")] = None,
        why: Annotated[str, typer.Option(
            "--why", help="Explain one law: S45a, 72a, 72(a), 9.4, Q3.")] = "",
        as_json: Annotated[bool, typer.Option("--json", help="JSON.")] = False,
        markdown: Annotated[bool, typer.Option("--markdown", help="docs/laws.md.")] = False,
    ) -> None:
        """List the switches of the rule sets with their sources, or explain a law."""
        if markdown:
            print(page.text(), end="")
        elif what == "house":
            for name, path in profile_toml.house().items():
                source = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
                print(f"{name}: {source}  ({path})")
        elif what == "check":
            _check(file, as_json)
        elif file:
            raise ToolError("one rule set at a time", 2)
        elif why:
            _why(_ident(what) if what else "", why, as_json)
        else:
            _list(_listings(what), as_json)


def _ident(what: str) -> str:
    if what not in rulesets.IDENTS:
        raise ToolError(f"no rule set {what}; there are {' '.join(rulesets.IDENTS)}", 2)
    return what


def _listings(what: str) -> dict:
    """Rule set or file name -> its listing; all rule sets for an empty name."""
    if not what:
        return {ident: listing.values(ident) for ident in rulesets.IDENTS}
    if what.endswith(".toml"):
        own = profile_toml.load(Path(what))
        return {own.ident: listing.values(own.ident), own.name: listing.changed(own)}
    return {_ident(what): listing.values(what)}


def _list(listings: dict, as_json: bool) -> None:
    if as_json:
        print(json.dumps(listings, ensure_ascii=False))
        return
    console = Console()
    table = Table(title="Rule sets: the value of every switch, and where it comes from")
    table.add_column("switch", no_wrap=True)
    for name in listings:
        table.add_column(escape(name))
    one = len(listings) == 1
    if one:
        table.add_column("meaning")
    for switch in next(iter(listings.values())):
        cells = [f"{entry['value']} [dim]{' '.join(entry['sources'])}[/dim]"
                 for entry in (rows[switch] for rows in listings.values())]
        table.add_row(switch, *cells, *([listing.meaning(switch)] if one else []))
    console.print(table)


def _why(ident: str, text: str, as_json: bool) -> None:
    found = [_one_why(ident, key) for key in words.find(text, ident)]
    if as_json:
        first = found[0] | ({"also": found[1:]} if found[1:] else {})
        print(json.dumps(first, ensure_ascii=False))
        return
    for law in found:
        number = "" if law["number"] == law["law"] else f" ({law['number']})"
        print(f"{law['law']}{number}: {law['text']}")
        if law["source"]:
            print(f"({law['source']})")
        for name, rows in law["rows"].items():
            if rows or law["switches"][name]:
                print(f"{name}: rules {', '.join(rows + law['switches'][name])}")


def _one_why(ident: str, key: str) -> dict:
    """One law: its key, its number in the book, our words, and what it rules by rule set."""
    idents = [ident] if ident else list(rulesets.IDENTS)
    return {
        "law": key, "number": lawnumbers.shown(key), "text": words.why(key),
        "source": words.source(key),
        "rows": {name: [page.row_name(row) for row in listing.cites(name, key)]
                 for name in idents},
        "switches": {name: [switch for switch, entry in listing.values(name).items()
                            if key in entry["sources"]] for name in idents},
    }


def _check(file: Path | None, as_json: bool) -> None:
    if file is None:
        raise ToolError("laws check needs a FILE.toml", 2)
    values = profile_toml.config(file)
    if as_json:
        print(json.dumps(values, ensure_ascii=False))
        return
    base = listing.values(values["laws"])
    print(f"{values['laws_name']}: {values['laws']} with {len(values['switches'])} changed")
    for switch, value in values["switches"].items():
        print(f"  {switch}: {base[switch]['value']} -> {value}  ({listing.meaning(switch)})")
