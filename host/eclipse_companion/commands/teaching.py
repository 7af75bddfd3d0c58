"""`calibrate camera PICTURE... --positions POSITION... --profile NAME`, in any game: teaches what lies on the table.

In: a command's options. Out: the pictures, each with its corners; sentences on how well they are read from now on.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from eclipse_companion.commands.camera_check.wording import Wording
from eclipse_companion.commands.saved_pictures import SavedPicture
from eclipse_companion.common import limited_files
from eclipse_companion.common.errors import CompanionError, UsageError, printable, why_of
from eclipse_companion.common.limited_files import MEGABYTE
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.finding import NoBoardInPictureError
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.picture import Picture
from eclipse_companion.sensing.sight.trials import FEWEST, MOST, Trial, counted

_MOST_BYTES: Final = 256 * MEGABYTE
_MANY: Final = 3
"""So many pieces in one picture that look otherwise than told: then it isn't one piece that lies wrongly."""
_WELL: Final = 0.99


def labels(arguments: argparse.Namespace, read: Callable[[str], str]) -> list[str]:
    """The cells that each picture shows; `read` makes them of a position. Raises `UsageError`."""
    count, texts = len(arguments.pictures), arguments.positions
    if len(texts) != count:
        raise UsageError(
            f"--positions takes one position for each picture, in the pictures' order: {count} for these, not "
            f"{len(texts)}."
        )
    cells = []
    for number, text in enumerate(texts, 1):
        try:
            cells.append(read(text))
        except CompanionError as error:
            raise UsageError(f"--positions, number {number}: {error}") from None
    if count < FEWEST and not arguments.add:
        raise UsageError("One picture isn't enough: I keep one out to see how well I read. Take three to six.")
    if len(arguments.corners or ()) > count:
        raise UsageError(
            f"--corners is given {len(arguments.corners)} times for {count} pictures. Once each is enough."
        )
    return cells


@dataclass(frozen=True, slots=True, eq=False)
class TaughtPicture:
    """A picture that was named: `loaded`, at the size at which it is read, and its corners, (4, 2), in its file."""

    path: Path
    loaded: Picture
    corners: Points | None

    def saved(self, position: str, seen: Points) -> SavedPicture:
        """It with its label; `seen` (4, 2): where its corners are, in pixels of `loaded`, if nobody gave them."""
        where = (seen + 0.5) / self.loaded.scale - 0.5 if self.corners is None else self.corners
        ending, data = self.path.suffix.lower(), partial(_bytes_of, self.path)
        return SavedPicture(position, where, self.corners is None, ending, data)


def each_picture(arguments: argparse.Namespace, locate: Callable[[Picture], object]) -> Iterator[TaughtPicture]:
    """The pictures that a command names; while one is looked at, its errors name it.

    `locate` raises `NoBoardInPictureError` for a picture without markers, which takes the next corners. Raises
    `CompanionError`.
    """
    given = [np.array(corners, np.float64) for corners in arguments.corners or ()]
    for_each = len(given) == len(arguments.pictures)
    in_order = iter(given)
    for path in arguments.pictures:
        with naming(path):
            loaded = picture.fitted(picture.load(path))
        corners = next(in_order) if for_each else None
        if given and not for_each:
            try:
                locate(loaded)
            except NoBoardInPictureError:
                corners = next(in_order, None)
        yield TaughtPicture(path, loaded, corners)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Errors in here name a picture's file. Raises `CompanionError`."""
    try:
        yield
    except CompanionError as error:
        raise CompanionError(f"{printable(str(path))}: {error}") from None


def _bytes_of(path: Path) -> bytes:
    try:
        return limited_files.read_limited(path, _MOST_BYTES)
    except OSError as error:
        raise CompanionError(f"{path} can't be read: {why_of(error)}.") from None


def refuse_too_many(count: int) -> None:
    """Raises `CompanionError` if a profile can't have so many pictures."""
    if count > MOST:
        raise CompanionError(f"That would be {count} pictures, and {MOST} is the most. Teach a new profile.")


def titles_of(pictures: Sequence[Path], earlier: int) -> list[str]:
    """What sentences call the pictures of a profile, of which so many were there before."""
    return [*(f"an earlier picture ({number})" for number in range(1, 1 + earlier)), *map(str, pictures)]


def tell(arguments: argparse.Namespace, trials: Sequence[Trial], said: Sequence[str], remarked: Sequence[str]) -> None:
    """Print how well the pictures are read: `said`, then what was remarked; or, with --json, one object."""
    words = Wording.of(arguments)
    if not arguments.json:
        for line in words.all([*said, *remarked]):
            print(line)
        return
    right, wrong, left_open = counted(trials)
    told = {"profile": arguments.profile, "pictures": len(trials), "right": right, "wrong": wrong}
    print(json.dumps(told | {"open": left_open}), flush=True)
    for line in words.all(remarked):
        print(line, file=sys.stderr, flush=True)


def summary(
    trials: Sequence[Trial], places: str, kept: str, told_apart: Callable[[Sequence[str]], str], use: str
) -> list[str]:
    """What it can tell apart, and how to use that.

    `places`: what the game calls its squares; `kept`: a sentence on where the profile is; `told_apart`: one on what can
    be told, given how often each way; `use`: the options of `play`.
    """
    right, wrong, left_open = counted(trials)
    pieces = sum(trial.pieces for trial in trials)
    told = [_often(sum(each), pieces) for each in zip(*(trial.told for trial in trials), strict=True)]
    return [
        kept,
        f"I read each picture by what the others taught me: {right} {places} right, {wrong} wrong, {left_open} open.",
        told_apart(told),
        f"Use it: {PROGRAM} play {use}",
    ]


def _often(told: int, of: int) -> str:
    return "always" if told == of else f"in {100 * told // max(of, 1)} of 100 looks"


@dataclass(frozen=True, slots=True)
class Words:
    """What a game calls what it teaches.

    `named`: squares, such as `squares 1, 2`; `described`: what lies there, of a cell's letter; `more`: what would help.
    """

    named: Callable[[Sequence[int]], str]
    described: Callable[[str], str]
    more: str


def remarks(titles: Sequence[str], trials: Sequence[Trial], words: Words) -> list[str]:
    """What looks wrong in which picture, and what would help."""
    lines = []
    for title, trial in zip(titles, trials, strict=True):
        if len(trial.contradicted) >= _MANY:
            squares = words.named([square for square, _ in trial.contradicted])
            lines.append(f"{title}: {squares} look otherwise than its position says. Is it another picture's?")
        else:
            lines += [
                f"{title}: {words.named([square])} looks like {words.described(cell)}, and its position says something "
                "else. Have a look at it."
                for square, cell in trial.contradicted
            ]
        if trial.open:
            lines.append(f"{title}: I'm not sure of {words.named(trial.open)}.")
    right, wrong, left_open = counted(trials)
    if right < (wrong + left_open):
        lines.append("I can't read most of it yet. Is each position that of its picture, in the same order?")
    elif right < _WELL * (right + wrong + left_open):
        lines.append(words.more)
    return lines
