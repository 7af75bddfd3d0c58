"""What a phone shows of the game while it films: the sentence that matters, the last turn, the position at a glance.

In: announcements that everybody may hear. Out: the newest of these, for the answers to the phone. Any thread may ask.
"""

from dataclasses import replace
from typing import Any, Final

from eclipse_companion.announcements import Fact, Notice, Phone
from eclipse_companion.outputs.page.facts import PageFacts
from eclipse_companion.outputs.view import View

WORDS: Final = ("hint", "undo", "wrong", "again")
"""What people may say there, in reach of a thumb."""
ANSWERS: Final = ("accept", "no", *"123456789")
"""And what answers a question or an offer."""


class PhoneScreen:
    """An output for the phones that film."""

    def __init__(self, view: View, facts: PageFacts) -> None:
        """`view`: the game's, before the first announcement; `facts`: what a page shows of it."""
        self._view = replace(view, sentences=view.sentences.on_page())
        self._facts = facts
        self._answer = ""
        self.shown = self._now()

    @property
    def labels(self) -> dict[str, str]:
        """What the buttons say, by their words."""
        return {word: self._view.sentences.page_label(f"word_{word}") for word in WORDS}

    def tell(self, announcement: Fact) -> None:
        """Show an announcement; returns at once."""
        self._view = self._view.after(announcement)
        said = isinstance(announcement, Notice) or announcement.HINT or announcement.ANSWERS
        self._answer = self._view.line(announcement) if said else ""
        if not isinstance(announcement, Phone):
            self.shown = self._now()

    def close(self) -> None:
        """The game is over; what was shown last stays."""

    def _now(self) -> dict[str, Any]:
        state = self._facts.state(self._view)
        return {
            "said": state["standing"],
            "last_turn": state["last_turn"],
            "answer": self._answer,
            "position": self._view.board_text() if self._view.game is not None else "",
            "question": state["question"],
            "choices": state["choices"],
            "words": [word for word in WORDS if word in state["words"]],
        }
