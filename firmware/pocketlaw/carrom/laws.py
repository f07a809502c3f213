"""The switches of a rule set: names in a fixed, permanent order, one integer each.

The whole list goes into every journal's first record, so that a journal rules itself for ever.
Add at the end, never reorder. Meanings and sources stand in `profiles`.
"""

SWITCHES = (
    "carromman", "queen", "cutoff", "board_cap", "target", "boards", "boards_late",
    "games", "games_late", "late_from", "break_attempts", "early_queen_keeps", "off_loses_turn",
    "improper_striker_out", "improper_queen_extra", "improper_striker_extra", "cap_holds",
    "e25_cutoff", "timeout_loses_turn", "striker_own_loses_turn", "last_opp_loses",
    "queen_opp_centre", "asks", "shot_ms", "placing_ms", "sides_ms", "rest_ms", "report_ms",
    "swap_at", "swap_board", "swap_at_late", "swap_board_late", "trial_boards", "passes_void",
    "edition", "swap_any_game", "cover_beats_last", "protest_ms", "referee_ms",
)
# What journals without a switch were played by, where that is not the icf25 value.
BEFORE = {"edition": 0}


class Laws:
    """One rule set: a permanent id, a name to show, and one attribute for each switch."""

    def __init__(self, ident, name, values):
        """`values`: integers in the order of SWITCHES."""
        self.ident = ident
        self.name = name
        for i, switch in enumerate(SWITCHES):
            setattr(self, switch, values[i])

    def values(self):
        """Return the switch values in the order of SWITCHES (allocates: header, listing)."""
        return [getattr(self, switch) for switch in SWITCHES]

    def board_limit(self, round_no):
        """Return the number of boards of a game in this round (0 league .. 3 final), 0 = none."""
        return self.boards_late if round_no >= 1 else self.boards

    def games_of(self, round_no):
        """Return of how many games a match of this round is the best (S30; 002/intro)."""
        return self.games_late if round_no >= self.late_from else self.games

    def games_to_win(self, round_no):
        """Return how many games win the match in this round."""
        return self.games_of(round_no) // 2 + 1
