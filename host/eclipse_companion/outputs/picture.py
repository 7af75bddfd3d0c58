"""A picture of the board: the pieces as they should lie, marks on squares, the line that says what to do. Values."""

from dataclasses import dataclass
from typing import Final

from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.outputs.marks import Highlight


@dataclass(frozen=True, slots=True)
class Choice:
    """A possible answer to the open question."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """The pieces as they should lie, the marks among them, and the line that says what to do."""

    position: Position = EMPTY
    marks: tuple[Highlight, ...] = ()
    standing: str = ""
    choices: tuple[Choice, ...] = ()
    steps: tuple[str, ...] = ()
    """The steps left to put the board right, each worded to fit inside a sentence, the next one first."""


BLANK: Final = BoardPicture()
"""The picture before the first announcement."""
