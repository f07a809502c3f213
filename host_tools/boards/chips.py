"""Limits of the chips a board may carry, from their data sheets and MicroPython's ports.

Sources: RP2040 datasheet 1.4.3 and RP2350 datasheet 1.2.3 (GPIO functions), ESP32 datasheet 2.3
and 2.4, ESP32-S3 datasheet 2.3 and 3 (restrictions, boot), ESP32-C3 datasheet 2.3 and 3.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Chip:
    """One chip: which pins exist and what each can do. Empty maps mean any output pin will do."""

    mcu: str
    port: str
    pins: frozenset
    i2c: dict = field(default_factory=dict)  # bus -> (pins for data, pins for clock)
    uart: dict = field(default_factory=dict)  # number -> (pins for transmit, pins for receive)
    adc: frozenset = frozenset()
    pwm: frozenset = frozenset()
    input_only: frozenset = frozenset()
    forbidden: dict = field(default_factory=dict)  # pin -> why it can never be used
    caution: dict = field(default_factory=dict)  # pin -> why board.json must say it is accepted
    console_uart: int = -1
    sticky_pulldown: bool = False

    def can_i2c(self, bus: int, sda: int, scl: int) -> bool:
        """Return True when `sda` and `scl` can serve hardware I2C number `bus`."""
        data, clock = self.i2c.get(bus, ((), ()))
        return sda in data and scl in clock

    def can_uart(self, number: int, tx: int, rx: int) -> bool:
        """Return True when UART `number` can use `tx` and `rx`; -1 leaves one unused."""
        send, receive = self.uart.get(number, ((), ()))
        return (tx == -1 or tx in send) and (rx == -1 or rx in receive)


def _rp2_i2c(pins):
    """Even pins are data and odd ones clock; pairs alternate between the two buses."""
    return {
        bus: (
            frozenset(p for p in pins if p % 4 == 2 * bus),
            frozenset(p for p in pins if p % 4 == 2 * bus + 1),
        )
        for bus in (0, 1)
    }


def _rp2_uart(pins):
    """Every fourth pin is transmit, the next receive; the UARTs alternate in fours after 0-3."""
    return {
        n: (
            frozenset(p for p in pins if p % 4 == 0 and (p + 4) // 8 % 2 == n),
            frozenset(p for p in pins if p % 4 == 1 and (p + 4) // 8 % 2 == n),
        )
        for n in (0, 1)
    }


def _rp2(mcu, sticky):
    pins = frozenset(range(30))
    return Chip(
        mcu, "rp2", pins, i2c=_rp2_i2c(pins), uart=_rp2_uart(pins), adc=frozenset(range(26, 30)),
        pwm=pins, sticky_pulldown=sticky,
    )


def _matrix(numbers, outputs, inputs):
    """An ESP32 routes I2C and UART through its GPIO matrix: any output, any input."""
    return {n: (outputs, inputs) for n in numbers}


def _esp32(mcu, pins, i2c, uart, adc, **limits):
    pins = frozenset(pins)
    outputs = pins - limits.get("input_only", frozenset()) - frozenset(limits["forbidden"])
    return Chip(
        mcu, "esp32", pins, i2c=_matrix(range(i2c), outputs, outputs),
        uart=_matrix(range(uart), outputs, pins), adc=frozenset(adc), pwm=outputs,
        console_uart=0, **limits,
    )


_SPI_FLASH = "wired to the SPI flash"

CHIPS = {
    "rp2040": _rp2("rp2040", sticky=False),
    "rp2350": _rp2("rp2350", sticky=True),
    "esp32": _esp32(
        "esp32", [*range(0, 24), *range(25, 28), *range(32, 40)], 2, 3,
        [*range(32, 40)],
        input_only=frozenset(range(34, 40)),
        forbidden={
            **{p: _SPI_FLASH for p in range(6, 12)},
            20: "not bonded out",
        },
        caution={
            0: "strapping pin: low at reset starts the boot loader",
            1: "transmit of the console UART",
            2: "strapping pin: must be low or open to enter the boot loader",
            3: "receive of the console UART",
            5: "strapping pin: timing of the SDIO boot",
            12: "strapping pin: high at reset selects 1.8 V flash and the board does not start",
            15: "strapping pin: low at reset silences the boot messages",
            16: "taken by PSRAM on WROVER modules",
            17: "taken by PSRAM on WROVER modules",
        },
    ),
    "esp32s3": _esp32(
        "esp32s3", [*range(0, 22), *range(26, 49)], 2, 3, range(1, 11),
        forbidden={
            **{p: _SPI_FLASH for p in range(26, 33)},
            19: "USB D-", 20: "USB D+",
        },
        caution={
            0: "strapping pin: low at reset starts the boot loader",
            3: "strapping pin: source of the JTAG signals",
            **{p: "taken by octal flash or PSRAM on R8 modules" for p in range(33, 38)},
            **{p: "JTAG" for p in range(39, 43)},
            43: "transmit of the console UART",
            44: "receive of the console UART",
            45: "strapping pin: voltage of the flash",
            46: "strapping pin: must be low to enter the boot loader",
        },
    ),
    "esp32c3": _esp32(
        "esp32c3", range(0, 22), 1, 2, range(0, 5),
        forbidden={
            11: "supplies the SPI flash",
            **{p: _SPI_FLASH for p in range(12, 18)},
            18: "USB D-", 19: "USB D+",
        },
        caution={
            2: "strapping pin: should be high at reset",
            8: "strapping pin: must be high to enter the boot loader",
            9: "strapping pin: low at reset starts the boot loader",
            20: "receive of the console UART",
            21: "transmit of the console UART, noisy at reset",
        },
    ),
    "sim": Chip(
        "sim", "sim", frozenset(range(30)), i2c=_rp2_i2c(range(30)), uart=_rp2_uart(range(30)),
        adc=frozenset(range(26, 30)), pwm=frozenset(range(30)),
    ),
}
