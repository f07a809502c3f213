"""Journals of every released format version replay for ever, to the lawful result."""

import json
from pathlib import Path

import pytest

from host_tools.journal.journalfile import JournalFile
from host_tools.table import result
from pocketlaw.journal import header
from tests.cases.test_cases import differences

HERE = Path(__file__).parent
EXPECT = HERE.parent / "cases" / "matches"
JOURNALS = sorted(HERE.glob("v*/*.plj"))
LIVE_ONLY = ("faults", "clock")  # the instant of the result and faults are not in a journal


@pytest.mark.parametrize("path", JOURNALS, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_replays_to_its_result(path):
    read = JournalFile(path.read_bytes(), path.name)
    assert read.error == ""
    history = read.replay.history
    got = json.loads(result.of_match(history.match, read.replay.last_t, history.events))
    want = json.loads((EXPECT / f"{path.stem}.expect.json").read_text())
    for key in LIVE_ONLY:
        want.pop(key, None)
    assert differences(want, got) == []


def test_there_are_journals_of_every_version():
    for version in range(1, header.VERSION + 1):
        assert list((HERE / f"v{version}").glob("*.plj"))
