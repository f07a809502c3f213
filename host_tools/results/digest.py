"""A journal's SHA-256 as people compare it: twelve words, and a line for a QR code."""

from host_tools.errors import ToolError


def words(sha256: str) -> str:
    """Return the first 128 bits of a SHA-256 (hex) as the twelve English words of BIP-39.

    The last word's end is a check of the others, so that a word read out wrongly is noticed.
    """
    try:
        from mnemonic import Mnemonic
    except ImportError:
        raise ToolError("digest words need mnemonic: pip install 'pocketlaw[sheet]'") from None
    return Mnemonic("english").to_mnemonic(bytes.fromhex(sha256)[:16])


def line(sha256: str) -> str:
    """Return what the sheet's QR code holds."""
    return f"pocketlaw:journal:sha256:{sha256}"
