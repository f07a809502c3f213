"""The ruling on the stroke of the tally, at rest and again after an act."""

from pocketlaw.carrom import codes
from pocketlaw.carrom.dues import lose_turn
from pocketlaw.carrom.stroke import rule_stroke


def rule_now(m):
    """Rule the stroke of the tally on the position as it now is, into m.ruling in match terms.

    An own foul that came while the stroke ran loses the turn whatever the stroke did (S37a).
    """
    m.fill_position()
    m.fill_stroke()
    r = m.ruling
    rule_stroke(r, m.laws, m.p, m.s)
    if m.forfeit and not r.over and r.turn == codes.KEEPS:
        lose_turn(r, 0 if m.s.touched else m.p.brk)
    if m.named and m.improper:
        r.row(m.named)
    r.to_sides(m.side)
