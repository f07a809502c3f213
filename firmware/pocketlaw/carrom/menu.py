"""A list on the panel and what its ok does."""

from pocketlaw.draw import phrases as ph
from pocketlaw.draw.lists import List

SIDES = (ph.NAME_A, ph.NAME_B)


class Menu(List):
    """A list as draw/lists shows it; `chosen(app, index, t)` returns a reason."""

    def __init__(self, title, items, chosen, cursor=0, numbers=None, stays=0):
        List.__init__(self, title, items, cursor, numbers)
        self.chosen = chosen
        self.stays = stays  # undo does not leave it: the state itself is this list
