"""The number of a law in the book that people hold (decision 20).

Rulings name laws by keys: S45a, 001/9.4, 002/Q3. The S text numbers from 1; the ICF's own book
numbers S1 to S13 as 27 to 39 and S14 on as 41 and more, with the same letters: S45a is Rule
72(a), shown as 72a. Of the other texts the law and item alone are shown: 9.4, Q3.
"""

_TOSS = 13  # the last law before the one on trial boards, which the S text does not number


def show(buf, n):
    """Turn the keys in buf[:n], parted by blanks, into numbers in place; return the new length.

    A number is never longer than its key. Allocates nothing: the panel asks while the clock runs.
    """
    at = out = 0
    while at < n:
        if buf[at] == 83 and at + 1 < n and 48 <= buf[at + 1] <= 57:  # S and a digit
            places = _official(buf, at + 1, n, out)
            at, out = places >> 8, places & 255
        elif buf[at] == 48 and at + 3 < n and buf[at + 3] == 47:  # 00n/
            at += 4
        while at < n and buf[at] != 32:
            buf[out] = buf[at]
            out += 1
            at += 1
        if at < n:
            buf[out] = 32
            out += 1
            at += 1
    return out


def _official(buf, at, n, out):
    """Write the ICF's number of the S number at buf[at]; return at << 8 | out after it.

    One number, for a tuple would take memory.
    """
    number = 0
    while at < n and 48 <= buf[at] <= 57:
        number = 10 * number + buf[at] - 48
        at += 1
    number += 26 if number <= _TOSS else 27
    if number > 99:
        buf[out] = 48 + number // 100
        out += 1
    buf[out] = 48 + number // 10 % 10
    buf[out + 1] = 48 + number % 10
    return at << 8 | out + 2


def shown(key):
    """Return a key, or several parted by blanks, as the numbers shown to people."""
    buf = bytearray(key.encode())
    return bytes(buf[:show(buf, len(buf))]).decode()


def same(key, text):
    """Tell whether a person's `text` names the law `key`: S45a, 72a, 72(a), Rule 72(a)."""
    said = text.strip().lower()
    if said.startswith("rule"):
        said = said[4:].strip()
    return said == key.lower() or _bare(said) == _bare(shown(key).lower())


def _bare(text):
    return text.replace("(", "").replace(")", "").replace(" ", "")
