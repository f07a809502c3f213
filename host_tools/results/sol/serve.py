"""`pocketlaw sol serve`: watches the table, talks with the umpire; the posting is in post.py."""

import select
import sys
import time
import unicodedata

from host_tools.errors import ToolError
from host_tools.results.record import of_journal
from host_tools.results.sol import rows
from host_tools.results.sol.card import Away, Closed, Page
from host_tools.results.sol.post import Post

_LOOK = 1.0  # seconds between two looks at the table


class Talk:
    """Lines to and from the umpire's terminal."""

    def say(self, text: str) -> None:
        """Print a line."""
        print(text, flush=True)

    def ask(self, text: str) -> bool:
        """Ask a question; only "y" or "yes" is yes, and nobody there is no."""
        print(f"{text} [y/N] ", end="", flush=True)
        return sys.stdin.readline().strip().lower() in ("y", "yes")

    def heard(self, seconds: float) -> str | None:
        """Wait for a line at most `seconds`; "" when there is none, None at the end of input."""
        try:
            ready = select.select([sys.stdin], [], [], seconds)[0]
        except (OSError, ValueError):  # Windows waits on sockets only
            time.sleep(seconds)
            return ""
        if not ready:
            return ""
        line = sys.stdin.readline()
        return line.strip().lower() if line else None


def same(one: str, other: str) -> bool:
    """Tell whether two writings of a name have the same words, in any order."""
    def words(text):
        plain = unicodedata.normalize("NFKC", text).casefold()
        return sorted(w for w in "".join(c if c.isalnum() or unicodedata.category(c)[0] == "M"
                                         else " " for c in plain).split())
    return words(one) == words(other)


def sides(page: Page, doc: dict) -> bool | None:
    """Return by the names whether side a is competitor 2 (True) or 1 (False), None if unclear."""
    a, b = (" ".join(doc["players"][side]) for side in "ab")
    if same(a, page.names[0]) or same(b, page.names[1]):
        return False
    if same(a, page.names[1]) or same(b, page.names[0]):
        return True
    return None


def confirm(page: Page, doc: dict, swap: bool, talk: Talk) -> None:
    """Show both matches and let the umpire say that they are one; ToolError when not."""
    a, b = (" & ".join(doc["players"][side]) for side in "ab")
    first, second = (b, a) if swap else (a, b)
    talk.say(f"SoL: {page.title}, {page.where}")
    talk.say(f"  {page.names[0]}  =  {first} on the box")
    talk.say(f"  {page.names[1]}  =  {second} on the box")
    if not talk.ask("Is this the match?"):
        raise ToolError("not confirmed: nothing was posted")


class Watch:
    """Looks at the table, posts what changed, and ends the match when the umpire says so."""

    def __init__(self, feed, post: Post, talk: Talk):
        self.feed, self.post, self.talk = feed, post, talk
        self._note = ""
        self._asked = False
        self._away = False
        self._heads = None

    def run(self) -> None:
        """Go on until the match has ended in SoL, input ends with all posted, or SoL closed it."""
        self.talk.say('Posting after each board. "end" ends the match in SoL, "time" tells the '
                      'round\'s time, "quit" leaves.')
        while not self.post.ended:
            self.look()
            line = self.talk.heard(_LOOK)
            if line == "quit" or (line is None and not self.post.pending):
                return
            if line is None:
                time.sleep(_LOOK)
            elif line == "end":
                self.end()
            elif line == "time":
                self.tell_time()

    def look(self) -> None:
        """Look at the table once and post what is due."""
        seen = self.feed.look()
        if (seen is None) != self._away:
            self._away = seen is None
            self.talk.say("the box does not answer" if self._away else "the box is back")
        if seen is not None and seen.journal is not None:
            doc = of_journal(seen.journal, seen.name)
            self._same_match(doc)
            self.post.want(doc)
        if self.post.step(time.monotonic()):
            one, two = self.post.wanted["score"]
            self.talk.say(f"posted: {one} - {two}")
        if self.post.note and self.post.note != self._note:
            self.talk.say(self.post.note)
        self._note = self.post.note
        if seen is not None and seen.journal is not None:
            self._offer_end(doc)

    def _same_match(self, doc: dict) -> None:
        """A new match on the box must not go into the old one's scorecard."""
        head = (doc["players"], doc["laws"]["id"])
        if self._heads is None:
            self._heads = head
        if head != self._heads:
            raise ToolError("the box has begun another match: start `sol serve` anew for it")

    def _offer_end(self, doc: dict) -> None:
        game = next((g for g in doc["games"] if g["n"] == self.post.game), None)
        over = bool(game and game["winner"]) or doc["over"]
        if over and not self._asked and not self.post.pending:
            self._asked = True
            self.end()
        elif not over:
            self._asked = False  # it was taken back

    def end(self) -> None:
        """Ask, then end the match in SoL."""
        if not self.post.wanted or not self.post.wanted["rows"]:
            self.talk.say("no board has been finished yet")
            return
        one, two = self.post.wanted["score"]
        if not self.talk.ask(f"End the match in SoL with {one} - {two}? "
                             "It can not be taken back from here."):
            return
        try:
            self.post.end()
            self.talk.say(f"ended: {one} - {two}")
        except Away as error:
            self.talk.say(f'{error}; not ended: say "end" again')

    def tell_time(self) -> None:
        """Print the time since the round began."""
        try:
            ms = self.post.card.elapsed()
        except (Away, Closed) as error:
            self.talk.say(str(error))
            return
        self.talk.say("the round has not begun" if ms is None else
                      f"{ms // 60000} min {ms // 1000 % 60} s since the round began")


def check(doc: dict, game: int | None) -> int:
    """Return the game to post; ToolError when SoL can not take this match."""
    reason = rows.refusal(doc, game)
    if reason:
        raise ToolError(reason, 2)
    return game or 1
