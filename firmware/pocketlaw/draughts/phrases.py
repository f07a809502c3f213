"""The phrases of draughts, by id, with their English. Ids are places in BLOB and in the picture
files: add at the end, never reorder. What both games say stands in draw/phrases.py.
"""

from pocketlaw.compat import const
from pocketlaw.draw.english import Book

FIRST = const(320)
START = const(320)
NOT_SAVED = const(321)
FLAG = const(322)
ARBITER = const(323)
TIME_IS_UP = const(324)
IRREGULARITY = const(325)
DRAW_AGREED = const(326)
RESIGNS = const(327)
LASTING = const(328)
COUNT_MOVES = const(329)
REPETITION = const(330)
CORRECT_CLOCK = const(331)
ON_MOVE = const(332)
MOVES_MADE = const(333)
RECORD = const(334)
OTHER_RESULTS = const(335)
WHO_ERRED = const(336)
ERRED = const(337)
TWO_IN_A_ROW = const(338)
IRREGULAR = const(339)
TOUCHED = const(340)
TAKEN_BACK = const(341)
OPPONENTS = const(342)
NO_CAPTURE = const(343)
REMOVED = const(344)
WRONG_NUMBER = const(345)
STOPPED = const(346)
TOO_EARLY = const(347)
TOO_FEW = const(348)
REMOVED_OTHERS = const(349)
STOPPED_REMOVING = const(350)
REMOVED_OWN = const(351)
COUNT_FROM = const(352)
COUNT_KINGS = const(353)
COUNT_THREE = const(354)
COUNT_TWO = const(355)
COUNT_NONE = const(356)
WHOSE_CLOCK = const(357)
RECORD_ON = const(358)
RECORD_OFF = const(359)
REFUSES = const(360)
NEW_GAME = const(361)
CARROM = const(362)
DRAW = const(363)
ANNULLED = const(364)
RESIGNED = const(365)
NO_MOVE = const(366)
NO_PIECES = const(367)
REFUSED_RULES = const(368)
OUT_OF_TIME = const(369)
AGREED = const(370)
REPEATED = const(371)
KINGS_25 = const(372)
ENDING_THREE = const(373)
ENDING_TWO = const(374)
NOBODY = const(375)
BOARD_WRONG = const(376)
CORRECT_ASK = const(377)
KEEP_ASK = const(378)
YES_ASK = const(379)
NO_ASK = const(380)
MORE_MOVES = const(381)
THIS_PIECE = const(382)
PICK_KEYS = const(383)

# The two rows of ids that follow one another as the numbers of codes do.
ERRORS = const(338)  # + an article of an irregularity less codes.FIRST_ERROR
CAUSES = const(364)  # + a cause of a result (codes.C_*)

BOOK = Book(FIRST, (
    b"play: start\n"
    b"not saved\n"
    b"FLAG\n"
    b"Arbiter\n"
    b"time is up\n"
    b"Irregularity\n"
    b"Draw agreed\n"
    b"resigns\n"
    b"Man moved/capture\n"
    b"Count moves\n"
    b"Third repetition\n"
    b"Correct the clock\n"
    b"Who is on move\n"
    b"Moves made\n"
    b"Record\n"
    b"Other results\n"
    b"Who erred?\n"
    b"erred\n"
    b"two moves in a row\n"
    b"irregular move\n"
    b"touched another\n"
    b"move taken back\n"
    b"opponent's piece\n"
    b"did not capture\n"
    b"removed pieces\n"
    b"wrong number taken\n"
    b"stopped capturing\n"
    b"removed too early\n"
    b"removed too few\n"
    b"removed others\n"
    b"stopped removing\n"
    b"removed own pieces\n"
    b"Count from now\n"
    b"25 king moves\n"
    b"three on king\n"
    b"two on king\n"
    b"no count\n"
    b"Whose clock?\n"
    b"goes on\n"
    b"stops\n"
    b"refuses\n"
    b"New game\n"
    b"Carrom\n"
    b"Draw\n"
    b"Game annulled\n"
    b"resigned\n"
    b"no move left\n"
    b"no pieces left\n"
    b"refused the rules\n"
    b"out of time\n"
    b"agreed\n"
    b"third repetition\n"
    b"25 king moves\n"
    b"three against a king\n"
    b"two against a king\n"
    b"nobody can win\n"
    b"board laid wrongly\n"
    b"ok: correct it\n"
    b"foul: keep it\n"
    b"ok: yes\n"
    b"foul: no\n"
    b"More moves than the list\n"
    b"ok, ok: this piece\n"
    b"queen < striker >  ok  undo\n"
))
