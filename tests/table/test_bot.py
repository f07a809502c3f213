"""Whole matches by the umpire of the table: undo, appeals and holds never change how one ends."""

import pytest

from host_tools.table.bot import Bot
from host_tools.table.load import build, pins_of
from host_tools.table.script import write_config
from host_tools.table.world import World

SLOW = pytest.mark.slow


def end_of(seed, laws, noise):
    """Play one match with `noise` per mille of mild oddities; return how it ended."""
    world = World(pins_of("RPI_PICO"), build, seed=seed)
    write_config(world.fs, {"laws": laws, "toss": "a", "choice": "break"})
    world.power_on()
    assert Bot(world, seed, noise, 1).play() == 1
    m = world.rig.app.match
    return bytes(m.sheet[:m.sheet_n * 12]), list(m.won), m.winner


@pytest.mark.parametrize("seed, laws", [
    (5, "icf25"), (20, "knockout"), (9, "knockout"), pytest.param(11, "sag", marks=SLOW),
    pytest.param(14, "classic29", marks=SLOW), pytest.param(12, "icf25", marks=SLOW)])
def test_undo_appeal_and_holds_leave_the_end_as_it_was(seed, laws):
    assert end_of(seed, laws, 100) == end_of(seed, laws, 0)
