"""What a phone shows of the game while it films: the sentence that matters, the last turn, the board at a glance.

In: announcements that everybody may hear. Out: the newest state, as pages have it, for the answers to the phone. Any
thread may ask.
"""

import secrets
from dataclasses import replace
from typing import Any, Final

from eclipse_companion.announcements import OF_THE_TERMINAL, ClockEffect, Fact, Notice, Phone
from eclipse_companion.outputs.page.aloud import MOST, Aloud, Spoken, as_facts
from eclipse_companion.outputs.page.facts import PageFacts
from eclipse_companion.outputs.page.speaking import Speaking
from eclipse_companion.outputs.view import View

WORDS: Final = ("hint", "undo", "wrong", "again", "go on")
"""What people may say there, in reach of a thumb."""
ANSWERS: Final = ("accept", "no", *"123456789")
"""And what answers a question or an offer."""


class PhoneScreen:
    """An output for the phones that film."""

    def __init__(self, view: View, facts: PageFacts) -> None:
        """`view`: the game's, before the first announcement; `facts`: what a page shows of it."""
        self._view = replace(view, sentences=view.sentences.on_page())
        self.facts: Final = facts
        self._number = 0
        self._answer = ""
        self._noticed = False
        """Whether that is a notice, which may say what helps with a question."""
        self._speaking: Speaking | None = None
        self._aloud: Aloud | None = None
        self._spoken: tuple[Spoken, ...] = ()
        self._name = secrets.token_hex(8)
        """Pages that can speak have names of their own: none has a phone's."""
        self._shown = self._now()

    def speaks(self, speaking: Speaking) -> None:
        """Phones may speak from now on, one device at a time."""
        self._speaking, self._aloud = speaking, Aloud(replace(speaking.voice.speech), seats=False)

    def shown_to(self, number: int, known: int) -> dict[str, Any]:
        """For the answers to the phone with this number, which has just been heard of.

        `known`: the number of the state that it shows; it is told a newer one alone.
        """
        shown = self._shown
        told = {} if shown["number"] == known else {"game": shown}
        if self._speaking is None:
            return told
        self._speaking.alive(self._device(number))
        spoken = as_facts(self._spoken, None, here=True)
        return {**told, "speaks": self._speaking.of(self._device(number)), "spoken": spoken}

    def speak(self, number: int, *, on: bool) -> None:
        """This phone speaks from now on, and whoever spoke before is silent; or it speaks no more."""
        if self._speaking is not None:
            (self._speaking.take if on else self._speaking.leave)(self._device(number))

    def check(self) -> None:
        """Whether the device that speaks is still there; to be called again and again."""
        if self._speaking is not None:
            self._speaking.check()

    @property
    def setup(self) -> dict[str, Any]:
        """What the game's modules are told once, as on any page: words among it."""
        return {**self.facts.setup(self._view.sentences), "answers": [], "chooses": False}

    def tell(self, announcement: Fact) -> None:
        """Show an announcement; returns at once."""
        self._view = self._view.after(announcement)
        notice = announcement if isinstance(announcement, Notice) else None
        if notice is not None and (notice.private or notice.key in OF_THE_TERMINAL):
            return  # it is for whoever is at the computer
        line = self._view.line(announcement)
        if notice is not None or announcement.HINT or announcement.ANSWERS:
            self._answer, self._noticed = line, notice is not None
        elif line and not (self._noticed and announcement.CLOCK is ClockEffect.IN_DOUBT):
            self._answer = ""
        if not isinstance(announcement, Phone):
            self._shown = self._now()
        spoken = None if self._aloud is None else self._aloud.of(announcement, None, may_speak=False)
        if spoken is not None:
            self._spoken = (*self._spoken, replace(spoken, turns=len(self._view.turns)))[-MOST:]

    def close(self) -> None:
        """The game is over; what was shown last stays."""

    def _now(self) -> dict[str, Any]:
        self._number += 1
        state = self.facts.state(self._view)
        words = [word for word in WORDS if word in state["words"]]
        # Turns are made on the table, and what notices tell of this computer's files stays here.
        state |= {"moves": [], "notices": [], "words": words}
        return {"number": self._number, "answer": self._answer, "state": state}

    def _device(self, number: int) -> str:
        """What a phone that films is called among the devices that can speak."""
        return f"phone {number} {self._name}"
