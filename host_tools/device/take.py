"""Runs on the board: read one piece of a file."""

import binascii


def main(path, at, n):
    """Return up to `n` bytes of `path` from offset `at`, in base64."""
    with open(path, "rb") as f:
        f.seek(at)
        return binascii.b2a_base64(f.read(n)).decode().strip()
