"""The light barriers' PIO program, run on an emulator of the state machine, behind model optics.

A receiver's pin is low (0) when its own emitter reaches it, or foreign light does.
"""

import importlib
import random
import sys
import types

import pioemu
import pytest

from hardware.netlist import pocket, rules
from host_tools.pockets import model
from pocketnode import classify_track
from tests.hal.pioasm import Asm

EMITTERS = 16


class PocketAsm(Asm):
    """Asm and SET (RP2040 data sheet, 3.4.10), and names used as bare words."""

    def __init__(self, function):
        scope = function.__globals__
        scope["set"] = self.set
        try:
            super().__init__(function)
        finally:
            del scope["set"]

    def set(self, where, value):
        assert where == "pins"
        return self._add(0b111 << 13 | value)


@pytest.fixture(scope="module")
def capture():
    """pocketnode.capture with stand-ins for rp2 and machine."""
    rp2 = types.ModuleType("rp2")
    rp2.PIO = types.SimpleNamespace(SHIFT_LEFT=0, JOIN_RX=2, OUT_LOW=0)
    rp2.asm_pio = lambda **_: PocketAsm
    machine = types.ModuleType("machine")
    machine.Pin = machine.mem32 = None
    old = {name: sys.modules.get(name) for name in ("rp2", "machine")}
    sys.modules.update(rp2=rp2, machine=machine)
    try:
        yield importlib.import_module("pocketnode.capture")
    finally:
        for name, module in old.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module


def look(capture, scene, looks):
    """Run `looks` rounds; scene(look) -> (blocked, foreign-lit) bits. Return (words, clocks)."""
    emitters = [0]

    def pins(clock: int):
        blocked, foreign = scene(clock // 100)
        on = emitters[0]
        own = (5 if on & 1 else 0) | (2 if on & 2 else 0)
        lit = own & ~blocked | foreign
        return ~lit & 7

    words = []
    samples = []
    start = pioemu.State(y_register=0xFFFFFFFF, output_shift_register=pioemu.ShiftRegister(0, 0))
    program = capture.barriers.opcodes
    for before, after in pioemu.emulate(
            program, stop_when=lambda _, state: state.clock >= looks * 100, initial_state=start,
            input_source=pins, shift_isr_right=False, set_base=EMITTERS, set_count=2):
        emitters[0] = after.pin_values >> EMITTERS & 3
        if before.program_counter == 2:
            samples.append(before.clock)
        while after.receive_fifo:
            words.append(capture.tick_of(after.receive_fifo.popleft()))
    return words, samples


def test_every_look_takes_a_hundred_cycles_whatever_changes(capture):
    _, samples = look(capture, lambda n: (n % 8, 0), 60)
    assert {b - a for a, b in zip(samples, samples[1:], strict=False)} == {100}


def test_words_tell_clear_blocked_and_foreign_light(capture):
    # 1 = dark. Clear: dark with nothing lit, A and B lit in theirs, G in its own.
    scenes = {0: (0, 0), 10: (1, 0), 20: (3, 0), 30: (7, 0), 40: (0, 7), 50: (0, 0)}

    def scene(n):
        return scenes[max(k for k in scenes if k <= n)]

    words, _ = look(capture, scene, 60)
    seen = [(w & 0x1FFFFF, w >> 27 & 7, w >> 24 & 5, w >> 21 & 2) for w in words]
    assert seen == [(0, 7, 0, 0), (30, 7, 1, 0), (60, 7, 1, 2), (90, 7, 5, 2), (120, 0, 0, 0),
                    (150, 7, 0, 0)]
    assert max(words) < 1 << 30  # a small int on a 32-bit board


def test_a_neighbours_emitter_does_not_hide_a_covered_gauge(capture):
    # A and B shine into G's receiver: in G's own turn it is still dark.
    words, _ = look(capture, lambda n: (2, 0) if n >= 5 else (0, 0), 10)
    assert words[-1] & 2 << 21 and not words[0] & 2 << 21


def test_settling_time_before_each_reading(capture):
    # SET to IN, at the state machine's own clock, against the slowest sensor that hardware/ allows
    # on the load that the netlist gives it.
    delays = [op >> 8 & 31 for op in capture.barriers.opcodes if op >> 13 == 0b111]
    cycle_us = 1e6 / (100 * 10000 // capture._LOOK)
    read_us = (min(delays) + 1) * cycle_us
    assert len(delays) == 3 and read_us >= pocket.READ_US - 0.01
    assert rules.settles(pocket.node(), read_us) == []
    assert rules.settles(pocket.node(), 29.0)  # the 10 kHz of old were too fast


def test_the_model_looks_as_often_as_the_capture(capture):
    assert model.LOOK == capture._LOOK


def test_the_tracker_reads_the_words_like_the_scene(capture):
    rng = random.Random(5)
    plan = [(0, 0)]
    while len(plan) < 400:
        plan += [(rng.randrange(8), 0)] * rng.randrange(4, 30)
    words, _ = look(capture, lambda n: plan[n], 400)
    track = classify_track.Track()
    k = 0
    for n in range(400):
        track.step(3 * n)
        while k < len(words) and words[k] & 0x1FFFFF == 3 * n:
            track.feed(words[k])
            k += 1
        if n > 5 and plan[n] == plan[n - 3]:
            while track.step(3 * n):
                if track.which == 0 and track.count > 3:
                    track.pop()
            bits = track.level[0] | track.level[1] << 1 | track.level[2] << 2
            assert bits == plan[n][0], n
