"""Any presses in any order: what is drawn step by step is what an empty panel would show."""

import random

import pytest

from host_tools.panel.language import words_of
from host_tools.panel.scenes import Scene
from pocketlaw.carrom import boards, codes, rulesets, step
from pocketlaw.carrom.screens.players import Players
from pocketlaw.carrom.screens.view import NEVER, View
from pocketlaw.draw import phrases
from pocketlaw.draw.canvas import Canvas
from pocketlaw.draw.lists import List
from tests.ui.test_view import check_boxes

NAMES = (b"Asha", b"Bilal the second of his n")


def wander(rng, scene):
    """One event or the passing of time; refusals change nothing."""
    m = scene.match
    scene.t += rng.choice((20, 300, 1000, 1000, 4000, 16000))
    kind = rng.randrange(12)
    event = {
        0: (codes.EV_PLAY, 0, 0), 1: (codes.EV_OK, 0, 0), 2: (codes.EV_OK, 0, 0),
        3: (codes.EV_PIECE, rng.randrange(1, 5), 0), 4: (codes.EV_PIECE, rng.randrange(1, 5), 0),
        5: (codes.EV_IMPROPER, 0, 0), 6: (codes.EV_WAIVE, 0, 0), 7: (codes.EV_DEMAND, 1, 0),
        8: (codes.EV_ACT, rng.randrange(1, 16), rng.randrange(2)),
        9: (codes.EV_TOSS, rng.randrange(2), 0), 10: (codes.EV_DROP, rng.randrange(5), 1),
    }.get(kind)
    if event:
        step.step(m, event[0], event[1], event[2], 0, 0, scene.t)
    scene.menu = None
    if kind == 11 and rng.randrange(2):
        items = list(range(1, rng.randrange(2, 20)))
        scene.menu = List(phrases.MENU, items, rng.randrange(len(items)))
    scene.ask = rng.choice((0, 0, 0, 0, 0, 3))
    scene.warnings = rng.choice((0, 0, 0, 1, 2, 4, 8, 16))
    scene.undoing = rng.choice((0, 0, 0, 0, phrases.EV_OK, phrases.ACT_OUT_OF_TURN))
    scene.banner = m.ruling if rng.randrange(4) == 0 and m.state == codes.AIM else None
    for i in range(4):
        scene.pocket_fault[i] = rng.choice((0, 0, 0, 0, 1, 3))


@pytest.mark.parametrize("laws,lang,native,kind,event", [
    ("icf25", "en", 0, View, 0), ("icf25", "hi", 1, View, 1), ("classic29", "bn", 1, View, 0),
    ("knockout", "en", 0, View, 1), ("sag", "hi", 0, Players, 0), ("icf25", "en", 0, Players, 1),
])
def test_step_by_step_is_as_drawn_at_once(laws, lang, native, kind, event):
    rng = random.Random(f"{laws} {lang} {kind.__name__}")
    names = NAMES if not event else (b"Asha", b"Bilal", b"Chandra", b"Devi")
    words = words_of(lang, native)
    scene = Scene(names=names, laws=laws, event=event)
    view = kind(Canvas(), words, rulesets.keys_into)
    seen = set()
    for turn in range(1200):
        if scene.match.state == codes.MATCH or turn % 300 == 299:
            boards.begin(scene.match)
            scene.match.score[0] = rng.randrange(25)
            scene.match.won[1] = rng.randrange(2)
        wander(rng, scene)
        wait = view.draw(scene)
        fresh = kind(Canvas(), words, rulesets.keys_into)
        assert fresh.draw(scene) == wait and 0 < wait <= NEVER
        assert view.canvas.buf == fresh.canvas.buf, scene.match.state
        check_boxes(fresh)
        seen.add(scene.match.state)
    assert len(seen) >= 7
