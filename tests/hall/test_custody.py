"""What the hall promises of a journal: only what is on its disk; nothing there is ever lost."""

import os
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.hall import custody, topics


def test_have_is_said_of_what_is_written_only(tmp_path):
    shelf = custody.Shelf(tmp_path)
    assert shelf.take("1", "m0001", 0, b"abcd") == "new"
    assert shelf.have("1", "m0001") == topics.have(0, b"")
    assert shelf.flush() == [("1", "m0001")]
    assert shelf.have("1", "m0001") == b"\0\0\0\4cd"
    assert custody.Shelf(tmp_path).have("1", "m0001") == b"\0\0\0\4cd"
    assert shelf.take("1", "m0001", 5, b"x") == "gap"
    assert shelf.take("1", "m0001", 2, b"cdef") == "new"
    assert shelf.take("1", "m0001", 0, b"ab") == "known"
    shelf.flush()
    assert (tmp_path / "1/m0001.plj").read_bytes() == b"abcdef"


def test_another_file_of_this_name_loses_nothing(tmp_path):
    shelf = custody.Shelf(tmp_path)
    shelf.take("1", "m0001", 0, b"first")
    assert shelf.take("1", "m0001", 0, b"other") == "other"
    shelf.flush()
    assert (tmp_path / "1/m0001.1.plj").read_bytes() == b"first"
    assert (tmp_path / "1/m0001.plj").read_bytes() == b"other"
    assert shelf.take("1", "m0001", 0, b"") == "over"
    assert shelf.have("1", "m0001") == topics.have(0, b"")
    assert (tmp_path / "1/m0001.2.plj").read_bytes() == b"other"
    assert shelf.stems("1") == ["m0001"]
    for n in range(3, 9):
        shelf.take("1", "m0001", 0, b"%d" % n * 9)
        shelf.take("1", "m0001", 0, b"")
    shelf.take("1", "m0001", 0, b"last")
    with pytest.raises(custody.Full):
        shelf.take("1", "m0001", 0, b"")


def test_a_failing_disk_promises_nothing(tmp_path, monkeypatch):
    shelf = custody.Shelf(tmp_path)
    shelf.take("1", "m0001", 0, b"abcd")
    monkeypatch.setattr(os, "fdatasync", lambda fd: (_ for _ in ()).throw(OSError(28, "full")))
    with pytest.raises(OSError):
        shelf.flush()
    assert shelf.have("1", "m0001") == topics.have(0, b"")
    monkeypatch.undo()
    shelf.flush()
    assert (tmp_path / "1/m0001.plj").read_bytes() == b"abcd"


def test_taking_goes_on_while_it_is_written(tmp_path):
    shelf = custody.Shelf(tmp_path)
    ending = threading.Event()

    def flush():
        while not ending.is_set():
            shelf.flush()

    writer = threading.Thread(target=flush)
    writer.start()
    for at in range(400):
        for table in "123456789":
            shelf.take(table, "m0001", at * 3, b"%03d" % at)
    ending.set()
    writer.join()
    shelf.flush()
    whole = b"".join(b"%03d" % at for at in range(400))
    for table in "123456789":
        assert (tmp_path / table / "m0001.plj").read_bytes() == whole


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60), st.binary(max_size=300))
def test_topics_and_payloads_of_anybody(topic, payload):
    for each in (topic, "pocketlaw/cup/1/log/" + topic, "pocketlaw/" + topic + "/1/state"):
        found = topics.parse(each)
        if found is not None:
            assert topics.is_id(found.table) and topics.is_id(found.event)
            assert topics.name(found.event, found.table, found.part, found.journal) == each
    read = topics.read_chunk(payload)
    assert read is None or topics.chunk(*read) == payload
