"""The app's pockets: frames on the line, time-outs, health, and the one-beam fallback.

Frames are packed here with struct and binascii.crc_hqx, not with the firmware's own encoder.
"""

import binascii
import random
import struct

import pytest

from pocketlaw.pockets import frame as pf
from pocketlaw.pockets.pockets import EDGE, FAULT, FELL, Pockets

RING = 1 << 30


def frame(kind, pocket, seq, age=0, piece=0, confidence=0, evidence=(0, 0, 0)):
    body = struct.pack(">BBBHBB3B", 0x50, kind << 4 | pocket, seq & 255, age, piece, confidence,
                       *evidence)
    return body + struct.pack(">H", binascii.crc_hqx(body, 0xFFFF))


class Uart:
    def __init__(self):
        self.rx = bytearray()

    def any(self):
        return len(self.rx)

    def readinto(self, buf):
        n = min(len(buf), len(self.rx))
        buf[:n] = self.rx[:n]
        del self.rx[:n]
        return n or None


class Beams:
    def __init__(self):
        self.edges = []
        self.line = self.level = self.at = self.lost = 0

    def poll(self):
        if not self.edges:
            return False
        self.line, self.level, self.at = self.edges.pop(0)
        return True


class Table:
    """Pockets on a uart, moved through time by hand; `events` are (ms, event, pocket, piece)."""

    def __init__(self, start=1000, **kw):
        self.uart = Uart()
        self.beams = Beams()
        self.now = start
        self.pockets = Pockets(self.uart, self.beams, **kw)
        self.events = []
        self.step(0)

    def step(self, ms):
        for _ in range(ms + 1):
            while True:
                event = self.pockets.poll(self.now % RING)
                if not event:
                    break
                p = self.pockets
                what = p.fault if event == FAULT else p.piece
                self.events.append((self.now, event, p.pocket, what))
            self.now += 1
        self.now -= 1

    def say(self, *args, **kw):
        self.uart.rx += frame(*args, **kw)
        self.step(0)

    def alive(self, seconds, pockets=(1,), seq=0):
        for _ in range(seconds * 4):
            for p in pockets:
                self.say(3, p, seq, piece=0, confidence=100)
            seq += 1
            self.step(250)
        return seq


def test_encoder_agrees_with_the_independent_packing():
    buf = bytearray(12)
    pf.encode(buf, pf.FELL, 3, 200, 345, pf.QUEEN, 93, 32, 17, 120)
    assert bytes(buf) == frame(2, 3, 200, 345, 3, 93, (32, 17, 120))


def test_edge_then_fell_with_the_time_of_the_first_beam():
    t = Table()
    t.say(1, 2, 0, age=3)
    assert t.events == [(1000, EDGE, 2, 0)] and t.pockets.at == 997 and t.pockets.in_flight == 1
    t.step(140)
    t.say(2, 2, 1, age=143, piece=1, confidence=95, evidence=(32, 0, 100))
    assert t.events[1:] == [(1140, FELL, 2, 1)]
    assert (t.pockets.at, t.pockets.confidence, t.pockets.chord) == (997, 95, 32)
    assert t.pockets.in_flight == 0


def test_copies_of_a_message_count_once():
    t = Table()
    for gap in (0, 7, 11):
        t.step(gap)
        t.say(1, 4, 9, age=2 + gap)
    for gap in (100, 7, 11):
        t.step(gap)
        t.say(2, 4, 10, age=120, piece=2, confidence=90)
    assert [e[1:] for e in t.events] == [(EDGE, 4, 0), (FELL, 4, 2)]
    assert t.pockets.line.repeats == 4 and t.pockets.in_flight == 0


def test_the_earliest_copy_corrects_a_late_handled_edge():
    t = Table(start=5000)
    t.say(1, 1, 0, age=2)  # handled 10 ms late: claims 4998, truly 4988
    assert t.pockets.at == 4998
    t.say(1, 1, 0, age=12)
    t.say(2, 1, 1, age=12, piece=1, confidence=99)
    assert t.pockets.at == 4988


def test_a_decision_without_its_edge_still_counts():
    t = Table()
    t.say(2, 1, 5, age=150, piece=4, confidence=99)
    assert [e[1:] for e in t.events] == [(FELL, 1, 4)] and t.pockets.at == 850


def test_no_decision_in_500_ms_asks_and_a_late_one_changes_nothing():
    t = Table()
    t.say(1, 3, 0, age=0)
    t.step(499)
    assert t.pockets.in_flight == 1
    t.step(1)
    assert t.events[1] == (1500, FELL, 3, 0) and t.pockets.in_flight == 0
    t.say(2, 3, 1, age=510, piece=1, confidence=99)
    assert len(t.events) == 2 and t.pockets.late == 1


