"""The hand at a virtual board for whom a person types: it has heard what is to be done, and does it when told `do`.

In: announcements, and typed lines. Out: lines for the virtual board; notices of what it can do.
"""

from collections.abc import Callable
from typing import Final

from eclipse_companion.announcements import (
    Announcement,
    Corrected,
    GameOver,
    GameStarted,
    NextStep,
    Notice,
    Problem,
    ReplyChosen,
    TakenBack,
    TurnSeen,
)
from eclipse_companion.play.automatic_hand import line_of

DO: Final = "do"
"""Does what is asked; typed, or an empty line."""
_HELP: Final = "help"
_TOLD: Final = 2
"""So often it is told that the hand can do what is asked."""


class TypedHand:
    """Does what is typed, and what was said last. An output among the others; `take` is for any thread."""

    def __init__(self, type_line: Callable[[str], None], notify: Callable[[Notice], None]) -> None:
        """`type_line` has the virtual board's hand do a line; `notify` takes what is to be told."""
        self._type = type_line
        self._notify = notify
        self._asked: tuple[str, ...] = ()
        self._reply: tuple[str, ...] = ()
        """The computer's turn, as long as it is to be made."""
        self._exercise = False
        self._told = 0

    def tell(self, announcement: Announcement) -> None:
        """Remember what is to be done now."""
        match announcement:
            case GameStarted(exercise=exercise):
                self._exercise = exercise
                self._ask((), reply=True)
            case TurnSeen() | TakenBack():
                self._ask((), reply=True)
            case ReplyChosen(turn=turn):
                self._ask((str(turn),), reply=True)
            case Problem(steps=steps) | NextStep(steps=steps):
                self._ask(tuple(map(line_of, steps)))
            case Corrected():
                self._ask(self._reply)
            case GameOver() if not self._exercise:
                self._ask(("clear",), reply=True)

    def close(self) -> None:
        """Nothing is to be finished."""

    def take(self, line: str) -> None:
        """Do a typed line."""
        word = line.strip().lower()
        if word == _HELP:
            self._notify(Notice("hand_help"))
        elif word != DO:
            self._type(line)
        elif not self._asked:
            self._notify(Notice("nothing_asked"))
        else:
            asked, self._asked = self._asked, ()
            for each in asked:
                self._type(each)

    def _ask(self, lines: tuple[str, ...], *, reply: bool = False) -> None:
        """These lines would do what is to be done; `reply`: what is due once all else is right."""
        self._asked = lines
        if reply:
            self._reply = lines
        if lines and self._told < _TOLD:
            self._told += 1
            self._notify(Notice("can_do"))
