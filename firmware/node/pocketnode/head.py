"""The analogue side of a pocket: colour head and beam levels, by the chip's four ADC inputs."""

from time import sleep_us

from machine import ADC, Pin

from pocketlaw.compat import const

_SETTLE_US = const(80)
_LOOKS = const(24)  # of a few us each: longer than the 100 us in which the emitters take turns
_FULL = const(4095)


class Head:
    """sample() sets dark, red, green; beams() and glance() read the receivers (0..4095)."""

    def __init__(self, red_led, green_led, colour, beams):
        """GPIO numbers; `beams` are those of receivers A, G and B, where lit pulls low."""
        self.dark = 0
        self.red = 0
        self.green = 0
        self._red_on = Pin(red_led, Pin.OUT, value=0)
        self._green_on = Pin(green_led, Pin.OUT, value=0)
        self._colour = ADC(Pin(colour))
        self._beams = [ADC(Pin(n)) for n in beams]

    def sample(self):
        """Take one dark, red, green frame: about 0.4 ms."""
        read = self._colour
        sleep_us(_SETTLE_US)
        self.dark = read.read_u16() >> 4
        self._red_on(1)
        sleep_us(_SETTLE_US)
        self.red = read.read_u16() >> 4
        self._red_on(0)
        self._green_on(1)
        sleep_us(_SETTLE_US)
        self.green = read.read_u16() >> 4
        self._green_on(0)

    def beams(self, levels):
        """Fill levels[0:3] with own light at A, G, B and levels[3:6] with foreign light there."""
        for i in range(3):
            most = 0
            least = _FULL
            adc = self._beams[i]
            for _ in range(_LOOKS):
                light = _FULL - (adc.read_u16() >> 4)
                if light > most:
                    most = light
                if light < least:
                    least = light
            levels[i] = most - least
            levels[3 + i] = least

    def glance(self):
        """Return the light of emitter B at its receiver."""
        most = 0
        least = _FULL
        adc = self._beams[2]
        for _ in range(_LOOKS):
            light = _FULL - (adc.read_u16() >> 4)
            if light > most:
                most = light
            if light < least:
                least = light
        return most - least
