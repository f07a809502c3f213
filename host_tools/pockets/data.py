"""The model's numbers: physics.toml, drawn from at a given severity."""

import tomllib
from pathlib import Path

FILE = Path(__file__).with_name("physics.toml")


class Physics:
    """Draws from the data file; `severity` 1 is the file, 1.5 harsher by half."""

    _entries = None

    def __init__(self, rng, severity: float = 1.0):
        if Physics._entries is None:
            Physics._entries = tomllib.loads(FILE.read_text(encoding="utf-8"))
        self.rng = rng
        self.severity = severity

    def draw(self, name: str, low=None, high=None) -> float:
        """Draw entry `name`, from `low`..`high` instead of its own ends when given."""
        e = self._entries[name]
        rng = self.rng
        if "value" in e:
            x = e["value"]
        elif "sd" in e:
            x = rng.gauss(0.0, e["sd"])
        else:
            low = e["low"] if low is None else low
            high = e["high"] if high is None else high
            if e.get("log"):
                x = low * (high / low) ** rng.random()
            else:
                x = low + (high - low) * rng.random()
        calm = e.get("calm")
        s = self.severity
        if calm is not None and s != 1.0:
            x = calm * (x / calm) ** s if e.get("log") else calm + s * (x - calm)
        limit = e.get("limit_high")
        if limit is not None:
            x = max(-limit, min(limit, x))
        return x
