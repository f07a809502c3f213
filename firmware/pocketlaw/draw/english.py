"""The English words of every phrase, in the order of the ids in `phrases`.

One piece of memory with an index: as objects they would cost the board twice as much.
"""

from pocketlaw.draw import languages, phrases

BLOB = (
    b"\n"
    b"COVER!\n"
    b"TIME!\n"
    b"PAUSED\n"
    b"Play?\n"
    b"on board\n"
    b"pending\n"
    b"covered\n"
    b"break\n"
    b"Attempt\n"
    b"Due\n"
    b"breaks\n"
    b"Trial board\n"
    b"Extra board\n"
    b"IMPROPER\n"
    b"Nothing touched\n"
    b"Striker off\n"
    b"after time\n"
    b"OK: at rest\n"
    b"plays on\n"
    b"to play\n"
    b"wins\n"
    b"Board void\n"
    b"Place\n"
    b"to the centre\n"
    b"nothing\n"
    b"points\n"
    b"Extra points?\n"
    b"yes\n"
    b"no\n"
    b"Umpire's decision\n"
    b"next attempt\n"
    b"OK placed\n"
    b"OK in time\n"
    b"Next break\n"
    b"Change sides\n"
    b"Rest\n"
    b"Game\n"
    b"Match\n"
    b"Board\n"
    b"What fell?\n"
    b"Undo\n"
    b"Piece fell?\n"
    b"Sensor conflict\n"
    b"No display\n"
    b"Flash full\n"
    b"clean\n"
    b"fault\n"
    b"Not now\n"
    b"Set-up\n"
    b"Toss won by\n"
    b"Winner takes\n"
    b"Who breaks?\n"
    b"the break\n"
    b"the side\n"
    b"\n"
    b"\n"
    b"Rule set\n"
    b"ICF 25 points\n"
    b"Classic 29\n"
    b"SAG\n"
    b"Club knockout\n"
    b"Singles\n"
    b"Doubles\n"
    b"Round\n"
    b"League\n"
    b"Quarter-final\n"
    b"Semi-final\n"
    b"Final\n"
    b"Trial boards\n"
    b"Foul menu\n"
    b"By\n"
    b"Technical foul\n"
    b"Foul\n"
    b"Out of turn\n"
    b"Left the seat\n"
    b"Played during appeal\n"
    b"Board jolted\n"
    b"Concedes\n"
    b"Time up\n"
    b"Pass\n"
    b"Replay the board\n"
    b"Loss of match\n"
    b"No penalty\n"
    b"Break before Play\n"
    b"No room\n"
    b"Wrong placing\n"
    b"Override\n"
    b"Left without leave\n"
    b"Over the rest\n"
    b"Refuses ruling\n"
    b"Abuse\n"
    b"Drink or smoke\n"
    b"Wrong striker\n"
    b"Stops play\n"
    b"Distracts\n"
    b"Not reporting\n"
    b"Menu\n"
    b"Resume\n"
    b"History\n"
    b"New match\n"
    b"Settings\n"
    b"Self-test\n"
    b"Sure? Journal kept\n"
    b"Back\n"
    b"Language\n"
    b"\n"
    b"\n"
    b"\n"
    b"Native digits\n"
    b"Sound\n"
    b"Silent\n"
    b"At 0 only\n"
    b"All sounds\n"
    b"Pips 5 to 1\n"
    b"Contrast\n"
    b"Players' view\n"
    b"Keeps the turn\n"
    b"Turn passes\n"
    b"wins the board\n"
    b"wins the game\n"
    b"wins the match\n"
    b"Call of play\n"
    b"OK press\n"
    b"White\n"
    b"Black\n"
    b"Queen\n"
    b"Striker\n"
    b"Pocket saw\n"
    b"Improper mark\n"
    b"Waived\n"
    b"Demand\n"
    b"Toss\n"
    b"Choice\n"
    b"One less\n"
    b"Off the board\n"
    b"Act\n"
    b"Safe mode\n"
    b"Pocketlaw\n"
    b"Event\n"
    b"White +1\n"
    b"White -1\n"
    b"Black +1\n"
    b"Black -1\n"
    b"Due +1\n"
    b"Due -1\n"
    b"Board goes on\n"
    b"min\n"
    b"FOUL waive\n"
    b"FOUL lost\n"
    b"OK: striker lifted\n"
    b"OK: accept\n"
    b"White yes, black no\n"
    b"OK stands\n"
    b"FOUL choices\n"
    b"Too late: it stands\n"
    b"OK: yes  FOUL: override\n"
    b"Draughts\n"
    b"Counted once\n"
    b"due\n"
    b"\n"
    b"\n"
    b"Protest\n"
    b"Protest upheld\n"
    b"Protest rejected\n"
    b"Concedes match\n"
    b"Warning\n"
    b"Striker changed\n"
    b"Board changed\n"
    b"Arm on the board\n"
    b"Reverse stroke\n"
    b"Checklist\n"
    b"both\n"
    b"Beyond control\n"
    b"No place to strike\n"
    b"Pieces 9-9-1\n"
    b"15 g, 4.13 cm\n"
    b"Board level\n"
    b"Lamp\n"
    b"Nets\n"
    b"Powder\n"
    b"Trial boards\n"
    b"breaks, sits first\n"
    b"White slam\n"
    b"Black slam\n"
    b"Placing hints\n"
    b"Queen first\n"
    b"Then striker's own\n"
    b"Touching, opposite\n"
    b"Score: own turn only\n"
)


class Book:
    """The phrases from id `first` on: `blob` holds their ASCII texts, each ended by a new line."""

    def __init__(self, first, blob):
        self.first = first
        self.blob = blob
        self.count = blob.count(b"\n")
        self._index = index = bytearray(2 * self.count + 2)  # where each begins
        at = i = 0
        while at >= 0:
            index[i] = at >> 8
            index[i + 1] = at & 255
            i += 2
            at = blob.find(b"\n", at) + 1 or -1

    def begin(self, ident):
        """Return where phrase `ident` begins in `blob`; an id that is not in it begins at 0."""
        i = ident - self.first
        return self._index[2 * i] << 8 | self._index[2 * i + 1] if 0 <= i < self.count else 0

    def stop(self, ident):
        """Return where phrase `ident` ends; 0 for an id that is not in it."""
        i = ident - self.first + 1
        return (self._index[2 * i] << 8 | self._index[2 * i + 1]) - 1 if 0 < i <= self.count else 0

    def texts(self):
        """Return all phrases as bytes, in the order of their ids (allocates: for tools)."""
        return self.blob.split(b"\n")[:-1]


# Highest ids first. A game with phrases of its own adds its book.
books = [Book(phrases.LANGUAGES, b"".join([name + b"\n" for _, name in languages.TABLE])),
         Book(0, BLOB)]


def add(book):
    """Take a game's book in, whose ids are above all others; once is enough."""
    if books[0].first != book.first:
        books.insert(0, book)


def book_of(ident):
    """Return the book in which phrase `ident` stands."""
    for book in books:
        if ident >= book.first:
            return book
    return books[-1]
