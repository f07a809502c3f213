"""`pocketlaw stats`: players and pairs over many journals."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import ToolError
from host_tools.results import stats as figures
from host_tools.results.journals import named
from host_tools.results.record import of_file


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def stats(
        journals: Annotated[list[Path], typer.Argument(help="Journals, or folders of them.")],
        as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
        csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
        html: Annotated[bool, typer.Option("--html", help="Print a page.")] = False,
    ) -> None:
        """Count what each player or pair did: games, boards, breaks, slams, queens, times.

        A journal that is damaged counts with its sound part; one that is none is named, and the
        exit status is 1.
        """
        if as_json + csv + html > 1:
            raise ToolError("one of --json, --csv and --html", 2)
        docs, failed = [], 0
        for path in named(journals):
            try:
                docs.append(of_file(path))
                error = docs[-1]["journal"]["error"]
            except ToolError as wrong:
                error = str(wrong)
            if error:
                failed += 1
                print(f"pocketlaw: {error}", file=sys.stderr)
        rows = figures.table(docs)
        if as_json:
            print(json.dumps(rows, ensure_ascii=False, indent=1))
        elif csv:
            print(figures.as_csv(rows), end="")
        elif html:
            print(figures.as_html(rows, docs), end="")
        else:
            print(figures.as_text(rows))
        if failed:
            raise SystemExit(1)
