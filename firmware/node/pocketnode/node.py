"""One pocket: edges and colours in, frames out. The loop of the small board at the chute.

Hardware comes as objects: `edges.get()` -> word or -1 (see classify_track) and `lost`;
`head.sample()` sets dark, red, green (ADC 0..4095); `head.beams(list)` fills six levels;
`head.glance()` returns the light of beam B (ADC);
`uart` busy(), write(buf), any(), readinto(buf); `store.save(buf)`. Time is a tick of 0.1 ms.
"""

from pocketlaw.compat import const
from pocketlaw.pockets import frame as pf
from pocketnode import classify, classify_health, classify_store, classify_track
from pocketnode.classify_track import MASK, diff
from pocketnode.colours import Colours
from pocketnode.outbox import Outbox

_BEAT = const(2500)  # 250 ms
_PARTS = const(4)  # TEACH frames of a limits record
_FREEZE = const(20000)  # 2 s after the last event the baseline may move again
_JAM_FOR = const(30000)
# A clear disc dims a beam by 8 % and more, for as long as its chord takes.
_DIM = const(95)
_DIM_MIN = const(80)
_DIM_MAX = const(2000)
_CALM = const(3000)  # not within 300 ms of a real piece, whose powder flies
_ACCEL_ODD = const(25000)  # mm/s2; the front of one and the back of another give 40000 and more
_QUIET = const(25000)  # 2.5 s after a start: nothing is told (see app/pocketline)


