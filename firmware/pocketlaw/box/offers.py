"""A match that the hall assigns: shown as a list between matches, taken by the umpire's ok alone.

Taken, it becomes the config, and the box starts anew into that match. Read from flash when the
hall first offers one.
"""

import json

from pocketlaw.box import games
from pocketlaw.box.answers import FLASH, HEAD, LENGTH, LIVE, NOT_NOW, RANGE, get, put
from pocketlaw.compat import const

_MOST = const(1024)
_CHUNK = const(240)
_HEAD = const(4)
SHOWN = const(1)
TAKEN = const(2)
DECLINED = const(3)
_KEYS = ("laws", "event", "round", "a", "b", "trial", "laws_name", "switches")


class Offer:
    """What was offered last. `state`: 0 while it is still coming, then SHOWN, TAKEN, DECLINED."""

    def __init__(self, asked):
        self.asked = asked
        self.data = bytearray()
        self.state = 0
        self.menu = None

    def show(self):
        """Open the list; ValueError when the data are no assignment."""
        self.values = values = json.loads(bytes(self.data).decode())
        if not isinstance(values, dict) or "laws" not in values:
            raise ValueError
        for key in values:
            if key not in _KEYS:
                raise ValueError
        games.read(values)
        names = []
        for key in ("a", "b"):
            name = values.get(key, key)
            names.append((" & ".join(name) if isinstance(name, list) else name).encode())
        self.menu = self.asked.app.offered(names, self._answer)
        self.state = SHOWN

    def stand(self):
        """Return the state now: a list that was left, or a match begun, means declined."""
        app = self.asked.app
        if self.state == SHOWN and (app.live() or app.menu is not self.menu):
            self.state = DECLINED
        return self.state

    def _answer(self, yes, menu):
        """The umpire's ok: 1 yes, 0 no, -1 not decided (`menu` is open in its place)."""
        if yes < 0:
            self.menu = menu
            return 1
        self.state = TAKEN if yes and self.asked.restart.assign(self.values) else DECLINED
        return self.state == TAKEN


def serve(asked, buf, n):
    """Answer OFFER: with no payload how it stands, else u16 total, u16 offset and a part."""
    offer = asked.offer
    if n == 0:
        put(buf, HEAD, offer.stand() if offer else 0, 1)
        put(buf, HEAD + 1, asked.crc16(offer.data, 0, len(offer.data)) if offer else 0, 2)
        return 3
    if not _HEAD < n <= _HEAD + _CHUNK:
        return -LENGTH
    if asked.app.live():
        return -LIVE
    if not asked.app.takes_offers:
        return -NOT_NOW
    total = get(buf, HEAD, 2)
    offset = get(buf, HEAD + 2, 2)
    if offset == 0:
        offer = asked.offer = Offer(asked)
    if offer is None or offset != len(offer.data) or not offset + n - _HEAD <= total <= _MOST:
        return -RANGE
    offer.data.extend(buf[HEAD + _HEAD:HEAD + n])
    if len(offer.data) == total:
        try:
            offer.show()
        except (ValueError, RuntimeError, AttributeError, TypeError):
            asked.offer = None
            return -RANGE
        except MemoryError:
            asked.offer = None
            return -FLASH
    return 0


def merged(old, offered, store):
    """Return the config of a box that begins the match `offered`: the box's own keys stay."""
    new = {}
    for key in old:
        if key not in ("a", "b") and games.of_box(key, old[key]):
            new[key] = old[key]
    for key in offered:
        new[key] = offered[key]
    new["after"] = games.left_after(games.game_of(offered), store)
    new["begin"] = True
    games.read(new)
    return new
