"""A picture of Eclipse's board: the pieces as they should lie, and marks on squares. Values."""

from dataclasses import dataclass
from typing import Final

from eclipse_companion.games.eclipse.announcements import Step
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.showing.marks import Highlight
from eclipse_companion.outputs.picture import ScreenPicture


@dataclass(frozen=True, slots=True)
class BoardPicture(ScreenPicture):
    """The pieces as they should lie, the marks among them, and the line that says what to do."""

    position: Position = EMPTY
    marks: tuple[Highlight, ...] = ()
    mending: tuple[Step, ...] = ()
    """What puts the board right, as `steps` tells it."""


BLANK_BOARD: Final = BoardPicture()
"""The picture before the first announcement."""
