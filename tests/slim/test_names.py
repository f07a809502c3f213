"""Short names mean what the long ones meant, and what others ask for keeps its name."""

import ast
import re
import subprocess
import sys

import pytest

from host_tools.slim.__main__ import explained
from host_tools.slim.names import Names
from host_tools.slim.rename import written

BOX = '''
FIELDS = "left_side queen_side".split()
_private_limit = 3
class Basis:
    def __init__(self, start):
        self._counter = start
    def _advance(self, amount):
        self._counter += amount
        return self._counter
class Counter(Basis):
    def advance(self, first, amount=1):
        for name in FIELDS:
            setattr(self, name, first)
        return self._advance(amount) + self.left_side
    @property
    def total(self):
        return self._counter
class Other:
    def __init__(self):
        self._separate = 5
    def value_of(self, counter):
        return counter.total * 10 + self._separate
def clock_of(length):
    wait = lambda more: length + more + _private_limit
    return wait(1)
def keyword_only(amount):
    return amount
'''
PAUSE = '''
import time
class Pause:
    def sleep(self):
        self.before = time.sleep(0)
'''
MAIN = '''
from pkg.box import Counter, Other, clock_of, keyword_only
counter = Counter(4)
print(counter.advance(2), Other().value_of(counter), clock_of(6), keyword_only(amount=9))
'''


def output(tmp_path, sources):
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "box.py").write_text(sources["pkg.box"])
    (tmp_path / "main.py").write_text(sources["main"])
    return subprocess.run([sys.executable, "main.py"], cwd=tmp_path, text=True,
                          capture_output=True, check=True).stdout


def test_the_program_means_the_same(tmp_path):
    short = Names({"pkg.box": BOX, "main": MAIN}, []).sources
    # 4 + 1 + 2 = 7; 5 * 10 + 5 = 55; 6 + 1 + 3 = 10
    assert output(tmp_path, short) == "7 55 10 9\n"
    for name in ("_advance", "_private_limit", "_separate"):
        assert name not in short["pkg.box"], name
    for name in ("Counter", "clock_of", "value_of", "total", "left_side"):  # public ones stay
        assert name in short["pkg.box"], name


def test_what_others_ask_for_stays():
    beside = ["from pkg.box import Counter\nCounter(1).total"]
    short = Names({"pkg.box": BOX, "pkg.pause": PAUSE}, beside).sources
    text = short["pkg.box"]
    assert "class Counter" in text and "def total" in text and "left_side" in text
    assert "time.sleep" in short["pkg.pause"] and "def sleep" in short["pkg.pause"]
    assert "amount" not in text  # of arguments, only the first letters are left
    assert "_counter" not in text
    assert "_counter" in Names({"pkg.box": BOX}, ['getattr(box, "_counter")']).sources["pkg.box"]


def test_keywords_stay():
    short = Names({"pkg.box": BOX, "main": MAIN}, []).sources
    assert "amount=9" in short["main"] and "amount" in short["pkg.box"]


def test_several_targets_get_no_tuple():
    """In brackets MicroPython would make one, which takes memory."""
    text = "def f(a, b):\n    a, b.c = b, (a, 2)\n    d = (a, b)\n"
    assert written(ast.parse(text)) == text.rstrip()


def test_a_crash_text_gets_its_long_names_back():
    names = Names({"pkg.box": BOX, "main": MAIN}, [])
    short = re.search(r"self\.(\w+)\(amount\)", names.sources["pkg.box"])[1]
    text = f'  File "box", line 1, in {short}\nValueError: no such\n'
    assert explained(text, names) == text.replace(short, "<_advance>")


def test_letters_of_arguments_are_nobody_elses():
    """Not of a caught error, not of an argument inside that is asked for by its name."""
    text = ("def f(value):\n    try:\n        value.x\n    except AttributeError as a:\n"
            "        pass\n    return value\n"
            "def g(value):\n    inner = lambda b=1: value\n    return inner(b=2)\n"
            "def h(first, second=3):\n    return lambda a: first + second\n")
    scope = {}
    exec(Names({"pkg.m": text}, ["from pkg.m import f, g, h"]).sources["pkg.m"], scope)
    assert (scope["f"](4), scope["g"](5), scope["h"](6)(0)) == (4, 5, 9)


def test_a_class_does_not_hide_what_its_defaults_ask_for():
    text = ("_limit = 3\n_start = 4\n"
            "class Box:\n    _count = 9\n    def _helper(self, n=_limit):\n"
            "        return n + self._count\n    def run(self, n=_start):\n"
            "        return self._helper() + n\n")
    scope = {}
    exec(Names({"pkg.m": text}, ["from pkg.m import Box\nBox().run()"]).sources["pkg.m"], scope)
    assert scope["Box"]().run() == 16


def test_what_it_does_not_know_is_refused():
    text = "def f(n):\n    def g():\n        nonlocal n\n        n = 1\n    g()\n    return n\n"
    with pytest.raises(ValueError, match="nonlocal n"):
        Names({"pkg.m": text}, [])
