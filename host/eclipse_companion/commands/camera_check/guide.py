"""What lies on a table, taught while a camera is checked: what to lay where, one arrangement after the other.

In: sights, in sequence. Out: what to lay; each picture, taken as soon as its arrangement lies there, and which piece to
look at if one seems to lie wrongly; at last the profile, kept, and how well it is read. Each game says what it lays.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

import numpy as np

from eclipse_companion.commands import saved_pictures
from eclipse_companion.commands.camera_check.subject import Place, Plan
from eclipse_companion.commands.saved_pictures import SavedPicture
from eclipse_companion.commands.teaching_options import told_aside
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.arranging import USUAL, Arrangement, Before, Levels, Lying, Odd
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.measuring import Pixels
from eclipse_companion.sensing.sight.profile_files import refuse_earlier, set_aside
from eclipse_companion.sensing.sight.trials import FEWEST

_AGAIN_MS: Final = 10_000.0
"""After a piece was named, there is this much time to look at it; then the picture is taken as it is."""
_MOST_NAMED: Final = 4
"""So many pieces that seem wrong are named with what they look like."""


class Step(NamedTuple):
    """One arrangement: the sixteen cells to lay, and the sentence that asks for it."""

    cells: str
    said: str


class Sight(Protocol):
    """What one picture shows."""

    @property
    def pixels(self) -> Pixels:
        """(H, W, 3)."""

    @property
    def t_ms(self) -> float:
        """When it was taken."""

    @property
    def lying(self) -> Lying:
        """Where something lies."""


class Labelled(Protocol):
    """A picture with its label."""

    @property
    def cells(self) -> str:
        """What it shows."""


SightT = TypeVar("SightT", bound=Sight)
LabelledT = TypeVar("LabelledT", bound=Labelled)


class Guide(ABC, Generic[SightT, LabelledT]):
    """One profile's guided minutes."""

    command: str
    """What teaches it, as it is typed after the program's name."""
    theme: str
    """What labels call the set."""
    likeness = USUAL
    """How much strange pieces may look like empty squares."""

    def __init__(
        self, name: str, steps: Sequence[Step], before: Sequence[LabelledT] | None, save: Path | None, profile: Path
    ) -> None:
        """`before`: pictures that count, too; `save`: where labelled pictures go; `profile`: the profile's file."""
        self.name, self._steps, self._save = name, steps, save
        self.pictures: list[LabelledT] = list(before or ())
        """All that count, earlier ones, too."""
        self._saved: list[SavedPicture] = []
        self._profile_file = profile
        if before is None:
            refuse_earlier(name)
        self._replaces = before is None and profile.exists()
        """There is a profile of this name, and its pictures don't count any more once this one is kept."""
        self._done = self._first = _left_at(self.pictures, steps)
        self._lies = Arrangement(self.wanted, likeness=self.likeness)
        self._waits_ms: float | None = None
        """When a piece was named, or a picture couldn't be taken: the next one comes a while after that."""
        self._named = False
        """Whether pieces were named, so that they count as they lie."""
        self.trouble = ""
        """Which piece to look at, what isn't laid yet, or why the latest picture couldn't be taken."""
        self.said = ""
        """How well the set is read."""
        self.camera = "0"
        """The camera that sees it, as it is written after `--camera`."""

    @property
    def wanted(self) -> str:
        """The sixteen cells to lay; empty if everything is done."""
        return "" if self._done == len(self._steps) else self._steps[self._done].cells

    @property
    def asks(self) -> str:
        """What to lay where; empty if everything is done."""
        if not self.wanted:
            return ""
        step = f"{self._done + 1} of {len(self._steps)}: {self._steps[self._done].said}"
        return "\n".join([step, *self.rows(self.wanted), "", f"    {self.legend}"])

    @property
    def plan(self) -> Plan | None:
        """What to lay where; None if everything is done."""
        return Plan(self.places(self.wanted), self.rows(self.wanted)) if self.wanted else None

    @property
    def legend(self) -> str:
        """What the plan's letters mean."""
        return self.meaning(self.wanted) if self.wanted else ""

    def look(self, sight: SightT, corners: Points | None) -> Path | None:
        """Take a picture if the arrangement lies there: after the last one the profile's file.

        `corners`, (4, 2) pixels: without markers. Raises `CompanionError` if a file can't be written.
        """
        if not self.wanted or not self._lies.lies(sight.lying):
            self._forget_trouble()
            odd = self._lies.odd(sight.t_ms) if self.wanted else None
            self.trouble = "" if odd is None else _not_yet(odd)
            return None
        if self._waits_ms is not None and sight.t_ms - self._waits_ms < _AGAIN_MS:
            return None
        try:
            label, places = self.taken(sight.pixels, corners)
        except CompanionError as error:
            self.trouble, self._waits_ms = str(error), sight.t_ms
            return None
        self.pictures.append(label)
        doubted = self.contradicted()
        if doubted and not self._named:
            self.pictures.pop()
            self.trouble, self._waits_ms, self._named = self.doubts(doubted), sight.t_ms, True
            return None
        self._keep_picture(sight.pixels, places, corners)
        self._done += 1
        self._forget_trouble()
        if self.wanted:
            before = Before(label.cells, self.levels(label))
            self._lies = Arrangement(self.wanted, before, self.likeness)
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
            return f"You stopped before the last picture. {self.name} stays as it was, and these pictures aren't kept."
        if len(self.pictures) < FEWEST:
            return "You stopped after the first picture. One isn't enough to learn from, so I keep nothing."
        self._learn()
        return (
            f"You stopped before the last picture. I keep what I have as {self.name}. To go on: "
            f"{PROGRAM} {self.command} --camera {self.camera} --add --profile {self.name}"
        )

    @abstractmethod
    def rows(self, cells: str) -> list[str]:
        """What to lay where, as text."""

    @abstractmethod
    def places(self, cells: str) -> list[list[Place]]:
        """What to lay where, as the page draws it."""

    @abstractmethod
    def meaning(self, cells: str) -> str:
        """What its letters mean."""

    @abstractmethod
    def position(self, cells: str) -> str:
        """The cells, as labels have them."""

    @abstractmethod
    def taken(self, pixels: Pixels, corners: Points | None) -> tuple[LabelledT, Points]:
        """The picture with what is wanted as its label, and where its corners are, (4, 2). Raises `CompanionError`."""

    @abstractmethod
    def levels(self, label: LabelledT) -> Levels:
        """The levels of a picture's squares."""

    @abstractmethod
    def contradicted(self) -> Sequence[tuple[int, str]]:
        """The squares of the last picture that look like something else than is wanted, and like what."""

    @abstractmethod
    def named(self, square: int, looks_like: str) -> str:
        """A sentence: a square looks like something else than is wanted."""

    @abstractmethod
    def named_all(self, squares: Sequence[int]) -> str:
        """A sentence: many squares don't look as they should."""

    @abstractmethod
    def keep(self) -> tuple[Path, Sequence[str]]:
        """Learn the pictures, and keep the profile: its file, and how well it is read. Raises `CompanionError`."""

    def doubts(self, doubted: Sequence[tuple[int, str]]) -> str:
        """What to look at."""
        if len(doubted) > _MOST_NAMED:
            named = self.named_all([square for square, _ in doubted])
        else:
            named = " ".join(self.named(square, looks_like) for square, looks_like in doubted)
        it, is_ = ("it", "it's") if len(doubted) == 1 else ("them", "they're")
        return (
            f"{named} Have a look at {it}. If {is_} right, leave {it} so: "
            f"I take the picture after {_AGAIN_MS / 1000:.0f} seconds."
        )

    def _forget_trouble(self) -> None:
        self.trouble, self._waits_ms, self._named = "", None, False

    def _keep_picture(self, pixels: Pixels, places: Points, corners: Points | None) -> None:
        data = partial(picture.png, np.array(pixels))
        where = places if corners is None else corners
        self._saved.append(SavedPicture(self.position(self.wanted), where, corners is None, ".png", data))

    def _learn(self) -> Path:
        aside = set_aside(self._profile_file) if self._replaces else None
        path, said = self.keep()
        if self._save is not None:
            saved_pictures.save(self._saved, self.theme, self._save)
        self.said = "\n".join([*said, *told_aside(self.name, aside)])
        return path


def _not_yet(odd: Odd) -> str:
    """What to look at if nothing is laid any more, and the arrangement doesn't lie there."""
    said = []
    if odd.empty:
        said.append("1 place looks empty." if odd.empty == 1 else f"{odd.empty} places look empty.")
    if odd.full:
        said.append("1 place should be empty." if odd.full == 1 else f"{odd.full} places should be empty.")
    return f"It doesn't lie so yet. {' '.join(said)}"


def _left_at(before: Sequence[Labelled], steps: Sequence[Step]) -> int:
    """The first arrangement that these pictures lack; 0 if they have all of them, or none."""
    cells = {picture.cells for picture in before}
    missing = [number for number, step in enumerate(steps) if step.cells not in cells]
    return missing[0] if 0 < len(missing) < len(steps) else 0
