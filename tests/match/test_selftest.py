"""The self-test behind a held undo (design, buttons): it shows what works and touches no match."""

from tests.match.playing import play

OPEN = "hold:undo black black black black ok "


def events(words):
    return play("icf25", words).result["events"]


def test_buttons_turn_over_and_nothing_reaches_the_match():
    before = play("icf25", "")
    p = play("icf25", OPEN + "play ok white striker")
    assert p.app.test is not None
    # play, ok, white and striker: lines 0, 1, 2 and 5
    assert p.app.test.seen == 0b100111
    assert p.state == "READY" and p.result["events"] == before.result["events"]


def test_the_whole_frame_is_lit():
    p = play("icf25", OPEN)
    buf = p.app.test.pen.canvas.buf
    for page in range(8):
        assert buf[128 * page] == buf[128 * page + 127] == 255
    assert all(buf[x] & 1 for x in range(128))
    assert all(buf[7 * 128 + x] & 0x80 for x in range(128))


def test_a_held_undo_leaves_and_the_match_goes_on():
    p = play("icf25", OPEN + "white undo hold:undo play")
    assert p.app.test is None and p.state == "AIM"
    assert p.app.sound.mode == 0  # silent, as the config says


def test_not_while_a_clock_runs():
    p = play("icf25", "play " + OPEN)
    assert p.app.test is None and p.state == "AIM"
