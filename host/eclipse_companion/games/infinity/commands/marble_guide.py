"""Marbles, taught while a camera is checked (`commands.camera_check.guide`): what to lay, and what is learned.

In: sights, in sequence. Out: each picture with its label, and at last the profile.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from eclipse_companion.commands.camera_check.guide import Guide, Step
from eclipse_companion.commands.camera_check.subject import Place
from eclipse_companion.games.infinity.board_text import reading_text
from eclipse_companion.games.infinity.camera.picture_reading import PictureReading, named
from eclipse_companion.games.infinity.commands.teaching import CLICKED, DESCRIBED, remarks, summary
from eclipse_companion.games.infinity.game.arrangements import ARRANGEMENTS
from eclipse_companion.games.infinity.game.channels import FOUR
from eclipse_companion.games.infinity.game.reading import Reading
from eclipse_companion.games.infinity.vision import likeness, network, profiles, reader
from eclipse_companion.games.infinity.vision.device import Device
from eclipse_companion.games.infinity.vision.own_marbles import OwnMarbles, spaces_in
from eclipse_companion.games.infinity.vision.profiles import Profile
from eclipse_companion.games.infinity.vision.teaching import Labelled, teach
from eclipse_companion.sensing.sight.arranging import Levels, Likeness, levels_of
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.measuring import Pixels

_SAID: Final = (
    "Put two marbles in each channel, like this.",
    "Push two more into each channel at its base, like this.",
    "Take all marbles out, and put eight in, like this.",
    "Push eight more in at the bases, like this.",
    "Take all marbles out, and put two in each channel, like this.",
    "At last push two more into each channel at its base, like this.",
)
_COLOURS: Final = {"b": "blue", "B": "black", "y": "yellow", "W": "white"}
STEPS: Final = tuple(
    Step("".join(Reading.parse(text).channels), said) for text, said in zip(ARRANGEMENTS, _SAID, strict=True)
)


class MarbleGuide(Guide[PictureReading, Labelled]):
    """One make's guided minutes."""

    command = "calibrate --game infinity camera"
    theme = "infinity"
    likeness = Likeness(0.9, exceptions=2)  # what lies wrongly is named anyway

    def __init__(
        self, name: str, folder: Path, device: Device, *, before: Profile | None = None, save: Path | None = None
    ) -> None:
        """`folder`: of configuration; `before`: its pictures count, too; `save`: where labelled pictures go."""
        pictures = None if before is None else before.pictures
        super().__init__(name, STEPS, pictures, save, profiles.path_of(name, folder))
        self._folder, self._device = folder, device
        self.own: OwnMarbles | None = None
        """What is known of the marbles; None until they are learned."""

    def rows(self, cells: str) -> list[str]:
        """The spaces from the back to the base, and the channels' numbers."""
        return reading_text(_reading(cells))

    def places(self, cells: str) -> list[list[Place]]:
        """The same, with a marble's colour."""
        lines = [[_place(cells[len(FOUR) * (channel - 1) + space - 1]) for channel in FOUR] for space in reversed(FOUR)]
        return [*lines, [Place(str(channel), "name") for channel in FOUR]]

    def meaning(self, cells: str) -> str:  # noqa: ARG002 - the same for all
        """Which marbles stand for the usual ones is for people to choose."""
        return "b blue, B black, y yellow, W white, or your own for each; 1 to 4: the bases"

    def position(self, cells: str) -> str:
        """As readings are written."""
        return str(_reading(cells))

    def taken(self, pixels: Pixels, corners: Points | None) -> tuple[Labelled, Points]:
        """As the base says."""
        pose, views = reader.shown(pixels, corners=corners, device=self._device)
        return Labelled(views, self.wanted), pose.centres()[CLICKED]

    def levels(self, label: Labelled) -> Levels:
        """As the base says."""
        return levels_of(spaces_in(label.views.board))

    def contradicted(self) -> Sequence[tuple[int, str]]:
        """As the base says."""
        return likeness.contradicted(self.pictures)

    def named(self, square: int, looks_like: str) -> str:
        """As the base says."""
        space, wanted = _at_first(named((square,))), DESCRIBED[self.wanted[square - 1]]
        return f"{space} looks like {DESCRIBED[looks_like]}, and should be {wanted}."

    def named_all(self, squares: Sequence[int]) -> str:
        """As the base says."""
        return f"{_at_first(named(tuple(squares)))} don't look as they should."

    def keep(self) -> tuple[Path, Sequence[str]]:
        """As the base says."""
        taught = teach(self.pictures, network.shipped())
        self.own = taught.own
        path = profiles.keep(Profile(self.name, tuple(self.pictures), taught.own), self._folder)
        titles = [f"Picture {number}" for number in range(1, 1 + len(self.pictures))]
        return path, [*summary(taught, self.name, path, self.camera), *remarks(titles, taught.trials)]


def _place(cell: str) -> Place:
    return Place(cell, f"laid {_COLOURS[cell]}") if cell in _COLOURS else Place("")


def _reading(cells: str) -> Reading:
    one, two, three, four = (cells[first : first + 4] for first in range(0, len(cells), 4))
    return Reading((one, two, three, four))


def _at_first(text: str) -> str:
    """It, as a sentence begins."""
    return text[:1].upper() + text[1:]
