# ruff: noqa: F821  (the names of the PIO assembler exist inside the decorator only)
"""The light barriers of a pocket on RP2040 or RP2350: lit in turn and read by PIO.

Every 300 us, three ticks, the state machine reads the three receivers with nothing lit, with
emitters A and B lit, and with emitter G lit, 87 us after each switch: the slowest phototransistor
of the data sheets needs 62 on 2k7 (hardware/netlist/rules.py, settles). It pushes every new
pattern with its number. It needs no CPU; RX FIFO joined, eight words.
Imported on these chips only.
"""

import rp2
from machine import Pin, mem32

from pocketlaw.compat import const

_CYCLES = const(100)  # of the program, whichever way it goes
_LOOK = const(3)  # ticks of 0.1 ms that one round takes: a piece at 3 m/s moves 0.9 mm
_TICKS = const(0x1FFFFF)
_FDEBUG = const(0x50200008)  # PIO0; bits 3..0: a push was lost in a full FIFO (write 1 clears)


@rp2.asm_pio(
    set_init=(rp2.PIO.OUT_LOW, rp2.PIO.OUT_LOW),
    in_shiftdir=rp2.PIO.SHIFT_LEFT,
    fifo_join=rp2.PIO.JOIN_RX,
)
def barriers():
    """Word = none << 27 | ab << 24 | g << 21 | low bits of minus the look; 1 = dark."""
    wrap_target()
    mov(isr, null)
    set(pins, 0)[28]
    in_(pins, 3)
    set(pins, 1)[28]
    in_(pins, 3)
    set(pins, 2)[29]
    in_(pins, 3)
    mov(x, isr)
    jmp(x_not_y, "changed")
    jmp("tick")[2]
    label("changed")
    mov(y, x)
    in_(osr, 21)
    push(noblock)
    label("tick")
    mov(x, osr)
    jmp(x_dec, "next")
    label("next")
    mov(osr, x)
    wrap()


def tick_of(word):
    """Return a pushed word with minus the look turned into ticks: the tracker's word."""
    return word & ~_TICKS | -word * _LOOK & _TICKS


class Barriers:
    """Edges for the node: get() -> word or -1, `lost` counts full FIFOs.

    `receivers`: GPIO of A, G and B follow on it; `emitters`: A and B on it, G on the next.
    """

    def __init__(self, receivers, emitters, sm=0):
        for n in range(3):
            Pin(receivers + n, Pin.IN, Pin.PULL_UP)
        self.lost = 0
        self._bit = 1 << sm
        self._sm = rp2.StateMachine(sm, barriers, freq=_CYCLES * 10000 // _LOOK,
                                    in_base=Pin(receivers), set_base=Pin(emitters))
        self._get = self._sm.get
        self._waiting = self._sm.rx_fifo

    def start(self):
        """Begin to look, look 0 now."""
        self._sm.exec("mov(osr, null)")
        self._sm.exec("mov(y, invert(null))")  # like no pattern: the first look is pushed
        self._sm.active(1)

    def get(self):
        """Return the oldest change, else -1."""
        if self._waiting():
            return tick_of(self._get())
        if mem32[_FDEBUG] & self._bit:
            mem32[_FDEBUG] = self._bit
            self.lost += 1
        return -1
