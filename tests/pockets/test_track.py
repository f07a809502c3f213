"""From edges to passages: glitches, order, bounces, two pieces, clear discs, the ring's wrap."""

import pytest

from pocketnode import classify_track as ct


def run(spans, start=1000, until=9000):
    """Feed (beam, from, to) in ticks; return (tick, event, passages) and the tracker."""
    edges = sorted([(a, beam, 1) for beam, a, b in spans] + [(b, beam, 0) for beam, a, b in spans])
    track = ct.Track()
    seen = []
    dark = 0

    def drain(t):
        while True:
            event = track.step((start + t) & ct.MASK)
            if not event:
                return
            seen.append((t, event, track.count))
            if event in (ct.PASSED, ct.LAPSED):
                track.pop()

    k = 0
    for t in range(until):
        while k < len(edges) and edges[k][0] == t:
            _, beam, level = edges[k]
            dark = dark | 1 << beam if level else dark & ~(1 << beam)
            drain(t)
            track.feed(7 << 27 | (dark & 5) << 24 | (dark & 2) << 21 | (start + t) & ct.MASK)
            k += 1
        drain(t)
    return seen, track


A, G, B = 0, 1, 2


def events(spans, **kw):
    return [event for _, event, _ in run(spans, **kw)[0]]


@pytest.mark.parametrize("start", [1000, ct.MASK - 400])
def test_one_piece(start):
    seen, _ = run([(A, 0, 350), (B, 700, 950)], start=start)
    assert [(t, e) for t, e, _ in seen] == [(50, ct.ENTERED), (953, ct.PASSED)]


def test_glitches_are_nothing_and_split_nothing():
    assert events([(A, 100, 102), (B, 300, 302), (G, 500, 502)]) == []
    assert events([(A, 0, 100), (A, 102, 350), (B, 700, 800), (B, 802, 950)]) == [
        ct.ENTERED, ct.PASSED]


def test_a_gap_of_exactly_the_glitch_time_is_a_gap():
    _, track = run([(A, 0, 300), (A, 303, 650)], until=700)
    assert track.count == 2


def test_two_pieces_keep_their_order():
    spans = [(A, 0, 350), (A, 600, 950), (B, 800, 1050), (B, 1400, 1650)]
    assert events(spans) == [ct.ENTERED, ct.ENTERED, ct.PASSED, ct.PASSED]


def test_alone_at_a_lapses_in_time_for_the_scoreboard():
    seen, _ = run([(A, 0, 300)])
    assert [(t, e) for t, e, _ in seen] == [(50, ct.ENTERED), (4500, ct.LAPSED)]


def test_b_alone_is_a_stray_unless_a_lapsed_piece_is_owed():
    assert events([(B, 100, 400)]) == [ct.STRAY]
    assert events([(B, 100, 130)]) == []  # too short for a piece
    _, track = run([], until=10)
    track.owe(10)
    track.feed(7 << 27 | 4 << 24 | 100)
    track.step(110)
    track.feed(7 << 27 | 400)
    assert track.step(410) == ct.NONE and track.owed == 0


def test_the_gauge_belongs_to_the_piece_not_yet_at_b():
    # A carromman at B, a striker behind it at G.
    _, track = run([(A, 0, 350), (A, 420, 900), (B, 700, 1300), (G, 950, 1250)], until=1290)
    assert track.g_on[0] == ct.UNSET and track.g_on[1] == 1950


def test_rims_of_a_clear_disc_are_one_passage():
    spans = [(A, 0, 20), (A, 380, 400), (B, 600, 620), (B, 950, 970)]
    seen, track = run(spans)
    assert [e for _, e, _ in seen].count(ct.PASSED) == 1


def test_foreign_light_is_told_and_blocks_nothing():
    track = ct.Track()
    track.feed(0 << 27 | 0 << 24 | 0 << 21 | 100)
    assert track.bright == 7 and track.step(200) == ct.NONE
    assert not any(track.level)


def test_more_passages_than_room_are_counted():
    _, track = run([(A, 100 * i, 100 * i + 60) for i in range(7)], until=720)
    assert track.count == ct.ROOM and track.lost == 3


def test_a_beam_blocked_for_an_hour_stays_blocked():
    _, track = run([], until=1)
    track.feed(7 << 27 | 1 << 24 | 5000)
    track.step(5010)
    now = 5010
    for _ in range(3600 * 4):
        now = now + 2500 & ct.MASK
        track.age(now)
    assert track.level[0] and ct.diff(now, track.since[0]) > 20000
