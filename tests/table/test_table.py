"""The virtual table: scripts reach the pins as the contract says, alike on both interpreters."""

import json

import pytest

from host_tools.sim import player
from host_tools.table.load import pins_of
from host_tools.table.panel import VirtualPanel
from host_tools.table.script import Player, ScriptError, read
from host_tools.table.world import Stuck, World
from tests.table import machines, plainrig

CONFIG = '{"t": 0, "config": {"laws": "icf25", "board": "RPI_PICO", "seed": %d}}\n'


def played(lines, seed=1, **more):
    player = Player(CONFIG % seed + lines, plainrig.build, **more)
    return player.play(), player


def test_same_on_both_interpreters():
    program = "tests/table/transcript.py"
    assert machines.run(program) == machines.run_here(program)


def test_press_starts_exactly_and_bounces_within_the_lock_out():
    rig, _ = played('{"t": 1000, "press": "play"}\n{"t": 3000, "hold": "undo"}')
    edges = [item[1:] for item in rig.seen]
    down = [e for e in edges if e[0] == 0]
    assert down[0] == (0, 1, 1000)
    assert all(at < 1030 or 1080 <= at < 1110 for _, _, at in down)
    assert down[-1][1] == 0
    hold = [e for e in edges if e[0] == 7]
    assert hold[0] == (7, 1, 3000)
    assert min(at for _, level, at in hold if at > 3030) == 4200


@pytest.mark.parametrize("seed", range(8))
def test_bounce_differs_by_seed_but_first_edge_does_not(seed):
    rig, _ = played('{"t": 1000, "press": "play"}', seed)
    assert rig.seen[0] == ("edge", 0, 1, 1000)


def test_ticks_wrap_five_seconds_after_boot():
    rig, player = played('{"t": 4999, "press": "ok"}\n{"t": 5001, "press": "white"}')
    ring = [rig.begun, rig.clock.now()]
    assert ring[0] == 2**30 - 5000 and ring[1] == 5081 - 5000
    assert [item[3] for item in rig.seen if item[2]][0] == 4999


def test_drop_is_stamped_at_its_first_beam_edge_and_decided_within_500_ms():
    rig, _ = played('{"t": 9000, "drop": {"pocket": 2, "piece": "queen"}}\n'
                    '{"t": 9500, "end": true}')
    assert rig.seen == [("pocket", 1, 2, 0, 0, 9000), ("pocket", 2, 2, 3, 0, 9000)]


def test_end_is_the_last_line_plus_its_press():
    for line, end in (('"press": "ok"', 5080), ('"hold": "ok"', 6200), ('"power": "cut"', 5000),
                      ('"edges": {"button": "ok", "at": [[0, 1], [40, 0]]}', 5040)):
        assert played('{"t": 5000, %s}' % line)[1].end == end
    assert played('{"t": 5000, "press": "ok"}\n{"t": 5020, "end": true}')[1].end == 5020


def test_a_late_loop_still_has_exact_stamps():
    # Every turn takes 400 ms, as a worst-case flash erase does; the capture runs by itself.
    rig, _ = played('{"t": 1003, "press": "play"}\n{"t": 2222, "press": "ok"}\n'
                    '{"t": 9000, "end": true}', turn_ms=400)
    downs = [item for item in rig.seen if item[2]]
    assert downs[0] == ("edge", 0, 1, 1003)
    assert [e[3] for e in downs if e[1] == 1][0] == 2222


def test_power_cut_loses_ram_and_keeps_what_was_flushed():
    rig, player = played('{"t": 1000, "press": "play"}\n{"t": 2000, "power": "cut"}\n'
                         '{"t": 2500, "press": "ok"}\n{"t": 3000, "power": "on"}\n'
                         '{"t": 4000, "end": true}')
    assert rig.seen == [] and player.world.boots == 2
    assert len(player.world.fs.files["/match/1.plj"]) == rig.store.size > 0


def test_watchdog_bites_a_loop_that_hangs():
    class Hangs(plainrig.PlainRig):
        def turn(self):
            self.dog.arm()
            if self.boot == 1:
                plainrig.clock.sleep_ms(9000)
            else:
                self.dog.feed()
            return 100

    def build(table):
        plainrig.load.mount(table.fs)
        rig = Hangs(table.pins)
        rig.boot = table.boots
        return rig

    world = World(pins_of("RPI_PICO"), build)
    world.power_on()
    world.run_until(60000)
    assert (world.bites, world.boots, world.cause) == (1, 2, 3)


def test_a_loop_that_never_rests_is_found():
    class Busy:
        def turn(self):
            return 0

    world = World(pins_of("RPI_PICO"), lambda table: Busy())
    world.power_on()
    with pytest.raises(Stuck, match="never rests at 0 ms"):
        world.run_until(10)


