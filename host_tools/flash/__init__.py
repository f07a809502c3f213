"""Putting MicroPython and the firmware on a board, and getting the journals off it."""
