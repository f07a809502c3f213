"""The PIO edge capture, run on an emulator of the state machine (rp2040-pio-emulator)."""

import importlib
import sys
import types

import pioemu
import pytest

from tests.hal.pioasm import Asm
from tests.hal.table import Table


@pytest.fixture(scope="module")
def edges_pio():
    """The module with stand-ins for rp2 and uctypes."""
    Table(panel=False)  # brings the shadow machine and time
    rp2 = types.ModuleType("rp2")
    rp2.PIO = types.SimpleNamespace(SHIFT_LEFT=0, JOIN_RX=2)
    rp2.asm_pio = lambda **_: Asm
    from host_tools.table import load

    host = {name: sys.modules.get(name) for name in ("rp2", "uctypes", "time")}
    sys.modules.update(rp2=rp2, uctypes=types.ModuleType("uctypes"), time=load.shadow_time)
    try:
        yield importlib.import_module("pocketlaw.hal.edges_pio")
    finally:
        for name, module in host.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module


def emulate(program, count, changes, looks):
    """Run the program; changes: {clock: pins}. Return the words pushed and the clocks of looks."""
    level = [0xFF]
    words = []
    sampled = []

    def pins(clock):
        level[0] = changes.get(clock, level[0])
        return level[0]

    for before, after in pioemu.emulate(
            program.opcodes, stop_when=lambda _, state: state.clock >= looks * 10,
            input_source=pins, shift_isr_right=False):
        if before.program_counter == 1:
            sampled.append(before.clock)
        while after.receive_fifo:
            words.append(after.receive_fifo.popleft())
    return words, sampled


def test_every_look_takes_ten_cycles_whatever_changes(edges_pio):
    program = edges_pio.program(8)
    changes = {clock: 0xFF ^ (1 << clock // 50 % 8) for clock in range(0, 4000, 50)}
    _, sampled = emulate(program, 8, changes, 400)
    assert {b - a for a, b in zip(sampled, sampled[1:], strict=False)} == {10}


def test_words_hold_the_pins_and_the_number_of_the_look(edges_pio):
    program = edges_pio.program(8)
    # Active low: button 1 down at look 80 (10 ms), bounces, up at look 160; button 7 with it.
    changes = {800: 0xFD, 820: 0xFF, 850: 0xFD, 1600: 0x7F, 1610: 0xFF}
    words, _ = emulate(program, 8, changes, 200)
    seen = [(-(word & 0x3FFFFF) & 0x3FFFFF, word >> 22) for word in words]
    assert seen == [(0, 0xFF), (80, 0xFD), (82, 0xFF), (85, 0xFD), (160, 0x7F), (161, 0xFF)]
    assert max(words) < 1 << 30  # a small int on a 32-bit board


@pytest.mark.parametrize("zero", [0, 12345, 2**30 - 3000])
@pytest.mark.parametrize("at", [0, 1, 7, 999, 2999, 3000, 3001, 523_000, 10_000_000, 2**29])
@pytest.mark.parametrize("late", [0, 1, 45, 400, 500_000])
def test_stamps_are_exact_however_late_they_are_read(edges_pio, zero, at, late):
    mask = 2**30 - 1
    for part in (0, 3, 7):
        low = -(at * 8 + part) & 0x3FFFFF
        assert edges_pio.stamp(low, (zero + at + late) & mask, zero) == (zero + at) & mask


def test_a_look_a_moment_ahead_of_the_clock_counts_as_now(edges_pio):
    assert edges_pio.stamp(-(1001 * 8) & 0x3FFFFF, 1000, 0) == 1000


def test_neighbours(edges_pio):
    pins = types.SimpleNamespace(A=8, B=9, C=10, D=12)
    assert edges_pio.neighbours(pins, ("A", "B", "C")) == 8
    assert edges_pio.neighbours(pins, ("A", "B", "D")) == -1
    assert edges_pio.neighbours(pins, ("X", "A")) == -1


def test_scan_reports_each_line_of_a_pattern(edges_pio):
    source = edges_pio.PioEdges.__new__(edges_pio.PioEdges)
    source._ring = bytearray(256)
    source._begin = 0x20001000
    source._regs = [0, 0x20001000]
    source._at = source._last = source._zero = 0
    source._flip = 0xFF
    source._lines = 0xFF
    words = [0xFF << 22, 0xFC << 22 | (-80 & 0x3FFFFF), 0xFD << 22 | (-96 & 0x3FFFFF)]
    for i, word in enumerate(words):
        source._ring[i * 4:i * 4 + 4] = word.to_bytes(4, "little")
    source._regs[1] += 12
    got = []
    edges = types.SimpleNamespace(clock=types.SimpleNamespace(now=lambda: 500),
                                  put=lambda *edge: got.append(edge))
    source.scan(edges)
    assert got == [(0, 1, 10), (1, 1, 10), (0, 0, 12)]
    source.scan(edges)
    assert len(got) == 3


def test_lines_that_are_not_fitted_are_never_reported(edges_pio):
    source = edges_pio.PioEdges.__new__(edges_pio.PioEdges)
    source._ring = bytearray(256)
    source._begin = 0x20001000
    source._regs = [0, 0x20001000 + 8]
    source._at = source._last = source._zero = source._flip = 0
    source._lines = 0b0101
    for i, word in enumerate((0b1110 << 22, 0b1011 << 22 | (-80 & 0x3FFFFF))):
        source._ring[i * 4:i * 4 + 4] = word.to_bytes(4, "little")
    got = []
    source.scan(types.SimpleNamespace(clock=types.SimpleNamespace(now=lambda: 500),
                                      put=lambda *edge: got.append(edge)))
    assert got == [(2, 1, 0), (0, 1, 10), (2, 0, 10)]


def test_the_beams_program_takes_ten_cycles_too(edges_pio):
    _, sampled = emulate(edges_pio.program(4), 4, {500: 0xF3, 700: 0xF0}, 200)
    assert {b - a for a, b in zip(sampled, sampled[1:], strict=False)} == {10}
