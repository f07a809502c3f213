"""The router joins what belongs together and keeps its distance; checked by plain geometry."""

import itertools
import math

import pytest

from hardware.pcb import maze, route

RULE = 0.2


def pad(net, x, y, size=1.6, hole=0.8, ref="X"):
    return {"ref": ref, "pin": "1", "net": net, "x": x, "y": y, "w": size, "h": size,
            "hole": hole, "front": True, "back": bool(hole)}


@pytest.fixture(scope="module")
def crossed():
    """Two nets that must cross, a fence of foreign pads, and ground by surface pads."""
    pads = [pad("a", 30, 30), pad("a", 60, 60), pad("b", 30, 60), pad("b", 60, 30),
            pad("GND", 45, 20, 1.2, 0.0, "C1"), pad("GND", 45, 70, 1.2, 0.0, "C2")]
    pads += [pad("f%d" % n, 40 + 2.0 * n, 45, 1.6) for n in range(6)]
    pads += [pad("f%d" % n, 40 + 2.0 * n, 80, 1.6) for n in range(6)]
    tracks, vias, missed = route.route(pads, (150, 95), say=lambda text: None)
    return pads, tracks, vias, missed


def test_nothing_is_missed(crossed):
    assert crossed[3] == []


def test_each_net_is_one_piece(crossed):
    pads, tracks, vias, _ = crossed
    for net in {p["net"] for p in pads} - {"GND"}:
        pieces = [("pad", p["x"], p["y"]) for p in pads if p["net"] == net]
        edges = [((t[0], t[1], t[4]), (t[2], t[3], t[4])) for t in tracks if t[6] == net]
        edges += [((v[0], v[1], 0), (v[0], v[1], 1)) for v in vias if v[2] == net]
        near = {}
        for one, two in edges:
            near.setdefault(one, set()).add(two)
            near.setdefault(two, set()).add(one)

        def reach(start, near=near):
            seen, todo = set(), [start]
            while todo:
                point = todo.pop()
                if point not in seen:
                    seen.add(point)
                    todo += near.get(point, ())
            return seen
        ends = [[point for point in near if math.hypot(point[0] - x, point[1] - y) < 0.8]
                for _, x, y in pieces]
        assert all(ends), net
        whole = reach(ends[0][0])
        for points in ends[1:]:
            assert any(point in whole for point in points), net


def _gap(one, two):
    """The distance between two tracks, by sampling both."""
    def points(t):
        steps = max(1, int(math.hypot(t[2] - t[0], t[3] - t[1]) / 0.1))
        return [(t[0] + (t[2] - t[0]) * n / steps, t[1] + (t[3] - t[1]) * n / steps)
                for n in range(steps + 1)]
    for n in (0, 1):
        if max(one[n], one[n + 2]) + 3 < min(two[n], two[n + 2]) or \
                max(two[n], two[n + 2]) + 3 < min(one[n], one[n + 2]):
            return 3.0
    return min(math.hypot(a[0] - b[0], a[1] - b[1]) for a in points(one) for b in points(two))


def test_tracks_keep_their_distance(crossed):
    pads, tracks, vias, _ = crossed
    for one, two in itertools.combinations(tracks, 2):
        if one[4] == two[4] and one[6] != two[6]:
            assert _gap(one, two) >= RULE + one[5] / 2 + two[5] / 2 - 1e-6
    for track in tracks:
        for x, y, net in vias:
            if net != track[6]:
                gap = _gap(track, (x, y, x, y))
                assert gap >= RULE + track[5] / 2 + maze.VIA / 2 - 0.01
        for p in pads:
            if p["net"] != track[6] and (p["hole"] or track[4] == 0):
                assert _gap(track, (p["x"], p["y"], p["x"], p["y"])) >= (
                    RULE + track[5] / 2 + p["w"] / 2 - 0.01)


def test_what_cannot_be_joined_is_reported():
    pads = [pad("a", 30, 30), pad("a", 60, 30)]
    wall = [pad("", 45, y, 3.0) for y in range(0, 97, 3)]
    _, _, missed = route.route(pads + wall, (150, 95), say=lambda text: None)
    assert "a" in missed
