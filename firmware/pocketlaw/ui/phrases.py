"""Every phrase that the panel can show: an id each, and the English words.

Ids are places in TEXTS and in the picture files of the other languages: add at the end.
Names of players and numbers are no part of a phrase: the screens set them beside it.
"""

from pocketlaw.compat import const

NONE = const(0)
COVER = const(1)
TIME_UP = const(2)
PAUSED = const(3)
PLAY_ASK = const(4)
ON_BOARD = const(5)
PENDING = const(6)
COVERED = const(7)
BREAK = const(8)
ATTEMPT = const(9)
DUE = const(10)
BREAKS = const(11)
TRIAL = const(12)
EXTRA = const(13)
IMPROPER = const(14)
UNTOUCHED = const(15)
STRIKER_OFF = const(16)
LATE = const(17)
AT_REST = const(18)
PLAYS_ON = const(19)
TO_PLAY = const(20)
WINS = const(21)
BOARD_VOID = const(22)
PLACE = const(23)
QUEEN_CENTRE = const(24)
NOTHING = const(25)
POINTS = const(26)
DEMAND = const(27)
YES = const(28)
NO = const(29)
OVERRIDDEN = const(30)
NEXT_ATTEMPT = const(31)
PLACED_ASK = const(32)
IN_TIME_ASK = const(33)
NEXT_BREAK = const(34)
CHANGE_SIDES = const(35)
REST = const(36)
GAME = const(37)
MATCH = const(38)
BOARD = const(39)
WHAT_FELL = const(40)
UNDO = const(41)
PIECE_FELL = const(42)
CONFLICT = const(43)
NO_DISPLAY = const(44)
FLASH_FULL = const(45)
CLEAN = const(46)
FAULT = const(47)
REFUSED = const(48)
SETUP = const(49)
TOSS_WON = const(50)
CHOOSES = const(51)
WHO_BREAKS = const(52)
THE_BREAK = const(53)
THE_SIDE = const(54)
NAME_A = const(55)
NAME_B = const(56)
RULE_SET = const(57)
ICF25 = const(58)
CLASSIC29 = const(59)
SAG = const(60)
KNOCKOUT = const(61)
SINGLES = const(62)
DOUBLES = const(63)
ROUND = const(64)
LEAGUE = const(65)
QUARTER = const(66)
SEMI = const(67)
FINAL = const(68)
TRIALS = const(69)
FOUL_MENU = const(70)
BY = const(71)
ACT_TECHNICAL = const(72)
ACT_FOUL = const(73)
ACT_OUT_OF_TURN = const(74)
ACT_LEFT_SEAT = const(75)
ACT_APPEAL = const(76)
ACT_JOLTED = const(77)
ACT_CONCEDE = const(78)
ACT_TIMEOUT = const(79)
ACT_PASS = const(80)
ACT_REPLAY = const(81)
ACT_MATCH_LOSS = const(82)
ACT_NO_PENALTY = const(83)
ACT_BEFORE_PLAY = const(84)
ACT_NO_ROOM = const(85)
ACT_WRONG_PLACING = const(86)
OVERRIDE = const(87)
CAUSE_A = const(88)
CAUSE_B = const(89)
CAUSE_C = const(90)
CAUSE_D = const(91)
CAUSE_E = const(92)
CAUSE_F = const(93)
CAUSE_G = const(94)
CAUSE_H = const(95)
CAUSE_I = const(96)
MENU = const(97)
RESUME = const(98)
HISTORY = const(99)
NEW_MATCH = const(100)
SETTINGS = const(101)
SELF_TEST = const(102)
SURE = const(103)
BACK = const(104)
LANGUAGE = const(105)
ENGLISH = const(106)
HINDI = const(107)
BENGALI = const(108)
DIGITS = const(109)
SOUND = const(110)
SOUND_OFF = const(111)
SOUND_END = const(112)
SOUND_ALL = const(113)
PIPS = const(114)
CONTRAST = const(115)
PLAYERS_VIEW = const(116)
KEEPS = const(117)
PASSES = const(118)
WINS_BOARD = const(119)
WINS_GAME = const(120)
WINS_MATCH = const(121)
EV_PLAY = const(122)
EV_OK = const(123)
EV_WHITE = const(124)
EV_BLACK = const(125)
EV_QUEEN = const(126)
EV_STRIKER = const(127)
EV_DROP = const(128)
EV_IMPROPER = const(129)
EV_WAIVE = const(130)
EV_DEMAND = const(131)
EV_TOSS = const(132)
EV_CHOICE = const(133)
EV_HOLD = const(134)
EV_OFF = const(135)
EV_ACT = const(136)
SAFE_MODE = const(137)
WELCOME = const(138)
EVENT = const(139)
WHITE_MORE = const(140)
WHITE_LESS = const(141)
BLACK_MORE = const(142)
BLACK_LESS = const(143)
DUE_MORE = const(144)
DUE_LESS = const(145)
GOES_ON = const(146)
MINUTES = const(147)
WAIVE_ASK = const(148)
LOST_ASK = const(149)
LIFTED_ASK = const(150)
ACCEPT_ASK = const(151)
DEMAND_ASK = const(152)
STANDS_ASK = const(153)
CHOICES_ASK = const(154)