class Node:
    """turn(now) does one bounded round."""

    def __init__(self, pocket, edges, head, uart, limits, store=None):
        self.pocket = pocket
        self.limits = limits
        self.track = classify_track.Track()
        self.motion = classify.Motion()
        self.classifier = classify.Classifier()
        self.health = classify_health.Health()
        self.out = Outbox(pocket)
        self.colours = Colours()
        self._edges = edges
        self._head = head
        self._uart = uart
        self._store = store
        self._edges_lost = 0
        self._beams = [0] * 6
        self._began = -1
        self._ready = False
        self._beat_at = 0
        self._event_at = -1
        self._jam_at = -1
        self._dim_at = -1
        self._evidence = False
        self._reader = pf.Reader()
        self._in = bytearray(16)
        self._record = bytearray(classify_store.SIZE)
        self._parts = 0

    def turn(self, now):
        """Take what came, sample while a piece is under way, say what is to be said."""
        if self._began < 0:
            self._began = now
            self._beat_at = now
            self._event_at = now - _FREEZE & MASK
        self._capture(now)
        track = self.track
        if track.count and track.a_off[0] != classify_track.UNSET:
            self._head.sample()
            self.colours.add(now, self._head)
        elif track.count == 0:
            self.colours.clear()
        if self._ready and not (track.count and track.said[0]):
            if diff(now, self._event_at) > _CALM:
                self._glance(now)
        if self._uart.any():
            self._listen(now)
        if not self.out.send(now, self._uart) and diff(now, self._beat_at) >= 0:
            if not self._uart.busy():
                self._beat(now)
        if self._evidence and not track.count and self.out.idle() and not self._uart.busy():
            self._evidence = False
            size = self.motion.diameter or self.motion.chord
            colours = self.colours
            self.out.evidence(self._uart, colours.red, colours.green, colours.used, size >> 2,
                              self.motion.speed >> 4)

    def _capture(self, now):
        track = self.track
        word = self._edges.get()
        while word >= 0:
            self._events(word & MASK)
            track.feed(word)
            word = self._edges.get()
        self._events(now)

    def _events(self, now):
        track = self.track
        event = track.step(now)
        while event:
            self._event_at = now
            self._dim_at = -1
            if event == classify_track.ENTERED:
                which = track.which
                self._tell(now, track.a_on[which], pf.EDGE, track.said[which], 0, 0)
            elif event == classify_track.PASSED:
                self._passed(now)
            elif event == classify_track.LAPSED:
                self._lapsed(now)
            elif event == classify_track.STRAY:
                self._fell(now, 0, track.since[2], pf.TIMED)
            event = track.step(now)

    def _glance(self, now):
        # Only a striker may be clear (carrommen are wood): nothing breaks the beam, yet it dims.
        dim = self._head.glance() * 100 < (self.health.lit[2] >> 10) * _DIM
        if dim:
            if self._dim_at < 0:
                self._dim_at = now
        elif self._dim_at >= 0:
            lasted = diff(now, self._dim_at)
            if _DIM_MIN <= lasted <= _DIM_MAX:
                self._event_at = now
                self._tell(now, self._dim_at, pf.FELL, self.track.numbered(), pf.STRIKER, 40, 0,
                           pf.NO_COLOUR)
            self._dim_at = -1

    # --- decisions

    def _solve(self, i):
        # The motion of passage i with the B edges of the oldest.
        track = self.track
        t0 = track.a_on[i]
        on = diff(track.b_on[0], t0)
        off = diff(track.b_off[0], t0)
        g_on = g_off = -1
        if track.g_on[0] >= 0 and track.g_off[0] >= 0:
            g_on = diff(track.g_on[0], t0)
            g_off = diff(track.g_off[0], t0)
        a_off = track.a_off[i]
        self.motion.solve(off if a_off < 0 else diff(a_off, t0), on, off, g_on, g_off)

    def _passed(self, now):
        track = self.track
        motion = self.motion
        self._solve(0)
        short = motion.bits & pf.TIMED or motion.chord < classify.CHORD_FREE
        if short and track.count > 1 and track.a_off[1] >= 0:
            # A piece that bounced at the mouth covered A twice; the second time it went through.
            self._solve(1)
            odd = motion.bits & pf.TIMED or abs(motion.accel) > _ACCEL_ODD
            if odd or motion.chord < classify.CHORD_FREE:
                self._solve(0)  # no: they are two, and what went through is the first
            else:
                at = track.a_on[1]
                behind = track.bounce()
                if behind:
                    self._tell(now, at, pf.VOID, behind, 0, 0)
        t0 = track.first[0]
        off = diff(track.b_off[0], track.b_on[0])
        colours = self.colours
        colours.weigh(track.b_on[0], off, self.health)
        decided = self.classifier
        decided.decide(self.limits, motion, colours.red, colours.green, colours.used)
        bits = decided.bits
        if self._edges.lost != self._edges_lost:
            self._edges_lost = self._edges.lost
            bits |= pf.FRAMES_LOST
            decided.confidence = 0
        if track.rim[0]:  # seen by its rims only: say what it looks like and ask
            decided.confidence = min(decided.confidence, 50)
        number = track.said[0] or track.numbered()
        self._tell(now, t0, pf.FELL, number, decided.piece, decided.confidence, motion.chord >> 4,
                   bits, decided.ratio)
        self._evidence = True
        double = motion.bits & pf.TIMED
        track.pop()
        self._jam_at = -1
        if double:
            self._second(now, t0)

    def _second(self, now, t0):
        # Two pieces nose to tail: A may have seen them apart while B did not, or neither did.
        # Should B see the second one after all, it is not to be counted again.
        track = self.track
        if track.count and track.a_off[0] >= 0 and diff(now, track.a_off[0]) > 0:
            self._fell(now, track.said[0], track.first[0], pf.TIMED)
            track.pop()
            track.owe(now)
        elif self.motion.chord > classify.TWO:
            self._fell(now, 0, t0 + 400 & MASK, pf.TIMED)
            track.owe(now)

    def _lapsed(self, now):
        track = self.track
        at = track.first[0]
        said = track.said[0]
        track.pop()
        track.owe(now)
        if said:
            self._jam_at = now
            self._fell(now, said, at, pf.TIMED)

    def _fell(self, now, number, at, bits):
        self._tell(now, at, pf.FELL, number or self.track.numbered(), 0, 0, 0, bits, 0)

    def _tell(self, now, at, kind, number, piece, confidence, chord=0, bits=0, ratio=0):
        if self._ready:
            self.out.put(now, at, kind, piece | number << 4, confidence, chord, bits, ratio)

    # --- the line

    def _beat(self, now):
        self._beat_at = now + _BEAT & MASK
        head = self._head
        track = self.track
        health = self.health
        if self._jam_at >= 0 and diff(now, self._jam_at) > _JAM_FOR:
            self._jam_at = -1
        clear = not (track.busy() or track.level[0] or track.level[1] or track.level[2])
        if clear and diff(now, self._event_at) >= _FREEZE:
            head.sample()
            head.beams(self._beams)
            health.idle(self.limits, head.dark, head.red, head.green, self._beams)
            self._event_at = now - _FREEZE & MASK  # keeps the distance on the ring small
        track.age(now)
        if not self._ready:  # just started: no baseline yet, nothing is told
            self._ready = health.settled() and diff(now, self._began) >= _QUIET
            code = pf.SILENT
        else:
            code = health.code(self.limits, track, now, self._jam_at >= 0)
        beams = track.level[0] | track.level[1] << 1 | track.level[2] << 2 | track.bright << 4
        self.out.health(self._uart, code, health.percent, health.dark, beams, self.limits.mark)

    def _listen(self, now):
        count = self._uart.readinto(self._in) or 0
        reader = self._reader
        for i in range(count):
            if reader.feed(self._in[i]):
                buf = reader.buf
                kind = buf[1] >> 4
                if kind == pf.HEALTH:  # the nodes space their heartbeats by each other's
                    ahead = (self.pocket - (buf[1] & 15)) & 3
                    if ahead:
                        self._beat_at = now + ahead * (_BEAT // 4) & MASK
                elif kind == pf.TEACH and buf[1] & 15 == self.pocket:
                    self._teach(buf)

    def _teach(self, buf):
        part = buf[2]
        if part >= _PARTS:
            return
        if part == 0:
            self._parts = 0
        for i in range(7):
            self._record[part * 7 + i] = buf[3 + i]
        self._parts |= 1 << part
        if self._parts == (1 << _PARTS) - 1:
            self._parts = 0
            self._learn()

    def _learn(self):
        limits = self.limits
        if limits.unpack(self._record) != classify_store.GOOD:
            return
        if limits.base_red == classify_store.OWN:
            self.health.commission(limits)
            limits.pack(self._record)
        if self._store is not None:
            try:
                self._store.save(self._record)
            except OSError:
                limits.mark = 0  # in use, but not kept: the heartbeat says so
