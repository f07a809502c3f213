"""`pocketlaw export sol`: matches as an archive that the tournament manager SoL loads."""

from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import ToolError
from host_tools.results.journals import named, plan
from host_tools.results.record import Place, of_file
from host_tools.results.sol.archive import archive
from host_tools.results.write import Folder


def register(app: typer.Typer) -> None:
    """Add the command group."""
    group = typer.Typer(help="Matches for other programs.", no_args_is_help=True)
    app.add_typer(group, name="export")

    @group.callback()
    def _export() -> None:
        """Keep `export sol` a sub-command of `export`."""

    @group.command()
    def sol(
        journals: Annotated[list[Path], typer.Argument(help="Journals, or folders of them.")],
        event: Annotated[str, typer.Option(help="The tourney's name.")],
        date: Annotated[str, typer.Option(help="Its day: 2026-12-01.")],
        club: Annotated[str, typer.Option(help="The club's name.")],
        country: Annotated[str, typer.Option(help="Of the club and its players: IND, ITA.")],
        out: Annotated[Path, typer.Option("--out", "-o", help="The archive.")] = None,
        plan_file: Annotated[Path, typer.Option(
            "--plan", help="CSV: journal,round,table.")] = None,
        game: Annotated[int, typer.Option(min=1, max=99, help="This game of each.")] = None,
        replace: Annotated[bool, typer.Option("--replace", help="Overwrite.")] = False,
    ) -> None:
        """Write a .sol archive of one tourney; SoL's "Upload" reads it.

        What SoL can not hold is refused by name before anything is written.
        """
        places = plan(plan_file)
        docs = []
        for path in named(journals):
            round_name, table = places(path)
            doc = of_file(path, Place(event, round_name, table, date))
            if doc["journal"]["error"]:
                raise ToolError(doc["journal"]["error"])
            docs.append(doc)
        if not docs:
            raise ToolError("no journal was named", 2)
        place = docs[0]["place"]
        text = archive(docs, place["event"], place["date"], Place(event=club).event, country,
                       game)
        out = out or Path("tourney.sol")
        if out.suffix != ".sol":
            raise ToolError(f"{out}: SoL takes archives named .sol only", 2)
        print(Folder(out.parent, replace).write(out.name, text))
