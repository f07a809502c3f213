"""The box's way onto a network. Loaded only when the box is in a hall (/hall.json)."""

import sys

from pocketlaw.compat import const
from pocketlaw.journal.ticks import MASK

_CHECK_MS = const(500)
_JOIN_MS = const(20000)


class Wired:
    """No radio to join: the computer's own network."""

    def joined(self, now, calm):
        """Always."""
        return 1


class Wifi:
    """A station that is told to join only in a calm moment: the radio's start takes a while."""

    def __init__(self, ssid, key):
        import network  # type: ignore[import-not-found,unused-ignore]  # late

        self._wlan = network.WLAN(network.STA_IF)
        self._ssid = ssid
        self._key = key
        self._on = 0
        self._at = 0
        self._asked = -1

    def joined(self, now, calm):
        """Return 1 while the station has an address; look every half second, join when calm()."""
        if self._asked >= 0 and (now - self._at) & MASK < _CHECK_MS:
            return self._on
        self._at = now
        try:
            self._on = 1 if self._wlan.isconnected() else 0
            if not self._on and calm() and (
                    self._asked < 0 or (now - self._asked) & MASK > _JOIN_MS):
                self._asked = now
                self._wlan.active(True)
                self._wlan.connect(self._ssid, self._key)
        except OSError:
            self._on = 0
        return self._on


def network(ssid, key):
    """Return the Wi-Fi of that name, or what is there already where no name is given."""
    if sys.platform == "linux" or not ssid:
        return Wired()
    return Wifi(ssid, key)
