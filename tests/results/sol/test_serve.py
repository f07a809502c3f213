"""`pocketlaw sol serve` against the real SoL: what it posts is read back by SoL's own pages."""

import re
import time

import pytest

from host_tools.errors import ToolError
from host_tools.live.feed import FileFeed
from host_tools.results.record import of_file
from host_tools.results.sol.card import Away, Card, Closed, form
from host_tools.results.sol.post import Post
from host_tools.results.sol.serve import Watch, confirm, sides
from tests.results import scripts
from tests.results.scripts import Script
from tests.results.sol.conftest import running


class Umpire:
    """Says what a test lets him say."""

    def __init__(self, *answers: bool):
        self.answers, self.said, self.asked = list(answers), [], []

    def say(self, text):
        self.said.append(text)

    def ask(self, text):
        self.asked.append(text)
        return self.answers.pop(0) if self.answers else False


@pytest.fixture
def table(server):
    """A fresh tourney with one table; returns (its number in SoL, its card)."""
    name = f"T{time.monotonic_ns()}"
    assert server.upload(running(name, [(("Asha", "Rao"), ("Bilal", "Khan"))]))["success"]
    number = next(t["idtourney"] for t in server.tourneys() if t["description"] == name)
    return number, Card(server.table_url(number, 1))


class Game:
    """A journal that grows: `play` adds presses, `undo` takes the last event back."""

    def __init__(self, path):
        self.path, self.script = path, Script()
        self.script.press("play")

    def show(self):
        self.path.write_bytes(scripts.journal(*self.script.lines, a="Asha Rao", b="Bilal Khan"))

    def lose(self, by):
        self.script.add(umpire={"act": "left_seat", "by": by}).press("ok")
        self.show()

    def next(self):
        self.script.press("ok", "play")
        self.show()


def shown(server, url):
    """What SoL's own page shows of the boards: [(coins1, coins2, queen)]."""
    html = server.call(url.removeprefix(server.base))
    out = []
    for row in re.findall(r'<tr id="board_\d+">(.*?)</tr>', html, re.S):
        coins = re.findall(r'name="coins_\d+_\d"[^>]*value="(\d*)"', row, re.S)
        queen = re.search(r'value="(\d)" checked', row)
        out.append((*map(int, coins), queen and queen[1]))
    return out


def test_boards_are_posted_taken_back_and_ended(server, table, tmp_path):
    number, card = table
    page = card.page()
    assert page.names == ("Rao Asha", "Khan Bilal")
    assert page.turn == 1 and "round 1" in page.where.lower() and page.boards == 0
    game = Game(tmp_path / "m.plj")
    game.lose("b")
    post = Post(card, page.turn, 1, False, tmp_path / "queue", page.boards)
    umpire = Umpire(False, True)
    watch = Watch(FileFeed(game.path), post, umpire)
    watch.look()
    assert shown(server, card.url) == [(9, 0, "1")] and umpire.said[-1] == "posted: 12 - 0"
    game.next()
    game.lose("a")
    watch.look()
    assert shown(server, card.url) == [(9, 0, "1"), (0, 9, "2")]
    game.script.press("undo").press("undo").press("undo")
    game.show()
    watch.look()
    assert shown(server, card.url) == [(9, 0, "1"), (0, 0, None)]
    assert not umpire.asked
    game.script.press("play")
    for by in "bb":
        game.lose(by)
        game.next()
    watch.look()  # 36, so 25: the game is over; the umpire says no
    assert umpire.asked and "25 - 0" in umpire.asked[0] and not post.ended
    watch.look()
    assert len(umpire.asked) == 1  # he is asked once
    watch.end()
    assert post.ended
    match = server.export(number)["matches"][0]
    assert (match["score1"], match["score2"]) == (25, 0) and match["breaker"] == "1"
    assert [b.get("coins1") for b in match["boards"]][:2] == [9, 9]
    with pytest.raises(Closed):
        card.page()
    with pytest.raises(Closed):
        card.store(1, "1", [])


def test_a_network_that_is_away_loses_nothing(table, tmp_path, server):
    _, card = table
    game = Game(tmp_path / "m.plj")
    game.lose("b")
    dead = Card("http://127.0.0.1:9/lit/match/" + card.url.rpartition("/")[2])
    post = Post(dead, 1, 1, False, tmp_path / "queue")
    post.want(of_file(game.path))
    assert not post.step(0.0) and "does not answer" in post.note and post.pending
    assert not post.step(0.5)  # it waits before it tries again
    post.card.url = card.url  # the network is back
    assert post.step(20.0) and not post.pending
    assert shown(server, card.url) == [(9, 0, "1")]


