# ruff: noqa: F821  (the names of the PIO assembler exist inside the decorator only)
"""Edge capture on RP2040 and RP2350 that needs no CPU: it goes on while the flash is erased.

A PIO state machine looks at up to eight neighbouring pins 8 times a millisecond and pushes every
new pattern with the number of the look; DMA carries it to a ring in RAM. Interrupts are off for
45 to 400 ms in a flash erase (mp#7683), the ring holds 64 patterns. Both the PIO and ticks_ms
run off the one crystal, so the stamps do not drift. Imported on these chips only.
"""

from time import ticks_ms

import rp2
import uctypes
from machine import Pin

from pocketlaw.compat import const
from pocketlaw.journal.ticks import MASK

_CYCLES = const(10)  # of the program, whichever way it goes
_LOOKS = const(8)  # a ms
_BITS = const(22)  # of the look's number in a word: 524 s
_TMASK = const(0x3FFFFF)
_AGE = const(0x7FFFF)  # the look's number in whole ms
_WORDS = const(64)
_WRITE_ADDR = const(1)
_FOREVER = const(0x0FFFFFFF)


def program(count):
    """Return the PIO program for `count` pins: word = pins << 22 | low bits of minus the look."""

    @rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, fifo_join=rp2.PIO.JOIN_RX)
    def capture():
        wrap_target()
        mov(isr, null)
        in_(pins, count)
        mov(x, isr)
        jmp(x_not_y, "changed")
        jmp("tick")[2]
        label("changed")
        mov(y, x)
        in_(osr, 22)
        push(noblock)
        label("tick")
        mov(x, osr)
        jmp(x_dec, "next")
        label("next")
        mov(osr, x)
        wrap()

    return capture


class PioEdges:
    """A source for buttons.Edges: `count` pins from GPIO `base`, lines 0, 1, ... in their order.

    sm: number of a free state machine (0-7). lines: bits of those to report, -1 all.
    """

    def __init__(self, sm, base, count, active_low, pull, lines=-1):
        for n in range(count):
            Pin(base + n, Pin.IN, pull)
        self._all = (1 << count) - 1
        self._flip = self._all if active_low else 0
        self._lines = lines & self._all
        self._count = count
        self._last = 0
        self._at = 0
        room = bytearray(2 * _WORDS * 4)  # the DMA ring must lie on a multiple of its size
        start = (uctypes.addressof(room) + _WORDS * 4 - 1) & ~(_WORDS * 4 - 1)
        self._room = room
        self._begin = start
        self._ring = uctypes.bytearray_at(start, _WORDS * 4)
        self._sm = rp2.StateMachine(sm, program(count), freq=_CYCLES * _LOOKS * 1000,
                                    in_base=Pin(base))
        self._dma = rp2.DMA()
        ctrl = self._dma.pack_ctrl(size=2, inc_read=False, inc_write=True, ring_sel=True,
                                   ring_size=8, treq_sel=(sm >> 2) * 8 + (sm & 3) + 4)
        self._dma.config(read=self._sm, write=self._ring, count=_FOREVER, ctrl=ctrl, trigger=True)
        self._regs = self._dma.registers
        self._sm.exec("mov(osr, null)")
        self._sm.exec("mov(y, null)")
        now = ticks_ms()
        while ticks_ms() == now:
            pass
        self._sm.active(1)
        self._zero = ticks_ms()

    def scan(self, edges):
        """Report the patterns that came since the last call, each line's change with its time."""
        to = (self._regs[_WRITE_ADDR] - self._begin) >> 2 & _WORDS - 1
        ring = self._ring
        while self._at != to:
            i = self._at * 4
            self._at = self._at + 1 & _WORDS - 1
            # Little-endian; the top two bits of the word are never set, so it is a small int.
            low = ring[i] | ring[i + 1] << 8 | (ring[i + 2] & 0x3F) << 16
            level = (ring[i + 2] >> 6 | ring[i + 3] << 2) & 0xFF ^ self._flip
            self._report(edges, level & self._lines, stamp(low, edges.clock.now(), self._zero))

    def _report(self, edges, level, at):
        changed = level ^ self._last
        self._last = level
        line = 0
        while changed:
            if changed & 1:
                edges.put(line, level >> line & 1, at)
            changed >>= 1
            line += 1


def stamp(low, now, zero):
    """Return the ring ms of look number -low (22 bits); `zero` is the ring ms of look 0.

    Right for looks of the last 524 s; a look that seems to lie ahead by rounding counts as now.
    """
    look = -low & _TMASK
    age = (now - zero - (look >> 3)) & _AGE
    if age > _AGE - 4:
        age = 0
    return (now - age) & MASK


def neighbours(pins, names):
    """Return the GPIO number of the first name when all follow it one by one, else -1."""
    base = getattr(pins, names[0], -1)
    for n in range(len(names)):
        if getattr(pins, names[n], -1) != base + n:
            return -1
    return base
