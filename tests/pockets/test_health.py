"""A pocket's own health: levels with hysteresis, stuck beams, foreign light, settling."""

from pocketlaw.pockets import frame as pf
from pocketnode import classify_health, classify_track
from tests.pockets.test_classify import limits


def commissioned():
    out = limits()
    out.base_red, out.base_green, out.lit = 200, 200, [2000, 2000, 2000]
    return out


class Pocket:
    """Health fed with part of the commissioned light."""

    def __init__(self):
        self.health = classify_health.Health()
        self.limits = commissioned()
        self.track = classify_track.Track()
        self.now = 1000

    def sample(self, times, light=1.0, dark=100, foreign=20, high=1.0):
        for _ in range(times):
            self.now += 2500
            n = int(200 * light * high)
            beams = [int(2000 * light)] * 3 + [foreign] * 3
            self.health.idle(self.limits, dark, dark + n, dark + n, beams)
        return self.code()

    def code(self, jam=False):
        return self.health.code(self.limits, self.track, self.now, jam)


def test_well_after_settling():
    p = Pocket()
    assert not p.health.settled()
    assert p.sample(8) == pf.WELL and p.health.settled() and p.health.percent in (99, 100)


def test_the_baseline_moves_slowly_down_and_quickly_up():
    p = Pocket()
    p.sample(300)
    p.sample(40, light=0.5)  # ten seconds
    assert p.health.percent > 85
    p.sample(1200, light=0.5)  # five minutes
    assert 49 <= p.health.percent <= 52
    p.sample(30, light=1.0)
    assert p.health.lit[0] >> 10 > 1900  # cleaned


def test_dirty_and_blind_with_hysteresis():
    p = Pocket()
    assert p.sample(10, light=0.52) == pf.WELL
    q = Pocket()
    assert q.sample(10, light=0.48) == pf.DIRTY
    assert q.sample(600, light=0.56) == pf.DIRTY  # not well before 60 percent
    assert q.sample(2000, light=0.7) == pf.WELL
    r = Pocket()
    assert r.sample(10, light=0.18) == pf.BLOCKED and pf.blind(pf.BLOCKED)


def test_foreign_light_at_the_head_and_at_the_beams():
    p = Pocket()
    assert p.sample(10, dark=2600) == pf.WELL
    assert p.sample(1, dark=2700) == pf.BRIGHT
    assert p.sample(1, dark=2500) == pf.BRIGHT
    assert p.sample(1, dark=2300) == pf.WELL
    assert p.sample(1, foreign=205) == pf.BRIGHT  # more than a tenth of a beam's own light
    assert p.sample(1, foreign=150) == pf.WELL


def test_something_white_under_the_window_is_blocked():
    assert Pocket().sample(10, high=1.7) == pf.BLOCKED


def blocked(p, beams):
    p.track.feed(7 << 27 | (beams & 5) << 24 | (beams & 2) << 21 | p.now)
    p.track.step(p.now + 10)


def test_one_beam_blocked_is_blocked_all_are_a_cut_cable():
    p = Pocket()
    p.sample(10)
    blocked(p, 4)
    p.now += 19000
    assert p.code() == pf.WELL
    p.now += 2000
    assert p.code() == pf.BLOCKED
    blocked(p, 7)
    p.now += 20100
    assert p.code() == pf.CABLE


def test_jam_untrained_and_lit_by_foreign_light():
    p = Pocket()
    p.sample(10)
    assert p.code(jam=True) == pf.JAM
    p.limits.trained = 0
    assert p.code() == pf.UNTRAINED
    p.track.feed(p.now)  # every receiver lit with no emitter on
    p.now += 300
    assert p.code() == pf.BRIGHT
