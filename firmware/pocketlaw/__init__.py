"""Pocketlaw: the umpire's scoreboard for a carrom table."""

__version__ = "0.1.0"
