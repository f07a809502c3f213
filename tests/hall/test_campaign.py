"""The campaigns: forty firmwares, a frozen broker, three NATS nodes, two thousand light tables."""

import asyncio
import json
import signal
import subprocess
import sys
import time

import pytest

from host_tools.hall.broker import Broker, free_port
from host_tools.table.bot import Bot
from host_tools.table.load import build, pins_of
from host_tools.table.panel import VirtualPanel
from host_tools.table.script import write_config
from host_tools.table.world import World
from tests.hall.stage import SHORT, Stage, until
from tests.hall.test_hall import KINDS, play, pytestmark, same  # noqa: F401

slow = pytest.mark.slow


def alone(table: str) -> bytes:
    """Return the journal of the same table, umpire and seed without any hall, in CPython."""
    seed = int(table) + 2
    world = World(pins_of("RPI_PICO_W"), build, panels=[VirtualPanel()], seed=seed)
    write_config(world.fs, SHORT | {"a": f"A{table}", "b": f"B{table}"})
    world.power_on()
    bot = Bot(world, seed, 0)
    assert bot.play(looks=3000)
    world.run_until(world.now + 5000)
    return bytes(world.fs.files["/match/m0001.plj"])


def undisturbed(flashes, tables):
    """The hall changed nothing: every clock start, press and ms is as without it."""
    for table in tables:
        assert flashes[table]["m0001.plj"] == alone(table), f"table {table}"


@slow
@pytest.mark.parametrize("kind", KINDS)
def test_forty_firmwares(tmp_path, kind):
    async def run():
        async with Stage(tmp_path, kind, 40) as stage:
            await stage.hall_on()
            tables = stage.keys.tables
            crews = [await stage.crew(tables[i:i + 10], speed=3, noise=0)
                     for i in range(0, 40, 10)]
            await until(lambda: stage.hall.taken > 300, 60)
            stage.broker.kill()
            await asyncio.sleep(2)
            await asyncio.to_thread(stage.broker.start)
            for crew, table in zip(crews, ("3", "14", "25", "36"), strict=True):
                crew.order({"cut": table})
            await asyncio.sleep(1)
            for crew, table in zip(crews, ("3", "14", "25", "36"), strict=True):
                crew.order({"power": table})
            await stage.hall_off()
            await asyncio.sleep(3)
            await stage.hall_on()
            await asyncio.sleep(2)
            stage.broker.kill()
            await asyncio.to_thread(stage.broker.start)
            flashes = {}
            for crew in crews:
                await crew.until_over(crew.ready, 240)
                flashes |= await crew.end()
            assert len(flashes) == 40
            same(stage, flashes)
            undisturbed(flashes, [t for t in tables if t not in ("3", "14", "25", "36")][::5])
            worst = max(max(crew.last["worst_us"].values()) for crew in crews)
            print(f"{kind}: 40 firmwares, longest turn on the hall {worst} us")

    play(run(), 420)


@slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_frozen_broker_disturbs_no_clock(tmp_path, kind):
    async def run():
        async with Stage(tmp_path, kind, 4) as stage:
            await stage.hall_on()
            tables = stage.keys.tables
            crew = await stage.crew(tables, speed=4, noise=0)
            await until(lambda: stage.hall.taken > 20, 60)
            stage.broker.process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(12)  # 48 s at the tables: longer than they take it for dead
            stage.broker.process.send_signal(signal.SIGCONT)
            await crew.until_over(tables, 200)
            flashes = await crew.end()
            same(stage, flashes)
            undisturbed(flashes, tables)
            worst = max(crew.last["worst_us"].values())
            print(f"{kind}: frozen 12 s, longest turn on the hall {worst} us")
            assert worst < 50_000  # this machine's own pauses included

    play(run(), 300)


@slow
@pytest.mark.skipif("nats" not in KINDS, reason="no nats-server")
def test_three_nodes_one_killed(tmp_path):
    async def run():
        stage = Stage(tmp_path, "nats", 6)
        ports = [free_port() for _ in range(3)]
        nodes = [Broker(stage.keys, tmp_path / f"node{i}", port=free_port(), kind="nats",
                        node={"name": f"n{i}", "client": free_port(), "cluster": ports[i],
                              "routes": ports}) for i in range(3)]
        try:
            for node in nodes:
                node.write()
                node.spawn()
            stage.broker = nodes[0]
            await until(lambda: _joins(stage), 40)
            await stage.hall_on()
            await until(lambda: stage.line.up, 40)
            crews = []
            for i, node in enumerate(nodes):
                stage.broker = node
                crews.append(await stage.crew(stage.keys.tables[2 * i:2 * i + 2], speed=4))
            await until(lambda: all(t.online for t in stage.hall.tables.values()), 60)
            nodes[2].kill()
            await asyncio.sleep(4)
            grown = stage.hall.taken
            await until(lambda: stage.hall.taken > grown + 10, 30)  # two of three go on
            nodes[2].spawn()
            flashes = {}
            for crew in crews:
                await crew.until_over(crew.ready, 200)
                flashes |= await crew.end()
            same(stage, flashes)
        finally:
            for crew in stage._crews:
                crew.kill()
            await stage.hall_off()
            for node in nodes:
                node.stop()

    play(run(), 330)


def _joins(stage):
    try:
        looker = stage.client("hall-itself")
    except OSError:
        return False
    time.sleep(1)
    joined = looker.is_connected()
    looker.loop_stop()
    looker.disconnect()
    return joined


@slow
@pytest.mark.parametrize("kind", KINDS)
def test_two_thousand_light_tables(kind):
    done = subprocess.run([sys.executable, "-m", "tests.hall.measure", "2000", "30", kind],
                          capture_output=True, text=True, timeout=400)
    assert not done.returncode, done.stderr[-2000:]
    figures = json.loads(done.stdout.splitlines()[-1])
    print(figures)
    assert figures["journals_whole"] == 2000
