"""Players' names for the panel's Latin faces: UTF-8 in, ASCII out.

Accents fall away; the scripts of India (U+0900 to U+0D7F, one layout for all of them, from
ISCII) are written in Latin letters; anything else becomes '?'. Done once when a name is set.
"""

from pocketlaw.draw import font

# By place in a script's block of 128: independent vowels, consonants, vowel signs, digits.
_SOUNDS = (
    " n n h a a a i ee u oo ri l e e e ai o o o au k kh g gh ng ch chh j jh n t th d dh n"
    " t th d dh n n p ph b bh m y r r l l l v sh sh s h"
).split(" ")[1:]
_SIGNS = "a i ee u oo ri ri e e e ai o o o au".split(" ")
_FIRST_SIGN, _VIRAMA, _FIRST_DIGIT = 0x3E, 0x4D, 0x66
_CONSONANT, _LAST_CONSONANT = 0x15, 0x39


def decode(name):
    """Return the code points of UTF-8 bytes as a list; a broken or cut character ends it."""
    out = []
    i = 0
    while i < len(name):
        c = name[i]
        n = 0 if c < 0x80 else 1 if c >> 5 == 6 else 2 if c >> 4 == 14 else 3
        if c & 0xC0 == 0x80 or i + n >= len(name):
            break
        if n:
            c &= 0x3F >> n
        for k in range(n):
            c = c << 6 | name[i + 1 + k] & 0x3F
        out.append(c)
        i += n + 1
    return out


def latin(name):
    """Return `name` (UTF-8, at most 64 bytes) as ASCII bytes that the faces can show."""
    codes = decode(name)
    out = []
    upper = 1
    for i, c in enumerate(codes):
        if 0x20 <= c < 0x7F:
            s = chr(c)
        elif 0xC0 <= c < 0x180:
            s = chr(font.FOLD[c - 0xC0])
        elif 0x900 <= c < 0xD80:
            s = _indian(c & 0x7F, codes[i + 1] if i + 1 < len(codes) else 0)
            if upper and s:
                s = s[0].upper() + s[1:]
        elif c in (0x200C, 0x200D):
            s = ""
        else:
            s = "?"
        if s:
            upper = s[-1] == " "
        out.append(s)
    return "".join(out).encode()


def _indian(c, after):
    """Return the letters for place c of an Indian script, `after` being the next code point.

    A consonant carries an "a" unless a vowel sign or virama follows, or the word ends.
    """
    if 1 <= c <= _LAST_CONSONANT:
        s = _SOUNDS[c - 1]
        if c < _CONSONANT:
            return s
        place = after & 0x7F
        joined = 0x900 <= after < 0xD80
        bare = not joined or _FIRST_SIGN <= place <= _VIRAMA or place == 0x3C
        return s if bare else s + "a"
    if _FIRST_SIGN <= c < _VIRAMA:
        return _SIGNS[c - _FIRST_SIGN]
    if _FIRST_DIGIT <= c < _FIRST_DIGIT + 10:
        return chr(48 + c - _FIRST_DIGIT)
    return ""
