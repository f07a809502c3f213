"""The server: who is let in, what is sent and when, and that no listener can hold up another."""

import contextlib
import json
import time

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from typer.testing import CliRunner

from host_tools.cli import build
from host_tools.errors import ToolError
from host_tools.live import hub as hubs
from host_tools.live.hub import Hub
from host_tools.live.server import application

HOSTS = ["127.0.0.1", "testserver"]


@pytest.fixture
def client(feed, monkeypatch):
    monkeypatch.setattr(hubs, "LOOK", 0.02)
    with TestClient(application(Hub(feed), HOSTS), base_url="http://127.0.0.1") as made:
        yield made


def until(socket, good, seconds: float = 10):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        message = socket.receive_json()
        if good(message):
            return message
    raise AssertionError("it never came")


def test_pages_are_there_and_allow_no_foreign_script(client):
    for path in ("/", "/overlay", "/wall"):
        answer = client.get(path)
        assert answer.status_code == 200 and "default-src 'none'" in \
            answer.headers["content-security-policy"]
        assert "<script src=\"/live.js\">" in answer.text and "onload" not in answer.text
    assert client.get("/fonts/NotoSansBengali-Bold.ttf").content[:4] == b"\0\1\0\0"
    for path in ("/fonts/../server.py", "/fonts/x", "/..%2fserver.py", "/site/page.html"):
        assert client.get(path).status_code == 404


def test_a_listener_gets_the_state_at_once_and_then_what_is_new(client, table):
    with client.websocket_connect("/ws") as socket:
        until(socket, lambda m: m["state"] == "READY")
        table.do("play", "ok", "white", "ok")
        message = until(socket, lambda m: m["left"]["a"] == 8 and m["state"] == "AIM")
        assert message["clock"]["running"]


def test_a_clock_that_runs_needs_no_messages(client, table):
    with client.websocket_connect("/ws") as socket:
        until(socket, lambda m: m["state"] == "READY")
        table.do("play")
        first = until(socket, lambda m: m["state"] == "AIM")
        began = time.monotonic()
        gone = 0
        while time.monotonic() - began < 1.5:  # the table's time goes as the wall's
            time.sleep(0.02)
            ms = int((time.monotonic() - began) * 1000) - gone
            table.later(ms)
            gone += ms
        table.do("ok", after=0)
        following = until(socket, lambda m: m["state"] != "AIM")
        assert following["state"] == "MOVING" and following["seq"] <= first["seq"] + 2


def test_nine_listeners_and_two_that_say_nonsense(client, table):
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(client.websocket_connect("/ws")) for _ in range(9)]
        sockets[0].send_text("nonsense" * 100)
        sockets[1].send_bytes(b"\0" * 1000)
        table.do("play")
        for socket in sockets[2:]:
            until(socket, lambda m: m["state"] == "AIM")


def test_other_hosts_and_pages_of_other_sites_are_refused(client):
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(
            "/ws", headers={"Origin": "http://evil.example"}) as socket:
        socket.receive_json()


def test_too_many_listeners_are_refused(client, monkeypatch):
    monkeypatch.setattr("host_tools.live.server.MOST_LISTENERS", 1)
    with client.websocket_connect("/ws") as first:
        first.receive_json()
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws") as second:
            second.receive_json()


def test_a_delay_keeps_spectators_behind(feed, table, monkeypatch):
    monkeypatch.setattr(hubs, "LOOK", 0.02)
    with TestClient(application(Hub(feed, 0.6), HOSTS), base_url="http://127.0.0.1") as client, \
            client.websocket_connect("/ws") as socket:
        until(socket, lambda m: m["state"] == "READY")
        table.do("play", "ok")
        began = time.monotonic()
        until(socket, lambda m: m["state"] == "MOVING")
        assert time.monotonic() - began > 0.4


def test_the_state_is_there_for_other_programs(client):
    time.sleep(0.3)
    state = json.loads(client.get("/state.json").text)
    assert state["v"] == 1 and state["names"]["a"] == ["প্রকাশ", "<b>X"]


@pytest.mark.parametrize("args,says", [
    (["--listen", "nowhere"], "HOST:PORT"), (["--listen", "127.0.0.1:99999"], "HOST:PORT"),
    (["--script", "none.jsonl"], "No such file"), (["--script", "README.md"], "line 1"),
    (["--sim", "--machine", "z80"], "cpython or unix"),
    (["--sim", "--listen", "192.0.2.1:0"], "192.0.2.1:0"),
])
def test_bad_input_is_one_clear_line(args, says):
    got = CliRunner().invoke(build(["live"]), ["live", *args])
    assert isinstance(got.exception, ToolError) and says in str(got.exception)
