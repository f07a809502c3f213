"""Geometry and votes of the classifier against discs slid through the chute in floating point."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pocketlaw.pockets import frame as pf
from pocketnode import classify, classify_store

# The chute of hardware/pockets-notes.md, mm.
A, G, B = 15.0, 50.0, 75.0
LINE_AB, LINE_G = 15.9, 36.5


def passage(diameter, v, accel, y):
    """Edges in ticks of 0.1 ms from A's first: a disc, centre `y` from the wall, m/s and m/s2."""
    def time(x):  # s along the way -> ms; the centre starts a radius and 5 mm before A
        h = accel / 2000
        s = x - (A - diameter / 2 - 5)
        return s / v if abs(h) < 1e-9 else (math.sqrt(v * v + 4 * h * s) - v) / (2 * h)

    def edges(x, line):
        away = abs(line - y)
        if away >= diameter / 2:
            return None
        half = math.sqrt(diameter * diameter / 4 - away * away)
        return time(x - half), time(x + half)

    a, b, g = edges(A, LINE_AB), edges(B, LINE_AB), edges(G, LINE_G)
    t0 = a[0]
    gauge = (-1, -1) if g is None else [round((t - t0) * 10) for t in g]
    return [round((t - t0) * 10) for t in (a[1], b[0], b[1])] + list(gauge)


@given(st.floats(30.2, 31.8), st.floats(0.25, 1.6), st.floats(0, 6))
def test_chord_of_a_carromman_along_the_wall(diameter, v, accel):
    motion = classify.Motion()
    motion.solve(*passage(diameter, v, accel, diameter / 2))
    true = 2 * math.sqrt((diameter / 2) ** 2 - (LINE_AB - diameter / 2) ** 2)
    assert abs(motion.chord / 16 - true) < 0.7 and motion.diameter == 0


@given(st.floats(40.0, 41.3), st.floats(0.25, 1.6), st.floats(0, 6), st.floats(0, 3.5))
def test_diameter_of_a_striker_wherever_it_runs(diameter, v, accel, off):
    motion = classify.Motion()
    motion.solve(*passage(diameter, v, accel, diameter / 2 + off))
    assert abs(motion.diameter / 16 - diameter) < 1.2 and motion.bits & pf.GAUGE


@given(st.floats(30.2, 31.8), st.floats(0.25, 1.2), st.floats(7, 13))
def test_a_carromman_off_the_wall_is_not_taken_for_a_striker(diameter, v, off):
    motion = classify.Motion()
    off = min(off, 45 - diameter)
    motion.solve(*passage(diameter, v, 4, diameter / 2 + off))
    assert abs(motion.diameter / 16 - diameter) < 1.2


@given(st.integers(0, 2**29))
def test_isqrt(n):
    assert classify.isqrt(n) == math.isqrt(n)


