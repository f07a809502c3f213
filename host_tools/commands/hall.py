"""`pocketlaw hall`: every table of a tournament on one page, every journal kept."""

import json
from pathlib import Path
from typing import Annotated

import typer

from host_tools.errors import ToolError


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def hall(
        folder: Annotated[Path, typer.Argument(help="Where everything of the event is kept.")]
        = Path("hall"),
        event: Annotated[str, typer.Option(help="Name of the event, a-z 0-9 -.")] = "",
        tables: Annotated[str, typer.Option(help="How many tables, or their names: 1,2,stage.")]
        = "",
        listen: Annotated[str, typer.Option(help="Address of this computer to serve on.")]
        = "127.0.0.1",
        port: Annotated[int, typer.Option(min=1, max=65535, help="Port of the broker.")] = 1883,
        page_port: Annotated[int, typer.Option(min=1, max=65535, help="Port of the page.")] = 8020,
        kind: Annotated[str, typer.Option(help="mosquitto or nats; default what is there.")] = "",
        broker: Annotated[str, typer.Option(help="Use this one: mqtt://user:password@host:port.")]
        = "",
        usb: Annotated[list[str], typer.Option(
            metavar="TABLE=PORT", help="No broker: this box is on USB here. Repeat it.")] = None,
        links: Annotated[bool, typer.Option("--links", help="Print all links and end.")] = False,
        card: Annotated[str, typer.Option(metavar="TABLE", help="Print that box's hall.json.")]
        = "",
        give: Annotated[str, typer.Option(
            metavar="PORT", help="With --card: write it to the box there.")] = "",
        ssid: Annotated[str, typer.Option(help="With --card: the Wi-Fi.")] = "",
        wifi_key: Annotated[str, typer.Option(help="With --card: its key.")] = "",
    ) -> None:
        """Serve a hall: broker, journals of all tables, one page for the organiser.

        The links printed hold their keys. A box joins with the card of its table: `pocketlaw hall
        --card 3 --give /dev/ttyACM0 --ssid Club --wifi-key ...`; one without radio by `--usb`, or
        `pocketlaw bridge` on another computer.
        """
        try:
            import paho.mqtt.client  # noqa: F401
            import uvicorn  # noqa: F401

            from host_tools.hall import app as hall_app
        except ImportError as error:
            raise ToolError(f"{error.name} is missing: pip install 'pocketlaw[hall]'", 3) from None
        if kind not in ("", "mosquitto", "nats"):
            raise ToolError("--kind: mosquitto or nats", 2)
        settings = hall_app.Settings(folder, event, hall_app.tables_of(tables), listen, port,
                                     page_port, kind, broker, usb or None)
        if links or card:
            keys = hall_app.keys_of(settings)
        if links:
            _links(keys, f"http://{listen}:{page_port}")
        elif card:
            made = keys.card(card, listen, port)
            made |= {"ssid": ssid, "key": wifi_key} if ssid else {}
            if give:
                _give(made, give)
            else:
                print(json.dumps(made))
        else:
            hall_app.run(settings)


def _give(card, port):
    from host_tools.hall.bridge import give

    give(card, port)
    print(f"{port}: the card of table {card['table']} is written; the box starts anew")


def _links(keys, where):
    from host_tools.hall.access import ONLOOKER, ORGANISER, Access

    access = Access(keys.secret)
    print(f"organiser  {where}/?key={access.key(ORGANISER)}")
    for table in keys.tables:
        print(f"umpire {table:>4}  {where}/t/{table}?key={access.key(f'table-{table}')}")
    for table in keys.tables:
        print(f"overlay {table:>3}  {where}/overlay/{table}?key={access.key(ONLOOKER)}")
