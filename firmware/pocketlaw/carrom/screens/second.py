"""Which view a second panel gets that faces the players: boards without one load none of them."""

from pocketlaw.draw import sizes


def for_players(view, canvas):
    """Return a view on `canvas` in the language of `view`."""
    if canvas.pages < sizes.PAGES:
        from pocketlaw.carrom.screens.strip import Strip as Players  # late
    else:
        from pocketlaw.carrom.screens.players import Players  # late
    return Players(canvas, view.words, view.keys)
