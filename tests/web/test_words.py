"""The page's words: every language has them all, and fills in the same."""

import re

import pytest

from host_tools.table import sessionlines
from host_tools.web import bundle, words
from pocketlaw.carrom import terms
from pocketlaw.draw import languages

OTHERS = [code for code in languages.CODES if code != "en"]


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_every_word_and_fills_in_the_same(code):
    english, other = words.read("en"), words.read(code)
    wanted = english | {"J_" + key: text for key, text in sessionlines.TEXTS.items()}
    assert set(other) == set(wanted)
    for name, text in wanted.items():
        if name != "J_act":  # there the act is said by the panel's phrase
            assert set(re.findall(r"{\w+}", other[name])) == set(re.findall(r"{\w+}", text)), name


def test_what_the_page_asks_for_is_there():
    known = words.read("en")
    page = (bundle.SITE / "index.html").read_text()
    asked = set(re.findall(r'data-(?:t|label|why)="(\w+)"', page))
    for script in bundle.SITE.glob("*.js"):
        asked |= set(re.findall(r'\bT\("(\w+[A-Z])"[,)]', script.read_text()))
    assert asked <= set(known) and len(asked) > 90
    assert {"S_" + state for state in terms.STATES} <= set(known)


@pytest.mark.parametrize("code", OTHERS)
def test_they_are_written_in_their_own_script(code):
    own = {"hi": "\u0900-\u097f", "bn": "\u0980-\u09ff", "pa": "\u0a00-\u0a7f"}[code]
    same = [name for name, text in words.read(code).items()
            if not re.search(f"[{own}]", text)]
    assert set(same) <= {"J_play", "J_ok", "J_act", "L_TITLE", "KEPT_LINE"}
