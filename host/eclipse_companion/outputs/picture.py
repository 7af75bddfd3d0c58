"""What a screen shows beside the board: the line that says what to do, answers to choose from, steps. Values."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Choice:
    """A possible answer to the open question."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class ScreenPicture:
    """What is shown until something else is: the line that says what to do, and what belongs to it.

    A game's own picture may add what lies on its board, and marks.
    """

    standing: str = ""
    choices: tuple[Choice, ...] = ()
    steps: tuple[str, ...] = ()
    """The steps left to put the board right, each worded to fit inside a sentence, the next one first."""
    wrong: bool = False
    """Whether something lies wrong, and hands have to put it right."""


BLANK: Final = ScreenPicture()
"""The picture before the first announcement."""
