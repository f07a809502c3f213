"""Boxes without radio: over a pty, with and without a broker."""

import asyncio
import time

import pytest

from host_tools.errors import ToolError
from host_tools.hall import bridge, custody
from host_tools.hall.collector import Collector
from host_tools.hall.index import Index
from host_tools.journal.journalfile import JournalFile
from host_tools.link.client import READ, Link
from host_tools.link.transport import Console
from host_tools.live.simtable import SimTable
from host_tools.sim.backend import Pipe
from tests.hall.stage import EVENT, Stage, until
from tests.hall.test_hall import one_kind, play, pytestmark  # noqa: F401
from tests.live.ptytable import PtyTable

CONFIG = {"laws": "icf25", "a": "Asha", "b": "Bilal", "toss": "a", "choice": "break",
          "board": "RPI_PICO"}


@pytest.fixture
def port():
    table = SimTable(Pipe(), speed=2)
    table.begin(CONFIG)
    with PtyTable(table) as made:
        yield made


async def strokes(port, hall):
    """Play two strokes by the buttons; the hall must have them all, and the state."""
    for button in ("play", "white", "ok", "ok", "ok", "ok"):
        assert not port.table.press(button)
        await asyncio.sleep(0.4)
    table = hall.tables["1"]

    def whole():
        raw = bytes(hall.shelf.journal("1", "m0001").data)
        return len(raw) > 176 and JournalFile(raw, "m0001").count >= 5 and not JournalFile(
            raw, "m0001").error

    await until(whole, 20)
    await until(lambda: table.state.get("events", 0) >= 5, 10)
    assert table.online and hall.view(table)["names"] == ["Asha", "Bilal"]


def test_usb_only(tmp_path, port):
    async def run():
        line = bridge.Direct(EVENT, ["1", "2"], [f"1={port.port.device}"], lambda text: None)
        hall = Collector(EVENT, ["1", "2"], custody.Shelf(tmp_path / "journals"),
                         Index(tmp_path / "hall.db"), line.out)
        task = asyncio.create_task(line.run(hall))
        await until(lambda: hall.tables["1"].online, 20)
        await strokes(port, hall)
        port.mute = True
        await until(lambda: not hall.tables["1"].online, 20)
        port.mute = False
        await until(lambda: hall.tables["1"].online, 30)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    play(run())


@one_kind
def test_bridge_to_a_broker(tmp_path, port, kind):
    async def run():
        async with Stage(tmp_path, kind, 1) as stage:
            hall = await stage.hall_on()
            said = []
            remote = bridge.Remote(stage.card("1"), port.port.device, said.append)
            remote.start()
            try:
                await until(lambda: hall.tables["1"].online, 20)
                stage.broker.kill()
                await asyncio.sleep(0.5)
                await asyncio.to_thread(stage.broker.start)
                await strokes(port, hall)
            finally:
                await asyncio.to_thread(remote.stop)
            assert any("broker connected" in text for text in said)

    play(run())


def test_a_card_is_given_over_usb(port):
    card = {"event": "cup", "table": "1", "broker": "127.0.0.1", "port": 1, "password": "x"}
    bridge.give(card, port.port.device)
    time.sleep(1)
    with pytest.raises(ToolError, match="no such file"):  # it has begun anew and answers
        console = Console(port.port.device).open()
        try:
            Link(console.serial).ask(READ, b"\0\0\0\0\x01none.plj")
        finally:
            console.close()
    for wrong in ({}, card | {"broker": "localhost"}, card | {"port": "1"}, card | {"x": 1},
                  card | {"event": "a/b"}, card | {"password": ""}, card | {"ssid": "x" * 65}):
        with pytest.raises(ToolError):
            bridge.give(wrong, port.port.device)


@pytest.mark.parametrize("text", ["1", "=x", "1=", ""])
def test_pairs_say_what_is_wrong(text):
    with pytest.raises(ToolError, match="write TABLE=PORT"):
        bridge.pairs([text], "TABLE")
