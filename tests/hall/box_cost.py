"""What the hall costs on the box, in MicroPython unix: heap, allocations, time of a turn.

    micropython -m tests.hall.box_cost PORT     (an MQTT broker of stage.py on loopback)
Prints "heap N allocated N turns N sent N us_with N us_without N gap_ms N". The socket is real, the
table's pins are not; heap_lock makes any allocation in a turn raise.
"""

import gc
import sys

import micropython
import utime

TURNS = 10000


class App:
    """A status that changes now and then, as a table's does."""

    def __init__(self):
        self.raw = bytearray(32)
        self.raw[0] = 3

    def status(self, buf, at):
        raw = self.raw
        for i in range(32):
            buf[at + i] = raw[i]


class Store:
    """An open journal in memory that grows."""

    name = "m0001.plj"
    size = 176

    def __init__(self):
        self.data = bytearray(4096)

    def names(self):
        return [self.name]

    def length(self, name):
        return self.size

    def read_from(self, name, offset, buf):
        n = min(len(buf), self.size - offset)
        data = self.data
        for i in range(n):
            buf[i] = data[offset + i]
        return n


def serve(kind, buf, n):
    """Answer every request with 32 bytes."""
    return 32


def now():
    """Return real ms on the ring."""
    return utime.ticks_ms() & 0x3FFFFFFF


def main():
    """Join, then do turns under a locked heap, and time them."""
    port, password = int(sys.argv[1]), sys.argv[2]
    app, store = App(), Store()
    gc.collect()
    before = gc.mem_alloc()
    from pocketlaw.box.guest import Guest  # noqa: F401
    from pocketlaw.box.hall import Hall
    from pocketlaw.box.mqtt import Mqtt
    from pocketlaw.hal.radio import Wifi  # noqa: F401
    from pocketlaw.hal.tcp import Tcp

    mqtt = Mqtt(Tcp("127.0.0.1", port), "cup-1-cost", "1", password, "pocketlaw/cup/1/online", 7)
    hall = Hall(mqtt, app, store, serve, "cup", "1")
    poll = hall.poll
    end = utime.ticks_add(utime.ticks_ms(), 8000)
    while not hall.delivered():
        poll(now())
        if utime.ticks_diff(end, utime.ticks_ms()) < 0:
            raise SystemExit("the hall does not answer")
        utime.sleep_ms(1)
    gc.collect()
    heap = gc.mem_alloc() - before
    print("heap", heap)
    worst = allocated = total = 0
    micropython.heap_lock()
    try:
        for turn in range(TURNS):
            if turn % 97 == 0 and store.size < 4000:
                store.size += 16
                app.raw[21] = turn & 255
            t = utime.ticks_us()
            poll(now())
            took = utime.ticks_diff(utime.ticks_us(), t)
            total += took
            if took > worst:
                worst = took
            if turn & 7 == 0:
                utime.sleep_ms(1)
    except MemoryError:
        allocated = 1
    micropython.heap_unlock()
    for _ in range(3000):
        if hall.delivered():
            break
        poll(now())
        utime.sleep_ms(1)
    print("allocated", allocated, "turns", turn + 1, "delivered", hall.delivered(),
          "lost", mqtt.lost, "mean_us_x100", total * 100 // (turn + 1), "worst_us", worst)


main()
