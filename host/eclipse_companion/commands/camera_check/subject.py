"""What a game says of its board while its camera is checked, and what a check finds out."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from eclipse_companion.commands.camera_check.tells import Tells
from eclipse_companion.sensing.sight.judging import Names, ViewQuality
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.measuring import Pixels


class PictureReading(Protocol):
    """What one picture shows."""

    @property
    def pixels(self) -> Pixels:
        """(H, W, 3): at the size at which they are read, turned round if the camera mirrors."""

    @property
    def board(self) -> Pixels | None:
        """(H, W, 3): the board from straight above, by which the camera is exposed; None if it isn't seen."""


SightT = TypeVar("SightT", bound=PictureReading)


class Place(NamedTuple):
    """A place of a board, as it is drawn on the page.

    `text`: the letter of what is to lie there, or what the place is called. `look`: how that is drawn, by names that
    `static/camera.css` knows; empty for an empty place.
    """

    text: str
    look: str = ""


class Plan(NamedTuple):
    """What is to lie where: rows of places, and the same as lines of text."""

    rows: Sequence[Sequence[Place]]
    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found out about a camera.

    `camera`: its title. `can_expose`: whether dark shots work; None if that wasn't tried. `when`: the time, as ISO 8601
    writes it. `corners` (4 x 2, pixels): as they were given or clicked; None if the markers did.
    """

    camera: str
    mirrored: bool
    can_expose: bool | None
    when: str
    corners: tuple[tuple[float, float], ...] | None


class Subject(Protocol[SightT]):
    """A game's board, as its camera is checked."""

    names: Names
    corners: Sequence[str]
    """What people click, in order; nothing where only markers tell."""
    alike: str
    """What light may make look alike, so that dark shots help; empty if there is nothing of the kind."""

    def look(self, pixels: Pixels, t_ms: float) -> SightT:
        """What a picture, (H, W, 3), shows."""

    def clicked(self, corners: Points | None) -> None:
        """From now on the board is where these corners are, (4, 2) pixels of the camera's; None: by its markers."""

    @property
    def mirrored(self) -> bool:
        """Whether the pictures were found to be mirrored."""

    def judged(self, sight: SightT) -> ViewQuality:
        """How well the board is seen."""

    def position(self, sight: SightT) -> str | None:
        """The reading; None if nothing was read."""

    def drawn(self, sight: SightT) -> Pixels:
        """The picture with what was seen drawn on it."""

    def begin(self, tells: Tells) -> None:
        """The check begins."""

    def follow(self, sight: SightT, tells: Tells) -> None:
        """What else a game does with a sight."""

    def finish(self, tells: Tells) -> None:
        """The check ends. Raises `CompanionError` if something can't be kept."""

    @property
    def first(self) -> Sequence[str]:
        """Sentences that stand before all others as long as the board is seen: what is to be done, or was learned."""

    @property
    def plan(self) -> Plan | None:
        """What is to lie where; None if nothing is to be laid."""

    @property
    def lines(self) -> Sequence[str]:
        """What else stands on the page."""

    def could_expose(self, camera: str) -> bool | None:
        """What the notes on the camera of this title say of dark shots. Raises `CompanionError`."""

    def keep(self, checked: Checked, sight: SightT) -> Path | None:
        """Keep what was found out, in a file; None if `play` needs nothing of it. Raises `CompanionError`.

        `sight`: the newest of the board.
        """
