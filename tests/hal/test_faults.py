"""Bus, flash, laptop and loop at their worst: the match and its clock go on (DESIGN 7, 8)."""

import ast

import pytest

from host_tools.table.memfs import MemFs
from tests.hal.table import AIM, MOVING, OK, PAUSED, PLAY, READY, RULING, WHITE, Table
from tests.table import machines

PAGE_US = 3200  # DESIGN 7: one page at 400 kHz


def strokes(table):
    """Play a few strokes; return the state after them."""
    table.tap(PLAY, WHITE, OK, OK, OK, OK)
    return table.digest()


def test_longest_transfer_is_one_page():
    table = Table()
    strokes(table)
    assert 0 < table.i2c_longest_us <= PAGE_US


def test_panel_unplugged_and_plugged_in_mid_match():
    plain = Table()
    want = strokes(plain)
    table = Table()
    table.fault(table.now + 500, "i2c", 3000)
    assert strokes(table) == want
    assert table.rig.screen.ok == 1
    table.wait(3000)
    assert table.panel_shows_canvas()
    assert [f[1] for f in table.app.faults.listing()] == [0]  # DISPLAY, once


def test_match_goes_on_with_no_panel_at_all():
    table = Table(panel=False)
    plain = Table()
    assert strokes(table) == strokes(plain)
    assert table.rig.screen.ok == 0
    assert table.rig.app.led is not None and table.outs[25] == 1  # the LED tells


@pytest.mark.parametrize("byte", list(range(0, 136, 5)) + [1, 2, 3, 6, 7, 8])
def test_nack_at_any_byte_heals(byte):
    table = Table()
    table.tap(PLAY)
    table.nack_in = byte
    table.wait(1500)  # the clock draws, so the bus is used
    state = table.m.state
    table.wait(4000)
    assert table.nack_in == -1 or byte > 40  # a short page may never reach it
    assert (state, table.m.state) == (AIM, AIM)
    table.wait(6000)
    assert table.rig.screen.ok and table.panel_shows_canvas()


@pytest.mark.parametrize("clocks", range(1, 10))
def test_sda_held_low_is_clocked_free(clocks):
    # UM10204 3.1.16: nine clocks at most, then STOP.
    table = Table()
    table.tap(PLAY)
    table.stuck[table.pins.PANEL_SDA] = clocks
    table.wait(4000)
    assert table.stuck == {}
    assert table.rig.screen.panels[0].i2c.freed == 1
    table.wait(6000)
    assert table.rig.screen.ok and table.panel_shows_canvas()
    assert table.m.state == AIM


def test_sda_held_low_at_power_on_is_clocked_free():
    table = Table()
    table.power_cut()
    table.stuck[table.pins.PANEL_SDA] = 5
    table.power_on()
    table.wait(3000)
    assert table.stuck == {} and table.rig.screen.ok and table.panel_shows_canvas()


def test_sda_held_low_for_ever_costs_no_match():
    table = Table()
    table.stuck[table.pins.PANEL_SDA] = 1 << 30
    want = strokes(Table())
    assert strokes(table) == want
    assert table.rig.screen.ok == 0


def test_flash_full_is_said_and_the_match_goes_on_and_is_written_later():
    want = strokes(Table())
    table = Table()
    table.fault(table.now + 1, "flash_full", 4000)
    assert strokes(table) == want
    assert [f[1] for f in table.app.faults.listing()] == [2]  # FLASH
    table.wait(5000)
    journal = table.app.journal
    assert journal.failed == 0 and journal.pending() == 0
    table.power_cut()
    table.power_on()
    table.wait(100)
    assert table.m.left == [8, 9] or table.m.left == [9, 8] or table.m.state in (PAUSED, RULING)
    assert table.app.journal.count > 4


def test_a_flash_with_no_room_for_a_match_is_said_before_it_is_full():
    fs = MemFs(capacity=40 * 1024)
    table = Table(fs=fs)
    table.tap(PLAY, OK, OK)
    assert [f[1] for f in table.app.faults.listing()] == [2] and table.app.faults.now & 4
    assert table.app.journal.failed == 0 and table.app.journal.pending() == 0
    assert Table(fs=MemFs(capacity=80 * 1024)).app.faults.n == 0


