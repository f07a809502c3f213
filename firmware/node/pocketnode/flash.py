"""The limits record on the node's own flash: written aside, then renamed over the old one."""

import os

from pocketnode import classify_store

_NAME = "limits.bin"
_NEW = "limits.new"


class Flash:
    """load(limits) at start, save(record) after a training."""

    def load(self, limits):
        """Take the stored record into `limits`; return classify_store.GOOD or what is wrong."""
        try:
            with open(_NAME, "rb") as f:
                record = f.read(classify_store.SIZE)
        except OSError:
            return classify_store.EMPTY
        return limits.unpack(record)

    def save(self, record):
        """Store `record`; a power cut leaves the old one or the new one."""
        with open(_NEW, "wb") as f:
            f.write(record)
        os.rename(_NEW, _NAME)
