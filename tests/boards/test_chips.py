"""The chips' limits against the tables of their data sheets, typed in here by hand."""

import pytest

from host_tools.boards.chips import CHIPS

# RP2040 datasheet table 2, GPIO functions F2 (UART) and F3 (I2C); RP2350's are the same for 0-29.
RP2_I2C = {
    0: ([0, 4, 8, 12, 16, 20, 24, 28], [1, 5, 9, 13, 17, 21, 25, 29]),
    1: ([2, 6, 10, 14, 18, 22, 26], [3, 7, 11, 15, 19, 23, 27]),
}
RP2_UART = {
    0: ([0, 12, 16, 28], [1, 13, 17, 29]),
    1: ([4, 8, 20, 24], [5, 9, 21, 25]),
}


@pytest.mark.parametrize("mcu", ["rp2040", "rp2350", "sim"])
def test_rp2_functions(mcu):
    chip = CHIPS[mcu]
    for bus, (sda, scl) in RP2_I2C.items():
        assert sorted(chip.i2c[bus][0]) == sda
        assert sorted(chip.i2c[bus][1]) == scl
    for number, (tx, rx) in RP2_UART.items():
        assert sorted(chip.uart[number][0]) == tx
        assert sorted(chip.uart[number][1]) == rx
    assert sorted(chip.adc) == [26, 27, 28, 29]
    assert sorted(chip.pins) == list(range(30))


def test_esp32_limits():
    """ESP32 datasheet 2.2: 34-39 are inputs only; 6-11 flash; strapping 0 2 5 12 15; no 24."""
    chip = CHIPS["esp32"]
    assert sorted(chip.input_only) == [34, 35, 36, 37, 38, 39]
    assert {6, 7, 8, 9, 10, 11} <= set(chip.forbidden)
    assert {0, 2, 5, 12, 15} <= set(chip.caution)
    assert not {24, 28, 29, 30, 31, 40} & chip.pins
    assert not chip.input_only & chip.pwm


def test_esp32s3_limits():
    """ESP32-S3 datasheet 2.3.3 and 3: no 22-25, 19/20 USB, 26-32 flash, 0 3 45 46 strap."""
    chip = CHIPS["esp32s3"]
    assert not {22, 23, 24, 25, 49} & chip.pins
    assert set(chip.forbidden) == {19, 20, 26, 27, 28, 29, 30, 31, 32}
    assert {0, 3, 45, 46, 33, 34, 35, 36, 37, 39, 40, 41, 42, 43, 44} == set(chip.caution)
    assert sorted(chip.adc) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert sorted(chip.i2c) == [0, 1] and sorted(chip.uart) == [0, 1, 2]


def test_esp32c3_limits():
    """ESP32-C3 datasheet 2.3 and 3.3: one I2C, two UARTs, 12-17 flash, 18/19 USB, 2 8 9 strap."""
    chip = CHIPS["esp32c3"]
    assert sorted(chip.pins) == list(range(22))
    assert set(chip.forbidden) == {11, 12, 13, 14, 15, 16, 17, 18, 19}
    assert set(chip.caution) == {2, 8, 9, 20, 21}
    assert sorted(chip.i2c) == [0] and sorted(chip.uart) == [0, 1]
    assert sorted(chip.adc) == [0, 1, 2, 3, 4]
