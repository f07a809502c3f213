"""Journals with right checks and wrong contents: refused or told, never a traceback."""

import json
import random
from pathlib import Path

import pytest

from host_tools.draughts import journal as draughts
from host_tools.errors import ToolError
from host_tools.journal.journalfile import JournalFile
from host_tools.journal.lines import entries, line
from host_tools.journal.told import sentences
from host_tools.results import record as document
from host_tools.results.scoresheet import sheet_text
from host_tools.table import result
from pocketlaw.carrom import codes, rulesets
from pocketlaw.carrom.config import check_laws
from pocketlaw.carrom.laws import SWITCHES, Laws
from pocketlaw.carrom.replay import new_match, read_header
from pocketlaw.draughts import ruleset
from pocketlaw.journal import header
from pocketlaw.journal.crc import crc16
from pocketlaw.journal.header import Header
from pocketlaw.journal.history import History
from pocketlaw.journal.record import SIZE, Record

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("v*/*.plj"))
CODES = [getattr(codes, name) for name in dir(codes) if name.startswith("EV_")]
FIELDS = (0, 1, 2, 3, 4, 5, 9, 16, 17, 63, 200, 255)


def checked(raw):
    """Put the right check on a header."""
    check = crc16(raw, 0, len(raw) - 2)
    raw[-2:] = bytes((check >> 8, check & 255))
    return bytes(raw)


def use(raw):
    """Read a journal in every way there is; ToolError is fine."""
    try:
        read = JournalFile(raw, "x")
    except ToolError as error:
        assert error.code == 2 and "\n" not in str(error)
        return
    told = list(entries(read))
    json.dumps(told)
    for text in [*map(line, told), *sentences(read)]:
        assert text.isprintable()
    end = result.of_match(read.replay.match, read.replay.last_t, read.replay.history.events)
    sheet_text(json.loads(end), read.header)
    document.of_journal(read, "x")


class Log:
    def __init__(self):
        self.raw = []

    def read(self, number, rec):
        rec.get(self.raw[number], 0)


def forged(rng):
    """Return a journal whose records the match took, some of them made up."""
    raw = rng.choice(GOLDEN).read_bytes()
    head = header.length(raw[:16])
    out = bytearray(raw[:head])
    log = Log()
    history = History(new_match(read_header(raw)), log)
    chain, last = out[-2] << 8 | out[-1], 0
    rec = Record()
    for at in range(head, min(len(raw) - SIZE + 1, head + SIZE * rng.randrange(1, 200)), SIZE):
        for made_up in (rng.random() < 0.3, False):
            rec.get(raw, at)
            if made_up:
                rec.code = rng.choice([*CODES, codes.EV_OVERRIDE, codes.EV_ACT, codes.EV_FELL])
                rec.a, rec.b, rec.c = (rng.choice(FIELDS) for _ in range(3))
                rec.d = rng.choice((0, 1, 7, 8 | 16 | 1023 << 6, 8 | 32 | 99 << 6, 65535))
            rec.t, rec.seq = max(last, rec.t), history.count & 0xFFFF
            if history.step(rec):
                continue
            log.raw.append(bytearray(SIZE))
            chain, last = rec.put(log.raw[-1], 0, chain), rec.t
            out += log.raw[-1]
    return bytes(out)


@pytest.mark.parametrize("seed", range(4))
def test_forged_records(seed):
    rng = random.Random(seed)
    for _ in range(15):
        use(forged(rng))


def test_forged_headers():
    rng = random.Random(1)
    for _ in range(600):
        raw = rng.choice(GOLDEN).read_bytes()
        out = bytearray(raw[:header.length(raw[:16])])
        for _ in range(rng.randrange(1, 5)):
            out[rng.randrange(4, len(out))] = rng.choice((0, 1, 2, 3, 10, 27, 34, 92, 255))
        size = (out[4] + 1) * 16
        use(checked((out + bytes(size))[:size]))


def test_forged_draughts_headers():
    rng = random.Random(2)
    base = draughts.encode(ruleset.rules(), [b"A", b"B"], [])
    for _ in range(600):
        out = bytearray(base)
        for _ in range(rng.randrange(1, 5)):
            out[rng.randrange(4, len(out))] = rng.choice((0, 1, 2, 3, 10, 27, 34, 92, 255))
        size = (out[4] + 1) * 16
        try:
            draughts.Fold(checked((out + bytes(size))[:size]))
        except ToolError as error:
            assert error.code == 2


def with_switch(name, value):
    laws = rulesets.load("icf25")
    setattr(laws, name, value)
    return Header(laws, toss=0, choice=0).encode()


@pytest.mark.parametrize("name", SWITCHES)
def test_switches_out_of_range_are_refused_by_name(name):
    with pytest.raises(ToolError, match=f"switches: {name} is"):
        JournalFile(with_switch(name, 9_000_000), "x")


@pytest.mark.parametrize("name, value", [("shot_ms", 0), ("games", 0), ("queen", 20)])
def test_no_match_without_time_or_games(name, value):
    with pytest.raises(ToolError, match=name):
        JournalFile(with_switch(name, value), "x")


def test_a_switch_that_differs_is_named_in_every_listing():
    read = JournalFile(with_switch("queen", 5), "x")
    end = json.loads(result.of_match(read.replay.match, 0, 0))
    assert "queen 5, not 3" in next(sentences(read))
    assert "queen 5, not 3" in line(next(entries(read)))
    assert next(entries(read))["config"]["changed"] == {"queen": {"is": 5, "usual": 3}}
    assert "queen 5, not 3" in sheet_text(end, read.header)
    assert "queen 5, not 3" in document.of_journal(read, "x")["laws"]["name"]


def test_the_rule_sets_are_within_what_is_checked():
    for ident in rulesets.IDENTS:
        check_laws(rulesets.load(ident))


def test_the_ids_of_rule_sets_are_known_ones():
    laws = rulesets.load("icf25")
    laws.ident = 'x", "y": "'
    with pytest.raises(ToolError, match="unknown rule set"):
        JournalFile(Header(laws, toss=0, choice=0).encode(), "x")


def test_short_names_are_written_as_version_1_for_a_box_that_goes_back():
    laws = rulesets.load("icf25")
    for name, version in ((b"x" * 24, 1), (b"x" * 25, 2), (b"x" * 64, 2)):
        raw = Header(laws, toss=0, choice=0, names=(name, b"B")).encode()
        assert raw[5] == version
        assert header.decode(raw, laws.values(), Laws).names == [name, b"B"]
