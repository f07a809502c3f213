"""`pocketlaw sheet`: score sheets of journals as PDF, CSV, JSON, HTML and plots."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import ToolError
from host_tools.results import tables, write
from host_tools.results.journals import named
from host_tools.results.record import Place, of_file


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def sheet(
        journals: Annotated[list[Path], typer.Argument(help="Journals, or folders of them.")],
        out: Annotated[Path, typer.Option("--out", "-o", help="Where to.")] = Path("sheets"),
        lang: Annotated[str, typer.Option(help="en, hi, bn or pa.")] = "en",
        csv: Annotated[bool, typer.Option("--csv", help="One row a board; one a stroke.")] = False,
        as_json: Annotated[bool, typer.Option("--json", help="The whole match.")] = False,
        html: Annotated[bool, typer.Option("--html", help="The sheet as a page.")] = False,
        pdf: Annotated[bool, typer.Option("--pdf", help="The sheet (default).")] = False,
        plot: Annotated[bool, typer.Option("--plot", help="Pictures, PNG and SVG.")] = False,
        event: Annotated[str, typer.Option(help="Name of the event.")] = "",
        round_name: Annotated[str, typer.Option("--round", help="Round.")] = "",
        table: Annotated[str, typer.Option(help="Table.")] = "",
        date: Annotated[str, typer.Option(help="Date, as it is to be printed.")] = "",
        umpire: Annotated[str, typer.Option(help="Name of the umpire.")] = "",
        referee: Annotated[str, typer.Option(help="Name of the chief referee.")] = "",
        key: Annotated[Path, typer.Option(help="The club's public key to print.")] = None,
        font: Annotated[Path, typer.Option(help="A font for letters Noto here lacks.")] = None,
        replace: Annotated[bool, typer.Option("--replace", help="Overwrite.")] = False,
    ) -> None:
        """Make score sheets: a PDF to sign, and on request CSV, JSON, HTML and plots.

        Each journal gets files of its own in the folder, several also an index.html. What is
        there already is left alone unless --replace is given.
        """
        wanted = {"csv": csv, "json": as_json, "html": html, "plot": plot}
        wanted["pdf"] = pdf or not any(wanted.values())
        place = Place(event, round_name, table, date, umpire, referee)
        folder = write.Folder(out, replace)
        public = _public(key)
        paths = named(journals)
        rows, failed = [], 0
        for path in paths:
            try:
                doc = of_file(path, place)
                rows.append((doc, _files(doc, folder, wanted, lang, public, font)))
                failed += _damage(doc)
            except ToolError as error:
                if len(paths) == 1:
                    raise
                failed += 1
                print(f"pocketlaw: {error}", file=sys.stderr)
        if len(rows) > 1:
            print(folder.write("index.html", write.index(rows, lang)))
        if failed:
            raise SystemExit(1)


def _public(key: Path | None) -> str:
    if not key:
        return ""
    from host_tools.results.minisign import public_text
    return public_text(key)


def _damage(doc: dict) -> int:
    if doc["journal"]["error"]:
        print(f"pocketlaw: {doc['journal']['error']}", file=sys.stderr)
    return 1 if doc["journal"]["error"] else 0


def _files(doc: dict, folder, wanted: dict, lang: str, public: str, font) -> list[str]:
    """Write the files of one match, all or none of them; return their names."""
    stem = folder.name(doc)
    made: dict[str, bytes | str] = {}
    if wanted["pdf"]:
        from host_tools.results.sheet import pdf
        made[f"{stem}.pdf"], warnings = pdf(doc, lang, public, font)
        for warning in warnings:
            print(f"pocketlaw: {stem}.pdf: {warning}", file=sys.stderr)
    if wanted["html"]:
        from host_tools.results.page import sheet
        made[f"{stem}.html"] = sheet(doc, lang, public)
    if wanted["json"]:
        made[f"{stem}.json"] = json.dumps(doc, ensure_ascii=False, indent=1) + "\n"
    if wanted["csv"]:
        made[f"{stem}-boards.csv"] = tables.boards(doc)
        made[f"{stem}-strokes.csv"] = tables.strokes(doc)
    if wanted["plot"]:
        from host_tools.results.plot import pictures
        made |= {f"{stem}.{kind}": data for kind, data in pictures(doc, lang).items()}
    folder.check(made)
    for name, data in made.items():
        print(folder.write(name, data))
    return list(made)
