"""Draughts on the host: positions and games as text, counting, and the PDN of a journal."""
