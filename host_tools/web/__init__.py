"""The web simulator: its page (site/), what is packed into it, and MicroPython for Node."""
