"""What a phone shows of the game while it films: the sentence that matters, the last turn, the position at a glance.

In: announcements that everybody may hear. Out: the newest of these, for the answers to the phone. Any thread may ask.
"""

from dataclasses import replace
from typing import Any, Final

from eclipse_companion.announcements import Fact, Notice, Phone
from eclipse_companion.outputs.page.aloud import MOST, Aloud, Spoken, as_facts
from eclipse_companion.outputs.page.facts import PageFacts
from eclipse_companion.outputs.page.speaking import Speaking
from eclipse_companion.outputs.page_labels import SPEECH
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
        self._speaking: Speaking | None = None
        self._aloud: Aloud | None = None
        self._spoken: tuple[Spoken, ...] = ()
        self._shown = self._now()

    def speaks(self, speaking: Speaking) -> None:
        """Phones may speak from now on, one device at a time."""
        self._speaking, self._aloud = speaking, Aloud(replace(speaking.voice.speech), seats=False)

    def shown_to(self, number: int) -> dict[str, Any]:
        """For the answers to the phone with this number, which has just been heard of."""
        if self._speaking is None:
            return self._shown
        self._speaking.alive(_device(number))
        spoken = as_facts(self._spoken, None, here=True)
        return {**self._shown, "speaks": self._speaking.of(_device(number)), "spoken": spoken}

    def speak(self, number: int, *, on: bool) -> None:
        """This phone speaks from now on, and whoever spoke before is silent; or it speaks no more."""
        if self._speaking is not None:
            (self._speaking.take if on else self._speaking.leave)(_device(number))

    def check(self) -> None:
        """Whether the device that speaks is still there; to be called again and again."""
        if self._speaking is not None:
            self._speaking.check()

    @property
    def labels(self) -> dict[str, str]:
        """What the page says beside what every phone's page does, by the names of its words."""
        words = (*(f"word_{word}" for word in WORDS), *SPEECH)
        return {word: self._view.sentences.page_label(word) for word in words}

    def tell(self, announcement: Fact) -> None:
        """Show an announcement; returns at once."""
        self._view = self._view.after(announcement)
        said = isinstance(announcement, Notice) or announcement.HINT or announcement.ANSWERS
        self._answer = self._view.line(announcement) if said else ""
        if not isinstance(announcement, Phone):
            self._shown = self._now()
        spoken = None if self._aloud is None else self._aloud.of(announcement, None, may_speak=False)
        if spoken is not None:
            self._spoken = (*self._spoken, replace(spoken, turns=len(self._view.turns)))[-MOST:]

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


def _device(number: int) -> str:
    """What a phone that films is called among the devices that can speak."""
    return f"phone {number}"
