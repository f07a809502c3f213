"""All reachable states of the machine: every button, every act, with and without a power cut.

States are told apart by what decides where a press leads; counts of pieces are not.
"""

from pocketlaw.carrom import boards, codes, rulesets
from pocketlaw.carrom.match import SIZE, Match
from pocketlaw.carrom.step import step

KEY = ("state", "forfeit", "nested", "void", "game_over", "toss_step", "extra", "trial",
       "protest1", "clock_running")
BUTTONS = [(codes.EV_PLAY, 0, 0), (codes.EV_OK, 0, 0), (codes.EV_PIECE, codes.WHITE, 0),
           (codes.EV_PIECE, codes.BLACK, 0), (codes.EV_PIECE, codes.QUEEN, 0),
           (codes.EV_PIECE, codes.STRIKER, 0), (codes.EV_IMPROPER, 0, 0), (codes.EV_WAIVE, 0, 0),
           (codes.EV_WAIVE, 1, 0), (codes.EV_WAIVE, 2, 0), (codes.EV_DEMAND, 1, 0),
           (codes.EV_HOLD, codes.HOLD_OFF, 0), (codes.EV_TOSS, 0, 0), (codes.EV_TOSS, 1, 0),
           (codes.EV_CHOICE, 0, 0), (codes.EV_CHOICE, 1, 0)]
ACTS = [(codes.EV_ACT, act, by) for act in range(1, codes.LAST_ACT + 1) for by in (0, 1)]
CAUSED = (codes.ACT_LATE, codes.ACT_MATCH_LOSS, codes.ACT_CHECKED)
RULED = (codes.EV_ACT, codes.ACT_REJECTED, 0)  # what an open protest waits for
CUT = (codes.EV_BOOT, 0, 0)
RINGING = (codes.AIM, codes.PLACING)
T = 1000


class Walk:
    """A breadth-first walk that keeps one packed match for each kind of state."""

    def __init__(self, laws, **more):
        self.m = Match(rulesets.load(laws), **more)
        boards.begin(self.m)
        self.found = {}
        self.todo = []
        self._keep()

    def _keep(self):
        m = self.m
        key = [getattr(m, name) for name in KEY] + [m.back[0] > 0, m.back[1] > 0]
        key += [m.left[0] < 9, m.left[1] < 9, m.queen == codes.Q_PENDING]
        if m.state == codes.RULING:
            key += [m.act_from, m.ruling.act, m.ruling.over]
        if m.state == codes.PAUSED:
            key.append(m.pause_to)
        if m.back[0] or m.back[1]:
            key.append(m.place_to)
        if m.nested:
            key.append(m.outer_to)
        if m.state == codes.MOVING:
            key += [m.improper, m.untouched, m.off, bool(m.tally[0]), bool(m.tally[1])]
        key = tuple(key)
        if key not in self.found:
            raw = bytearray(SIZE)
            m.pack_into(raw, 0)
            self.found[key] = raw
            self.todo.append(raw)

    def press(self, raw, event):
        """The match after the event on `raw`; whether it was taken."""
        self.m.unpack_from(raw, 0)
        code, a, b = event
        cause = 1 if code == codes.EV_ACT and a in CAUSED else 0
        return step(self.m, code, a, b, cause, 0, T) == codes.OK

    def run(self, most=20000):
        while self.todo and len(self.found) < most:
            raw = self.todo.pop(0)
            for event in BUTTONS + ACTS + [CUT]:
                if self.press(raw, event):
                    m = self.m
                    assert not m.clock_running or m.state in RINGING, (event, m.state)
                    self._keep()
        return list(self.found.values())

    def leads_on(self, raw):
        """Whether play and ok alone lead to a stroke being made, or to the match's end."""
        seen, todo = set(), [bytes(raw)]
        while todo:
            at = todo.pop()
            for event in BUTTONS[:2] + [(codes.EV_TOSS, 0, 0), (codes.EV_CHOICE, 0, 0), RULED]:
                self.m.unpack_from(at, 0)
                if self.m.state in (codes.AIM, codes.MATCH):
                    return True
                if self.press(at, event):
                    after = bytearray(SIZE)
                    self.m.pack_into(after, 0)
                    if bytes(after) not in seen:
                        seen.add(bytes(after))
                        todo.append(bytes(after))
        return False


def walk(laws, **more):
    w = Walk(laws, **more)
    states = w.run()
    assert len(states) < 20000
    for raw in states:
        assert w.leads_on(raw), list(raw[:40])
        w.press(raw, CUT)
        cut = bytearray(SIZE)
        w.m.pack_into(cut, 0)
        assert w.leads_on(cut), list(raw[:40])
        if raw[0] == codes.AIM:  # and a stroke that is made comes to an end
            assert w.press(raw, (codes.EV_OK, 0, 0)) and w.m.state == codes.MOVING
            w.m.pack_into(cut, 0)
            assert w.press(cut, (codes.EV_OK, 0, 0)) and w.m.state != codes.MOVING
    return len(states)


def test_no_state_of_a_match_is_a_trap():
    assert walk("icf25", toss=0, choice=0) > 150


def test_no_state_of_a_club_knockout_is_a_trap():
    assert walk("knockout") > 150
