"""The analogue side of a pocket: colour head and beam levels, by the chip's four ADC inputs."""

from time import sleep_us

from machine import ADC, Pin, mem32

from pocketlaw.compat import const

_SETTLE_US = const(40)  # five times 6k8 and 1 nF
_PINS = const(0xD0000004)  # SIO: the level of every GPIO, inputs and outputs (RP2040, RP2350)
_TRIES = const(80)  # longer than a round of the emitters: none of them runs, or one stays lit
_LOOKS = const(72)  # of a few us each: longer than the 300 us in which the emitters take turns
_FULL = const(4095)


class Head:
    """sample() sets dark, red, green; beams() and glance() read the receivers (0..4095)."""

    def __init__(self, red_led, green_led, colour, beams, emitters):
        """GPIO numbers; `beams` are those of receivers A, G and B, where lit pulls low;
        `emitters`: A and B on it, G on the next."""
        self.dark = 0
        self.red = 0
        self.green = 0
        self._red_on = Pin(red_led, Pin.OUT, value=0)
        self._green_on = Pin(green_led, Pin.OUT, value=0)
        self._colour = ADC(Pin(colour))
        self._beams = [ADC(Pin(n)) for n in beams]
        self._infrared = 3 << emitters

    def sample(self):
        """Take one dark, red, green frame: about 0.6 ms, each part while the infrared is dark."""
        self.dark = self._look()
        self._red_on(1)
        self.red = self._look()
        self._red_on(0)
        self._green_on(1)
        self.green = self._look()
        self._green_on(0)

    def _look(self):
        """Return the colour sensor's light, 40 us after the emitters went dark.

        The sensor sees 940 nm a little; the emitters stay dark for 90 us of each 300.
        """
        infrared = self._infrared
        for _ in range(_TRIES):
            if mem32[_PINS] & infrared:
                break
        for _ in range(_TRIES):
            if not mem32[_PINS] & infrared:
                break
        sleep_us(_SETTLE_US)
        return self._colour.read_u16() >> 4

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
