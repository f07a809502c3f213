"""The box as a guest of a hall: its network, then its part there. Loaded only when /hall.json is
there (docs/hall.md); that the hall is away is a line among the faults and nothing more."""

from pocketlaw.box.faults import HALL
from pocketlaw.box.hall import Hall
from pocketlaw.compat import const
from pocketlaw.journal.ticks import MASK

_CHECK_MS = const(500)
_LOST_MS = const(15000)  # a broker that starts again is no fault


class Guest:
    """poll(now) as the link's; that the hall cannot be reached is a fault of the box."""

    def __init__(self, radio, mqtt, app, serve, values):
        """`values`: the card; `serve` answers link requests."""
        self._radio = radio
        self._hall = Hall(mqtt, app, app.store, serve, values["event"], values["table"])
        self._calm = self._hall.calm
        self._app = app
        self._well = -1  # ring ms of the last turn at which the hall was there

    def poll(self, now):
        """Do one bounded piece of work; return ms until it wants another turn."""
        hall = self._hall
        if not self._radio.joined(now, self._calm):
            hall.away(now)
            wait = _CHECK_MS
        else:
            wait = hall.poll(now)
        if hall.online or self._well < 0:
            self._well = now
        lost = 0 if hall.online or (now - self._well) & MASK < _LOST_MS else 1
        self._app.faults.set(HALL, lost, self._app.t)
        return wait

    def sending(self):
        """Return 1 while a packet is on its way out or in."""
        return self._hall.mqtt.state > 0 and not self._hall.mqtt.idle()

    def delivered(self):
        """Return 1 when the hall has the journal in play whole."""
        return self._hall.delivered()

    def drop(self):
        """Let the connection go (a virtual table loses its power)."""
        self._hall.mqtt.wire.close()
