"""`sag`: SAG carrom laws (004); what its text does not state it takes from `icf25`."""

NAME = "SAG"

VALUES = """
shot_ms 15000 004/5.2
"""

KEYS = b"""
14 004/8.1
15 004/8.2
16 004/8.3
17 004/8.4
26 004/8.1 DE29
51 004/8.2
"""
