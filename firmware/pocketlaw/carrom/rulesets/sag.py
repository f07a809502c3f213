"""`sag`: SAG carrom laws (004); what its text does not state it takes from `icf25`."""

NAME = "SAG"

VALUES = """
off_loses_turn 0 004/7.1
striker_own_loses_turn 0 004/8.3
shot_ms 15000 004/5.2
"""

KEYS = b"""
1 004/5.1
2 004/5.1
3 004/5.1
4 004/5.1
5 004/5.1
14 004/8.1
15 004/8.2
16 004/8.3
17 004/8.4
26 004/8.1 DE29
51 004/8.2
"""