def test_panel_frames_are_distinct_and_come_after_the_refresh():
    frames = []
    rig, _ = played('{"t": 1000, "press": "play"}\n{"t": 2000, "press": "ok"}',
                    panels=[VirtualPanel()], on_frame=lambda t, picture: frames.append(picture))
    assert len(frames) == len(set(frames)) > 1
    assert frames[-1] == bytes(rig.canvas.buf)


BAD = [
    ('', "line 1: the script is empty"),
    ('{"t": 0', "line 1: not JSON"),
    ('[1]', "line 1: the line must be an object"),
    ('{"t": 1.5, "press": "ok"}', "line 1: t must be a whole number from 0 to"),
    ('{"press": "ok"}', "line 1: t must be a whole number"),
    ('{"t": 0, "press": "no"}', "line 1: press must be one of play ok"),
    ('{"t": 0, "pres": "ok"}', "line 1: unknown key pres"),
    ('{"t": 0, "press": "ok", "hold": "ok"}', "line 1: needs exactly one of"),
    ('{"t": 0}', "line 1: needs exactly one of"),
    ('{"t": 5, "press": "ok"}\n{"t": 4, "press": "ok"}', "line 2: time goes back from 5 to 4"),
    ('{"t": 5, "press": "ok"}\n\n{"t": 6, "config": {}}', "line 3: config belongs to the first"),
    ('{"t": 0, "config": {"laws": "x"}}', "line 1: config.laws must be one of icf25"),
    ('{"t": 0, "config": {"colour": 1}}', "line 1: unknown key config.colour"),
    ('{"t": 0, "config": {"board": "NOPE"}}', "line 1: unknown board NOPE"),
    ('{"t": 0, "config": {"board": "../x"}}', "line 1: unknown board ../x"),
    ('{"t": 0, "config": {"a": "' + "x" * 65 + '"}}', "line 1: config.a: a name has 1 to 64"),
    ('{"t": 0, "config": {"a": ["x", "y"]}}', "line 1: config.a must be a text"),
    ('{"t": 0, "config": {"event": "doubles", "a": "x"}}', "line 1: config.a must be a list"),
    ('{"t": 0, "drop": {"pocket": 5, "piece": "white"}}', "line 1: drop.pocket must be"),
    ('{"t": 0, "drop": {"pocket": true, "piece": "white"}}', "line 1: drop.pocket must be"),
    ('{"t": 0, "drop": {"pocket": 1}}', "line 1: drop.piece is missing"),
    ('{"t": 0, "edges": {"button": "ok", "at": [[5, 1], [4, 0]]}}', "line 1: edges.at ms must"),
    ('{"t": 0, "edges": {"button": "ok", "at": [[5, 2]]}}', "line 1: edges.at level must"),
    ('{"t": 0, "power": "off"}', "line 1: power must be one of cut on"),
    ('{"t": 0, "fault": {"kind": "i2c"}}', "line 1: fault.for_ms is missing"),
    ('{"t": 0, "fault": {"kind": "sensor", "for_ms": 5}}', "line 1: fault.pocket belongs"),
    ('{"t": 0, "umpire": {"act": "foul"}}', "line 1: umpire.by must be one of a b"),
    ('{"t": 0, "umpire": {"act": "dance", "by": "a"}}', "line 1: umpire.act must be one of"),
    ('{"t": 0, "umpire": {"act": "override", "left": {"a": 10}}}', "line 1: umpire.left.a must"),
    ('{"t": 0, "umpire": {"act": "override", "by": "a"}}', "line 1: unknown key umpire.by"),
    ('{"t": 0, "end": 1}', "line 1: end must be true"),
    ('{"t": 0, "end": true}\n{"t": 1, "press": "ok"}', "line 2: something after the end"),
]


@pytest.mark.parametrize("text, says", BAD)
def test_bad_scripts_name_their_line(text, says):
    with pytest.raises(ScriptError) as caught:
        Player(text, plainrig.build)
    assert str(caught.value).startswith(says)
    assert "\n" not in str(caught.value)


def test_override_with_everything_is_accepted():
    read('{"t": 0, "umpire": {"act": "override", "turn": "keeps", "left": {"a": 3, "b": 0}, '
         '"queen": "pending", "due": {"a": 1}, "board": {"winner": null, "points": 0}}}')


@pytest.mark.parametrize("kind", ["i2c", "sensor", "flash_full"])
def test_a_result_names_a_fault_as_its_script_did(kind):
    """Design section 5: one word for a kind of fault; match time; a short text."""
    fault = {"kind": kind, "for_ms": 3000}
    if kind == "sensor":
        fault["pocket"] = 2
    lines = [{"t": 0, "config": {"laws": "icf25", "toss": "a", "choice": "break"}},
             {"t": 2000, "fault": fault}, {"t": 2500, "press": "play"}, {"t": 6000, "end": True}]
    raw = "".join(json.dumps(line) + "\n" for line in lines).encode()
    (seen,) = json.loads(player.play(raw, "x", None).result())["faults"]
    assert seen["kind"] == kind and 2000 <= seen["t"] <= 6000 and seen["text"]