def test_laptop_that_does_not_read_never_stops_the_loop():
    table = Table()
    table.usb.stalled = 1
    table.usb.room = 3
    for tag in range(40):
        table.usb.send(frame(0x07, tag, b"\x00"))
    want = strokes(Table())
    assert strokes(table) == want
    assert table.rig.link.dropped >= 1
    table.usb.stalled = 0
    table.wait(3000)
    table.usb.receive()
    table.usb.send(frame(0x01, 9))
    table.wait(100)
    assert table.usb.receive()[:3] == bytes((0xA6, 0x81, 9))


def test_laptop_gone_in_mid_answer():
    table = Table()
    table.usb.room = 20
    table.usb.stalled = 1
    table.usb.send(frame(0x07, 1, b"\x02"))
    table.wait(50)
    table.usb.gone = 1
    table.tap(PLAY)
    table.wait(2500)
    assert table.m.state == AIM and table.rig.link.busy() == 0
    table.usb.gone = table.usb.stalled = 0


def test_late_loop_ends_the_clock_at_the_stamp_of_the_edge():
    # Each turn takes 400 ms, the worst flash erase; the stroke was made 7,000 ms after "Play".
    table = Table(turn_ms=400, panel=False)
    start = table.now + 777
    table.press(start, PLAY)
    table.press(start + 7000, OK)
    table.run_until(start + 9000)
    assert table.m.state == MOVING
    assert table.m.remaining(table.app.t) == 15000 - 7000


@pytest.mark.parametrize("before", [0, 1, 2499, 4800, 4899, 4900, 4901, 4999])
def test_expiry_is_exact_across_the_wrap(before):
    # Ticks wrap 5,000 ms after power-on; a clock started at any instant expires 15,000 ms later.
    table = Table(panel=False)
    start = table.now + before
    table.press(start, PLAY)
    table.run_until(start + 14999)
    assert table.m.state == AIM and not table.m.expired(table.app.t)
    table.run_until(start + 15000)
    assert table.m.expired(table.app.t)


def test_no_drift_in_24_hours():
    table = Table(panel=False, nodes=0)
    day = 24 * 3600 * 1000
    for hour in range(24):
        start = hour * 3600 * 1000 + 1000 * 60 + 137
        left = 14000 if hour else 15000  # from the second hour on: resumed after the appeal
        table.press(start, PLAY)
        table.run_until(start + left - 1)
        assert table.m.state == AIM and table.m.remaining(table.app.t) == 1
        table.press(start + 20000, OK)  # lets it stand
        table.press(start + 21000, OK)
        table.press(start + 22000, OK)
        table.press(start + 23000, PLAY)  # appeal, 1 s into the next turn: stands till next hour
        table.run_until(start + 24000)
        assert table.m.state == PAUSED
    table.run_until(day)
    assert table.app.t == table.now == day
    assert table.app.match_time(table.app.clock.now()) == day


def test_no_print_in_play():
    for path in (machines.ROOT / "firmware" / "pocketlaw").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print":
                raise AssertionError(f"{path.name}:{node.lineno} prints")


def test_reset_by_the_watchdog_is_journalled_and_shown():
    table = Table()
    table.tap(PLAY, OK, OK)
    table.restart(3)
    table.wait(100)
    assert (6, 3) in [(f[1], table.app.cause) for f in table.app.faults.listing()]
    from pocketlaw.journal.record import Record

    rec = Record()
    table.app.journal.read(table.app.journal.count - 1, rec)
    assert (rec.code, rec.a) == (64, 3)


def test_watchdog_is_armed_after_five_seconds_of_play():
    table = Table()
    assert table.dog_ms == 0
    table.wait(5200)
    assert table.dog_ms == 8000 and table.rig.well == 1
    table.wait(60000)
    assert table.bites == 0 and table.m.state == READY


def frame(kind, tag, payload=b""):
    """Return a link frame by firmware/README.md, with a bitwise CRC."""
    from host_tools.table.nodes import crc16

    body = bytes((kind, tag)) + len(payload).to_bytes(2, "big") + payload
    return b"\xa6" + body + crc16(body).to_bytes(2, "big")
