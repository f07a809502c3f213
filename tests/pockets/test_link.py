"""The pockets over the data link: what a laptop hears of the line and may say on it."""

import pytest

from host_tools.link.client import Link, Refused
from host_tools.pockets import fall
from host_tools.pockets.frames import Decoder, teaching
from pocketlaw.pockets import frame as pf
from tests.hal.table import OK, PLAY, Table
from tests.hal.test_link import HELLO, LENGTH, LIVE, RANGE, ask
from tests.pockets.test_classify import record

POCKETS, TEACH = 10, 11


class Serial:
    """A serial object whose other end is the virtual table's USB."""

    def __init__(self, table):
        self.table = table

    def write(self, data):
        self.table.usb.send(data)

    @property
    def in_waiting(self):
        self.table.wait(60)
        return 1

    def read(self, n):
        return self.table.usb.receive()


def test_a_laptop_hears_what_the_nodes_say_and_only_once():
    table = Table()
    table.tap(PLAY)
    link = Link(Serial(table))
    number, _ = link.pocket_frames(0)
    decoder = Decoder()
    drops = []
    sent = fall.frames({"pocket": 3, "piece": "queen"}, 8, 100)
    for _, frame in sent:
        table.nodes.send(frame)
        table.wait(2)
    for _ in range(3):
        number, frames = link.pocket_frames(number)
        drops += [d for d in map(decoder.feed, frames) if d]
    assert [(d.pocket, d.name) for d in drops] == [(3, "queen")] and drops[0].frames >= 6
    assert drops[0].red > drops[0].green


def test_wrong_lengths_and_words_are_refused():
    table = Table()
    assert ask(table, POCKETS, b"\x00") == -LENGTH
    assert ask(table, TEACH, b"\x00" * 11) == -LENGTH


def test_teaching_is_refused_in_a_match_and_reaches_the_nodes_outside_one():
    table = Table()
    frame = teaching(bytes(record()))[0]
    table.tap(PLAY, OK, OK)
    with pytest.raises(Refused) as caught:
        Link(Serial(table)).teach(frame)
    assert caught.value.reason == LIVE
    idle = Table(config=None)
    before = idle.nodes.written
    assert ask(idle, HELLO)[2] == 0  # no match is being played
    Link(Serial(idle)).teach(frame)
    assert idle.nodes.written == before + 12
    edge = bytearray(frame)
    edge[1] = pf.EDGE << 4 | 1
    assert ask(idle, TEACH, bytes(edge)) == -RANGE
