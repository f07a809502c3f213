"""Run by MicroPython: ten thousand polls, with all that can happen in them, allocate nothing."""

import micropython

from pocketlaw.pockets import frame as pf
from pocketlaw.pockets.pockets import Pockets


class Uart:
    def __init__(self):
        self.buf = bytearray(12)
        self.n = 12

    def any(self):
        return 12 - self.n

    def readinto(self, buf):
        k = 0
        while self.n < 12 and k < len(buf):
            buf[k] = self.buf[self.n]
            self.n += 1
            k += 1
        return k


class Beams:
    line = 0
    level = 0
    at = 0
    left = 0

    def poll(self):
        if self.left == 0:
            return False
        self.left -= 1
        self.level = self.left & 1
        self.at = self.at + 3 & 0x3FFFFFFF
        return True


def turns(pockets, uart, beams, n):
    seen = 0
    now = (1 << 30) - 5000
    for i in range(n):
        now = (now + 1) & 0x3FFFFFFF
        if i % 50 == 0:
            k = i // 50
            kind = 1 + k % 3
            pf.encode(uart.buf, kind, 1 + k // 3 % 3, k, 9, 0 if kind == 3 else 2, 90, 32, 0, 9)
            if i % 350 == 0:
                uart.buf[5] ^= 16
            uart.n = 0
        if i % 300 == 7:
            beams.line = 3
            beams.at = now
            beams.left = 2
        if pockets.poll(now):
            seen += 1
        pockets.due(now)
    return seen


uart = Uart()
beams = Beams()
beams.level = 1
beams.at = 1
beams.left = 0
pockets = Pockets(uart, beams)
turns(pockets, uart, beams, 100)
micropython.heap_lock()
seen = turns(pockets, uart, beams, 10000)
micropython.heap_unlock()
print("events", seen > 100, pockets.line.garbled > 10)
