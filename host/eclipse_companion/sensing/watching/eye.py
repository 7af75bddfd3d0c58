"""What a game's eye does for a watched board: glances at pictures, and reads those that show the board clearly."""

from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.sensing.camera.looks import Board, Lesson, Trouble
from eclipse_companion.sensing.evidence import Rows
from eclipse_companion.sensing.sight.layout import Points


class Glance(Protocol):
    """A cheap look at one picture."""

    @property
    def t_ms(self) -> float:
        """When the picture was taken, milliseconds."""

    @property
    def board(self) -> Board:
        """What it tells of the board."""

    @property
    def trouble(self) -> CompanionError | None:
        """Why the board is lost; None if it isn't."""

    @property
    def over(self) -> tuple[int, ...]:
        """The squares that a hand is over, counted from 1, as far as an eye can tell; mostly none."""

    @property
    def flickers(self) -> bool:
        """Whether the picture has bands of a lamp on the mains."""

    @property
    def area(self) -> NDArray[np.uint8] | None:
        """(H, W, 3): the playing area alone, from straight above; None if the board is lost."""

    @property
    def view(self) -> NDArray[np.uint8] | None:
        """(H, W, 3): the board, by which the camera is exposed; None if it is lost."""

    def area_places(self, size: int) -> NDArray[np.float64] | None:
        """(2, size, size): at which shares of the picture's height and width so many parts of the area are seen.

        None if the board is lost.
        """

    def picture(self) -> bytes:
        """A JPEG of the board from straight above. Only for a board that isn't lost."""


class Reading(Protocol):
    """What was read of a scene."""

    @property
    def board(self) -> Board:
        """As the glance told, or covered after all."""

    @property
    def rows(self) -> Rows:
        """The evidence."""

    @property
    def hidden(self) -> tuple[int, ...]:
        """The squares that something is in front of, counted from 1."""

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """What a profile may learn from it; mostly nothing."""


GlanceT = TypeVar("GlanceT", bound=Glance)


class Eye(Protocol[GlanceT]):
    """Looks at one board. Pictures and times are arguments; nothing here waits."""

    def glance(self, pixels: NDArray[np.uint8], t_ms: float) -> GlanceT:
        """Where the board lies in a picture, (H, W, 3), and whether something covers it."""

    def read(self, glance: GlanceT, darker: NDArray[np.uint8] | None = None) -> Reading:
        """What a glance that found the board shows; `darker`, (H, W, 3): the same scene at a darker exposure.

        Raises `CompanionError` if no board is there that could be read.
        """

    def clicked(self, corners: Points | None) -> None:
        """From the next glance on the board is where these corners are, (4, 2) pixels; None: where its markers say.

        From any thread.
        """

    def why(self, error: CompanionError) -> Trouble:
        """What is wrong with a picture that raised this."""
