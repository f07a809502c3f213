"""Whatever lies on the flash, the box comes up: config, calibration, journals (DESIGN 8)."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.table.memfs import MemFs
from tests.hal.table import CONFIG, MATCH, OK, PLAY, READY, SETUP, UNDO, Table
from tests.table import machines

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["laws", "event", "round", "a", "b", "toss", "choice", "switches",
                         "language", "sounds", "ask_below", "fitted", "beams", "x"]),
        inner, max_size=6), max_leaves=12)
FILE = st.one_of(st.binary(max_size=400), JSON.map(lambda v: json.dumps(v).encode()),
                 st.just(b"[" * 900), st.just(b"{}" * 600))


def table_on(files):
    """Return a table that boots with these files on its flash."""
    fs = MemFs()
    for path, data in files.items():
        if path.startswith("/match") and "/match" not in fs.folders:
            fs.mkdir("/match")
        fs.files[path] = bytearray(data)
    return Table(config=None, panel=False, fs=fs)


@settings(max_examples=150, deadline=None)
@given(FILE)
def test_any_config(data):
    table = table_on({"/pocketlaw.json": data})
    assert table.m.state <= MATCH
    kept = "/pocketlaw.json" in table.fs.files
    # A config that was not taken is set aside, not lost.
    assert kept or bytes(table.fs.files["/pocketlaw.json.bad"]) == data


@settings(max_examples=80, deadline=None)
@given(FILE)
def test_any_calibration(data):
    table = table_on({"/pocketlaw.json": json.dumps(CONFIG).encode(), "/calibration.json": data})
    assert table.m.state == READY
    table.tap(PLAY)
    assert table.m.clock_running


def journal():
    """Return a journal of some strokes."""
    table = Table(panel=False)
    table.tap(PLAY, OK, OK, OK, OK, OK, OK, UNDO, PLAY)
    return bytes(table.fs.files["/match/m0001.plj"])


GOOD = journal()


@settings(max_examples=150, deadline=None)
@given(st.one_of(
    st.binary(max_size=200),
    st.builds(lambda n: GOOD[:n], st.integers(0, len(GOOD))),
    st.builds(lambda at, x: GOOD[:at] + bytes((GOOD[at] ^ x,)) + GOOD[at + 1:],
              st.integers(0, len(GOOD) - 1), st.integers(1, 255)),
    st.builds(lambda tail: GOOD + tail, st.binary(min_size=1, max_size=70))))
def test_any_journal(data):
    table = table_on({"/match/m0001.plj": data})
    files = table.fs.files
    now = bytes(files.get("/match/m0001.plj", b""))
    if data == GOOD[:len(data)] and len(data) >= 16 and not now.startswith(data):
        # Cut inside a record: everything up to it is kept.
        whole = len(data) // 16 * 16
        assert now[:whole] == data[:whole] or "/match/m0001.plj.bad" in files
    if not now.startswith(data[:16]) and data:
        assert bytes(files["/match/m0001.plj.bad"]) == data  # set aside whole
        assert table.m.state == SETUP
    if now[:len(data)] != data:
        assert table.app.faults.n >= 1 or not data  # and it is said
    table.tap(PLAY, OK)
    table.power_cut()
    table.power_on()
    table.wait(100)
    assert not [f for f in table.app.faults.listing() if f[1] == 5]  # healed for good


def test_a_long_damaged_end_is_kept_aside_and_cut():
    table = table_on({"/match/m0001.plj": GOOD[:-40] + b"?" * 100})
    assert bytes(table.fs.files["/match/m0001.plj.bad"]) == GOOD[:-40] + b"?" * 100
    now = bytes(table.fs.files["/match/m0001.plj"])
    keep = (len(GOOD) - 40) // 16 * 16
    assert now[:keep] == GOOD[:keep] and len(now) == keep + 16  # and the boot mark


def test_stale_temporary_files_are_removed():
    table = table_on({"/match/m0001.plj": GOOD, "/match/m0001.plj.tmp": b"x", "/a.tmp": b"y"})
    assert not [name for name in table.fs.files if name.endswith(".tmp")]


def test_the_same_inside_micropython():
    out = machines.run("tests/hal/fuzz.py", 5, 60)
    assert out.splitlines()[-1].startswith("fuzzed 60 boots")
