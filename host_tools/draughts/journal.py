"""A draughts journal on the host: its records folded through the game, and the PDN of it."""

from host_tools.draughts import fen, pdn
from host_tools.errors import ToolError
from host_tools.journal.reasons import REASONS
from host_tools.outside import shown
from pocketlaw.draughts import codes, phrases
from pocketlaw.draughts.game import Game
from pocketlaw.draughts.notation import LONGEST, put_move
from pocketlaw.draughts.replay import read_header
from pocketlaw.draughts.rules import Rules
from pocketlaw.journal import header as headers
from pocketlaw.journal import record
from pocketlaw.journal.codes import EV_BOOT, EV_UNDO
from pocketlaw.journal.record import Record


def encode(rules: Rules, names: list[bytes], events) -> bytes:
    """Return the journal of `events`, (code, a, b, c, d, t) each, played under `rules`."""
    out = bytearray(headers.Header(rules, names=names).encode())
    chain = out[-2] << 8 | out[-1]
    rec = Record()
    buf = bytearray(record.SIZE)
    for seq, event in enumerate(events):
        rec.code, rec.a, rec.b, rec.c, rec.d, rec.t = event
        rec.seq = seq & 0xFFFF
        chain = rec.put(buf, 0, chain)
        out += buf
    return bytes(out)


STATES = ("READY", "RUNNING", "PAUSED", "RULING", "OVER")
_NAMES = {
    EV_BOOT: "power came back", EV_UNDO: "undo", codes.EV_CLOCK: "clock",
    **dict(enumerate((
        "go", "press", "move", "pause", "result", "accept", "decline", "adjust", "irregular",
        "keep", "correct", "lasting", "count", "turn", "moves", "put", "record"), codes.FIRST)),
}
_SIDES = ("white", "black", "draw", "void")


def cause_of(cause: int) -> str:
    """Return why a game ended (codes.C_*) in words, "" for no cause."""
    book = phrases.BOOK
    ident = phrases.CAUSES + cause
    return book.blob[book.begin(ident) : book.stop(ident)].decode() if cause else ""


def line_of(rec: Record, text: str) -> str:
    """Return one readable line for a record; `text`: the move of EV_MOVE in writing."""
    code = rec.code
    more = ""
    if code == codes.EV_MOVE:
        more = text
    elif code == codes.EV_RESULT:
        more = f"{_SIDES[rec.a]}, {cause_of(rec.b)}"
    elif code == codes.EV_ADJUST:
        more = f"{_SIDES[rec.a]} {'+' if rec.b else '-'}{rec.d} s"
    elif code == codes.EV_IRREGULAR:
        more = f"{_SIDES[rec.a]}, a{rec.b}"
    elif code == codes.EV_MOVES:
        more = f"{_SIDES[rec.a]} {rec.d}"
    elif code == codes.EV_PUT:
        more = f"{rec.a} {'-wb??WB'[rec.b]}"
    elif code in (codes.EV_PRESS, codes.EV_TURN):
        more = _SIDES[rec.a]
    elif code in (codes.EV_COUNT, codes.EV_RECORD):
        more = str(rec.a)
    return f"{rec.t / 1000:10.3f}  {_NAMES[code]} {more}".rstrip()


class Fold:
    """A journal folded through a game: `game`, `names`, `parts` of its record, first `error`.

    The record is one part, and one more for each time the arbiter set the position anew.
    """

    def __init__(self, data: bytes):
        """Read `data`; ToolError (code 2) when it is no draughts journal at all."""
        try:
            head = read_header(data)
        except headers.HeaderError as error:
            raise ToolError(str(error), 2) from None
        except IndexError:
            raise ToolError("first record cut short", 2) from None
        self.names = [shown(name.decode()) for name in head.names]
        self.game = Game(head.laws)
        if not self.game.agreed:
            raise ToolError("first record: times out of range", 2)
        self.parts = [pdn.Game()]
        self.events = 0
        self.lines: list[str] = []
        self.error = ""
        self._buf = bytearray(LONGEST)
        at = headers.length(data)
        chain = data[at - 2] << 8 | data[at - 1]
        rec = Record()
        while at < len(data) and not self.error:
            if at + record.SIZE > len(data) or not record.sound(data, at, chain):
                self.error = f"record {self.events}: damaged or cut (check)"
                break
            rec.get(data, at)
            chain = rec.check
            self._step(rec)
            at += record.SIZE

    def _step(self, rec: Record) -> None:
        game = self.game
        ply, kept = game.ply, game.record
        text = ""
        if rec.code == codes.EV_MOVE:
            moves = game.listed()
            i = moves.find(rec.a, rec.b, rec.c)
            text = self._buf[:put_move(self._buf, 0, moves, i)].decode() if i >= 0 else "?"
        why = game.step(rec.code, rec.a, rec.b, rec.c, rec.d, rec.t)
        if why:
            self.error = f"record {self.events}: {REASONS[why]}"
            return
        self.events += 1
        self.lines.append(line_of(rec, text))
        if game.record and not kept:
            self.parts.append(pdn.Game(tags={"FEN": fen.text_of(game.board)}))
        elif game.ply > ply:
            self.parts[-1].moves.append(text)
        elif game.ply < ply and self.parts[-1].moves:
            self.parts[-1].moves.pop()

    def pdn(self) -> str:
        """Return the record as PDN; the last part carries the result."""
        out = []
        parts = [p for p in self.parts if p.moves or len(self.parts) == 1] or self.parts[:1]
        for n, part in enumerate(parts):
            part.result = pdn.WRITTEN[self.game.result] if n == len(parts) - 1 else "*"
            tags = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?",
                    "White": self.names[0], "Black": self.names[1], "Result": part.result,
                    "GameType": "20", "TimeControl": time_control(self.game.rules)}
            cause = cause_of(self.game.cause)
            if n == len(parts) - 1 and cause:
                tags["Termination"] = cause
            if "FEN" in part.tags:
                tags |= {"SetUp": "1", "FEN": part.tags["FEN"]}
            out.append(pdn.write(pdn.Game(tags, part.moves, part.result)))
        return "\n".join(out)


def time_control(rules: Rules) -> str:
    """Return the agreed times in PDN's way: `50/7200:25/3600`, `3600+30`."""
    v = rules.switches
    parts = []
    for i in range(0, 6, 2):
        if v[i + 1]:
            seconds = f"{v[i + 1] / 1000:g}"
            parts.append(f"{v[i]}/{seconds}" if v[i] else seconds)
        if not v[i]:
            break
    return ":".join(parts) + (f"+{v[6] / 1000:g}" if v[6] else "")
