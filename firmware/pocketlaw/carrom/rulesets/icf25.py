"""`icf25`: the ICF laws of today, 25 points or 8 boards. Every other rule set starts from it.

VALUES: one line a switch: name, value, sources. KEYS: one line a row or case of carrom.rows: its
number, and its sources as LAWS names them. Text, because it costs the board least.
"""

NAME = "ICF 25"

VALUES = """
carromman 1 S25b
queen 3 S25b
cutoff 22 S25b(i) S27
board_cap 12 S28
target 25 S29a
boards 8 S29a
boards_late 0 DE24
games 3 S30
games_late 3 S30
late_from 1 S30
break_attempts 3 S18a IT17b DE22
early_queen_keeps 0 S68a
off_loses_turn 0 S38 IT81
improper_striker_out 1 S45a DE29
improper_queen_extra 1 S37b S50a
improper_striker_extra 1 S71b S72b S73b S74b
cap_holds 1 S28
e25_cutoff 0 S85
timeout_loses_turn 0 S35 S36a S37a
striker_own_loses_turn 0 S46
last_opp_loses 0 S79
queen_opp_centre 0 S21
asks 0 D3
shot_ms 15000 S19 S23
placing_ms 15000 S61
sides_ms 120000 S34
rest_ms 600000 IT102
report_ms 900000 IT107i
swap_at 13 S33a
swap_board 4 S33a
swap_at_late 13 S33b
swap_board_late 0 S33b
trial_boards 2 000/40
passes_void 3 IT101
edition 1 D21 D22
swap_any_game 0 S33a S33b
cover_beats_last 0 S70a S26c
protest_ms 900000 IT110
referee_ms 3600000 IT115
"""

KEYS = b"""
1 S21
2 S21
3 S21
4 S21
5 S65 S21
6 S68a
7 S68b
8 S70a
9 S70b
10 S70b
11 S21 GAP
12 S68d
13 S68b S51a
14 S45a
16 S46
17 S47
18 S48
19 S72a
20 S71a
21 S72a S47
22 S37a
23 S50a
24 S49
25 S49 S50a
26 S45a DE29
27 S50b
28 S47 S49
29 S37b
30 S37b S50a
31 S72b
32 S71b
33 S73b
34 S74b
37 S70
38 S69
39 S74a
40 S18a
41 S18b
42 S18c
43 S38
44 S68d
45 S68c S51a
46 S73a
50 S51a
51 S45b
52 S51b
53 S45b
60 S36a
61 S36b
62 S37a
63 S24
64 S64
65 IT86
66 IT90
67 IT103
68 S35 S36a S37a
69 S23
70 IT101
71 IT101
72 IT104
73 IT107
74 S23
75 S20
76 S52a
77 S55a
78 D3
80 S79a
81 S80a
82 S21
83 S24
84 S55b
85 S69
86 IT106
87 IT108 IT110
88 IT114
89 IT115
90 IT103
91 IT107h
92 IT82
93 IT83
94 S36b S37a
95 S35 S37a
96 000/slam
97 000/slam
101 S25 S26 S27
102 S26c
103 S70 S25
104 S70a
105 S80a
106 S80b
107 S81a
108 S81b
109 S79a
110 S79b
111 S84a
112 S84b
113 S76a
114 S76b
115 S84 GAP
116 S75a
117 S75b
118 S82 GAP
119 S77a
120 S77b
121 S78a
122 S82a
123 S82b
124 S83
125 S85
126 S81 GAP
127 S75 GAP
128 S83 GAP
129 S25a S26c
130 S25a S26b
131 S79 GAP
132 S70a S26c
137 S28
138 S83 GAP
139 S85 GAP
140 S78b
"""
