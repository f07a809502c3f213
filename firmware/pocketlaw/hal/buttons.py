"""The ring of button edges, and its filling by polling and by pin interrupts.

Every edge is kept with its own stamp, so a late poll loses no exactness as long as the capture
behind the ring runs by itself. Nothing here debounces. No allocation after the constructors.
"""

from array import array

from machine import Pin, disable_irq, enable_irq

from pocketlaw.compat import const

UP = Pin.PULL_UP
_SIZE = const(64)
_MASK = const(63)
_EXPANDED = const(100)  # pin numbers from here are inputs of the expander


class Edges:
    """A ring of (line, level, ring ms). `poll()` takes the oldest edge into line, level, at.

    `sources` are asked to scan their pins whenever the ring is empty; interrupts call put().
    """

    def __init__(self, clock):
        self.clock = clock
        self.line = 0
        self.level = 0
        self.at = 0
        self.lost = 0
        self.sources = []
        self._what = bytearray(_SIZE)
        self._when = array("i", [0] * _SIZE)
        self._head = 0
        self._tail = 0

    def put(self, line, level, at):
        """Keep an edge; a full ring drops it and counts it in `lost`."""
        head = self._head
        nxt = head + 1 & _MASK
        if nxt == self._tail:
            self.lost += 1
            return
        self._what[head] = line << 1 | level
        self._when[head] = at
        self._head = nxt

    def poll(self):
        """Return True when an edge was taken; then line, level and at hold it."""
        tail = self._tail
        if tail == self._head:
            for source in self.sources:
                source.scan(self)
            if tail == self._head:
                return False
        what = self._what[tail]
        self.line = what >> 1
        self.level = what & 1
        self.at = self._when[tail]
        self._tail = tail + 1 & _MASK
        return True


class PolledLine:
    """A pin read at every poll; its edges bear the time of the poll. Any board can do this."""

    def __init__(self, pin, line, active_low):
        self._pin = pin
        self._line = line
        self._flip = active_low
        self._last = 0

    def scan(self, edges):
        """Compare the pin with what was last known and report a change."""
        level = self._pin.value() ^ self._flip
        if level != self._last:
            self._last = level
            edges.put(self._line, level, edges.clock.now())


class IrqLine:
    """A pin with an interrupt on both edges; the stamp is taken in the interrupt.

    scan() makes up for an edge whose interrupt was lost: when the pin differs from the last
    report at two polls running, the change is reported with the time of the second.
    """

    def __init__(self, pin, line, active_low, edges):
        self._pin = pin
        self._line = line
        self._flip = active_low
        self._last = 0
        self._odd = 0
        self._edges = edges
        self._handler = self._on_edge  # taking a bound method allocates: once

    def start(self):
        """Begin to listen; a button held since before is reported by the scans."""
        trigger = Pin.IRQ_RISING | Pin.IRQ_FALLING
        try:
            self._pin.irq(handler=self._handler, trigger=trigger, hard=True)
        except TypeError:
            self._pin.irq(handler=self._handler, trigger=trigger)  # ESP32 has no hard=

    def _on_edge(self, pin):
        level = pin.value() ^ self._flip
        if level != self._last:
            self._last = level
            self._edges.put(self._line, level, self._edges.clock.now())

    def scan(self, edges):
        """Look whether an interrupt was lost."""
        if self._pin.value() ^ self._flip == self._last:
            self._odd = 0
        elif self._odd:
            self._odd = 0
            state = disable_irq()
            self._on_edge(self._pin)
            enable_irq(state)
        else:
            self._odd = 1


def attach(edges, pins, names, active_low, irq=1):
    """Wire the buttons named in `names` (line 0, 1, ...) to a ring; unfitted ones are left out.

    Returns the list of (line, expander input) that the expander must read.
    """
    behind = []
    pull = Pin.PULL_UP if active_low else Pin.PULL_DOWN
    for line in range(len(names)):
        number = getattr(pins, names[line], -1)
        if number >= _EXPANDED:
            behind.append((line, number - _EXPANDED))
        elif number >= 0:
            _wire(edges, Pin(number, Pin.IN, pull), line, active_low, irq)
    return behind


def beam_lines(pins, names, active_low, fitted):
    """Return the bits of the bare beams in use: those in `fitted` (bits 1..4), those clear now.

    A cut lead reads blocked, through the pull-up. A line that reads blocked at the start and was
    never said to be there is taken as not fitted, so that a table without beams shows no fault.
    """
    lines = 0
    for line in range(len(names)):
        number = getattr(pins, names[line], -1)
        if number >= 0:
            pin = Pin(number, Pin.IN, Pin.PULL_UP)
            if fitted & 2 << line or pin.value() == active_low:
                lines |= 1 << line
    return lines


def attach_beams(edges, pins, names, active_low, lines, irq=1):
    """Wire the bare beams in `lines` (bits 0..3) to a ring."""
    for line in range(len(names)):
        if lines >> line & 1:
            pin = Pin(getattr(pins, names[line]), Pin.IN, Pin.PULL_UP)
            _wire(edges, pin, line, active_low, irq)


def _wire(edges, pin, line, active_low, irq):
    if irq:
        source = IrqLine(pin, line, active_low, edges)
        source.start()
    else:
        source = PolledLine(pin, line, active_low)
    edges.sources.append(source)
