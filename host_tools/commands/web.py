"""`pocketlaw web`: build the web simulator and show it."""

import functools
import http.server
import webbrowser
from pathlib import Path

import typer

from host_tools.errors import ToolError


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def web(
        out: Path | None = typer.Option(None, help="build into this folder, not build/web"),
        port: int = typer.Option(8080, help="port on this machine"),
        only_build: bool = typer.Option(False, "--only-build", help="build it and stop"),
        no_open: bool = typer.Option(False, "--no-open", help="do not open a browser"),
    ) -> None:
        """Build the box as a web page and serve it on this machine."""
        from host_tools.web.bundle import OUT, build

        folder = build(out or OUT)
        print(f"{folder / 'index.html'} (opens by itself, without a server)")
        if only_build:
            return
        handler = functools.partial(_Quiet, directory=folder)
        try:
            server = http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
        except (OSError, OverflowError) as error:
            raise ToolError(f"port {port}: {error}") from None
        address = f"http://127.0.0.1:{server.server_port}/"
        print(f"{address} (Ctrl-C ends it)")
        if not no_open:
            webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            server.server_close()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves the folder without a line for every file."""

    def log_message(self, *_) -> None:
        """Say nothing."""
