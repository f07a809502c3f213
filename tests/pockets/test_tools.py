"""`pocketlaw calibrate` and `pocketlaw pockets`, on simulated pockets as a user runs them."""

import json

import pytest
from typer.testing import CliRunner

from host_tools import cli
from host_tools.errors import ToolError
from host_tools.pockets import calibration
from host_tools.pockets.frames import Decoder, teaching
from host_tools.pockets.source import SimSource, wait_for
from pocketlaw.pockets import frame as pf
from pocketnode import classify_store
from tests.pockets.test_classify import record


def run(*args):
    return CliRunner().invoke(cli.build(["calibrate", "pockets"]), args)


def test_calibrate_trains_stores_and_restores(tmp_path):
    done = run("calibrate", "--simulated", "--pocket", "2", "--folder", str(tmp_path))
    assert done.exit_code == 0, done.output
    assert "stored in the node" in done.output and "fell \\ said" in done.output
    path = tmp_path / "pocket-2.json"
    pocket, kept = calibration.load(path)
    assert pocket == 2 and classify_store.check(kept, 2) == classify_store.GOOD
    again = run("calibrate", "--simulated", "--restore", str(path))
    assert again.exit_code == 0 and "in use again" in again.output


def test_calibrate_refuses_overlapping_classes_and_changes_nothing(tmp_path):
    done = run("calibrate", "--simulated", "--overlap", "--pocket", "1", "--folder",
               str(tmp_path))
    assert isinstance(done.exception, ToolError) and "overlap" in str(done.exception)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"version":1,"pocket":2,"record":"4c"}',
                                  '{"version":1,"pocket":2,"record":"zz"}',
                                  '{"version":9,"pocket":2,"record":"4c"}'])
def test_a_file_that_is_no_training_is_refused(tmp_path, text):
    path = tmp_path / "x.json"
    path.write_text(text)
    with pytest.raises(ToolError):
        calibration.load(path)


def test_a_node_takes_a_whole_good_record_only():
    source = SimSource(2, trained=False, pockets=(1,))
    decoder = Decoder()
    wait_for(source, decoder, 3, lambda: decoder.states[1].beats)
    frames = teaching(bytes(record()))
    bad = bytearray(record())
    bad[5] ^= 1
    for frame in [*frames[:3], *teaching(bytes(bad)), *teaching(bytes(record(pocket=2)))]:
        source.teach(frame)
    wait_for(source, decoder, 1, lambda: False)
    assert decoder.states[1].mark == 0 and decoder.states[1].code == pf.UNTRAINED
    for frame in frames:
        source.teach(frame)
    wait_for(source, decoder, 1, lambda: decoder.states[1].mark)
    assert decoder.states[1].mark == pf.crc16(record(), 0, 12)


def test_watch_prints_every_drop_as_json():
    done = run("pockets", "watch", "--simulated", "--seconds", "3", "--json")
    drops = [json.loads(line) for line in done.output.splitlines() if line]
    assert done.exit_code == 0 and len(drops) >= 2
    assert {"pocket", "piece", "confidence", "asked"} <= set(drops[0])


def test_watch_shows_a_pocket_in_the_sun():
    done = run("pockets", "watch", "--simulated", "--seconds", "2", "--sun", "0.8")
    assert "too bright" in done.output


def test_node_files_go_to_a_new_folder_only(tmp_path):
    assert run("pockets", "node", str(tmp_path / "n")).exit_code == 0
    assert (tmp_path / "n" / "pocketnode" / "node.py").exists()
    again = run("pockets", "node", str(tmp_path / "n"))
    assert isinstance(again.exception, ToolError)