def test_a_laptop_that_is_started_again_posts_what_waited(table, tmp_path, server):
    _, card = table
    game = Game(tmp_path / "m.plj")
    game.lose("b")
    first = Post(card, 1, 1, False, tmp_path / "queue")
    first.want(of_file(game.path))
    again = Post(card, 1, 1, False, tmp_path / "queue")
    assert again.step(0.0)
    assert shown(server, card.url) == [(9, 0, "1")]
    # Two boards were posted in all; after both were undone they are blanked, not left.
    game.script.press("undo", "undo")
    game.show()
    third = Post(card, 1, 1, False, tmp_path / "queue", card.page().boards)
    third.want(of_file(game.path))
    assert third.step(0.0) and shown(server, card.url) == [(0, 0, None)]


def test_a_new_round_stops_it(table, tmp_path):
    _, card = table
    game = Game(tmp_path / "m.plj")
    game.lose("b")
    post = Post(card, 7, 1, False, tmp_path / "queue")
    post.want(of_file(game.path))
    with pytest.raises(Closed, match="not editable"):
        post.step(0.0)


def test_sol_refuses_what_we_refuse_before(table):
    """The checks of rows.py are those of SoL 5.26's own form."""
    _, card = table
    for coins, other in ((10, 0), (3, 4)):
        row = {"number": 1, "coins1": coins, "coins2": other, "queen": None}
        with pytest.raises(ToolError, match="SoL refused"):
            card.store(1, "1", [row])
    good = [{"number": 1, "coins1": 9, "coins2": 0, "queen": "1"}]
    with pytest.raises(ToolError, match="[Oo]ut of range"):
        card.end(1, "1", good, (25, 26))


def test_side_a_may_be_the_second_competitor(table, tmp_path, server):
    _, card = table
    game = Game(tmp_path / "m.plj")
    game.lose("b")
    post = Post(card, 1, 1, True, tmp_path / "queue")
    post.want(of_file(game.path))
    assert post.step(0.0) and shown(server, card.url) == [(0, 9, "2")]


def test_the_names_tell_the_sides_and_the_umpire_confirms(table, tmp_path):
    _, card = table
    game = Game(tmp_path / "m.plj")
    game.lose("b")
    doc, page = of_file(game.path), card.page()
    assert sides(page, doc) is False
    turned = doc | {"players": {"a": doc["players"]["b"], "b": doc["players"]["a"]}}
    assert sides(page, turned) is True
    assert sides(page, doc | {"players": {"a": ["X"], "b": ["Y"]}}) is None
    umpire = Umpire(False)
    with pytest.raises(ToolError, match="not confirmed"):
        confirm(page, doc, False, umpire)
    assert any("Rao" in line for line in umpire.said)


def test_the_rounds_time(server, table):
    number, card = table
    assert card.elapsed() is None
    server.call("/tourney/countdown", {"idtourney": number, "start": 1})
    assert 0 <= card.elapsed() < 60000


def test_another_match_on_the_box_is_not_posted(table, tmp_path):
    _, card = table
    game = Game(tmp_path / "m.plj")
    game.lose("b")
    watch = Watch(FileFeed(game.path), Post(card, 1, 1, False, tmp_path / "q"), Umpire())
    watch.look()
    game.path.write_bytes(scripts.eventful())
    with pytest.raises(ToolError, match="another match"):
        watch.look()


@pytest.mark.parametrize("url", ["", "ftp://x/lit/match/1", "http://x/lit/tourney/1",
                                 "http:///lit/match/x", "file:///etc/passwd"])
def test_an_address_that_is_none(url):
    with pytest.raises(ToolError, match="no address"):
        Card(url)


def test_what_is_no_sol(tmp_path):
    import http.server
    import threading

    class Odd(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<h1>\x1b[2Jhello</h1>" * 3)

        do_POST = do_GET

        def log_message(self, *args):
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Odd) as odd:
        threading.Thread(target=odd.serve_forever, daemon=True).start()
        card = Card(f"http://127.0.0.1:{odd.server_port}/lit/match/x")
        with pytest.raises(ToolError, match="no scorecard"):
            card.page()
        with pytest.raises(Away, match="no SoL"):
            card.store(1, None, [])
        odd.shutdown()


def test_a_queue_that_is_none_of_ours_is_left_alone(tmp_path):
    card = Card("http://127.0.0.1:9/lit/match/x")
    post = Post(card, 1, 1, False, tmp_path)
    post.path.write_text("mine")
    with pytest.raises(ToolError, match="no queue"):
        Post(card, 1, 1, False, tmp_path)
    assert post.path.read_text() == "mine"


def test_the_form_has_sols_field_names():
    rows = [{"number": 1, "coins1": 4, "coins2": 0, "queen": "2"}]
    assert form(3, "1", rows) == {"turn": 3, "breaker": "1", "coins_1_1": 4, "coins_1_2": 0,
                                  "queen_1": "2"}
