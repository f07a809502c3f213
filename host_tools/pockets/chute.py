"""The chute's geometry in mm (hardware/pockets-notes.md) and the node's ADC, as modelled."""

BEAM_X = (15.0, 50.0, 75.0)  # A, G, B along the chute
BEAM_Y = (15.9, 36.5, 15.9)  # from the reference wall
HEAD_X, HEAD_Y = 60.0, 15.9
WIDTH, HEIGHT = 45.0, 13.0
RANGE = 4095
TRIGGER = 200  # ADC steps of light at which a receiver's Schmitt trigger turns
PIECES = ("unknown", "white", "black", "queen", "striker")
