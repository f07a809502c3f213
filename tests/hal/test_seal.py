"""The box's seal: RFC 4231's vectors, CPython's own hmac, and a match played to its end."""

import hashlib
import hmac
import json
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.table import script
from host_tools.table.load import bound

seal = bound("pocketlaw.hal.seal")
CASES = Path(__file__).parents[1] / "cases" / "matches"
KEY = bytes(range(32))


class Store:
    """The open journal of a flash that is a dict."""

    folder, name = "/match", "m0001.plj"

    def __init__(self, raw):
        self.raw, self.size = raw, len(raw)

    def read_into(self, at, buf):
        part = self.raw[at:at + len(buf)]
        buf[:len(part)] = part
        return len(part)


@pytest.mark.parametrize("key,data,mac", [  # RFC 4231, test cases 1 and 2
    (b"\x0b" * 20, b"Hi There",
     "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    (b"Jefe", b"what do ya want for nothing?",
     "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
])
def test_rfc_4231(key, data, mac):
    assert seal._mac(key, Store(data)).hex() == mac


@pytest.mark.parametrize("size", [0, 1, 511, 512, 513, 5000])
def test_every_length_as_cpython(size):
    data = hashlib.sha256(b"x").digest() * 200
    data = data[:size]
    assert seal._mac(KEY, Store(data)) == hmac.new(KEY, data, "sha256").digest()


def play(name, key=KEY, more=()):
    """Play a case, then `more` presses a second apart; return (its files, its journal's name)."""
    lines = [line for line in (CASES / f"{name}.jsonl").read_text().splitlines() if line]
    last = json.loads(lines[-1])
    if "end" in last:
        lines.pop()
    t = last["t"] + 3000
    for n, press in enumerate(more):
        lines.append(json.dumps({"t": t + 1000 * n, "press": press}))
    lines.append(json.dumps({"t": t + 1000 * len(more) + 2000, "end": True}))
    played = script.Player("\n".join(lines) + "\n")
    if key is not None:
        played.world.fs.files["/seal.key"] = bytearray(key)
    rig = played.play()
    rig.app.journal.flush()
    return played.world.fs.files, rig.app.store.path(rig.app.store.name)


def holds(line, raw):
    word, size, mac = bytes(line).split()
    return (word == b"PLSEAL1" and int(size) <= len(raw)
            and mac.decode() == hmac.new(KEY, bytes(raw[:int(size)]), "sha256").hexdigest())


@pytest.mark.parametrize("name", ["icf25-full", "knockout-final"])
def test_a_finished_match_is_sealed_whole(name):
    files, path = play(name)
    assert holds(files[path + ".seal"], files[path])
    assert int(bytes(files[path + ".seal"]).split()[1]) == len(files[path])


def test_a_match_that_is_not_over_has_no_seal():
    files, path = play("icf25-one-board")
    assert path + ".seal" not in files


def test_without_a_key_there_is_no_seal_and_no_harm():
    files, path = play("knockout-final", None)
    assert path + ".seal" not in files
    files, path = play("knockout-final", b"short")
    assert path + ".seal" not in files


def test_an_end_taken_back_and_made_again_is_sealed_anew():
    first, path = play("knockout-final")
    files, path = play("knockout-final", more=("undo", "ok"))
    assert len(files[path]) > len(first[path]) and holds(files[path + ".seal"], files[path])
    assert int(bytes(files[path + ".seal"]).split()[1]) == len(files[path])


def test_a_seal_covers_what_was_there_when_the_match_was_over():
    files, path = play("knockout-final", more=("undo",))
    assert holds(files[path + ".seal"], files[path])
    assert int(bytes(files[path + ".seal"]).split()[1]) < len(files[path])


def test_a_changed_record_breaks_the_seal():
    files, path = play("knockout-final")
    files[path][-30] ^= 1
    assert not holds(files[path + ".seal"], files[path])


def test_micropython_seals_the_same(tmp_path):
    """The real interpreter on a folder of its own, with the real hashlib of the boards."""
    tool = Path(sys.executable).with_name("micropython")
    if not tool.exists():
        pytest.skip("no MicroPython here")
    (tmp_path / "match").mkdir()
    raw = hashlib.sha256(b"x").digest() * 40
    (tmp_path / "match" / "m1.plj").write_bytes(raw)
    (tmp_path / "seal.key").write_bytes(KEY)
    code = f"""
from pocketlaw.hal import store, seal
s = store.Store({str(tmp_path)!r})
s.begin("m1.plj")
print(seal.seal(s), seal.seal(s))
"""
    done = subprocess.run([tool, "-c", code], capture_output=True, timeout=60, text=True,
                          env={"MICROPYPATH": f"{CASES.parents[2] / 'firmware'}:.frozen"})
    assert done.stdout.split() == ["1", "1"], done.stderr
    assert holds((tmp_path / "match" / "m1.plj.seal").read_bytes(), raw)
