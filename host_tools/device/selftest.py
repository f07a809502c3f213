"""Runs on the board in safe mode: one part after the other, with stock MicroPython alone."""

import os
import time

import board_pins as pins
from machine import I2C, PWM, UART, Pin

_BUTTONS = ("PLAY", "OK", "WHITE", "BLACK", "QUEEN", "STRIKER", "FOUL", "UNDO")
# Off, clock, 64 rows, no shift, pump of both chips, page mode, A1 C8, com pins, contrast, on.
_BEGIN = b"\x00\xae\xd5\x80\xa8\x3f\xd3\x00\x40"
_PUMP = (b"\x8d\x14\x20\x02", b"\xad\x8b\x32")
_GO = b"\xa1\xc8\xda\x12\x81\xcf\xa4\xa6\xaf"


def _column(picture, page, x):
    if picture == "border":
        edge = 255 if x in (0, 127) else 0
        return edge | (1 if page == 0 else 128 if page == 7 else 0)
    if picture == "checker":
        return 0xAA if x & 1 else 0x55
    return 255 if picture == "white" else 0


def panel(picture, kind, offset):
    """Draw a picture on every panel; return [name, address that answered or 0] pairs.

    kind: 0 SSD1306, 1 SH1106. Looked for at both addresses that such modules have, the wiring
    file's first; on a bus that two share each at its own.
    """
    out = []
    for head in ("PANEL", "PANEL2"):
        sda = getattr(pins, head + "_SDA", -1)
        if sda < 0:
            continue
        scl = Pin(getattr(pins, head + "_SCL"))
        bus = I2C(getattr(pins, head + "_I2C"), sda=Pin(sda), scl=scl, freq=pins.I2C_HZ)
        at = _answers(bus, getattr(pins, head + "_ADDR"), _shared_bus())
        if at:
            _draw(bus, at, picture, kind, offset)
        out.append([head, at])
    return out


def _shared_bus():
    return getattr(pins, "PANEL2_SDA", -1) == pins.PANEL_SDA


def _answers(bus, at, alone):
    for one in (at,) if alone else (at, at ^ 1):
        try:
            bus.writeto(one, b"\x00\xe3")  # NOP on both chips
            return one
        except OSError:
            pass
    return 0


def _draw(bus, at, picture, kind, offset):
    bus.writeto(at, _BEGIN + _PUMP[kind] + _GO)
    for page in range(8):
        bus.writeto(at, bytes((0, 0xB0 | page, 0, 0x10)))
        bus.writeto(at, b"\x40" + bytes(132))
        bus.writeto(at, bytes((0, 0xB0 | page, offset & 15, 0x10 | offset >> 4)))
        bus.writeto(at, b"\x40" + bytes([_column(picture, page, x) for x in range(128)]))


def _shifted():
    """Read the 74HC165: bit n is input n."""
    load, clock = Pin(pins.EXP_LOAD, Pin.OUT, value=1), Pin(pins.EXP_CLOCK, Pin.OUT, value=0)
    data, bits = Pin(pins.EXP_DATA, Pin.IN), 0
    load.value(0)
    load.value(1)
    for _ in range(8):
        bits = bits << 1 | data.value()
        clock.value(1)
        clock.value(0)
    return bits


def _behind():
    if pins.EXP_KIND == 1:
        return _shifted()
    bus = I2C(pins.EXP_I2C, sda=Pin(pins.EXP_SDA), scl=Pin(pins.EXP_SCL), freq=100000)
    if pins.EXP_KIND == 2:
        return bus.readfrom(pins.EXP_ADDR, 1)[0]
    low = bus.readfrom_mem(pins.EXP_ADDR, 0x12, 2)
    return low[0] | low[1] << 8


def buttons(wait):
    """Return the buttons pressed, as soon as there is one, else [] after `wait` ms."""
    pull = Pin.PULL_UP if pins.BUTTONS_ACTIVE_LOW else Pin.PULL_DOWN
    direct = [(n, Pin(getattr(pins, n), Pin.IN, pull)) for n in _BUTTONS
              if getattr(pins, n) < 100]
    end = time.ticks_add(time.ticks_ms(), wait)
    while True:
        levels = [(n, pin.value()) for n, pin in direct]
        if pins.EXP_KIND:
            bits = _behind()
            levels += [(n, bits >> getattr(pins, n) - 100 & 1) for n in _BUTTONS
                       if getattr(pins, n) >= 100]
        down = [n for n, level in levels if level != pins.BUTTONS_ACTIVE_LOW]
        if down or time.ticks_diff(end, time.ticks_ms()) <= 0:
            return down
        time.sleep_ms(10)


def buzzer(hz):
    """Sound `hz` for 300 ms."""
    tone = PWM(Pin(pins.BUZZER), freq=hz, duty_u16=32768)
    time.sleep_ms(300)
    tone.duty_u16(0)
    return True


def led(on):
    """Light the status LED or not; False when there is none."""
    if pins.LED < 0:
        return False
    Pin(pins.LED, Pin.OUT).value(on ^ pins.LED_ACTIVE_LOW)
    return True


def beams(wait):
    """Return the levels of the single beams (-1 not fitted) and, in hex, what the nodes sent."""
    names = ("BEAM1", "BEAM2", "BEAM3", "BEAM4")
    levels = [Pin(getattr(pins, n), Pin.IN).value() if getattr(pins, n) >= 0 else -1
              for n in names]
    heard = bytearray()
    if pins.NODE_RX >= 0:
        if pins.NODE_DE >= 0:
            Pin(pins.NODE_DE, Pin.OUT, value=0)
        line = UART(pins.NODE_UART, baudrate=pins.NODE_BAUD, tx=Pin(pins.NODE_TX),
                    rx=Pin(pins.NODE_RX), rxbuf=512)
        end = time.ticks_add(time.ticks_ms(), wait)
        while time.ticks_diff(end, time.ticks_ms()) > 0 and len(heard) < 600:
            if line.any():
                heard += line.read(line.any()) or b""
            time.sleep_ms(5)
    return [levels, "".join(["%02x" % b for b in heard])]


def flash(size):
    """Write, read back and remove a file; return [same, ms to write, ms to read]."""
    path, block = "/selftest.tmp", bytes([i * 7 & 255 for i in range(256)])
    began = time.ticks_ms()
    with open(path, "wb") as f:
        for _ in range(size // 256):
            f.write(block)
    written, same = time.ticks_ms(), True
    with open(path, "rb") as f:
        for _ in range(size // 256):
            same = f.read(256) == block and same
    read = time.ticks_ms()
    os.remove(path)
    return [same, time.ticks_diff(written, began), time.ticks_diff(read, written)]


def main(part, *args):
    """Run one part by name."""
    return globals()[part](*args)
