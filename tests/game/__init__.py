"""A third game, which no file of the firmware names."""
