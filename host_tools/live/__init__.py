"""One table shown to others while it is played: page, overlay, wall; and the feed behind them."""