TEXTS = (
    b"",
    b"COVER!",
    b"TIME!",
    b"PAUSED",
    b"Play?",
    b"on board",
    b"pending",
    b"covered",
    b"break",
    b"attempt",
    b"due",
    b"breaks",
    b"Trial board",
    b"Extra board",
    b"IMPROPER",
    b"Nothing touched",
    b"Striker off",
    b"after time",
    b"OK: at rest",
    b"plays on",
    b"to play",
    b"wins",
    b"Board void",
    b"Place",
    b"to the centre",
    b"nothing",
    b"points",
    b"Extra points?",
    b"yes",
    b"no",
    b"Umpire's decision",
    b"next attempt",
    b"OK placed",
    b"OK in time",
    b"Next break",
    b"Change sides",
    b"Rest",
    b"Game",
    b"Match",
    b"Board",
    b"What fell?",
    b"Undo",
    b"Piece fell?",
    b"Sensor conflict",
    b"No display",
    b"Flash full",
    b"clean",
    b"fault",
    b"Not now",
    b"Set-up",
    b"Toss won by",
    b"Winner takes",
    b"Who breaks?",
    b"the break",
    b"the side",
    b"",
    b"",
    b"Rule set",
    b"ICF 25 points",
    b"Classic 29",
    b"SAG",
    b"Club knockout",
    b"Singles",
    b"Doubles",
    b"Round",
    b"League",
    b"Quarter-final",
    b"Semi-final",
    b"Final",
    b"Trial boards",
    b"Foul menu",
    b"By",
    b"Technical foul",
    b"Foul",
    b"Out of turn",
    b"Left the seat",
    b"Played on appeal",
    b"Board jolted",
    b"Concedes",
    b"Time-out",
    b"Pass",
    b"Replay the board",
    b"Loss of match",
    b"No penalty",
    b"Break before Play",
    b"No room",
    b"Wrong placing",
    b"Override",
    b"Left without leave",
    b"Over the rest",
    b"Refuses ruling",
    b"Abuse",
    b"Drink or smoke",
    b"Wrong striker",
    b"Stops play",
    b"Distracts",
    b"Not reporting",
    b"Menu",
    b"Resume",
    b"History",
    b"New match",
    b"Settings",
    b"Self-test",
    b"Sure? Journal kept",
    b"Back",
    b"Language",
    b"English",
    b"Hindi",
    b"Bengali",
    b"Native digits",
    b"Sound",
    b"Silent",
    b"At 0 only",
    b"All sounds",
    b"Pips 5 to 1",
    b"Contrast",
    b"Players' view",
    b"Keeps the turn",
    b"Turn passes",
    b"wins the board",
    b"wins the game",
    b"wins the match",
    b"Call of play",
    b"OK press",
    b"White",
    b"Black",
    b"Queen",
    b"Striker",
    b"Pocket saw",
    b"Improper mark",
    b"Waived",
    b"Demand",
    b"Toss",
    b"Choice",
    b"One less",
    b"Off the board",
    b"Act",
    b"Safe mode",
    b"Pocketlaw",
    b"Event",
    b"White +1",
    b"White -1",
    b"Black +1",
    b"Black -1",
    b"Due +1",
    b"Due -1",
    b"Board goes on",
    b"min",
    b"FOUL waive",
    b"FOUL lost",
    b"OK: striker lifted",
    b"OK: accept",
    b"White yes, black no",
    b"OK stands",
    b"FOUL choices",
)

# Items of a list that show a player's name: NAME_A + side.
# The acts, the events, the causes of IT107: ids in the order of core.codes.
FIRST_ACT = ACT_TECHNICAL - 1
