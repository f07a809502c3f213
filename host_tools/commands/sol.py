"""`pocketlaw sol serve`: the table as SoL's own digital scorecard."""

from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import ToolError
from host_tools.flash import options
from host_tools.live.feed import FileFeed, over_usb
from host_tools.results.record import of_journal
from host_tools.results.sol import serve as sol_serve
from host_tools.results.sol.card import Card
from host_tools.results.sol.post import Post


def register(app: typer.Typer) -> None:
    """Add the command group."""
    group = typer.Typer(help="The tournament manager SoL.", no_args_is_help=True)
    app.add_typer(group, name="sol")

    @group.callback()
    def _sol() -> None:
        """Keep `sol serve` a sub-command of `sol`."""

    @group.command()
    def serve(
        url: Annotated[str, typer.Argument(help="The table's address, from its QR label.")],
        port: options.PortOption = "",
        serial: options.SerialOption = "",
        journal: Annotated[Path, typer.Option(help="A journal file instead of a box.")] = None,
        game: Annotated[int, typer.Option(min=1, max=99, help="Of a match of several.")] = None,
        swap: Annotated[bool, typer.Option(
            "--swap/--no-swap", help="The box's side a is SoL's second.")] = None,
        queue: Annotated[Path, typer.Option(help="Folder of what waits to be posted.")]
        = Path("sol-queue"),
    ) -> None:
        """Post the boards of a table to SoL as they end, and again after an undo.

        Names and round are shown first and the umpire confirms them; the match is ended in SoL
        only when he confirms that too. What SoL can not have yet waits in the queue.
        """
        card = Card(url)
        feed = FileFeed(journal) if journal else over_usb(options.one(port, serial))
        try:
            talk = sol_serve.Talk()
            doc = _begun(feed)
            number = sol_serve.check(doc, game)
            page = card.page()
            if swap is None:
                swap = bool(sol_serve.sides(page, doc))
            sol_serve.confirm(page, doc, swap, talk)
            post = Post(card, page.turn, number, swap, queue, page.boards)
            sol_serve.Watch(feed, post, talk).run()
            if post.pending:
                raise ToolError(f"not all is in SoL: what waits is in {post.path}")
        finally:
            feed.close()


def _begun(feed) -> dict:
    """Return the document of the match on the table; ToolError when there is none."""
    seen = feed.look()
    if seen is None or seen.journal is None:
        raise ToolError("no match has been begun on the box")
    return of_journal(seen.journal, seen.name)
