"""The model, its data file, training, falls for scripts, and the whole chain on tuning seeds."""

import json
import tomllib
from pathlib import Path

import pytest

from host_tools.pockets import bench, fall, nodefiles
from host_tools.pockets.data import FILE
from host_tools.pockets.rig import Rig, train
from host_tools.pockets.training import CLASSES, Overlap, Training
from pocketlaw.pockets import frame as pf
from pocketnode import classify_store

ROOT = Path(__file__).parent.parent.parent


def test_every_number_of_the_model_has_a_reason():
    for name, entry in tomllib.loads(FILE.read_text()).items():
        assert len(entry["why"]) > 15, name
        assert "value" in entry or "sd" in entry or entry["low"] <= entry["high"], name


def test_the_model_has_the_range_asked_for():
    numbers = tomllib.loads(FILE.read_text())
    assert (numbers["entry_speed_m_s"]["low"], numbers["entry_speed_m_s"]["high"]) == (0.4, 8.0)
    assert numbers["dust"]["low"] == 0.30
    assert numbers["sun"]["high"] + numbers["lamp"]["high"] == pytest.approx(0.60)


def test_the_classifier_reads_no_file_of_the_model():
    for path in [*ROOT.glob("firmware/**/*.py")]:
        text = path.read_text()
        assert "physics" not in text and "toml" not in text, path


@pytest.mark.parametrize("name", ["clean", "mixed"])
def test_the_chain_on_tuning_seeds(name):
    f = bench.run(name, 1000, bench.TUNING)
    assert f["detected"] >= 99.9 and f["wrong"] <= 0.1
    assert f["asked"] <= (1.5 if name == "clean" else 3)


def test_two_pieces_60_ms_apart():
    assert bench.pairs("clean", 300, bench.TUNING)["two"] >= 99.6


def test_clear_strikers_are_seen_and_asked():
    f = bench.clear_strikers(200, bench.TUNING)
    assert f["detected"] >= 99 and f["wrong"] == 0


# --- training


def trained():
    rig = Rig(3)
    train(rig)
    return rig


def test_training_by_drops_gives_a_record_that_is_good():
    rig = trained()
    buf = bytearray(classify_store.SIZE)
    rig.limits.pack(buf)
    assert classify_store.check(buf, 1) == classify_store.GOOD and rig.limits.mark


def drops(white=400, black=60, queen=(300, 60), striker=656):
    t = Training(2)
    for i in range(10):
        k = 1 + (i - 5) / 100
        t.add("white", int(white / 2 * k), int(white / 2.2 * k), 496)
        t.add("black", int(black / 2 * k), int(black / 2 * k), 492)
        t.add("queen", int(queen[0] * k), int(queen[1] * k), 494)
        t.add("striker", 100, 100, striker + i % 3)
    return t


def test_limits_lie_between_the_classes():
    limits = drops().limits()
    assert 60 < limits.light < 380 and 496 < limits.wide < 656
    assert 16 * 1.1 < limits.ratio < 16 * 5
    assert all(n == (10 if p == s else 0)
               for p, row in drops().confusion().items() for s, n in row.items())


@pytest.mark.parametrize("wrong", [
    {"black": 350}, {"queen": (100, 70)}, {"striker": 530},
])
def test_overlapping_classes_are_refused(wrong):
    with pytest.raises(Overlap) as error:
        drops(**wrong).limits()
    assert "overlap" in str(error.value)


def test_too_few_drops_are_refused():
    t = drops()
    t.drops["queen"].pop()
    with pytest.raises(Overlap, match="queen: 9 drops"):
        t.limits()


# --- falls for scripts


def test_a_fall_is_the_same_every_time_and_for_every_seed_another():
    line = {"pocket": 3, "piece": "white", "speed": 2}
    assert fall.frames(line, 5) == fall.frames(line, 5)
    fall.frames({"pocket": 3, "piece": "black"}, 5)
    again = fall.frames(line, 5)
    assert again == fall.frames(line, 5) and again != fall.frames(line, 6)
    assert again != fall.frames(line, 5, draw=1)


def test_the_frames_of_a_fall_are_good_and_timed_from_the_first_edge():
    for piece in CLASSES:
        sent = fall.frames({"t": 0, "fall": {"pocket": 2, "piece": piece}}, 11, 40)
        kinds = [frame[1] >> 4 for _, frame in sent]
        assert all(pf.valid(frame) and frame[1] & 15 == 2 for _, frame in sent)
        assert kinds.count(pf.EDGE) >= 3 and kinds.count(pf.FELL) == 3
        assert sent[0][1][2] == 40 and [ms for ms, _ in sent] == sorted(ms for ms, _ in sent)
        for ms, frame in sent:
            if frame[1] >> 4 == pf.FELL:
                assert abs(ms - (frame[3] << 8 | frame[4])) < 100 and ms < 500


@pytest.mark.parametrize("bad", [
    [], {}, {"pocket": 0, "piece": "white"}, {"pocket": True, "piece": "white"},
    {"pocket": 1, "piece": "red"}, {"pocket": 1, "piece": "white", "speed": 0},
    {"pocket": 1, "piece": "white", "noise": "2"}, {"pocket": 1, "piece": "white", "extra": 1},
    {"pocket": 1, "piece": "white", "clear": True}, {"pocket": 1, "piece": "white", "then": {}},
    {"pocket": 1, "piece": "white", "then": {"piece": "queen", "after_ms": -1}},
    {"pocket": 1, "piece": "white", "dust": float("nan")},
])
def test_wrong_falls_are_refused(bad):
    with pytest.raises(ValueError):
        fall.check(bad)


def script(*lines):
    head = {"t": 0, "config": {"laws": "icf25", "a": "A", "b": "B", "toss": "a",
                               "choice": "break", "seed": 3}}
    return "\n".join(json.dumps(line) for line in (head, {"t": 1000, "press": "play"}, *lines))


def test_a_fall_in_a_script_reaches_the_tally():
    from host_tools.sim import player

    text = script({"t": 3000, "fall": {"pocket": 4, "piece": "white"}},
                  {"t": 4000, "fall": {"pocket": 4, "piece": "white"}},
                  {"t": 5000, "end": True})
    run = player.play(text.encode(), "script")
    result = json.loads(run.result())
    assert result["state"] == "MOVING" and run.rig.app.match.tally[0] == 2


def test_a_wrong_fall_names_its_line():
    with pytest.raises(ValueError, match="line 3: fall.pocket must be 1 to 4"):
        fall.expand(script({"t": 3000, "fall": {"pocket": 9, "piece": "white"}}))


def test_a_node_gets_every_module_it_imports(tmp_path):
    import ast

    names = nodefiles.gather(tmp_path / "node")
    have = {n.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for n in names}
    for name in names:
        for item in ast.walk(ast.parse((tmp_path / "node" / name).read_text())):
            if isinstance(item, ast.ImportFrom) and item.module.startswith("pocket"):
                for alias in item.names:
                    assert item.module in have or f"{item.module}.{alias.name}" in have, name
                if item.module == "pocketlaw.pockets":
                    assert all(f"pocketlaw.pockets.{a.name}" in have for a in item.names), name
