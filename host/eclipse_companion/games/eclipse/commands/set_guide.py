"""A set of pieces, taught while a camera is checked: what to lay where, one arrangement after the other.

In: sights, in sequence. Out: what to lay; each picture, taken as soon as its arrangement lies there, and which piece to
look at if one seems to lie wrongly; at last the profile, kept, and how well the set is read.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from eclipse_companion.commands import saved_pictures
from eclipse_companion.commands.saved_pictures import SavedPicture
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.games.eclipse.camera.picture_reading import Arrangement, PictureReading
from eclipse_companion.games.eclipse.commands.diagram import diagram, legend, rows
from eclipse_companion.games.eclipse.commands.teaching import described, remarks, summary
from eclipse_companion.games.eclipse.game.arrangements import ARRANGEMENTS
from eclipse_companion.games.eclipse.game.board_text import write_cells
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.vision import network, profiles, reader, teaching
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.eclipse.vision.profiles import Profile
from eclipse_companion.games.eclipse.vision.teaching import Labelled
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.layout import Points, lifted
from eclipse_companion.sensing.sight.measuring import Pixels
from eclipse_companion.sensing.sight.trials import FEWEST

_SAID: Final = (
    "Lay all sixteen pieces like this.",
    "Now lay only eight pieces like this, each a little crooked.",
    "Lay all sixteen like this: as at first, but each with its other side up.",
    "At last lay only eight pieces like this, each a little crooked.",
)
_MOST_NAMED: Final = 4
"""So many pieces that seem wrong are named with what they look like."""
_AGAIN_MS: Final = 10_000.0
"""After a piece was named, there is this much time to look at it; then the picture is taken as it is."""


class SetGuide:
    """One set's guided minutes."""

    def __init__(  # noqa: PLR0913 - each says one more thing of the profile
        self, name: str, key: str, folder: Path, mat: Mat, *, before: Profile | None = None, save: Path | None = None
    ) -> None:
        """`folder`: of configuration; `before`: pictures that count, too; `save`: where labelled pictures go."""
        self._name, self._key, self._folder, self._mat, self._save = name, key, folder, mat, save
        self._words = edition(key)
        self.pictures = [] if before is None else list(before.pictures)
        """All that count, earlier ones, too."""
        self._saved: list[SavedPicture] = []
        self._replaces = before is None and profiles.path_of(name, folder).exists()
        """There is a profile of this name, and its pictures don't count any more once this one is kept."""
        self._done = self._first = _left_at(self.pictures)
        self._lies = Arrangement(self.wanted)
        self._doubted_ms: float | None = None
        self._profile: Profile | None = None
        self.trouble = ""
        """Which piece to look at, or why the latest picture couldn't be taken."""
        self.said = ""
        """How well the set is read."""
        self.camera = "0"
        """The camera that sees it, as it is written after `--camera`."""

    @property
    def wanted(self) -> str:
        """The sixteen cells to lay; empty if everything is done."""
        return "" if self._done == len(ARRANGEMENTS) else ARRANGEMENTS[self._done]

    @property
    def asks(self) -> str:
        """What to lay where; empty if everything is done."""
        if not self.wanted:
            return ""
        step = f"{self._done + 1} of {len(ARRANGEMENTS)}: {_SAID[self._done]}"
        return "\n".join([step, *diagram(self.wanted, self._words)])

    @property
    def layout(self) -> list[str]:
        """The rows of what to lay where; empty if everything is done."""
        return rows(self.wanted, self._words) if self.wanted else []

    @property
    def legend(self) -> str:
        """What the letters in the layout mean."""
        return legend(self.wanted, self._words) if self.wanted else ""

    def known(self) -> tuple[Array | None, float, network.OwnSet | None]:
        """The set's tokens, how sure a square must be to be named, and what was fitted to it; None until it is."""
        if self._profile is None:
            return None, reader.SHOWN_FROM, None
        return self._profile.tokens, self._profile.letter_from, self._profile.own

    def look(self, sight: PictureReading, corners: Points | None) -> Path | None:
        """Take a picture if the arrangement lies there: after the last one the profile's file.

        `corners`, (4, 2) pixels: without markers. Raises `CompanionError` if a file can't be written.
        """
        if not self.wanted or not self._lies.lies(sight):
            self.trouble, self._doubted_ms = "", None
            return None
        if self._doubted_ms is not None and sight.t_ms - self._doubted_ms < _AGAIN_MS:
            return None
        try:
            seen = reader.board(sight.pixels, corners=corners, mat=self._mat)
        except CompanionError as error:
            self.trouble, self._doubted_ms = str(error), sight.t_ms
            return None
        self.pictures.append(Labelled(seen.views, self.wanted))
        doubted = teaching.contradicted(self.pictures, network.shipped())
        if doubted and self._doubted_ms is None:
            self.pictures.pop()
            self.trouble, self._doubted_ms = self._named(doubted), sight.t_ms
            return None
        places = seen.placing.camera.project(lifted(self._mat.area(), self._mat.height))
        self._keep_picture(sight.pixels, places, corners)
        self._done += 1
        self.trouble, self._doubted_ms = "", None
        if self.wanted:
            self._lies = Arrangement(self.wanted, before=self.pictures[-1])
            return None
        return self._learn()

    def leave(self) -> str:
        """What becomes of the pictures if the guide is left now; empty if none was taken, or all were.

        Raises `CompanionError` if a file can't be written.
        """
        taken = self._done - self._first
        if not self.wanted or not taken:
            return ""
        if self._replaces:
            return f"You stopped before the last picture. {self._name} stays as it was, and these pictures aren't kept."
        if len(self.pictures) < FEWEST:
            return "You stopped after the first picture. One isn't enough to learn from, so I keep nothing."
        self._learn()
        return (
            f"You stopped before the last picture. I keep what I have as {self._name}. To go on: "
            f"{PROGRAM} calibrate camera --camera {self.camera} --add --profile {self._name}"
        )

    def _named(self, doubted: Sequence[tuple[int, str]]) -> str:
        """Squares that look like something else than is wanted."""
        if len(doubted) > _MOST_NAMED:
            *most, last = (square for square, _ in doubted)
            named = f"Squares {', '.join(map(str, most))} and {last} don't look as they should."
        else:
            named = " ".join(
                f"Square {square} looks like {described(face, self._words)}, and should be "
                f"{described(self.wanted[square - 1], self._words)}."
                for square, face in doubted
            )
        it, is_ = ("it", "it's") if len(doubted) == 1 else ("them", "they're")
        return (
            f"{named} Have a look at {it}. If {is_} right, leave {it} so: "
            f"I take the picture after {_AGAIN_MS / 1000:.0f} seconds."
        )

    def _keep_picture(self, pixels: Pixels, places: Points, corners: Points | None) -> None:
        data = partial(picture.png, np.array(pixels))
        where = places if corners is None else corners
        self._saved.append(SavedPicture(write_cells(self.wanted), where, corners is None, ".png", data))

    def _learn(self) -> Path:
        taught = profiles.learn(self.pictures, self._key, network.shipped())
        self._profile = Profile(self._name, self._key, tuple(self.pictures), taught.tokens, taught.own)
        path = profiles.keep(self._profile, self._folder)
        if self._save is not None:
            saved_pictures.save(self._saved, self._key, self._save)
        titles = [f"Picture {number}" for number in range(1, 1 + len(self.pictures))]
        told = [
            *summary(taught, self._name, path, self._words, self.camera),
            *remarks(titles, taught.trials, self._words),
        ]
        self.said = "\n".join(told)
        return path


def _left_at(before: Sequence[Labelled]) -> int:
    """The first arrangement that these pictures lack; 0 if they have all of them, or none."""
    cells = {picture.cells for picture in before}
    missing = [number for number, each in enumerate(ARRANGEMENTS) if each not in cells]
    return missing[0] if 0 < len(missing) < len(ARRANGEMENTS) else 0
