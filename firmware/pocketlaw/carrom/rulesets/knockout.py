"""`knockout`: the club knockout (002): no points, one board a game, umpire asked where silent."""

NAME = "Club knockout"

VALUES = """
carromman 0 002/intro
queen 0 002/intro
board_cap 0 002/intro
target 0 002/intro
boards 1 002/intro
boards_late 1 002/intro
games 1 002/intro
games_late 3 002/intro
late_from 2 002/intro
break_attempts 3 002/K8 002/F7
early_queen_keeps 1 002/Q3
off_loses_turn 1 002/F4
timeout_loses_turn 1 002/F1
last_opp_loses 1 002/LA 002/LB
queen_opp_centre 1 002/F5
asks 1 D13
shot_ms 15000 002/K1
swap_at 0 002/intro
swap_board 0 002/intro
swap_at_late 0 002/intro
trial_boards 0 002/intro
"""

KEYS = b"""
1 002/K10
2 002/K10
3 002/F3
5 002/Q1
6 002/Q3
8 002/Q5
11 002/F5
14 002/F2
16 002/F2
17 002/F3
22 002/F8
37 002/Q5
38 002/Q6
40 002/K8
41 002/F7
43 002/F4
69 002/F1
80 002/LA
81 002/LB
82 002/F5 002/F3
94 002/F10
95 002/F11
"""
