"""Sounds never wait, graver ones win, and silence means silence but for the end of the time."""

import pytest

from pocketlaw.draw import sounds
from pocketlaw.draw.sounds import ALL, PIPS, SILENT, Sound

EVERY = (sounds.PRESS, sounds.RULING, sounds.QUEEN, sounds.FOUL, sounds.PIP, sounds.ERROR,
         sounds.FAULT, sounds.EXPIRY)
RING = 1 << 30


class Buzzer:
    """Notes (instant, pitch) of every change."""

    def __init__(self):
        self.now = 0
        self.notes = []

    def tone(self, hz):
        if not self.notes or self.notes[-1][1] != hz:
            self.notes.append((self.now, hz))


def run(sound, buzzer, begin=0, ms=3000, step=1):
    for k in range(0, ms, step):
        buzzer.now = begin + k
        sound.service((begin + k) % RING)


@pytest.mark.parametrize("ident", EVERY)
def test_every_sound_ends_in_silence(ident):
    buzzer = Buzzer()
    sound = Sound(buzzer, PIPS)
    sound.play(ident)
    run(sound, buzzer)
    assert buzzer.notes[0][0] == 0 and buzzer.notes[0][1] > 0
    assert buzzer.notes[-1][1] == 0
    assert all(100 <= hz <= 5000 for _, hz in buzzer.notes if hz)


def test_the_tone_at_zero_is_long():
    buzzer = Buzzer()
    sound = Sound(buzzer)
    sound.play(sounds.EXPIRY)
    run(sound, buzzer)
    assert [n[0] for n in buzzer.notes] == [0, 1200]


@pytest.mark.parametrize("mode,heard", [
    (SILENT, {sounds.EXPIRY}), (ALL, set(EVERY) - {sounds.PIP}), (PIPS, set(EVERY)),
])
def test_modes(mode, heard):
    for ident in EVERY:
        buzzer = Buzzer()
        sound = Sound(buzzer, mode)
        sound.play(ident)
        run(sound, buzzer, ms=20)
        assert bool(buzzer.notes) == (ident in heard)


def test_silent_is_the_default():
    assert Sound(Buzzer()).mode == SILENT


def test_a_press_does_not_cut_off_the_end_tone_but_the_end_tone_cuts_off_a_press():
    buzzer = Buzzer()
    sound = Sound(buzzer, PIPS)
    sound.play(sounds.FAULT)
    run(sound, buzzer, 0, 30)
    sound.play(sounds.EXPIRY)
    run(sound, buzzer, 30, 10)
    high = buzzer.notes[-1]
    sound.play(sounds.PRESS)
    sound.play(sounds.FAULT)
    run(sound, buzzer, 40, 1000)
    assert buzzer.notes[-1] == high
    run(sound, buzzer, 1040, 300)
    assert buzzer.notes[-1] == (1230, 0)


def test_service_says_when_it_is_due_and_late_calls_catch_up():
    buzzer = Buzzer()
    sound = Sound(buzzer, ALL)
    sound.play(sounds.FOUL)
    assert sound.service(0) == 200
    assert sound.service(50) == 150
    assert sound.service(1000) == 4000 and buzzer.notes[-1][1] == 0


def test_across_the_wrap_of_the_ring():
    buzzer = Buzzer()
    sound = Sound(buzzer)
    sound.play(sounds.EXPIRY)
    run(sound, buzzer, RING - 500)
    assert [n[0] - RING + 500 for n in buzzer.notes] == [0, 1200]