def test_two_pieces_60_ms_apart_are_two():
    t = Table()
    t.say(1, 1, 0, age=1)
    t.step(60)
    t.say(1, 1, 1, age=1)
    assert t.pockets.in_flight == 2
    t.step(70)
    t.say(2, 1, 2, age=131, piece=1, confidence=90)
    t.step(60)
    t.say(2, 1, 3, age=131, piece=2, confidence=90)
    assert [e[1:] for e in t.events] == [(EDGE, 1, 0), (EDGE, 1, 0), (FELL, 1, 1), (FELL, 1, 2)]
    assert t.pockets.in_flight == 0


def test_low_confidence_asks_and_keeps_the_guess():
    t = Table(ask_below=80)
    t.say(2, 1, 0, age=100, piece=3, confidence=79)
    assert (t.pockets.piece, t.pockets.guess) == (0, 3)
    t.say(2, 1, 1, age=0, piece=3, confidence=80)
    assert (t.pockets.piece, t.pockets.guess) == (3, 3)


def test_more_open_drops_than_slots_are_asked_not_lost():
    t = Table()
    for i in range(10):
        t.say(1, 1, i, age=0)
        t.step(40)
    t.step(600)
    assert sum(e[1] == FELL for e in t.events) == 10 and t.pockets.in_flight == 0


@pytest.mark.parametrize("start", [1000, RING - 700, RING - 30])
def test_silence_over_a_second_is_a_fault_and_heals(start):
    t = Table(start=start)
    seq = t.alive(2)
    assert t.events == []
    t.step(751)
    assert [e[1:] for e in t.events] == [(FAULT, 1, pf.SILENT)]
    t.alive(1, seq=seq)
    assert [e[1:] for e in t.events] == [(FAULT, 1, pf.SILENT), (FAULT, 1, 0)]


def test_unfitted_pockets_are_never_silent_but_fitted_ones_are_from_the_start():
    t = Table()
    t.step(5000)
    assert t.events == []
    t = Table(fitted=1 << 2 | 1 << 4)
    t.step(1100)
    assert [e[2:] for e in t.events] == [(2, pf.SILENT), (4, pf.SILENT)]


def test_the_nodes_own_health_is_shown():
    t = Table()
    seq = t.alive(1)
    t.say(3, 1, seq, piece=pf.DIRTY, confidence=48, evidence=(7, 0, 0))
    assert t.events[-1][1:] == (FAULT, 1, pf.DIRTY)
    assert (t.pockets.line.baseline[1], t.pockets.line.dark[1]) == (48, 7)
    assert not pf.blind(pf.DIRTY) and pf.blind(pf.BLOCKED)


def test_garbled_frames_are_counted_skipped_and_shown():
    t = Table()
    seq = t.alive(1)
    good = frame(2, 1, seq, 100, 1, 99)
    for i in range(3):
        bad = bytearray(good)
        bad[4 + i] ^= 0x10
        t.uart.rx += bad
        t.step(5)
    assert t.pockets.line.garbled == 3 and t.events[-1][1:] == (FAULT, 1, pf.GARBLED)
    t.uart.rx += good
    t.step(0)
    assert t.events[-1][1:] == (FELL, 1, 1)
    t.alive(4, seq=seq + 1)
    assert t.events[-1][1:] == (FAULT, 1, 0)


