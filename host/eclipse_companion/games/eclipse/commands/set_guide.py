"""A set of pieces, taught while a camera is checked (`commands.camera_check.guide`): what to lay, and what is learned.

In: sights, in sequence. Out: each picture with its label, and at last the profile.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from eclipse_companion.commands.camera_check.guide import Guide, Step
from eclipse_companion.commands.camera_check.subject import Place
from eclipse_companion.games.eclipse.camera.picture_reading import PictureReading
from eclipse_companion.games.eclipse.commands.diagram import legend, rows
from eclipse_companion.games.eclipse.commands.teaching import described, remarks, summary
from eclipse_companion.games.eclipse.game.arrangements import ARRANGEMENTS
from eclipse_companion.games.eclipse.game.board_text import write_cells
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import FACES, Player
from eclipse_companion.games.eclipse.vision import network, profiles, reader, teaching
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.eclipse.vision.profiles import Profile
from eclipse_companion.games.eclipse.vision.rectify import squares_in
from eclipse_companion.games.eclipse.vision.teaching import Labelled
from eclipse_companion.sensing.sight.arranging import Levels, levels_of
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.layout import Points, lifted
from eclipse_companion.sensing.sight.measuring import Pixels

_SAID: Final = (
    "Lay all sixteen pieces like this.",
    "Now lay only eight pieces like this, each a little crooked.",
    "Lay all sixteen like this: as at first, but each with its other side up.",
    "At last lay only eight pieces like this, each a little crooked.",
)
STEPS: Final = tuple(map(Step, ARRANGEMENTS, _SAID))


class SetGuide(Guide[PictureReading, Labelled]):
    """One set's guided minutes."""

    command = "calibrate camera"

    def __init__(  # noqa: PLR0913 - each says one more thing of the profile
        self, name: str, key: str, folder: Path, mat: Mat, *, before: Profile | None = None, save: Path | None = None
    ) -> None:
        """`folder`: of configuration; `before`: its pictures count, too; `save`: where labelled pictures go."""
        pictures = None if before is None else before.pictures
        super().__init__(name, STEPS, pictures, save, profiles.path_of(name, folder))
        self.theme, self._folder, self._mat, self._words = key, folder, mat, edition(key)
        self._profile: Profile | None = None

    def known(self) -> tuple[Array | None, float, network.OwnSet | None]:
        """The set's tokens, how sure a square must be to be named, and what was fitted to it; None until it is."""
        if self._profile is None:
            return None, reader.SHOWN_FROM, None
        return self._profile.tokens, reader.LETTER_FROM, self._profile.own

    def rows(self, cells: str) -> list[str]:
        """The board's four rows."""
        return rows(cells, self._words)

    def places(self, cells: str) -> list[list[Place]]:
        """The first player's pieces are round; a side that is called by a colour has it."""
        found = [self._place(square, cell) for square, cell in enumerate(cells, 1)]
        return [found[first : first + 4] for first in range(0, len(found), 4)]

    def _place(self, square: int, cell: str) -> Place:
        piece = FACES.get(cell)
        if piece is None:
            return Place(str(square))
        second = "" if piece.owner is Player.SUN else " second"
        return Place(self._words.face(piece), f"laid{second} {self._words.side(piece.owner, piece.side)}")

    def meaning(self, cells: str) -> str:
        """The edition's words."""
        return legend(cells, self._words)

    def position(self, cells: str) -> str:
        """As positions are written."""
        return write_cells(cells)

    def taken(self, pixels: Pixels, corners: Points | None) -> tuple[Labelled, Points]:
        """As the base says."""
        seen = reader.board(pixels, corners=corners, mat=self._mat)
        places = seen.placing.camera.project(lifted(self._mat.area(), self._mat.height))
        return Labelled(seen.views, self.wanted), places

    def levels(self, label: Labelled) -> Levels:
        """As the base says."""
        return levels_of(squares_in(label.views.board))

    def contradicted(self) -> Sequence[tuple[int, str]]:
        """As the base says."""
        return teaching.contradicted(self.pictures, network.shipped())

    def named(self, square: int, looks_like: str) -> str:
        """As the base says."""
        wanted = described(self.wanted[square - 1], self._words)
        return f"Square {square} looks like {described(looks_like, self._words)}, and should be {wanted}."

    def named_all(self, squares: Sequence[int]) -> str:
        """As the base says."""
        *most, last = squares
        return f"Squares {', '.join(map(str, most))} and {last} don't look as they should."

    def keep(self) -> tuple[Path, Sequence[str]]:
        """As the base says."""
        taught = profiles.learn(self.pictures, self.theme, network.shipped())
        self._profile = Profile(self.name, self.theme, tuple(self.pictures), taught.tokens, taught.own)
        path = profiles.keep(self._profile, self._folder)
        titles = [f"Picture {number}" for number in range(1, 1 + len(self.pictures))]
        said = summary(taught, self.name, path, self._words, self.camera)
        return path, [*said, *remarks(titles, taught.trials, self._words)]
