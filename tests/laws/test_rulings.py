"""Every class of position with every stroke and act against the independent oracle.

The quick tests take a part of the thin list; `make test-laws` (marker slow) takes the whole
of it on all machines and the full list on CPython.
"""

import json
from itertools import chain, islice

import pytest

from host_tools.laws import requests
from host_tools.machines import interpreters
from host_tools.table import ruler
from tests.laws import cases, lawful, oracle
from tests.laws.invariants import broken

FIELDS = ("turn", "back", "left", "queen", "due", "break", "board", "confirm")


def answer(case):
    error, text = ruler.answer(requests.numbers(case))
    assert not error, (error, case)
    return json.loads("{" + text + "}")


def thin(step):
    return islice(chain(cases.strokes(True), cases.acts(True)), 0, None, step)


def check(listing):
    count = 0
    for case in listing:
        got, want = answer(case), oracle.rule(case)
        differs = {k: (want[k], got[k]) for k in FIELDS if want[k] != got[k]}
        assert not differs, "want, got: %s in %s" % (differs, json.dumps(case))
        assert not broken(case, got), (broken(case, got), case)
        count += 1
    return count


def test_rulings_are_the_laws():
    assert check(thin(5)) > 40000


@pytest.mark.slow
def test_every_ruling_is_the_laws():
    assert check(chain(cases.strokes(), cases.acts())) > 1000000


def refused(case):
    try:
        return ruler.answer(requests.numbers(case))[0]
    except requests.CaseError as error:
        return str(error)


def check_refusals(listing):
    for case in listing:
        assert bool(refused(case)) == bool(lawful.wrong(case)), (lawful.wrong(case), case)


def test_what_can_not_be_is_refused():
    check_refusals(islice(lawful.spoiled(), 0, None, 7))


@pytest.mark.slow
def test_everything_that_can_not_be_is_refused():
    check_refusals(lawful.spoiled())


def same_everywhere(machine, listing):
    if not interpreters.have(machine):
        pytest.skip("no MicroPython %s on this machine" % machine)
    lines = [" ".join(map(str, requests.numbers(case))) for case in listing]
    here = []
    ruler.serve(lines, here.append)
    there = interpreters.transform(machine, "host_tools.table.ruler", "\n".join(lines))
    assert there == "".join(here)


@pytest.mark.parametrize("machine", ["unix", "wasm"])
def test_rulings_are_alike_on(machine):
    same_everywhere(machine, thin(23))


@pytest.mark.slow
@pytest.mark.parametrize("machine", ["unix", "wasm"])
def test_all_rulings_are_alike_on(machine):
    same_everywhere(machine, thin(1))


@pytest.mark.parametrize("laws, opp, keys", [
    ("icf25", 0, ["S45a", "S73a"]), ("sag", 0, ["004/8.1", "S73a"]),
    ("classic29", 0, ["001/14.1", "001/15.11"]), ("icf25", 1, ["S47", "S69"])])
def test_the_striker_alone_while_a_cover_is_owed_is_a_law_of_its_own(laws, opp, keys):
    """Rows 14 and 17: the pending queen goes back by S73a (15.11), with an opponent's by S69."""
    got = answer({"laws": laws, "position": {"left": {"own": 6, "opp": 5}, "queen": "pending"},
                  "stroke": {"opp": opp, "striker": True}})
    assert got["laws"][:2] == keys and got["back"] == {"own": 1, "opp": 0, "queen": True}
