"""Decides which announcements are said aloud, and in which words; nothing else does. Screens show all of them."""

from dataclasses import dataclass

from eclipse_companion.announcements import Fact, GameOver, GameStarted, Heard, Notice, ReplyChosen, TimeLow
from eclipse_companion.outputs.sentences import Sentences


def spoken(announcement: Fact, *, watched: bool) -> bool:
    """Whether an announcement is said aloud, if it has a sentence. `watched`: two people play each other."""
    heard = announcement.heard()
    return heard is Heard.ALWAYS or (heard is Heard.UNLESS_WATCHED and not watched)


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence that is said aloud."""

    text: str
    lasting: bool
    """Whether it is said even if something newer is to be said, such as a reply or a result."""
    replaces: bool
    """Whether the prompts that wait are out of date with it; a notice comes beside them."""


@dataclass
class Speech:
    """What one audience hears, announcement after announcement, whatever speaks."""

    sentences: Sentences
    """The newest: a game's start tells its edition and names."""
    watched: bool = False
    """Whether two people play each other, until a game's start says so."""

    def of(self, announcement: Fact) -> Said | None:
        """What is said of an announcement; None: nothing. What concerns the computer's own voice is only read."""
        if isinstance(announcement, GameStarted):
            self.watched = announcement.watched
        self.sentences = self.sentences.heard(announcement)
        about_itself = isinstance(announcement, Notice) and announcement.key.startswith("voice_")
        text = self.sentences.say(announcement)
        if text is None or about_itself or not spoken(announcement, watched=self.watched):
            return None
        lasting = isinstance(announcement, ReplyChosen | GameOver | Notice | TimeLow) or announcement.LASTING
        return Said(text, lasting, replaces=not isinstance(announcement, Notice | TimeLow))