def test_every_single_bit_flip_is_refused():
    good = frame(2, 3, 7, 150, 2, 91, (31, 0, 100))
    for bit in range(96):
        bad = bytearray(good)
        bad[bit // 8] ^= 1 << bit % 8
        assert not pf.valid(bad), bit
    assert pf.valid(good)


def test_a_frame_behind_a_torn_one_is_found():
    for cut in range(1, 12):
        t = Table()
        t.uart.rx += frame(1, 2, 0, 5)[:cut] + frame(2, 2, 1, 100, 3, 99)
        t.step(0)
        t.step(30)
        assert (FELL, 2, 3) in [e[1:] for e in t.events], cut
        assert t.pockets.line.garbled >= 1


def test_a_half_frame_goes_stale():
    t = Table()
    t.uart.rx += frame(1, 2, 0, 5)[:7]
    t.step(30)
    assert t.pockets.line.garbled == 1
    t.say(2, 2, 1, 100, 3, 99)
    assert t.events[-1][1:] == (FELL, 2, 3)


def test_a_node_that_repeats_itself_is_a_fault():
    t = Table()
    seq = t.alive(1)
    for _ in range(12):
        t.say(3, 1, seq - 1, piece=0, confidence=100)
        t.step(100)
    assert t.events[-1][1:] == (FAULT, 1, pf.REPEATS)
    t.alive(1, seq=seq)
    assert t.events[-1][1:] == (FAULT, 1, 0)


def test_rubbish_never_raises_and_never_drops_a_piece():
    state = 1
    t = Table()
    for _ in range(20000):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        t.uart.rx.append(state >> 16 & 255)
        if len(t.uart.rx) > 30:
            t.step(1)
    assert not [e for e in t.events if e[1] in (EDGE, FELL)]


def test_an_absurd_age_turns_no_clock_far_back():
    t = Table(start=100000)
    t.say(2, 1, 0, age=65535, piece=1, confidence=99)
    assert t.pockets.at == 98000


def test_a_void_takes_its_edge_back_and_no_other():
    t = Table()
    t.say(1, 1, 0, age=0)
    t.step(60)
    t.say(1, 1, 1, age=0)
    assert t.pockets.in_flight == 2
    t.say(6, 1, 2, age=0)
    assert t.pockets.in_flight == 1
    t.say(2, 1, 3, age=60, piece=1, confidence=90)
    t.step(600)
    assert [e[1] for e in t.events] == [EDGE, EDGE, FELL] and t.pockets.in_flight == 0


def test_a_void_for_the_twin_of_one_edge_loses_no_piece():
    t = Table()
    t.say(1, 1, 0, age=0)
    t.step(29)
    t.say(1, 1, 1, age=0)  # near enough to be the same edge
    t.say(6, 1, 2, age=0)
    t.say(2, 1, 3, age=29, piece=2, confidence=90)
    t.step(600)
    assert [e[1:] for e in t.events[2:]] == [(FELL, 1, 2)] and t.pockets.in_flight == 0


def numbered(piece, passage):
    return piece | passage << 4


@pytest.mark.parametrize("gap", [0, 5, 20, 29])
def test_pieces_close_together_are_told_apart_by_their_number(gap):
    t = Table()
    t.say(1, 1, 0, age=0, piece=numbered(0, 3))
    t.step(gap)
    t.say(1, 1, 1, age=0, piece=numbered(0, 4))
    assert t.pockets.in_flight == 2
    t.say(2, 1, 2, age=gap, piece=numbered(1, 3), confidence=90)
    t.say(2, 1, 3, age=0, piece=numbered(4, 4), confidence=90)
    t.step(600)
    assert [e[1:] for e in t.events] == [(EDGE, 1, 0), (EDGE, 1, 0), (FELL, 1, 1), (FELL, 1, 4)]
    assert t.pockets.in_flight == 0


def test_decisions_without_edges_count_each_however_close():
    t = Table()
    for seq in range(3):
        t.say(2, 2, seq, age=100, piece=numbered(1, seq + 1), confidence=90)
    assert [e[1:] for e in t.events] == [(FELL, 2, 1)] * 3


def test_a_node_without_numbers_loses_no_piece_either():
    t = Table()
    t.say(1, 1, 0)
    t.step(10)
    t.say(1, 1, 1)
    t.say(2, 1, 2, age=10, piece=1, confidence=90)
    t.say(2, 1, 3, age=0, piece=4, confidence=90)
    t.step(600)
    assert [e[1:] for e in t.events[2:]] == [(FELL, 1, 1), (FELL, 1, 4)]


def test_a_void_takes_back_the_passage_it_names():
    t = Table()
    t.say(1, 1, 0, piece=numbered(0, 15))
    t.say(1, 1, 1, piece=numbered(0, 1))
    t.say(6, 1, 2, piece=numbered(0, 1))
    t.say(2, 1, 3, age=300, piece=numbered(2, 15), confidence=90)  # its time is far off
    t.step(600)
    assert [e[1:] for e in t.events[2:]] == [(FELL, 1, 2)] and t.pockets.in_flight == 0


def test_a_late_decision_is_known_by_its_number():
    t = Table()
    t.say(1, 3, 0, piece=numbered(0, 7))
    t.step(501)
    t.say(2, 3, 1, age=100, piece=numbered(1, 7), confidence=99)
    assert t.pockets.late == 1 and len(t.events) == 2
    t.say(1, 3, 2, piece=numbered(0, 7))  # sixteen passages later the number comes again
    t.say(2, 3, 3, piece=numbered(2, 7), confidence=99)
    assert t.events[-1][1:] == (FELL, 3, 2) and t.pockets.in_flight == 0


def test_random_traffic_loses_no_decided_piece():
    rng = random.Random(5)
    for _ in range(200):
        t = Table()
        seq, want, waiting, passage = 0, [], [], 0
        for _ in range(rng.randrange(2, 9)):
            passage = passage % 15 + 1
            piece = rng.randrange(1, 5)
            if rng.random() < 0.9:
                t.say(1, 1, seq, age=rng.randrange(3), piece=numbered(0, passage))
                seq += 1
            waiting.append((passage, piece, t.now))
            want.append(piece)
            t.step(rng.randrange(40))
            while waiting and (rng.random() < 0.5 or len(waiting) > 3):
                told, piece, at = waiting.pop(0)
                for _ in range(rng.randrange(1, 4)):
                    t.say(2, 1, seq, age=t.now - at, piece=numbered(piece, told), confidence=99)
                seq += 1
        for told, piece, at in waiting:
            t.say(2, 1, seq, age=t.now - at, piece=numbered(piece, told), confidence=99)
            seq += 1
        t.step(600)
        assert [e[3] for e in t.events if e[1] == FELL] == want and t.pockets.in_flight == 0


def test_a_blind_pocket_only_asks():
    t = Table()
    seq = t.alive(1)
    t.say(3, 1, seq, piece=pf.BRIGHT)
    t.say(2, 1, seq + 1, age=10, piece=1, confidence=99)
    assert (t.pockets.piece, t.pockets.guess) == (0, 1)


def test_frames_heard_are_kept_for_a_laptop():
    t = Table()
    line = t.pockets.line
    t.alive(8)
    assert line.heard == 32
    buf = bytearray(300)
    assert line.heard_into(30, buf, 3) == 24
    assert bytes(buf[3:15]) == frame(3, 1, 30, confidence=100)
    assert line.heard_into(0, buf, 0) == 240 and buf[2] == 12  # the last twenty
    assert line.heard_into(32, buf, 0) == 0
    line.heard = 65519
    t.alive(1, seq=32)
    assert line.heard == 3 and line.heard_into(65519, buf, 0) == 48


def test_only_teach_frames_are_passed_on():
    t = Table()
    said = []
    t.uart.write = said.append
    good = frame(5, 2, 0)
    assert t.pockets.line.teach(good) and said == [good]
    for bad in (frame(1, 2, 0), good[:11], b"", good[:10] + b"xx"):
        assert not t.pockets.line.teach(bad)
    t.uart.rx += good  # its echo
    t.step(1)
    assert said == [good] and t.events == [] and not t.pockets.line.alive


# --- one bare beam a pocket


def cover(t, line, at, ms):
    t.beams.edges += [(line, 1, at), (line, 0, at + ms)]


def test_one_beam_asks():
    t = Table()
    cover(t, 1, 1000, 15)
    t.step(100)
    assert [e[1:] for e in t.events] == [(EDGE, 2, 0), (FELL, 2, 0)]
    assert t.pockets.at == 1000 and t.pockets.in_flight == 0


def test_one_beam_spark_is_nothing_and_tumbling_is_one():
    t = Table()
    cover(t, 0, 1000, 0)
    t.step(100)
    assert t.events == []
    now = t.now
    cover(t, 0, now, 6)
    cover(t, 0, now + 14, 5)
    t.step(120)
    assert [e[1] for e in t.events] == [EDGE, FELL]


def test_one_beam_two_pieces_are_two_even_when_taken_late():
    t = Table()
    cover(t, 0, 1000, 12)
    cover(t, 0, 1060, 12)
    t.now = 1200
    t.step(100)
    assert [e[1] for e in t.events] == [EDGE, FELL, EDGE, FELL] and t.pockets.in_flight == 0


def test_one_beam_stuck_is_a_fault_and_heals():
    t = Table()
    t.beams.edges.append((3, 1, 1000))
    t.step(2000)
    assert [e[1] for e in t.events] == [EDGE]
    t.step(2)
    assert t.events[-1][1:] == (FAULT, 4, pf.BLOCKED) and t.pockets.in_flight == 0
    t.beams.edges.append((3, 0, t.now))
    t.step(50)
    assert t.events[-1][1:] == (FAULT, 4, 0) and t.pockets.in_flight == 0


def test_a_pocket_with_a_node_ignores_its_bare_beam():
    t = Table()
    cover(t, 0, 1000, 200)
    t.alive(1, pockets=(1,))
    cover(t, 0, t.now, 15)
    t.step(100)
    assert [e for e in t.events if e[1] == FELL] == [] and t.pockets.in_flight == 0


def test_due_is_never_later_than_the_next_event():
    t = Table()
    t.say(1, 1, 0, age=0)
    seen = []
    for _ in range(40):
        wait = t.pockets.due(t.now)
        before = len(t.events)
        t.now += wait
        t.step(0)
        if len(t.events) > before:
            seen.append(t.events[-1][0])
        assert wait or len(t.events) > before  # it would never rest
    assert seen == [1500, 2001]  # the ask, then the silence of the node
