"""Draughts: the second game of the box, on its own rules, clock, record and screens (pure)."""