@given(st.lists(st.integers(-50, 4000), min_size=1, max_size=31))
def test_median(values):
    expected = sorted(values)[len(values) // 2]
    assert classify.median(values, len(values)) == expected


def test_times_that_are_no_single_piece():
    motion = classify.Motion()
    for times in ((3, 800, 1100), (300, 300, 500), (500, 400, 900), (300, 800, 800),
                  (300, 800, 5000), (318, 600, 1236)):
        motion.solve(*times, -1, -1)
        assert motion.bits & pf.TIMED, times


@given(st.integers(-5, 7000), st.integers(-5, 7000), st.integers(-5, 7000),
       st.integers(-1, 7000), st.integers(-1, 7000))
def test_any_times_stay_within_small_ints(t2, t3, t4, g_on, g_off):
    motion = classify.Motion()
    motion.solve(t2, t3, t4, g_on, g_off)
    for value in (motion.chord, motion.gauge, motion.diameter, motion.speed):
        assert abs(value) < 1 << 30


def limits():
    out = classify_store.Limits(1)
    out.trained, out.light, out.ratio, out.red, out.wide = 1, 160, 32, 20, 576
    return out


def moved(chord, diameter=0, bits=0):
    motion = classify.Motion()
    motion.chord, motion.diameter, motion.bits = chord, diameter, bits
    return motion


@pytest.mark.parametrize("motion, red, green, frames, piece, asked", [
    (moved(496), 200, 180, 12, pf.WHITE, False),
    (moved(496), 30, 28, 12, pf.BLACK, False),
    (moved(496), 180, 30, 12, pf.QUEEN, False),
    (moved(640, 656, pf.GAUGE), 10, 10, 12, pf.STRIKER, False),
    (moved(640, 656, pf.GAUGE), 0, 0, 0, pf.STRIKER, False),  # colour does not matter
    (moved(480, 500, pf.GAUGE), 200, 180, 12, pf.WHITE, False),  # off the wall
    (moved(496), 85, 80, 12, pf.WHITE, True),  # within 22 percent of black
    (moved(496), 200, 180, 5, pf.UNKNOWN, True),  # too few frames
    (moved(620), 200, 180, 12, pf.WHITE, True),  # as long as a striker, gauge not covered
    (moved(400, 650, pf.GAUGE), 200, 180, 12, pf.WHITE, True),  # wide, but with no striker's chord
    (moved(500, 580, pf.GAUGE), 200, 180, 12, pf.STRIKER, True),  # between the sizes
    (moved(496, 0, pf.TIMED), 200, 180, 12, pf.UNKNOWN, True),
])
def test_votes(motion, red, green, frames, piece, asked):
    c = classify.Classifier()
    c.decide(limits(), motion, red, green, frames)
    assert (c.confidence < 60) == asked
    if not asked:
        assert c.piece == piece and not c.bits & (pf.CLASH | pf.NO_COLOUR | pf.MARGIN)
    else:
        assert c.bits & (pf.CLASH | pf.NO_COLOUR | pf.MARGIN | pf.TIMED)


def test_without_training_everything_is_asked():
    c = classify.Classifier()
    c.decide(classify_store.Limits(1), moved(496), 200, 180, 12)
    assert c.piece == pf.UNKNOWN and c.confidence == 0


@given(st.integers(0, 4000), st.integers(0, 4000), st.integers(0, 31), st.integers(0, 1000),
       st.integers(0, 2000))
def test_any_evidence_gives_a_piece_and_a_percentage(red, green, frames, chord, diameter):
    c = classify.Classifier()
    c.decide(limits(), moved(chord, diameter), red, green, frames)
    assert 0 <= c.piece <= 4 and 0 <= c.confidence <= 99


# --- the stored limits


def record(**fields):
    out = limits()
    out.base_red, out.base_green, out.lit = 200, 210, [1900, 2000, 2100]
    out.drops, out.gap = 10, 88
    for name, value in fields.items():
        setattr(out, name, value)
    buf = bytearray(classify_store.SIZE)
    out.pack(buf)
    return buf


def test_record_comes_back_as_it_was():
    got = classify_store.Limits(1)
    assert got.unpack(record(wide=570)) == classify_store.GOOD
    assert (got.wide, got.light, got.red, got.ratio, got.lit, got.drops, got.gap) == (
        570, 160, 20, 32, [1900, 2000, 2100], 10, 88) and got.trained


def test_every_flipped_bit_of_a_record_is_refused():
    good = record()
    for bit in range(8 * len(good)):
        bad = bytearray(good)
        bad[bit // 8] ^= 1 << bit % 8
        got = classify_store.Limits(1)
        assert got.unpack(bad) != classify_store.GOOD and not got.trained, bit


def test_records_that_do_not_belong_here():
    check = classify_store.check
    assert check(b"", 1) == classify_store.EMPTY
    assert check(bytes(28), 1) == classify_store.EMPTY
    assert check(b"\xff" * 28, 1) == classify_store.EMPTY
    assert check(record(pocket=2), 1) == classify_store.OTHER_POCKET
    assert check(record(wide=700), 1) == classify_store.SENSELESS
    assert check(record(light=0), 1) == classify_store.SENSELESS
    newer = record()
    newer[1] = 2
    newer[26:28] = pf.crc16(newer, 0, 26).to_bytes(2, "big")
    assert check(newer, 1) == classify_store.NEWER
