"""A match is assigned by the hall and begun by the umpire on the box, never otherwise."""

import asyncio
import json

import pytest

from host_tools.errors import ToolError
from host_tools.hall import assign
from host_tools.hall.ask import OFFER, Asker
from host_tools.hall.assign import Assignments
from host_tools.link.client import CONFIG, PUT, REMOVE, RESTART, Refused
from tests.hall.stage import Stage, until
from tests.hall.test_hall import one_kind, play, pytestmark  # noqa: F401

OK, WHITE, BLACK = 1, 2, 3
MATCH = {"laws": "sag", "a": "Zoya", "b": "Yusuf", "round": "final"}


def desk(stage):
    """The hall's assignments, ticking as app.py lets them."""
    asker = Asker(stage.line.publish)
    stage.hall.on_answer = asker.answered
    return asker, Assignments(stage.hall, asker)


async def ticking(assignments):
    while True:
        await asyncio.sleep(0.1)
        for table in assignments.due():
            await assignments.tick(table)


def state_of(assignments, number):
    return next(x["state"] for x in assignments.all() if x["id"] == number)


@one_kind
def test_taken_declined_and_never_in_a_match(tmp_path, kind):
    async def run():
        async with Stage(tmp_path, kind, 3) as stage:
            hall = await stage.hall_on()
            asker, assignments = desk(stage)
            crew = await stage.crew(["1", "2"], speed=4, play=0, config={})
            playing = await stage.crew(["3"], speed=4, noise=0)
            task = asyncio.create_task(ticking(assignments))
            await until(lambda: all(t.online for t in hall.tables.values()), 30)
            await until(lambda: hall.tables["3"].state.get("live"), 30)
            taken, declined, waits = (assignments.give(t, MATCH) for t in "123")
            await until(lambda: state_of(assignments, taken) == "offered", 20)
            await until(lambda: state_of(assignments, declined) == "offered", 20)
            await asyncio.sleep(0.5)
            assert hall.tables["1"].state["state"] == "SETUP"  # shown is not begun
            assert not hall.shelf.stems("1")
            for button in (OK, OK):  # the first ok is on a name and only goes to yes
                crew.order({"press": "1", "button": button})
                await asyncio.sleep(0.3)
            for button in (WHITE, OK):  # upwards to the last item: no
                crew.order({"press": "2", "button": button})
                await asyncio.sleep(0.3)
            await until(lambda: state_of(assignments, taken) == "confirmed", 20)
            await until(lambda: state_of(assignments, declined) == "refused", 20)
            view = hall.view(hall.tables["1"])
            assert view["names"] == ["Zoya", "Yusuf"] and view["laws"] == "sag"
            assert hall.tables["2"].state["state"] == "SETUP"
            assert state_of(assignments, waits) == "waiting"
            assert "match" in assignments.open_for("3")["said"]
            assert hall.view(hall.tables["3"])["names"] == ["A3", "B3"]
            task.cancel()
            playing.kill()

    play(run())


@one_kind
def test_a_box_takes_no_orders_over_the_air(tmp_path, kind):
    async def run():
        async with Stage(tmp_path, kind, 1) as stage:
            hall = await stage.hall_on()
            asker, _ = desk(stage)
            await stage.crew(["1"], speed=4, play=0, config={})
            await until(lambda: hall.tables["1"].online, 20)
            for order, payload in ((PUT, b"\x01\0\x02\0\0{}"), (RESTART, b"\x01SAFE"),
                                   (REMOVE, b"\0\0\0\0\0\0m0001.plj"), (11, bytes(12)),
                                   (12, b"x" * 8), (200, b"")):
                with pytest.raises(Refused) as error:
                    await asker.ask("1", order, payload)
                assert error.value.reason == 1
            assert CONFIG == 1
            for wrong in (b"{", b"[]", b"null", b'{"a": 1}', b'{"laws": "icf25", "x": 1}',
                          b'{"laws": "nothing"}', b"[" * 200, b"\xff" * 9):
                with pytest.raises(Refused):
                    await asker.ask("1", OFFER, len(wrong).to_bytes(2, "big") + b"\0\0" + wrong)
                assert await asker.ask("1", OFFER) == b"\0\0\0"
            for odd in (b"\0", b"\0\1\0\1x", b"\xff\xff\0\0x", b"\0\0\0\0x"):
                try:
                    await asker.ask("1", OFFER, odd)
                except Refused:
                    pass
            assert hall.tables["1"].state["state"] == "SETUP"

    play(run())


class NoTables:
    """A hall of two tables that only keeps."""

    def __init__(self):
        from host_tools.hall.collector import Table
        from host_tools.hall.index import Index

        self.tables = {"1": Table("1"), "2": Table("2")}
        self.index = Index(":memory:")

    def changed(self, table, line=""):
        """Nobody looks."""


@pytest.mark.parametrize("text, says", [
    ("", "needs a head"), ("table,a,b\n", "needs a head"),
    ("table,laws,a,b\n1,icf25,A,B\n9,icf25,A,B\n", "line 3: no table"),
    ("table,laws,a,b\n1,icf25,A,B\n1,icf25,A,B\n", "line 3: table 1 twice"),
    ("table,laws,a,b\n1,chess,A,B\n", "line 2: config: laws"),
    ("table,laws,a,b\n1,icf25,A\n", "line 2: b is missing"),
    ("table,laws,a,b,c\n1,icf25,A,B,C\n", "line 2: unknown column"),
    ("table,laws,a,b\n1,icf25," + "A" * 99 + ",B\n", "line 2: config: a"),
    ("table,laws,a,b\n1,draughts,A,B\n", "line 2: laws"),
])
def test_a_wrong_csv_assigns_nothing(text, says):
    hall = NoTables()
    made = Assignments(hall, Asker(None))
    with pytest.raises(ToolError, match=says):
        made.from_csv(text)
    assert not made.all()


def test_csv_with_doubles_and_what_replaces_what():
    made = Assignments(NoTables(), Asker(None))
    made.from_csv("\ufefftable,laws,round,a,b,a2,b2\n1,icf25,final,A,B,,\n2,sag,,A,B,C,D\n")
    first, second = made.all()
    assert first["config"] == {"laws": "icf25", "round": "final", "a": "A", "b": "B"}
    assert second["config"] == {"laws": "sag", "event": "doubles", "a": ["A", "C"],
                                "b": ["B", "D"]}
    json.dumps(made.open_for("1"))
    made.give("1", MATCH)
    assert [x["state"] for x in made.all()] == ["replaced", "waiting", "waiting"]
    made.withdraw(3)
    assert made.open_for("1") is None
    with pytest.raises(ToolError):
        made.withdraw(3)
    assert assign.offer(MATCH).startswith(b"{")
