"""Whole matches of real firmwares through a real broker: nothing is lost, nothing disturbed."""

import asyncio
import shutil

import pytest

from host_tools.hall import broker, topics
from host_tools.hall.keys import HALL, LOOK
from host_tools.machines import interpreters as machines
from tests.hall.stage import EVENT, Stage, until

pytestmark = pytest.mark.skipif(not machines.have("unix"), reason="no MicroPython unix")


def _kinds():
    for kind in broker.KINDS:
        try:
            broker.find(kind)
        except Exception:
            continue
        yield kind


KINDS = list(_kinds())
one_kind = pytest.mark.parametrize("kind", KINDS[-1:])
each_kind = pytest.mark.parametrize("kind", KINDS)


def play(coroutine, seconds=100):
    asyncio.run(asyncio.wait_for(coroutine, seconds))


def same(stage, flashes):
    """Every journal of every flash is at the hall, byte for byte."""
    count = 0
    for table, journals in flashes.items():
        for name, data in journals.items():
            assert stage.stored(table, name) == data, f"table {table}, {name}"
            count += len(data)
    assert count > 176 * len(flashes)


@each_kind
def test_matches_arrive_whole(tmp_path, kind):
    async def run():
        async with Stage(tmp_path, kind, 3) as stage:
            hall = await stage.hall_on()
            crew = await stage.crew(stage.keys.tables)
            await crew.until_over(stage.keys.tables, 60)
            for table in hall.tables.values():
                view = hall.view(table)
                assert view["online"] and view["over"] and view["state"] == "MATCH"
                assert view["names"] == [f"A{table.name}", f"B{table.name}"]
                assert view["needs"] == ["match over, not signed"]
            same(stage, await crew.end())
            assert hall.refused == 0
            await until(lambda: not any(t.online for t in hall.tables.values()), 60)

    play(run())


@one_kind
def test_broker_killed_hall_away_power_cut(tmp_path, kind):
    async def run():
        async with Stage(tmp_path, kind, 4) as stage:
            await stage.hall_on()
            tables = stage.keys.tables
            crew = await stage.crew(tables, speed=12, noise=0)
            await until(lambda: stage.hall.taken > 20, 40)
            stage.broker.kill()
            await asyncio.sleep(1)
            crew.order({"cut": "2"})
            await asyncio.to_thread(stage.broker.start)
            await asyncio.sleep(0.5)
            crew.order({"power": "2"})
            await asyncio.sleep(1)
            await stage.hall_off()
            assert "1" not in crew.over  # all this was in the midst of a match
            await asyncio.sleep(1.5)
            await stage.hall_on()
            await crew.until_over(tables, 60)
            same(stage, await crew.end())

    play(run())


@each_kind
def test_a_hostile_table_changes_nothing(tmp_path, kind):
    async def run():
        async with Stage(tmp_path, kind, 3) as stage:
            hall = await stage.hall_on()
            crew = await stage.crew(["1"])
            await until(lambda: hall.tables["1"].online, 20)
            bad = stage.client("2")  # a table's own password, in the wrong hands
            garbage = [b"", b"\xff" * 32, b"x" * 300, b"y" * 9000, b"\0\0\0\0" + b"z" * 240]
            for part in topics.PARTS:
                journal = "m0001" if part in ("log", "have") else ""
                for payload in garbage:
                    for retain in (False, True):
                        bad.publish(topics.name(EVENT, "1", part, journal), payload, 0, retain)
                        bad.publish(topics.name(EVENT, "2", part, journal), payload, 0, retain)
                        bad.publish(topics.name(EVENT, "3", part, journal), payload, 0, retain)
            bad.publish("pocketlaw/" + EVENT + "/2/log/../../../etc", garbage[4])
            bad.publish("pocketlaw/" + EVENT + "/2/log/" + "a" * 200, garbage[4])
            bad.subscribe([(topics.name(EVENT, "1", "have", "+"), 0), (f"pocketlaw/{EVENT}/#", 0)])
            await crew.until_over(["1"], 60)
            same(stage, await crew.end())
            await asyncio.sleep(0.5)
            assert not hall.tables["3"].online and not hall.tables["3"].state
            assert not hall.shelf.stems("3")
            assert hall.tables["1"].state["state"] == "MATCH"
            own = {t for t, _, _ in bad.got if f"/{EVENT}/2/" in t or f"/{EVENT}/2" == t}
            assert {t for t, _, _ in bad.got} == own  # nothing of the others' was to be read
            assert not (tmp_path / "etc").exists()
            assert {p.parent.name for p in tmp_path.glob("journals/*/*")} <= {"1", "2"}
            bad.loop_stop()

    play(run())


@each_kind
def test_wrong_password_and_onlooker(tmp_path, kind):
    async def run():
        async with Stage(tmp_path, kind, 1) as stage:
            hall = await stage.hall_on()
            await until(lambda: stage.line.up)
            wrong = stage.client("1", "guess")
            wrong.publish(topics.name(EVENT, "1", "online"), b"1")
            looker = stage.client(LOOK)
            looker.publish(topics.name(EVENT, "1", "online"), b"1")
            await asyncio.sleep(0.5)
            assert not hall.tables["1"].online
            assert not wrong.is_connected() and looker.is_connected()
            box = stage.client("1")
            box.publish(topics.name(EVENT, "1", "online"), b"1")
            await until(lambda: hall.tables["1"].online)
            for each in (wrong, looker, box):
                each.loop_stop()

    play(run())


@pytest.mark.skipif(not shutil.which("mosquitto_sub"), reason="no mosquitto_sub")
@one_kind
def test_any_client_can_look_on(tmp_path, kind):
    async def run():
        async with Stage(tmp_path, kind, 1) as stage:
            await stage.hall_on()
            await stage.crew(["1"], play=0)
            process = await asyncio.create_subprocess_exec(
                "mosquitto_sub", "-h", "127.0.0.1", "-p", str(stage.broker.port), "-u", LOOK,
                "-P", stage.keys.passwords[LOOK], "-t", f"pocketlaw/{EVENT}/+/json", "-C", "1",
                "-W", "20", stdout=asyncio.subprocess.PIPE)
            out, _ = await process.communicate()
            assert b'"table":"1"' in out and b'"READY"' in out

    play(run())


def test_the_hall_user_is_no_table(tmp_path):
    from host_tools.errors import ToolError
    from host_tools.hall.keys import Keys

    keys = Keys(tmp_path, "cup")
    for name in (HALL, LOOK, "a/b", "", "A", "x" * 25, "..", "#", "+"):
        with pytest.raises(ToolError):
            keys.add(name)
