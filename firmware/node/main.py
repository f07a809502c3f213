"""The pocket node: wire the parts together and go round for ever. See pocketnode/node.py."""

from time import ticks_diff, ticks_us

import node_pins as pins
from machine import WDT, Pin

from pocketnode.capture import Barriers
from pocketnode.classify_store import Limits
from pocketnode.classify_track import MASK
from pocketnode.flash import Flash
from pocketnode.head import Head
from pocketnode.node import Node
from pocketnode.wire import Wire


def pocket():
    """Return the pocket's number from the two solder bridges (closed = 1)."""
    low = Pin(pins.POCKET_1, Pin.IN, Pin.PULL_UP)
    high = Pin(pins.POCKET_2, Pin.IN, Pin.PULL_UP)
    return 1 + (1 - low()) + 2 * (1 - high())


def run():
    """Run the node; the watchdog ends a hang within two seconds."""
    number = pocket()
    limits = Limits(number)
    flash = Flash()
    flash.load(limits)
    head = Head(pins.RED_LED, pins.GREEN_LED, pins.COLOUR,
                (pins.BEAM_A, pins.BEAM_G, pins.BEAM_B), pins.EMITTERS)
    barriers = Barriers(pins.RECEIVERS, pins.EMITTERS)
    wire = Wire(pins.UART, pins.TX, pins.RX, pins.TALK)
    node = Node(number, barriers, head, wire, limits, flash)
    dog = WDT(timeout=2000)
    barriers.start()
    last = ticks_us()
    tick = 0
    over = 0
    while True:
        now = ticks_us()
        over += ticks_diff(now, last)
        last = now
        tick = tick + over // 100 & MASK
        over %= 100
        node.turn(tick)
        dog.feed()


run()
