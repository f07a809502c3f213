"""`pocketlaw boards`: the boards we know, and whether their wiring can work."""

import json
from typing import Annotated

import typer

from host_tools.boards import load
from host_tools.boards.check import check
from host_tools.boards.readme import readme
from host_tools.errors import ToolError


def register(app: typer.Typer) -> None:
    """Add `boards list` and `boards check`."""
    boards = typer.Typer(invoke_without_command=True,
                         help="The boards we know and their wiring.")
    app.add_typer(boards, name="boards")

    @boards.callback()
    def _boards(context: typer.Context) -> None:
        """Without a sub-command: the list, then the check."""
        if context.invoked_subcommand is None:
            list_boards()
            print()
            check_boards([])

    @boards.command("list")
    def list_boards() -> None:
        """Print every board with its chip and product name."""
        for name in load.names():
            info = load.load(name).info
            print(f"{name:20} {info['mcu']:8} {info['vendor']} {info['product']}")

    @boards.command("check")
    def check_boards(
        name: Annotated[list[str], typer.Argument(help="Boards; all if left out.")] = None,
        write: Annotated[bool, typer.Option("--write", help="Write the READMEs anew.")] = False,
        as_json: Annotated[bool, typer.Option("--json", help="Print JSON, not lines.")] = False,
    ) -> None:
        """Check pins against the chips' limits, and the READMEs against the pins."""
        found = {}
        for each in name or load.names():
            board = load.load(each)
            found[each] = check(board)
            if not found[each]:
                found[each] = _check_readme(board, write)
        _print(found, as_json)
        wrong = sum(map(len, found.values()))
        if wrong:
            raise ToolError(f"{wrong} problem{'s' * (wrong > 1)} found")


def _check_readme(board, write):
    path, text = load.ROOT / board.name / "README.md", readme(board)
    if write:
        path.write_text(text, encoding="utf-8", newline="\n")
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        return ["README.md does not match; run `pocketlaw boards check --write`"]
    return []


def _print(found, as_json):
    if as_json:
        print(json.dumps(found, indent=2))
        return
    for board, problems in found.items():
        print(f"{board}: {'well' if not problems else ''}".rstrip())
        for problem in problems:
            print(f"  {problem}")
