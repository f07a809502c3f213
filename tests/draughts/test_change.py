"""The buttons change the game: draughts in SETUP's rule sets, carrom behind a held undo."""

import json

import pytest

from pocketlaw.carrom import codes as carrom
from pocketlaw.draughts import codes
from pocketlaw.draw import phrases as ph
from tests.draughts.table import Table

TO_CARROM = ("undo!", "striker", "striker", "ok", "striker", "ok", 300)
TO_DRAUGHTS = ("white", "ok", 300)  # the last line of the rule sets, which is the fifth
NEW_MATCH = ("undo!", "black", "black", "ok", "black", "ok", "black", "ok", 300)


def values(table):
    with table.world.fs.open("/pocketlaw.json", "rb") as f:
        return json.loads(f.read().decode())


@pytest.fixture
def box():
    """A box without any config: SETUP asks."""
    table = Table()
    table.world.power_cut()
    table.world.fs.files.pop("/pocketlaw.json")
    table.world.fs.files.pop("/match/d0001.plj", None)
    table.world.power_on()
    return table.go(100)


def test_draughts_is_the_fifth_rule_set(box):
    menu = box.app.menu
    assert menu.title == ph.RULE_SET and menu.items[4] == ph.DRAUGHTS and len(menu.items) == 5
    boots = box.world.boots
    box.go(*TO_DRAUGHTS)
    assert box.world.boots == boots + 1 and box.game.state == codes.READY
    assert values(box)["laws"] == "draughts"
    assert box.app.names == [b"White", b"Black"] and box.app.store.names() == ["d0001.plj"]
    box.go("play", 500, "white")
    assert box.game.presses() == 1
    box.world.power_cut()
    box.world.power_on()
    assert box.go(100).game.presses() == 1


def test_back_to_carroms_setup_and_into_a_match(box):
    box.go(*TO_DRAUGHTS, "play", 500, "white", 500, "play")
    kept = box.journal()
    box.go(*TO_CARROM)
    assert box.game.state == carrom.SETUP and box.app.menu.title == ph.RULE_SET
    assert box.journal()[:len(kept)] == kept
    box.go("ok", "ok", "ok", "ok", 100)
    assert box.game.state == carrom.TOSS and box.game.laws.ident == "icf25"
    box.world.power_cut()
    box.world.power_on()
    assert box.go(100).game.state == carrom.TOSS  # not SETUP again: its journal is newer


def test_what_was_chosen_is_a_new_match_and_not_the_old_one_resumed(box):
    box.go(*TO_DRAUGHTS, "play", 500, "white", 500, "play", *TO_CARROM)
    box.go("ok", "ok", "ok", "ok", 100, "ok", "ok", "play", 300)
    assert box.game.state == carrom.AIM
    box.go(*NEW_MATCH)
    assert box.game.state == carrom.SETUP
    box.go(*TO_DRAUGHTS)
    assert box.game.state == codes.READY and box.game.presses() == 0
    assert box.app.store.names() == ["d0001.plj", "d0002.plj", "m0001.plj"]
    box.go(*TO_CARROM)
    assert box.game.state == carrom.SETUP and values(box)["after"] == "m0001.plj"
    box.world.power_cut()
    box.world.power_on()
    assert box.go(100).game.state == carrom.SETUP
    box.go("ok", "ok", "ok", "ok", 100)
    assert box.game.state == carrom.TOSS and "m0002.plj" in box.app.store.names()


def test_journals_taken_away_meanwhile_do_not_hide_the_next_match(box):
    box.go(*TO_DRAUGHTS, *TO_CARROM, "ok", "ok", "ok", "ok", 100, "undo!", 100)
    box.go("undo", *NEW_MATCH, *TO_DRAUGHTS, *TO_CARROM)
    assert values(box)["after"] == "m0001.plj"
    box.app.store.remove("m0001.plj")
    box.go("ok", "ok", "ok", "ok", 100)
    assert "m0002.plj" in box.app.store.names()
    box.world.power_cut()
    box.world.power_on()
    assert box.go(100).game.state == carrom.TOSS


def test_each_game_finds_its_own_config_again():
    table = Table({"moves_1": 0, "ms_1": 600000}, panel_contrast=80)
    table.go(100, *TO_CARROM)
    assert table.game.state == carrom.SETUP and table.app.names == [b"Asha", b"Bilal"]
    now = values(table)
    assert "laws" not in now and now["panel_contrast"] == 80
    assert now["other"] == {"laws": "draughts", "switches": {"moves_1": 0, "ms_1": 600000}}
    table.go(*TO_DRAUGHTS)
    assert table.game.clock.left == [600000, 600000]
    assert values(table)["switches"] == {"moves_1": 0, "ms_1": 600000}


def test_doubles_keep_their_four_names():
    table = Table()
    table.world.power_cut()
    own = {"laws": "sag", "event": "doubles", "a": ["A", "C"], "b": ["B", "D"], "toss": "a",
           "choice": "break", "switches": {"games": 1}}
    with table.world.fs.open("/pocketlaw.json", "w") as f:
        f.write(json.dumps(own))
    table.world.power_on()
    table.go(100, *NEW_MATCH, "black", "black", "ok", 300)
    assert table.app.names == [b"White", b"Black"] and values(table)["other"] == own
    table.go(*TO_CARROM)
    assert table.app.names == [b"A", b"B", b"C", b"D"] and table.app.menu.cursor == 2
    table.go("ok", "ok", "ok", "ok", 100)
    assert table.game.laws.games == 1 and table.game.state == carrom.TOSS


def test_a_flash_that_will_not_write_keeps_the_game(box):
    box.world.fs.full = 1
    boots = box.world.boots
    box.go(*TO_DRAUGHTS)
    assert box.world.boots == boots and box.game.state == carrom.SETUP
    assert box.app.menu.title == ph.RULE_SET and box.app.warnings
    box.world.fs.full = 0
    box.go(*TO_DRAUGHTS)
    box.world.fs.full = 1
    box.go(*TO_CARROM)
    assert box.game.state == codes.READY and box.app.notice


@pytest.mark.parametrize("ms", range(0, 140, 10))
def test_power_cut_at_any_instant_of_the_change(box, ms):
    box.go("white")
    box.world.press(box.t, 1)
    box.world.run_until(box.t + 30 + ms)
    box.world.power_cut()
    box.world.power_on()
    box.t = box.world.now
    box.go(300)
    assert box.game.state in (carrom.SETUP, codes.READY)
    assert "/pocketlaw.json" not in box.world.fs.files or values(box)["laws"] == "draughts"
